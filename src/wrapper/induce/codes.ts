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

/** Of so many products the codes are all different: then they need no digits to be codes. */
const MANY = 40

/** By label: the code behind it. */
export type Codes = ReadonlyMap<string, string>

/** What a page says of its product's number. */
export type Coded = { name?: string; sku?: string; codes: Codes }

/** Examples with these numbers, where most have none. `label`: what names them on all pages of the shop. */
export function codedExamples(
  examples: Example[],
  label: string | null = labelOf(
    examples.map(({ known: { name, sku }, page }) => ({ name, sku, codes: codesOn(page) })),
  ),
): Example[] {
  if (label === null) return examples
  return examples.map((example) => {
    const sku = codesOn(example.page).get(label)
    return sku ? { ...example, known: { sku, ...example.known } } : example
  })
}

/** What names the numbers of products; null where most say theirs, or nothing does. */
export function labelOf(all: readonly Coded[]): string | null {
  const named = all.filter(({ sku }) => sku).length
  if (all.length < LEAST_SAMPLES || named > all.length / 2) return null
  // Some products are known under two addresses.
  const names = new Set<string>()
  const once = all.filter(({ name }) => !name || (!names.has(name) && names.add(name)))
  return bestLabel(once.map(({ codes }) => codes))
}

/** The first code behind each label, in the same text or the next. */
export function codesOn({ document }: Example['page']): Codes {
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

function bestLabel(tables: readonly Codes[]): string | null {
  const values = new Map<string, string[]>()
  for (const table of tables)
    for (const [label, value] of table) values.set(label, [...(values.get(label) ?? []), value])
  const good = [...values].filter(([, all]) => {
    const numbered = all.filter((code) => /\d/.test(code)).length
    const isShared = all.length >= SHARED * tables.length
    const areCodes = all.length >= MANY || numbered >= NUMBERED * all.length
    return isShared && new Set(all).size >= DISTINCT * all.length && areCodes
  })
  const [best] = good.sort(([, a], [, b]) => b.length - a.length)
  return best?.[0] ?? null
}
