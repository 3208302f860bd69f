/**
 * Rules that select links of one kind on the pages of a shop, within what plans are made of: where they stand, and
 * where that does not tell, as in tables without classes, what their addresses have in common. Used by
 * `survey/plan.ts`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import { compileXPath, selectOrNone } from '../../page/xpath/xpath.ts'
import { featuresOf } from '../../plan/learn/address.ts'
import type { Edge } from '../../plan/plan.ts'
import { expressionsFor } from '../../wrapper/induce/expressions.ts'
import { spread } from '../../wrapper/induce/field.ts'

/** Links that are wanted on one page. */
export type Wanted = { page: Page; links: Element[] }

/** Links at a place whose address matches. */
export type LinkRule = Pick<Edge, 'xpath' | 'url'>

const TAUGHT_BY = 3
const LINKS_EACH = 3
const MOST_WAYS = 200
const MOST_RULES = 3
const WRONG = 2

/** The fewest rules that take all wanted links, or nearly; `isWrong` says where none of them may lead. */
export function linkRules(wanted: Wanted[], isWrong: (url: string) => boolean): LinkRule[] {
  const rules: LinkRule[] = []
  let open = wanted.filter(({ links }) => links.length > 0)
  while (open.length > 0 && rules.length < MOST_RULES) {
    const best = bestRule(open, isWrong)
    if (!best) break
    rules.push(best.rule)
    open = open
      .map(({ page, links }) => ({ page, links: links.filter((link) => !best.taken.has(link)) }))
      .filter(({ links }) => links.length > 0)
  }
  return rules
}

/** The links of a page that a rule takes. */
export function linksTaken({ xpath, url }: LinkRule, page: Page): Set<Element> {
  const found = selectOrNone(compileXPath(xpath), page.document) as Element[]
  const matches = url === undefined ? null : new RegExp(url)
  return new Set(matches ? found.filter((link) => matches.test(addressOf(link, page))) : found)
}

type Judged = { rule: LinkRule; cost: number; taken: Set<Element>; wrong: number; value: number }

function bestRule(wanted: Wanted[], isWrong: (url: string) => boolean): Judged | null {
  const ways = waysTo(wanted).filter(([xpath]) => compileXPath(xpath).decidable)
  const byPlace = ways.map(([xpath, cost]) => judge({ xpath }, cost, wanted, isWrong))
  const best = bestOf(byPlace)
  if (best?.wrong === 0) return best
  const misled = byPlace.filter(({ wrong, taken }) => wrong > 0 && taken.size > 0)
  const forms = commonForms(wanted)
  const byAddress = misled
    .slice(0, MOST_MISLED)
    .flatMap(({ rule: { xpath }, cost }) =>
      forms.map((url) => judge({ xpath, url }, cost + BY_ADDRESS, wanted, isWrong)),
    )
  return bestOf([...byPlace, ...byAddress])
}

/** What an address adds to the cost of a place. */
const BY_ADDRESS = 3
/** Places that are tried with addresses. */
const MOST_MISLED = 12

function bestOf(judged: Judged[]): Judged | null {
  let best: Judged | null = null
  for (const one of judged) {
    if (one.value <= 0) continue
    const gain = best ? one.value - best.value : 1
    if (gain > 1e-9 || (gain > -1e-9 && one.cost < best!.cost)) best = one
  }
  return best
}

function judge(
  rule: LinkRule,
  cost: number,
  wanted: Wanted[],
  isWrong: (url: string) => boolean,
): Judged {
  const all = wanted.reduce((sum, { links }) => sum + links.length, 0)
  const taken = new Set<Element>()
  let wrong = 0
  for (const { page, links } of wanted) {
    const selected = linksTaken(rule, page)
    for (const link of links) if (selected.has(link)) taken.add(link)
    for (const link of selected) if (isWrong(addressOf(link, page))) wrong++
  }
  return { rule, cost, taken, wrong, value: (taken.size - WRONG * wrong) / all }
}

/** Expressions that find most of the wanted addresses. */
function commonForms(wanted: Wanted[]): string[] {
  const often = new Map<string, number>()
  let all = 0
  for (const { page, links } of wanted) {
    all += links.length
    for (const link of links) {
      for (const { regex } of featuresOf(addressOf(link, page))) {
        often.set(regex, (often.get(regex) ?? 0) + 1)
      }
    }
  }
  return [...often].filter(([, count]) => 2 * count > all).map(([regex]) => regex)
}

function waysTo(wanted: Wanted[]): [string, number][] {
  const ways = new Map<string, number>()
  for (const { links } of spread(wanted, TAUGHT_BY)) {
    for (const link of spread(links, LINKS_EACH)) {
      for (const { xpath, cost } of expressionsFor(link)) {
        if (!ways.has(xpath) || ways.get(xpath)! > cost) ways.set(xpath, cost)
      }
    }
  }
  return [...ways].sort(([, a], [, b]) => a - b).slice(0, MOST_WAYS)
}

const addressOf = (link: Element, page: Page): string =>
  normalizeUrl(link.getAttribute('href') ?? '', page.base) ?? ''
