/**
 * Rules that product pages hold and other pages do not (Kapsa 3), chosen by samples of both. Used all over `wrapper`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { compileDetail } from '../detail.ts'
import type { DetailRule, Field } from '../wrapper.ts'

export type InducedDetail = {
  rules: DetailRule[]
  /** Samples that the rules tell wrongly. */
  missed: string[]
  misfired: string[]
}

/** What every product page has. */
const BASIC = ['name', 'price']
/** What else it is known by, in this order; some are sold out or have no price, and must be known all the same. */
const TELLING = ['sku', 'gtin', 'properties', 'price', 'image', 'availability']

/** Rules on offer; all `basic` ones that hold are taken. */
export type Offered = { rule: DetailRule; basic: boolean }

/** The places of fields, and marks of the template. */
export function offeredRules(
  fields: Field[],
  basic: readonly string[],
  marks: readonly string[] = [],
): Offered[] {
  const places = (names: readonly string[]): Offered[] =>
    names.flatMap((name) => {
      const field = fields.find((one) => one.name === name)
      return field ? [{ rule: ruleOf(field), basic: basic.includes(name) }] : []
    })
  return [
    ...places(basic),
    ...marks.map(
      (xpath): Offered => ({
        rule: { on: 'xpath', xpath, mode: 'mandatory' },
        basic: false,
      }),
    ),
    ...places(TELLING.filter((name) => !basic.includes(name))),
  ]
}

/**
 * Name and price, and as many more as other pages need to be told apart. Each must be on all samples of products:
 * what some products lack is no rule.
 */
export function induceDetail(
  fields: Field[],
  products: Page[],
  others: Page[],
  basic: readonly string[] = BASIC,
  marks: readonly string[] = [],
): InducedDetail {
  const tests = new Map<DetailRule, (page: Page) => boolean>()
  const holds = (rule: DetailRule, page: Page): boolean => {
    if (!tests.has(rule)) {
      const test = compileDetail([rule])
      tests.set(rule, (one) => test(one).detail)
    }
    return tests.get(rule)!(page)
  }
  return chooseDetail(offeredRules(fields, basic, marks), holds, products, others)
}

/**
 * `mayMiss`: the share of products that a rule may miss, for some pages are broken; and never more than it keeps out of
 * other pages.
 */
export function chooseDetail<T extends { url: string }>(
  offered: Offered[],
  holds: (rule: DetailRule, page: T) => boolean,
  products: readonly T[],
  others: readonly T[],
  mayMiss = 0,
): InducedDetail {
  const matching = (rules: DetailRule[], pages: readonly T[]): T[] =>
    pages.filter((page) => rules.every((rule) => holds(rule, page)))
  const lasting = offered.filter(({ rule }) => {
    const missed = products.length - matching([rule], products).length
    return missed <= mayMiss * products.length
  })
  const rules = lasting.flatMap(({ rule, basic }) => (basic ? rule : []))
  const rest = lasting.flatMap(({ rule, basic }) => (basic ? [] : rule))
  if (rules.length === 0 && rest.length > 0) rules.push(rest.shift()!)
  if (rules.length === 0) rules.push(...offered.slice(0, 2).map(({ rule }) => rule))
  let misfired = matching(rules, others)
  let known = matching(rules, products)
  while (misfired.length > 0 && rest.length > 0) {
    const wrong = rest.map(
      (rule) => matching([rule], misfired).length + known.length - matching([rule], known).length,
    )
    const best = wrong.indexOf(Math.min(...wrong))
    if (wrong[best]! >= misfired.length) break
    rules.push(...rest.splice(best, 1))
    misfired = matching(rules, others)
    known = matching(rules, products)
  }
  const found = new Set(known)
  const missed = products.filter((page) => !found.has(page))
  return { rules, missed: missed.map(({ url }) => url), misfired: misfired.map(({ url }) => url) }
}

const ruleOf = ({ xpath, regex, type }: Field): DetailRule => {
  const text = regex ?? (type === 'price' ? '[0-9]' : undefined)
  return { on: 'xpath', xpath, ...(text ? { regex: text } : {}), mode: 'mandatory' }
}
