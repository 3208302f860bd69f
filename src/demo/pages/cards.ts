/**
 * Products as they stand in lists and boxes. Used by its neighbours.
 * @module
 */
import { firstDayProducts, nameOf } from '../catalog.ts'
import type { Assortment } from '../days.ts'
import { bornIn } from '../days.ts'
import type { Family, View } from '../lists.ts'
import { Draw, hash } from '../random.ts'
import { priceOf, type Visit } from '../visit.ts'
import type { Card, Link } from './model.ts'

/** Where a card stands: in a list, or in a box with a name. */
export type Place = { list: Family; view: View } | { box: string }

export function card(visit: Visit, n: number, place: Place): Card {
  const { assortment, links } = visit
  const cents = assortment.cents[n]!
  return {
    link: { url: productHref(visit, n, place), text: productName(visit, n) },
    price: priceOf(visit, cents),
    was: wasOf(visit, n),
    image: links.href({ kind: 'picture', n, large: false }),
    acts: visit.catalog.config.traps.acting ? actsOn(visit, n) : [],
  }
}

export const productName = (visit: Visit, n: number) =>
  nameOf(visit.catalog, n, bornIn(visit.catalog, n))

/** An old price that is struck through: not the one to pay. */
export function wasOf(visit: Visit, n: number) {
  const { catalog, assortment } = visit
  if (hash(catalog.config.seed, Draw.sale, n) % 6 !== 0) return null
  return priceOf(visit, Math.round((assortment.cents[n]! * 1.25) / 100) * 100)
}

function productHref(visit: Visit, n: number, place: Place): string {
  const { trail } = visit.catalog.config.urls
  if ('box' in place) {
    const box = trail.includes('box') ? place.box : undefined
    return visit.links.href({ kind: 'product', n, trail: null, box })
  }
  const list = trail.includes('list') && place.list.of !== 'search' ? place.list : null
  const view = trail.includes('view') ? { page: place.view.page, sort: place.view.sort } : {}
  return visit.links.href({ kind: 'product', n, trail: list, ...view })
}

export function actsOn(visit: Visit, n: number): Link[] {
  const { links, labels } = visit
  return [
    { url: links.href({ kind: 'act', action: 'basket', n }), text: labels.addBasket },
    { url: links.href({ kind: 'act', action: 'wishlist', n }), text: labels.addWishlist },
    { url: links.href({ kind: 'act', action: 'compare', n }), text: labels.addCompare },
  ]
}

/**
 * Up to `count` different products on sale, the same ones for the same place. Only products of the
 * first day: boxes must not change on all pages at once because something arrived.
 */
export function some(a: Assortment, count: number, draw: number, about: number): number[] {
  const { seed } = a.catalog.config
  const old = firstDayProducts(a.catalog)
  const chosen = new Set<number>()
  for (let i = 0; chosen.size < Math.min(count, a.count) && i < count * 20; i++) {
    const n = 1 + (hash(seed, draw, about, i) % old)
    if (a.leaf[n]! >= 0) chosen.add(n)
  }
  return [...chosen]
}
