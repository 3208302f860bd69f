/**
 * Samples, the pages that rules are made of: few, that together have everything which product pages of the shop have. A
 * product on sale, one that is sold out and one without a picture are marked up in their own ways, and a rule must hold
 * for all. Used by `judge.ts`.
 * @module
 */

import { spread } from '../induce/field.ts'
import type { Seen } from './evidence.ts'

const PRODUCTS = 28
/** Of these, chosen for what they have; the rest from all over. */
const TELLING = 16
/** Samples of each thing: one alone may be a page of its own kind. */
const EACH = 2
/** Fewer pages have it by chance. */
const LEAST_SHARE = 0.01
const OTHERS = 16
/** Of these, pages that rules took for products. */
const MISFIRED = 8

export type Samples = { products: Seen[]; others: Seen[] }

export function samplesOf(products: readonly Seen[], others: readonly Seen[]): Samples {
  const telling = telltale(products)
  const left = products.filter((one) => !telling.includes(one))
  const misfired = spread(
    others.filter(({ told, looks }) => told || looks),
    MISFIRED,
  )
  const rest = others.filter((one) => !misfired.includes(one))
  return {
    products: [...telling, ...spread(left, PRODUCTS - telling.length)],
    others: [...misfired, ...spread(rest, OTHERS - misfired.length)],
  }
}

/** One after the other the page that has most of what is still missing. */
function telltale(products: readonly Seen[]): Seen[] {
  const counts = new Map<string, number>()
  const features = new Map(products.map((one) => [one, featuresOf(one)]))
  for (const own of features.values())
    for (const one of own) counts.set(one, (counts.get(one) ?? 0) + 1)
  const least = Math.max(2, LEAST_SHARE * products.length)
  const wanted = new Map<string, number>(
    [...counts].flatMap(([one, count]) =>
      count >= least && count < products.length ? [[one, EACH]] : [],
    ),
  )
  const chosen: Seen[] = []
  while (chosen.length < TELLING) {
    let best: Seen | null = null
    let most = 0
    for (const [one, own] of features) {
      if (chosen.includes(one)) continue
      let worth = 0
      for (const feature of own) if ((wanted.get(feature) ?? 0) > 0) worth++
      if (worth > most) {
        best = one
        most = worth
      }
    }
    if (!best) break
    chosen.push(best)
    for (const feature of features.get(best)!) {
      const left = wanted.get(feature)
      if (left) wanted.set(feature, left - 1)
    }
  }
  return chosen
}

/** What it is made of, which fields it has, and what is said of its stock. */
function featuresOf({ structure, known, card }: Seen): Set<string> {
  const fields = Object.entries(known).flatMap(([name, value]) =>
    value === undefined ? [] : [name === 'availability' ? `${name} ${value}` : name],
  )
  return new Set([...structure, ...fields, ...(card?.oldPrice ? ['reduced'] : [])])
}
