/**
 * Pages that show one product: then a few cards below it are what others bought, and no list. Used by `judge.ts`.
 * @module
 */

import { amountIn, DECIMAL, latin, priceMarks } from '../../price/mark.ts'
import { textIn } from '../fields/text.ts'
import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'
import { isBeside } from './side-column.ts'

/** As many prices at one tag path are choices of a filter. */
const FEW = 4
/** `Over`, `from`, `under` have fewer letters than what one does with a button. */
const MOST_LETTERS = 8
/** A text with a price that is longer tells of postage or a voucher. */
const PRICE_ALONE = 20

/** A price alone before the cards, no link, that is to be paid. */
export function sellsOne(outline: Outline, cards: Range[]): boolean {
  const first = cards[0]!.from
  const alone = pricesBefore(outline, first)
  const places = timesOf(alone, outline)
  return alone.some((i) => {
    if (places.get(outline.path[i]!)! >= FEW || !isOne(outline, i)) return false
    if (isChoice(outline, i)) return false
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

/** How many of the elements stand at each tag path. */
function timesOf(indexes: number[], { path }: Outline): Map<number, number> {
  const times = new Map<number, number>()
  for (const i of indexes) times.set(path[i]!, (times.get(path[i]!) ?? 0) + 1)
  return times
}

const WORD = /\p{L}{3}/u
/** From 10 to 20. */
const RANGE = /\d\D{0,8}(?:[-–—~]|(?<!\p{L})(?:to|bis|do|tot|à|až|al?)(?!\p{L}))\D{0,8}\d/iu

/** Something is to be paid: no range, nothing for an empty basket, not sold out. */
function isOne(outline: Outline, index: number): boolean {
  const text = latin(textIn(outline, { from: index, to: outline.end[index]! })).trim()
  const isAmount = amountIn(text) !== null || (priceMarks(text) & DECIMAL) !== 0
  if (!isAmount && WORD.test(text)) return false
  return /[1-9]/.test(text) && !RANGE.test(text)
}

/** `Over $150` to click on, but not `Add to cart: $150`. */
function isChoice(outline: Outline, price: number): boolean {
  const { elements, parent, end } = outline
  for (let i = price, level = 0; i >= 0 && level < 3; i = parent[i]!, level++) {
    const element = elements[i]!
    if (element.tag === 'label') return element.hasAttribute('for') || hasInput(outline, i)
    if (element.tag !== 'button') continue
    const letters = textIn(outline, { from: i, to: end[i]! }).match(/\p{L}/gu)?.length ?? 0
    return letters < MOST_LETTERS
  }
  return false
}

function hasInput({ elements, end }: Outline, label: number): boolean {
  for (let i = label; i < end[label]!; i++) if (elements[i]!.tag === 'input') return true
  return false
}
