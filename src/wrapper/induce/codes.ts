/**
 * The number of each product where no word that is known names it: of all labels on the sample pages, the one that
 * nearly every page has, with a code behind it that no other product has. Used by surveys, and by what judges them.
 * @module
 */

import { scanPage } from '../auto/scan.ts'
import { normalGtin } from '../gtin.ts'
import type { Example } from './known.ts'

/** Share of the samples that have the label, and of these the share with a code of their own. */
const SHARED = 0.7
const DISTINCT = 0.9
const LEAST_SAMPLES = 4
const LONGEST_LABEL = 30

const LABELLED = /^(\p{L}[\p{L} .]{1,29}?)\s*[:：#№]\s*(.*)$/u
/** One word; that it is a code is seen by all of them together. */
const WORD = /^[\p{L}\p{Nd}][\p{L}\p{Nd}._/-]{2,39}$/u
/** Codes with digits, of those behind a label. */
const NUMBERED = 0.5
/** Counts, amounts, measures and dates differ from product to product, too. */
const MEASURE =
  /^(?:\d{1,4}|\d+[.,]\d+|\d+(?:[.,]\d+)?\p{L}{1,3}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$/u

/** Examples with these numbers, where most have none. */
export function codedExamples(examples: Example[]): Example[] {
  const named = examples.filter(({ known }) => known.sku).length
  if (examples.length < LEAST_SAMPLES || named > examples.length / 2) return examples
  const tables = examples.map(({ page }) => codesOn(page))
  // Some products are sampled under two addresses.
  const once = tables.filter((_, i) => {
    const { name } = examples[i]!.known
    return !name || examples.findIndex(({ known }) => known.name === name) === i
  })
  const label = bestLabel(once)
  if (label === null) return examples
  return examples.map((example, i) => {
    const sku = tables[i]!.get(label)
    return sku ? { ...example, known: { sku, ...example.known } } : example
  })
}

/** By label: the code behind it, in the same text or the next. */
function codesOn({ document }: Example['page']): Map<string, string> {
  const codes = new Map<string, string>()
  const { runs } = scanPage(document)
  for (const [i, { text }] of runs.entries()) {
    if (text.length > LONGEST_LABEL + 40) continue
    const [, label, inline] = LABELLED.exec(text) ?? []
    if (!label) continue
    const value = (inline || runs[i + 1]?.text || '').trim()
    if (WORD.test(value) && !MEASURE.test(value) && normalGtin(value) === null && !codes.has(label))
      codes.set(label, value)
  }
  return codes
}

function bestLabel(tables: Map<string, string>[]): string | null {
  const values = new Map<string, string[]>()
  for (const table of tables)
    for (const [label, value] of table) values.set(label, [...(values.get(label) ?? []), value])
  const good = [...values].filter(([, all]) => {
    const numbered = all.filter((code) => /\d/.test(code)).length
    const isShared = all.length >= SHARED * tables.length
    return (
      isShared && new Set(all).size >= DISTINCT * all.length && numbered >= NUMBERED * all.length
    )
  })
  const [best] = good.sort(([, a], [, b]) => b.length - a.length)
  return best?.[0] ?? null
}
