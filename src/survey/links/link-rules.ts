/**
 * XPaths that select links of one kind on the pages of a shop, within the subset that plans are made of.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import { compileXPath, selectOrNone } from '../../page/xpath/xpath.ts'
import { expressionsFor } from '../../wrapper/induce/expressions.ts'
import { spread } from '../../wrapper/induce/field.ts'

/** Links that are wanted on one page. */
export type Wanted = { page: Page; links: Element[] }

const TAUGHT_BY = 3
const LINKS_EACH = 3
const MOST_WAYS = 200
const MOST_RULES = 3
const WRONG = 2

/** The fewest XPaths that take all wanted links, or nearly; `isWrong` says where none of them may lead. */
export function linkRules(wanted: Wanted[], isWrong: (url: string) => boolean): string[] {
  const rules: string[] = []
  let open = wanted.filter(({ links }) => links.length > 0)
  while (open.length > 0 && rules.length < MOST_RULES) {
    const best = bestRule(open, isWrong)
    if (!best) break
    rules.push(best.xpath)
    open = open
      .map(({ page, links }) => ({ page, links: links.filter((link) => !best.taken.has(link)) }))
      .filter(({ links }) => links.length > 0)
  }
  return rules
}

type Best = { xpath: string; taken: Set<Element>; value: number; cost: number }

function bestRule(wanted: Wanted[], isWrong: (url: string) => boolean): Best | null {
  const all = wanted.reduce((sum, { links }) => sum + links.length, 0)
  let best: Best | null = null
  for (const [xpath, cost] of waysTo(wanted)) {
    const compiled = compileXPath(xpath)
    if (!compiled.decidable) continue
    const taken = new Set<Element>()
    let wrong = 0
    for (const { page, links } of wanted) {
      const selected = new Set(selectOrNone(compiled, page.document) as Element[])
      for (const link of links) if (selected.has(link)) taken.add(link)
      for (const link of selected) if (isWrong(addressOf(link, page))) wrong++
    }
    const value = (taken.size - WRONG * wrong) / all
    if (value <= 0) continue
    const gain = best ? value - best.value : 1
    if (gain > 1e-9 || (gain > -1e-9 && cost < best!.cost)) best = { xpath, taken, value, cost }
  }
  return best
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
