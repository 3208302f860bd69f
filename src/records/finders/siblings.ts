/**
 * Cards of a list that are made otherwise than most: on sale in an element more, sponsored in another tag. Asked by
 * `aisle.ts`.
 *
 * What stands among the cards of a list, under one parent with them, and shows what they show (a price, a picture, a link
 * of its own, about as many words) in the pieces they are made of is one of them, whatever these stand in.
 * @module
 */

import { contentOf, type Range } from './candidate.ts'
import { linksIn } from './judge.ts'
import type { Outline } from './outline.ts'

/** Fewer cards under a parent are no list. */
const ENOUGH = 3
/** A card has up to so many times the words of the wordiest other, and links and prices more than it. */
const WORDIER = 2
const MORE = 3
/** Pieces that so many of the cards have, and the share of them that another card has. */
const COMMON = 0.6
const SAME_PIECES = 0.6
/** Elements of a card that are looked at, and cards. */
const MOST_ELEMENTS = 300
const MOST_READ = 20

/** The cards and those among them that were not known as such, in document order. */
export function withSiblings(outline: Outline, cards: Range[]): Range[] {
  const lists = Map.groupBy(cards, ({ from }) => outline.parent[from]!)
  const found = [...lists].flatMap(([parent, own]) => {
    if (own.length < ENOUGH || own.some(({ from, to }) => to > outline.end[from]!)) return []
    return strangersIn(outline, parent, own)
  })
  if (found.length === 0) return cards
  return [...cards, ...found].sort((a, b) => a.from - b.from)
}

function strangersIn(outline: Outline, parent: number, cards: Range[]): Range[] {
  const known = new Set(cards.map(({ from }) => from))
  const found: Range[] = []
  let tested: ((card: Range) => boolean) | null = null
  for (let i = parent + 1; i < outline.end[parent]!; i = outline.end[i]!) {
    if (known.has(i) || outline.prices[i] === 0 || outline.links[i] === 0) continue
    tested ??= testOf(outline, cards)
    const card = { from: i, to: outline.end[i]! }
    if (tested(card)) found.push(card)
  }
  return found.length < cards.length ? found : []
}

/** Whether a child of the list shows what its cards show. */
function testOf(outline: Outline, cards: Range[]): (card: Range) => boolean {
  const contents = cards.map((card) => contentOf(outline, card))
  const most = (of: (content: (typeof contents)[number]) => number): number =>
    Math.max(...contents.map(of))
  const [text, prices] = [most((one) => one.text), most((one) => one.prices)]
  const least = Math.min(...contents.map((one) => one.text)) / WORDIER
  const pictured = contents.every(({ images }) => images > 0)
  const links = cards.map((card) => linksIn(outline, card))
  const taken = new Set(links.flatMap((hrefs) => [...hrefs]))
  const targets = Math.max(...links.map(({ size }) => size))
  const common = commonPieces(outline, cards.slice(0, MOST_READ))
  return (card) => {
    const content = contentOf(outline, card)
    if (content.text < least || content.text > WORDIER * text) return false
    if (content.prices > prices + MORE || (pictured && content.images === 0)) return false
    const own = linksIn(outline, card)
    if (own.size > targets + MORE || [...own].every((href) => taken.has(href))) return false
    const pieces = piecesOf(outline, card)
    return common.intersection(pieces).size >= SAME_PIECES * common.size
  }
}

/** Tags with their classes, wherever they stand. */
function piecesOf({ elements }: Outline, { from, to }: Range): Set<string> {
  const inside = elements.slice(from + 1, Math.min(to, from + MOST_ELEMENTS))
  return new Set(inside.map((one) => `${one.tag} ${one.getAttribute('class') ?? ''}`))
}

function commonPieces(outline: Outline, cards: Range[]): Set<string> {
  const times = new Map<string, number>()
  for (const card of cards) {
    for (const piece of piecesOf(outline, card)) times.set(piece, (times.get(piece) ?? 0) + 1)
  }
  const common = [...times].filter(([, count]) => count >= COMMON * cards.length)
  return new Set(common.map(([piece]) => piece))
}
