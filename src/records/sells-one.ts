/**
 * Whether a page shows one product: then a few cards below it are what others bought, and no list.
 * @module
 */

import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'
import { amountIn, latin } from './price-mark.ts'
import { isBeside } from './side.ts'
import { textIn } from './text.ts'

/** As many prices at one tag path are choices of a filter. */
const FEW = 4
/** A text with a price that is longer tells of postage or a voucher. */
const PRICE_ALONE = 20

/** A price alone before the cards, no link, that is to be paid. */
export function sellsOne(outline: Outline, cards: Range[]): boolean {
  const first = cards[0]!.from
  const alone = pricesBefore(outline, first)
  const places = timesOf(alone, outline)
  const inCards = timesOf(cardsBefore(outline, first), outline)
  return alone.some((i) => {
    if (places.get(outline.path[i]!)! >= FEW || !isOne(outline, i)) return false
    if (isChoice(outline, i) || isInCard(outline, i, inCards)) return false
    return !isBeside(outline, [{ from: i, to: outline.end[i]! }])
  })
}

/** Prices without a link, each its innermost element. */
function pricesBefore({ prices, end, links, aside, text }: Outline, before: number): number[] {
  const found: number[] = []
  for (let i = 0; i < before; i++) {
    if (prices[i] !== 1 || end[i]! > before || text[i]! > PRICE_ALONE) continue
    const inner = i + 1 < end[i]! && prices.subarray(i + 1, end[i]!).some((count) => count > 0)
    if (links[i] === 0 && aside[i] === 0 && !inner) found.push(i)
  }
  return found
}

function cardsBefore({ prices, links, end }: Outline, before: number): number[] {
  const found: number[] = []
  for (let i = 0; i < before; i++) {
    if (prices[i]! > 0 && links[i]! > 0 && end[i]! <= before) found.push(i)
  }
  return found
}

/** How many of the elements stand at each tag path. */
function timesOf(indexes: number[], { path }: Outline): Map<number, number> {
  const times = new Map<number, number>()
  for (const i of indexes) times.set(path[i]!, (times.get(path[i]!) ?? 0) + 1)
  return times
}

const WORD = /\p{L}{3}/u

/** Something is to be paid: not from 10 to 20, nothing for an empty basket, not sold out. */
function isOne(outline: Outline, index: number): boolean {
  const text = textIn(outline, { from: index, to: outline.end[index]! })
  if (amountIn(text) === null && WORD.test(text)) return false
  const numbers = latin(text).match(/\d[\d.,'’\s]*/g) ?? []
  return numbers.length === 1 && /[1-9]/.test(numbers[0])
}

/** `Over $150` to click on. */
function isChoice({ elements, parent }: Outline, price: number): boolean {
  for (let i = price, level = 0; i >= 0 && level < 3; i = parent[i]!, level++) {
    if (elements[i]!.tag === 'label' || elements[i]!.tag === 'button') return true
  }
  return false
}

/** Whether a price is one of several that repeat with a link each: best sellers in a column. */
function isInCard({ parent, path }: Outline, price: number, times: Map<number, number>): boolean {
  for (let i = parent[price]!; i >= 0; i = parent[i]!) {
    if ((times.get(path[i]!) ?? 0) > 1) return true
  }
  return false
}
