/**
 * The table of a product's properties: labels that pages share, with values that differ. Used by `induce.ts` and
 * `repair.ts`.
 * @module
 */

import { Effort } from '../../page/html/shown-text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { compileExtract } from '../extract.ts'
import { readTable } from '../table.ts'
import type { Field } from '../wrapper.ts'
import { isNamedFor } from './anchors.ts'
import { expressionsFor } from './expressions.ts'
import { spread } from './field.ts'

const HOLDERS = new Set(['table', 'dl', 'ul', 'tbody'])
const LEAST_PAIRS = 2
const LONGEST_LABEL = 40
const TAUGHT_BY = 3
const MOST_WAYS = 80
/** Other pages that tell what the template is. */
const ENOUGH_OTHERS = 3
/** Share of the pages that show it. */
const LEAST_SHARE = 0.7

type Table = Record<string, string>

/** Null where pages have no such table; `others`: pages of no product, whose tables are those of the menu. */
export function induceProperties(pages: Page[], others: Page[] = []): Field | null {
  if (pages.length < 2) return null
  let best: { field: Field; value: number } | null = null
  for (const { xpath, cost } of waysTo(pages)) {
    const field: Field = { name: 'properties', xpath, type: 'table' }
    const extract = compileExtract([field])
    const tableOf = (page: Page): Table => (extract(page).fields.properties as Table) ?? {}
    const tables = pages.map(tableOf)
    const elsewhere = others.filter((page) => Object.keys(tableOf(page)).length > 0)
    if (others.length >= ENOUGH_OTHERS && elsewhere.length > others.length / 2) continue
    const value = worth(tables) - (cost - (isNamedFor('properties', xpath) ? 0.6 : 0)) / 100
    if (worth(tables) > 0 && (!best || value > best.value)) best = { field, value }
  }
  return best?.field ?? null
}

/** Pairs a page, of labels that most pages share and whose values differ. */
function worth(tables: Table[]): number {
  const filled = tables.filter((table) => Object.keys(table).length >= LEAST_PAIRS)
  if (filled.length < LEAST_SHARE * tables.length) return 0
  const values = new Map<string, string[]>()
  for (const table of filled)
    for (const [label, value] of Object.entries(table))
      values.set(label, [...(values.get(label) ?? []), value])
  let sum = 0
  for (const [label, all] of values) {
    const shared = all.length >= filled.length / 2 && label.length <= LONGEST_LABEL
    if (!shared) sum -= all.length / filled.length
    else if (new Set(all).size > 1) sum += all.length / filled.length
  }
  return sum >= LEAST_PAIRS ? sum : 0
}

function waysTo(pages: Page[]) {
  const ways = new Map<string, number>()
  for (const page of spread(pages, TAUGHT_BY)) {
    for (const element of holdersOf(page)) {
      for (const { xpath, cost } of expressionsFor(element).slice(0, 20))
        if (!ways.has(xpath)) ways.set(xpath, cost)
    }
  }
  return [...ways]
    .map(([xpath, cost]) => ({ xpath, cost }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST_WAYS)
}

/** Without tables that only lay the page out. */
function holdersOf({ document }: Page): Element[] {
  const found: Element[] = []
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT || !HOLDERS.has((node as Element).tag)) continue
    const pairs = Object.entries(readTable([node], new Effort(20_000)))
    const short = pairs.filter(
      ([label, value]) => label.length <= LONGEST_LABEL && value.length < 200,
    )
    if (short.length >= LEAST_PAIRS && short.length === pairs.length) found.push(node as Element)
  }
  return found.slice(0, 12)
}
