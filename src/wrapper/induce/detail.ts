/**
 * Rules that product pages hold and other pages do not (Kapsa 3), chosen by samples of both.
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
/** What else it is known by, in this order. */
const TELLING = ['sku', 'gtin', 'availability', 'image', 'properties']

/**
 * Name and price, and as many more as other pages need to be told apart. Each must be on all samples of products:
 * what some products lack is no rule.
 */
export function induceDetail(
  fields: Field[],
  products: Page[],
  others: Page[],
  basic: readonly string[] = BASIC,
): InducedDetail {
  const offered = [...basic, ...TELLING.filter((name) => !basic.includes(name))].flatMap((name) => {
    const field = fields.find((one) => one.name === name)
    return field ? [ruleOf(field)] : []
  })
  const lasting = offered.filter((rule) => compiled(rule, products).every(Boolean))
  const rules = lasting.filter((rule) => isOf(rule, fields, basic))
  const rest = lasting.filter((rule) => !rules.includes(rule))
  if (rules.length === 0 && rest.length > 0) rules.push(rest.shift()!)
  if (rules.length === 0) rules.push(...offered.slice(0, 2))
  let misfired = matching(rules, others)
  while (misfired.length > 0 && rest.length > 0) {
    const left = rest.map((rule) => matching([rule], misfired).length)
    const best = left.indexOf(Math.min(...left))
    if (left[best]! >= misfired.length) break
    rules.push(...rest.splice(best, 1))
    misfired = matching(rules, others)
  }
  const found = new Set(matching(rules, products))
  const missed = products.filter((page) => !found.has(page))
  return { rules, missed: missed.map(({ url }) => url), misfired: misfired.map(({ url }) => url) }
}

const ruleOf = ({ xpath, regex, type }: Field): DetailRule => {
  const text = regex ?? (type === 'price' ? '[0-9]' : undefined)
  return { on: 'xpath', xpath, ...(text ? { regex: text } : {}), mode: 'mandatory' }
}

const isOf = (rule: DetailRule, fields: Field[], names: readonly string[]): boolean =>
  fields.some(
    ({ name, xpath }) => names.includes(name) && rule.on === 'xpath' && rule.xpath === xpath,
  )

const compiled = (rule: DetailRule, pages: Page[]): boolean[] => {
  const test = compileDetail([rule])
  return pages.map((page) => test(page).detail)
}

function matching(rules: DetailRule[], pages: Page[]): Page[] {
  const test = compileDetail(rules)
  return pages.filter((page) => test(page).detail)
}
