/**
 * Data labelling (DataRover 5): columns that no label on the page and no data names, told by the look of their values.
 * Used all over `survey`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { normalGtin } from '../../wrapper/gtin.ts'
import type { Example, Known } from '../../wrapper/induce/known.ts'
import type { Column } from '../segments/columns.ts'
import { type Features, featuresOf } from './features.ts'
import { type Label, labelOf, type Tree } from './tree.ts'

/** Less sure labels are for a person to say, */
export const SURE = 0.8
/** but for the only column of the shop that is rather that than anything else. */
const RATHER = 0.5

/** What values alone may tell; the rest needs to be seen in its place. */
export const FILLED = ['sku', 'gtin', 'brand'] as const

export type LabelledColumn = {
  column: Column
  features: Features
  label: Label
  confidence: number
}

export function labelColumns(columns: Column[], pages: number, tree?: Tree): LabelledColumn[] {
  return columns.map((column) => {
    const features = featuresOf([...column.cells.values()], pages)
    return { column, features, ...labelOf(features, tree) }
  })
}

/** `told`: fields that nothing names but the look of their values, with the surest column of each. */
export type Filled = {
  examples: Example[]
  told: { field: string; confidence: number; features: Features }[]
}

/** Examples with what surely labelled columns add where nothing was known. */
export function fillExamples(examples: Example[], labelled: LabelledColumn[]): Filled {
  const told: Filled['told'] = []
  let filled = examples
  for (const field of FILLED) {
    if (examples.some(({ known }) => known[field] !== undefined)) continue
    const own = candidates(labelled.filter(({ label }) => label === field))
    if (own.length === 0) continue
    const values = new Map<Page, string>()
    for (const { column } of own) {
      for (const [page, { text }] of column.cells) {
        const value = clean(field, text)
        if (value && !values.has(page)) values.set(page, value)
      }
    }
    const { confidence, features } = own.reduce((a, b) => (b.confidence > a.confidence ? b : a))
    told.push({ field, confidence, features })
    filled = filled.map((example) => {
      const { page, known } = example
      const value = values.get(page)
      return value ? { ...example, known: { ...known, [field]: value } satisfies Known } : example
    })
  }
  return { examples: filled, told }
}

/** Those that are sure; else the one that is likely, be it shown at several places. */
function candidates(labelled: LabelledColumn[]): LabelledColumn[] {
  const sure = labelled.filter(({ confidence }) => confidence >= SURE)
  if (sure.length > 0) return sure
  const likely = labelled.filter(({ confidence }) => confidence >= RATHER)
  const said = ({ column }: LabelledColumn): string =>
    [...column.cells].map(([{ url }, { text }]) => `${url} ${text}`).join('\n')
  return new Set(likely.map(said)).size === 1 ? likely : []
}

/** Without brackets and labels around it. */
function clean(field: (typeof FILLED)[number], text: string): string | null {
  if (field === 'brand') return text
  if (field === 'gtin') {
    const digits = /\d[\d -]{6,16}\d/.exec(text)?.[0] ?? ''
    return normalGtin(digits) === null ? null : digits
  }
  const bare = text.replace(/^.*[:：#]\s*/, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return /\p{N}/u.test(bare) && bare.length <= 40 ? bare : null
}
