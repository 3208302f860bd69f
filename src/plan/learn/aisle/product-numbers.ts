/**
 * Products of a graph numbered from 0 on, so that arrays can be indexed by them. Used all over `plan`.
 * @module
 */

import { Kind, type LinkGraph } from '../graph.ts'

/** `of`: by detail page. */
export type ProductNumbers = { of: Int32Array; count: number }

export function productNumbers({ kinds, products }: LinkGraph): ProductNumbers {
  const all = products.filter((_, page) => kinds[page] === Kind.detail).sort()
  let count = 0
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i]!
  const of = new Int32Array(products.length)
  for (let page = 0; page < products.length; page++) {
    if (kinds[page] === Kind.detail) of[page] = indexIn(all, count, products[page]!)
  }
  return { of, count }
}

function indexIn(sorted: Int32Array, count: number, value: number): number {
  let [from, to] = [0, count - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}
