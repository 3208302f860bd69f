/**
 * Products that stand alone: the only one on the last page of a list, three in a box. Nothing repeats there, so that a
 * page may be full of what only looks like them; a crawl that knows the products of a shop may ask for them all the
 * same. Used by `records/shown.ts`.
 * @module
 */

import { clickOf } from '../../page/click.ts'
import type { Card } from '../record.ts'
import type { Outline, Reading } from './outline.ts'

/** Prices that are looked at; a page with more has lists. */
const MOST_PRICES = 60
/** Product, basket, wish list, compare, brand. */
const MOST_TARGETS = 5

/** Around each price, the smallest element with a picture and a link. */
export function loneCards(reading: Reading): Card[] {
  const outline = reading.outline()
  const cards = new Set<number>()
  let prices = 0
  for (let i = 0; i < outline.elements.length && prices < MOST_PRICES; i++) {
    if (!isPrice(outline, i)) continue
    prices++
    const card = cardAround(outline, i)
    if (card >= 0) cards.add(card)
  }
  return [...cards].map((index): Card => [outline.elements[index]!])
}

/** The innermost element of a price. */
function isPrice({ prices, end }: Outline, index: number): boolean {
  if (prices[index] === 0) return false
  for (let i = index + 1; i < end[index]!; i = end[i]!) if (prices[i]! > 0) return false
  return true
}

function cardAround(outline: Outline, price: number): number {
  const { parent, images, links } = outline
  let at = price
  while (at >= 0 && (images[at] === 0 || links[at] === 0)) at = parent[at]!
  return at >= 0 && targetsIn(outline, at) <= MOST_TARGETS ? at : -1
}

function targetsIn({ elements, end }: Outline, card: number): number {
  const targets = new Set<string>()
  for (let i = card; i < end[card]! && targets.size <= MOST_TARGETS; i++) {
    const target = clickOf(elements[i]!)
    if (target !== null) targets.add(target)
  }
  return targets.size
}
