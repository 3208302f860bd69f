/**
 * Wrapper induction: from sample pages of products, and of other things, to a complete wrapper. Used by `jobs`,
 * `survey` and `wrapper`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { compileExtract } from '../extract.ts'
import type { Field, Wrapper } from '../wrapper.ts'
import { type InducedDetail, induceDetail } from './detail.ts'
import { induceField, type Rule } from './field.ts'
import { type Example, INDUCED } from './known.ts'
import { marksOf, onlyOn } from './marks.ts'
import { completeExamples } from './media.ts'
import { induceProperties } from './properties.ts'

export type Induced = {
  wrapper: Wrapper
  /** How each rule does on the samples. */
  rules: Rule[]
  detail: InducedDetail
}

/** Other pages that tell what the template is. */
const ENOUGH = 3
/** Marks that are offered as rules. */
export const MOST_MARKS = 6

/** What is a product's own; its name and price may stand in lists as well. */
const OWN = new Set(['sku', 'mpn', 'gtin', 'brand', 'image', 'description'])

/** Null where samples do not even share a place for name and price. */
export function induceWrapper(examples: Example[], others: Page[]): Induced | null {
  const complete = completeExamples(examples)
  const rules = INDUCED.flatMap((wanted) => induceField(wanted, complete) ?? []).filter(
    (rule) => !isTemplate(rule, others),
  )
  const has = (name: string): boolean => rules.some(({ field }) => field.name === name)
  if (!has('name') || !has('price')) return null
  const properties = induceProperties(
    examples.map(({ page }) => page),
    others,
  )
  const fields: Field[] = [
    ...rules.map(({ field }) => required(field)),
    ...(properties ? [properties] : []),
  ]
  const detail = detailOf(
    fields,
    examples.map(({ page }) => page),
    others,
  )
  return { wrapper: { detail: detail.rules, fields, fallback: 'auto' }, rules, detail }
}

/**
 * By the name and what else only product pages are marked by, where that tells them from others: some products are free,
 * or have no price yet.
 */
function detailOf(fields: Field[], products: Page[], others: Page[]): InducedDetail {
  if (others.length >= ENOUGH) {
    const marks = onlyOn(products.map(marksOf), others.map(marksOf)).slice(0, MOST_MARKS)
    const marked = induceDetail(fields, products, others, ['name'], marks)
    if (marked.missed.length + marked.misfired.length === 0) return marked
  }
  return induceDetail(fields, products, others)
}

/** Whether most other pages show one and the same value at that place: a menu of makers, the shop's own name. */
function isTemplate({ field }: Rule, others: Page[]): boolean {
  if (!OWN.has(field.name) || others.length < ENOUGH) return false
  const extract = compileExtract([field])
  const values = others.flatMap((page) => {
    const value = extract(page).fields[field.name]
    return value === undefined ? [] : JSON.stringify(value)
  })
  const same = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length)
  return Math.max(0, ...same) > others.length / 2
}

/** Products have a name and a price; the rest may be missing. */
const required = (field: Field): Field =>
  field.name === 'name' || field.name === 'price' ? { ...field, required: true } : field
