/**
 * Telling product pages from others: how rules agree with what a person says of the samples, and rules to propose. Used
 * by `jobs` and `views`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import { compilePattern } from '../../page/pattern.ts'
import { induceDetail } from '../induce/detail.ts'
import { marksOf, onlyOn } from '../induce/marks.ts'
import type { DetailRule, Field } from '../wrapper.ts'
import type { Judged } from './candidates.ts'
import { ruleText } from './diff.ts'
import type { Sample } from './sample.ts'
import { sayXPath } from './say.ts'

/** How the rules take one sample, and why. */
export type Agreement = { key: string; detail: boolean; agrees: boolean; reasons: string[] }

/** On how many pages a rule holds. */
export type RuleTally = { products: number; ofProducts: number; others: number; ofOthers: number }

export type ProposedRule = { rule: DetailRule; says: string; tally: RuleTally }

const MOST_PROPOSED = 6
const MOST_MARKS = 3

export function agreement(rules: DetailRule[], all: Judged[]): Agreement[] {
  return all.map(({ sample, kind }) => {
    const reasons = rules.flatMap((rule) => {
      const why = sample.fails(rule)
      return why === null ? [] : [reasonOf(rule, why)]
    })
    const detail = rules.length > 0 && reasons.length === 0
    return { key: sample.key, detail, agrees: detail === (kind === 'product'), reasons }
  })
}

/** The rule in words, with what is the matter. */
function reasonOf(rule: DetailRule, why: string): string {
  if (rule.mode === 'forbidden')
    return `${sayRule({ ...rule, mode: 'mandatory' })}, which is forbidden`
  const matter = /\(([^()]*)\)$/.exec(why)?.[1] ?? 'it does not hold'
  return `${sayRule(rule).replace(/^there is /, 'no ')}: ${matter}`
}

/** Pages on which what the rule looks for is there, whether that is wanted or forbidden. */
export function tallyRule(rule: DetailRule, all: Judged[]): RuleTally {
  const asked: DetailRule = { ...rule, mode: 'mandatory' }
  const tally = { products: 0, ofProducts: 0, others: 0, ofOthers: 0 }
  for (const { sample, kind } of all) {
    const holds = sample.fails(asked) === null ? 1 : 0
    if (kind === 'product') {
      tally.ofProducts++
      tally.products += holds
    } else {
      tally.ofOthers++
      tally.others += holds
    }
  }
  return tally
}

/** Rules that hold on every product and tell others apart, the best first; those there are already are left out. */
export function proposeRules(fields: Field[], known: DetailRule[], all: Judged[]): ProposedRule[] {
  const products = all.filter(({ kind }) => kind === 'product').map(({ sample }) => sample)
  const others = all.filter(({ kind }) => kind !== 'product').map(({ sample }) => sample)
  if (products.length === 0) return []
  const pagesOf = (samples: Sample[]): Page[] => samples.map(({ page }) => page)
  const basic =
    fields.length > 0 ? induceDetail(fields, pagesOf(products), pagesOf(others)).rules : []
  const mandatory: DetailRule[] = [
    ...basic,
    ...urlRules(products, others),
    ...marksOnly(products, others).map(
      (xpath): DetailRule => ({ on: 'xpath', xpath, mode: 'mandatory' }),
    ),
  ]
  const chosen = known.length > 0 ? known : basic
  const wrong = others.filter((sample) => chosen.every((rule) => sample.fails(rule) === null))
  const forbidden = wrong.length === 0 ? [] : marksOnly(wrong, products)
  const rules: DetailRule[] = [
    ...mandatory,
    ...forbidden.map((xpath): DetailRule => ({ on: 'xpath', xpath, mode: 'forbidden' })),
  ]
  const texts = new Set(known.map(ruleText))
  const fresh = rules.filter((rule) => {
    const text = ruleText(rule)
    return !texts.has(text) && texts.add(text)
  })
  return fresh
    .map((rule) => ({ rule, says: sayRule(rule), tally: tallyRule(rule, all) }))
    .filter(({ rule, tally }) => rule.mode === 'forbidden' || tally.products === tally.ofProducts)
    .slice(0, MOST_PROPOSED + forbidden.length)
}

export function sayRule(rule: DetailRule): string {
  const like = rule.regex === undefined ? '' : ` with text like ${rule.regex}`
  const what =
    rule.on === 'url'
      ? `the address is like ${rule.regex}`
      : `there is ${sayXPath(rule.xpath)}${like}`
  return rule.mode === 'forbidden' ? `not where ${what}` : what
}

/** The most lasting marks that tell the first from the second. */
const marksOnly = (these: Sample[], those: Sample[]): string[] => {
  const marks = ({ page }: Sample) => marksOf(page)
  return onlyOn(these.map(marks), those.map(marks)).slice(0, MOST_MARKS)
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What the addresses of all products have and those of other pages have not. */
function urlRules(products: Sample[], others: Sample[]): DetailRule[] {
  if (products.length < 2) return []
  const offered = offeredPatterns(products[0]!.url)
  const right = offered.filter((regex) => {
    const pattern = compilePattern(regex)
    return (
      products.every(({ url }) => pattern.test(url)) && !others.some(({ url }) => pattern.test(url))
    )
  })
  return right.slice(0, 1).map((regex) => ({ on: 'url', regex, mode: 'mandatory' }))
}

function offeredPatterns(address: string): string[] {
  const { pathname, search, searchParams } = new URL(address)
  const parts = pathname.split('/').filter(Boolean)
  const ending = /\.\w{2,5}$/.exec(pathname)?.[0]
  return [
    ...parts.slice(0, -1).map((part) => `/${escaped(part)}/`),
    ...parts.slice(-1).flatMap((part) => {
      const shape = /^([a-z]+[-_])?.*?([-_][a-z]?)\d+(?:\.\w+)?\/?$/i.exec(part)
      return [
        ...(shape?.[1] ? [`/${escaped(shape[1])}[^/]*$`] : []),
        ...(shape ? [`${escaped(shape[2]!)}[0-9]+(?:\\.\\w+)?/?$`] : []),
      ]
    }),
    ...(search ? [...searchParams.keys()].map((key) => `[?&]${escaped(key)}=`) : []),
    ...(ending ? [`${escaped(ending)}$`] : []),
  ]
}
