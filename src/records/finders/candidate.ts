/**
 * Sets of cards that could be the list of a page, and how much speaks for each. Used all over `records`.
 * @module
 */

import type { Outline } from './outline.ts'

/** A card as a stretch of the outline: one element with all inside, or siblings that follow each other. */
export type Range = { from: number; to: number }

/** Cards that repeat; `path` is the tag path they share, -1 where a card is several siblings. */
export type Candidate = { cards: Range[]; path: number }

/** Text that counts for a card: a long description makes it no better. */
const MOST_TEXT = 400
/** A picture says as much as so many letters. */
const PICTURE = 40

/** Links that a card may have: to the product, its pictures, reviews, basket. More are a menu's. */
const ENOUGH_LINKS = 10

/** Elements with a price and a link, gathered by their tag path: rows of a grid and their cells, cards, their parts. */
export function groupsOf({ elements, path, parent, prices, links, end }: Outline): Candidate[] {
  const groups = new Map<number, Candidate>()
  for (let i = 0; i < elements.length; i++) {
    if (prices[i] === 0 || links[i] === 0) continue
    const group = groups.get(path[i]!)
    const card = { from: i, to: end[i]! }
    if (group) group.cards.push(card)
    else groups.set(path[i]!, { cards: [card], path: path[i]! })
  }
  const found: Candidate[] = []
  for (const group of groups.values()) {
    if (group.cards.length < 2) continue
    found.push(group)
    // Two lists of one page may share a tag path and nothing else.
    const lists = Map.groupBy(group.cards, ({ from }) => parent[from]!)
    if (lists.size === 1) continue
    for (const cards of lists.values())
      if (cards.length > 2) found.push({ cards, path: group.path })
  }
  return found
}

/** What a card holds, all its siblings together. */
export function contentOf(outline: Outline, { from, to }: Range) {
  let prices = 0
  let links = 0
  let images = 0
  let text = 0
  for (let i = from; i < to; i = outline.end[i]!) {
    prices += outline.prices[i]!
    links += outline.links[i]!
    images += outline.images[i]!
    text += outline.text[i]!
  }
  return { prices, links, images, text }
}

/**
 * Cards weigh what they show, and more of them weigh more. So a grid's cells outweigh its rows, which show the same
 * and are fewer, and a card outweighs its parts, which are more but show less.
 */
export function weightOf(outline: Outline, cards: Range[]): number {
  let sum = 0
  for (const card of cards) {
    const { text, images, links } = contentOf(outline, card)
    const shown = Math.min(text, MOST_TEXT) + (images > 0 ? PICTURE : 0)
    sum += links > ENOUGH_LINKS ? (shown * ENOUGH_LINKS) / links : shown
  }
  return sum * Math.log2(1 + cards.length)
}
