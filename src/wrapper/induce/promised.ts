/**
 * Promises of cards of lists on a product, held against its page: a page shows many amounts, a card one or two; what
 * both show is the price. And boxes of other products, whose words are not its own. Used by surveys, and by what judges
 * them.
 * @module
 */

import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import { linksOf } from '../../page/links.ts'
import type { Promised } from '../fallback.ts'
import { type Example, isForeign } from './known.ts'
import { locate } from './locate.ts'

/** What a card says of the product that it leads to. */
export type Card = Promised & { name: string | null }

/** The share of promised prices that pages must show, for all of them to be believed. */
export const BELIEVED = 0.8

/** What pages show of other products too. */
const SHOWN = ['price', 'regularPrice', 'sku', 'mpn', 'brand'] as const

/** With the boxes that link another product; what the page shows only there is not known of it. */
export function withBoxes(example: Example, isOther: (url: string) => boolean): Example {
  const boxed = { ...example, known: { ...example.known }, foreign: boxesOf(example, isOther) }
  const { page, known, stated, foreign } = boxed
  for (const name of foreign.size > 0 ? SHOWN : []) {
    const value = known[name]
    if (value === undefined || stated?.has(name)) continue
    const places = locate(
      page,
      name === 'price' || name === 'regularPrice' ? 'price' : 'text',
      value,
    )
    if (places.length > 0 && places.every(({ element }) => isForeign(element, boxed)))
      delete known[name]
  }
  return boxed
}

/** Whether the page shows the amount, not of another product. */
export function shows(example: Example, amount: string | null | undefined): boolean {
  if (!amount) return false
  return locate(example.page, 'price', amount).some(({ element }) => !isForeign(element, example))
}

/** `believed`: most cards of the shop say what pages show. */
export function keepPromise(example: Example, card: Card, believed: boolean): void {
  const { known, page } = example
  const { name, price, oldPrice } = card
  if (known.name === undefined && name && locate(page, 'text', name).length > 0) known.name = name
  if (!believed || !shows(example, price)) return
  known.price = price!
  if (shows(example, oldPrice)) known.regularPrice = oldPrice!
  const { regularPrice } = known
  const isHigher = Number(regularPrice) > Number(price)
  if (!isHigher || !shows(example, regularPrice)) delete known.regularPrice
}

/** Boxes of other products: the largest elements that link one of them, no second one, and do not name this one. */
function boxesOf({ page, known }: Example, isOther: (url: string) => boolean): Set<Element> {
  /** The one address that is linked within; null where several are, as in all that is around. */
  const linked = new Map<Element, string | null>()
  for (const { element, url } of linksOf(page)) {
    if (!isOther(url)) continue
    for (const at of upFrom(element)) {
      const known = linked.get(at)
      if (known === null || known === url) break
      linked.set(at, known === undefined ? url : null)
    }
  }
  const named = known.name ? locate(page, 'text', known.name) : []
  // "Lamp 1" does not name a lamp 12.
  const whole = named.filter(({ regex }) => regex === undefined)
  const own = new Set(whole.flatMap(({ element }) => [...upFrom(element)]))
  const isBox = (element: Element): boolean => !!linked.get(element) && !own.has(element)
  const boxes = [...linked.keys()].filter(
    (element) => isBox(element) && !isBox(element.parentNode as Element),
  )
  return new Set(boxes)
}

function* upFrom(element: Element): Generator<Element> {
  for (let at: Node | null = element; at?.nodeType === ELEMENT; at = at.parentNode) {
    yield at as Element
  }
}
