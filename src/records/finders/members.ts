/**
 * The cards of a list, once one knows which list: also those without a price, none of another template. Used by
 * `aisle.ts`.
 * @module
 */

import { type Candidate, contentOf, type Range } from './candidate.ts'
import type { Outline } from './outline.ts'
import type { Shape, Shapes } from './shape.ts'

/** Without a price, a card must have more of what the others have. */
const LEAST_FIT_UNPRICED = 0.7
/** Cards under another parent than most must be made by the same template, up to parts that are optional. */
const SAME_TEMPLATE = 0.8

/** All cards of the list that a candidate found, in document order. */
export function membersOf(outline: Outline, shapes: Shapes, candidate: Candidate): Range[] {
  const cards = withUnpriced(outline, shapes, climb(outline, candidate))
  return withoutStrangers(outline, shapes, cards)
}

/** Elements around the cards, as long as each holds one card and no other price: the whole of it, with picture and buttons. */
function climb({ parent, end, path, prices }: Outline, candidate: Candidate): Candidate {
  if (candidate.path < 0) return candidate
  let { cards } = candidate
  for (;;) {
    const parents = new Set(cards.map(({ from }) => parent[from]!))
    if (parents.size < cards.length || parents.has(-1)) break
    const above = [...parents]
    // One inside another is no card around a card.
    if (above.some((one, i) => i > 0 && one < end[above[i - 1]!]!)) break
    if (above.some((one) => path[one] !== path[above[0]!])) break
    if (above.some((one, i) => prices[one] !== prices[cards[i]!.from])) break
    cards = above.map((from) => ({ from, to: end[from]! }))
  }
  return { cards, path: path[cards[0]!.from]! }
}

function withUnpriced(outline: Outline, shapes: Shapes, { cards, path }: Candidate): Range[] {
  if (path < 0) return cards
  // Without a price, a card may keep its place or have none; most lists have no such card.
  let kinds: Shape[] | null = null
  const priced = new Set(cards.map(({ from }) => from))
  const parents = new Set(cards.map(({ from }) => outline.parent[from]!))
  const all: Range[] = []
  for (const parent of [...parents].sort((a, b) => a - b)) {
    for (let i = parent + 1; i < outline.end[parent]!; i = outline.end[i]!) {
      const card = { from: i, to: outline.end[i]! }
      if (priced.has(i)) all.push(card)
      else if (outline.path[i] === path && isUnpriced(outline, card)) {
        kinds ??= [shapes.of(cards), shapes.of(cards, (i) => isPrice(outline, i))]
        if (kinds.some((shape) => shapes.fit(card, shape) >= LEAST_FIT_UNPRICED)) all.push(card)
      }
    }
  }
  return all
}

/** Letters around a price that belong to it. */
const LONGEST_PRICE = 30

/** Elements that show prices and nothing else: what a card without has none of. */
function isPrice({ prices, links, images, text }: Outline, index: number): boolean {
  const count = prices[index]!
  return (
    count > 0 && links[index] === 0 && images[index] === 0 && text[index]! <= LONGEST_PRICE * count
  )
}

function isUnpriced(outline: Outline, card: Range): boolean {
  const { links, text } = contentOf(outline, card)
  return links > 0 && text > 0
}

/** Where one parent has most of the cards, those elsewhere are a strip unless they look the same. */
function withoutStrangers({ parent }: Outline, shapes: Shapes, cards: Range[]): Range[] {
  const lists = [...Map.groupBy(cards, ({ from }) => parent[from]!).values()]
  const largest = lists.reduce((most, list) => (list.length > most.length ? list : most))
  if (lists.length === 1 || 2 * largest.length <= cards.length) return cards
  const shape = shapes.of(largest)
  const mean = (list: Range[]): number =>
    list.reduce((sum, card) => sum + shapes.fit(card, shape), 0) / list.length
  const usual = mean(largest)
  return lists.filter((list) => mean(list) >= SAME_TEMPLATE * usual).flat()
}
