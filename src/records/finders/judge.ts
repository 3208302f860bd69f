/**
 * The judgement whether cards that repeat are a list of products. Used by `aisle.ts` and `siblings.ts`.
 * @module
 */

import { clickOf } from '../../page/click.ts'
import { withoutPrices } from '../../price/mark.ts'
import { textIn } from '../fields/text.ts'
import { contentOf, type Range } from './candidate.ts'
import { sellsOne } from './one-product.ts'
import type { Outline } from './outline.ts'

/** A list in which fewer cards have a price is a list of articles, some of which tell of prices. */
const PRICED = 0.3
/** The share of the cards with a link of their own. */
const OWN_LINKS = 0.7
/** A link that more of the cards have leads to terms or a vendor; fewer, to slides that a carousel shows twice. */
const SHARED = 0.25
/** Letters of a card that has no picture: `$25 to $50` is a choice of prices. */
const LEAST_LETTERS = 8
/** Fewer cards are recommendations where the page itself shows a product. */
const FEW = 4
/** Different places that a card leads to; a column of a menu leads to more. */
const MOST_LINKS = 20
/** The share of the cards that say something of their own. */
const DIFFERENT = 0.5
/** Cards that are read for the tests. */
const MOST_READ = 60

/** What repeats: products to choose from, others beside the one that the page shows, or no products at all. */
export type Verdict = 'list' | 'strip' | 'other'

export function judge(outline: Outline, cards: Range[]): Verdict {
  if (!areProducts(outline, cards)) return 'other'
  return largestBlock(outline, cards) < FEW && sellsOne(outline, cards) ? 'strip' : 'list'
}

function areProducts(outline: Outline, cards: Range[]): boolean {
  const contents = cards.map((card) => contentOf(outline, card))
  const priced = contents.filter(({ prices }) => prices > 0).length
  if (priced < PRICED * cards.length) return false
  const some = cards.slice(0, MOST_READ)
  if (ownLinks(outline, some) < OWN_LINKS * some.length) return false
  const pictured = contents.filter(({ images }) => images > 0).length
  if (2 * pictured < cards.length && !areNamed(outline, some)) return false
  return usualLinks(outline, some) <= MOST_LINKS
}

/** Cards say different things besides their prices; years of warranty and ranges of prices do not. */
function areNamed(outline: Outline, cards: Range[]): boolean {
  const texts = cards.map((card) => textIn(outline, card))
  if (median(texts.map((text) => text.match(/\p{L}/gu)?.length ?? 0)) < LEAST_LETTERS) return false
  const names = new Set(texts.map(withoutPrices))
  return names.size >= DIFFERENT * cards.length
}

function usualLinks(outline: Outline, cards: Range[]): number {
  return median(cards.map((card) => linksIn(outline, card).size))
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!

/** Where the anchors of a card lead, as they say it. */
export function linksIn({ elements }: Outline, { from, to }: Range): Set<string> {
  const hrefs = new Set<string>()
  for (let i = from; i < to; i++) {
    const href = clickOf(elements[i]!)
    if (href !== null) hrefs.add(href)
  }
  return hrefs
}

/** Cards that do not only lead where the others lead already: lists are shown again for phones, in part or whole. */
export function newAmong(outline: Outline, cards: Range[], others: Range[]): Range[] {
  const known = new Set<string>()
  for (const card of others) for (const href of linksIn(outline, card)) known.add(href)
  return cards.filter((card) => [...linksIn(outline, card)].some((href) => !known.has(href)))
}

function ownLinks(outline: Outline, cards: Range[]): number {
  const times = new Map<string, number>()
  const links = cards.map((card) => linksIn(outline, card))
  for (const hrefs of links) for (const href of hrefs) times.set(href, (times.get(href) ?? 0) + 1)
  const few = Math.max(1, SHARED * cards.length)
  return links.filter((hrefs) => [...hrefs].some((href) => times.get(href)! <= few)).length
}

/** The most cards that stand together: under one parent, or in rows that follow each other with no heading. */
function largestBlock({ parent, end, text }: Outline, cards: Range[]): number {
  let most = 0
  let count = 0
  let row = -1
  for (const { from } of cards) {
    const next = parent[from]!
    const apart = next !== row && !(row >= 0 && parent[row] === parent[next] && silent(row, from))
    count = apart ? 1 : count + 1
    row = next
    most = Math.max(most, count)
  }
  return most

  /** No words between the end of a row and the first card of the next. */
  function silent(before: number, card: number): boolean {
    let at = end[before]!
    while (at < card) {
      if (text[at] === 0) at = end[at]!
      else if (at === parent[card]) at++
      else return false
    }
    return at === card
  }
}
