/**
 * Amounts that belong to a name: `Gift card 50 €` is sold for another price, or for none that the card tells.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { withoutPrices } from '../../price/mark.ts'
import { HEADINGS, type Spot } from './spots.ts'

/** `from`, `Price:` and `only` have fewer letters. */
const LEAST_LETTERS = 6

/** Whether a spot that holds an amount also says much else, where cards have their names: a heading, a link. */
export function mayName(spots: Spot[], index: number): boolean {
  const letters = withoutPrices(spots[index]!.own).match(/\p{L}/gu)?.length ?? 0
  return letters >= LEAST_LETTERS && isTitle(spots, index)
}

/** Whether it is the name of its card, or a part of that. */
export function isNamed(spots: Spot[], index: number, name: Element | null): boolean {
  if (name === null || !mayName(spots, index)) return false
  const own = spots[index]!
  const named = spots.find(({ element }) => element === name)
  return named !== undefined && own.from < named.to && named.from < own.to
}

/** A heading, a link, or all that one of them holds. */
function isTitle(spots: Spot[], index: number): boolean {
  const { from, to } = spots[index]!
  for (let at = index; at >= 0; at = spots[at]!.up) {
    const { element, anchor } = spots[at]!
    if (spots[at]!.from !== from || spots[at]!.to !== to) return false
    if (element === anchor || HEADINGS.has(element.tag)) return true
  }
  return false
}
