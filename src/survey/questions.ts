/**
 * Questions to the person (DataRover 5): columns whose label is not sure, each with the rule that reads it. Used by
 * `jobs`, `survey`, `views` and `web`.
 * @module
 */

import { cut } from '../format/text.ts'
import type { Page } from '../page/page.ts'
import { induceField } from '../wrapper/induce/field.ts'
import { agrees, type Example } from '../wrapper/induce/known.ts'
import type { Field } from '../wrapper/wrapper.ts'
import type { Features } from './labels/features.ts'
import { FILLED, type Filled, type LabelledColumn, SURE } from './labels/label.ts'
import type { Label } from './labels/tree.ts'

export type Question = {
  /** What it may be, and how sure that is (0 to 1). */
  label: Label
  confidence: number
  /** What its values look like: the answer teaches the labeller. */
  features: Features
  /** How it is read. */
  xpath: string
  regex?: string
  /** What the samples show there. */
  values: { url: string; value: string }[]
  /** It is a field of the wrapper already, told by the look of its values alone: yes keeps it, no drops it. */
  kept?: boolean
}

/** Less likely ones are not worth a person's time. */
const LIKELY = 0.15
const MOST = 4
/** Columns for which a rule is looked for. */
const TRIED = 12
const ASKED = 'asked'

/** Fields that only the look of their values tells, and columns that may hold what no field holds yet. */
export function questionsOf(
  labelled: LabelledColumn[],
  filled: Filled,
  fields: Field[],
): Question[] {
  const { examples } = filled
  const has = new Set(fields.map(({ name }) => name))
  const likely = labelled.map(asField)
  const unsure = likely
    .filter(({ label, confidence }) => isAskable(label, confidence) && !has.has(label))
    .filter(({ column }) => !isKnown(column.cells, examples))
    .sort((a, b) => b.confidence - a.confidence)
  const questions = new Map<string, Question>()
  for (const { field, ...told } of filled.told) {
    const kept = fields.find(({ name }) => name === field)
    if (kept) questions.set(placeOf(kept), { ...aboutKept(kept, examples), ...told })
  }
  for (const { column, features, label, confidence } of unsure.slice(0, TRIED)) {
    if (questions.size === MOST) break
    const taught = examples.map(({ page }): Example => {
      const cell = column.cells.get(page)
      return { page, known: cell ? { [ASKED]: cell.text } : {} }
    })
    const rule = induceField({ name: ASKED, type: 'text' }, taught)
    if (!rule || rule.right < rule.of || questions.has(placeOf(rule.field))) continue
    const { xpath, regex } = rule.field
    const values = [...column.cells].map(([{ url }, { text }]) => ({ url, value: text }))
    const way = { xpath, ...(regex ? { regex } : {}) }
    questions.set(placeOf(rule.field), { label, confidence, features, ...way, values })
  }
  return [...questions.values()]
}

const placeOf = ({ xpath, regex }: Pick<Field, 'xpath' | 'regex'>): string =>
  `${xpath} ${regex ?? ''}`

function aboutKept({ name, xpath, regex }: Field, examples: Example[]) {
  const values = examples.flatMap(({ page: { url }, known }) => {
    const value = known[name]
    return value === undefined ? [] : { url, value }
  })
  const way = { xpath, ...(regex ? { regex } : {}) }
  return { label: name as Label, ...way, values, kept: true }
}

/** Codes that no two pages share may be the numbers of the articles: where the labeller fails, a person is asked. */
function asField(one: LabelledColumn): LabelledColumn {
  const texts = [...one.column.cells.values()].map(({ text }) => text)
  const codes = texts.every((text) => /^(?=.*\d)[\p{L}\d][\p{L}\d./-]{2,24}$/u.test(text))
  const distinct = new Set(texts).size === texts.length
  if (one.label !== 'other' || !codes || !distinct || one.features.shown < 1) return one
  return { ...one, label: 'sku', confidence: Math.max(LIKELY, 1 - one.confidence) }
}

const isAskable = (label: Label, confidence: number): boolean =>
  (FILLED as readonly Label[]).includes(label) && confidence >= LIKELY && confidence < SURE

/** It repeats what another field says on most pages. */
function isKnown(cells: Map<Page, { text: string }>, examples: Example[]): boolean {
  let repeats = 0
  for (const { page, known } of examples) {
    const text = cells.get(page)?.text
    if (text === undefined) continue
    if (Object.values(known).some((one) => one !== undefined && agrees('text', text, one)))
      repeats++
  }
  return 2 * repeats > cells.size
}

/** What a question is about: the same as long as it is asked, however many others were answered. */
export const questionKey = ({ label, xpath, regex }: Question): string =>
  JSON.stringify([label, xpath, regex ?? ''])

/** As a doubt, for those who are not asked. */
export function questionText({ label, confidence, values }: Question): string {
  const shown = values.slice(0, 3).map(({ value }) => `“${cut(value, 40)}”`)
  return `${label}: ${shown.join(', ')} may be it (${Math.round(100 * confidence)} % sure).`
}
