/**
 * The price of the product: amounts of the data and amounts that are shown, together. Used by `wrapper/auto/auto.ts`.
 * @module
 */

import type { Page } from '../../../page/page.ts'
import { currencyOn } from '../../../price/page-currency.ts'
import { codesOf } from '../../../price/price.ts'
import type { ProductData } from '../../structured/product-data.ts'
import type { StatedProduct } from '../../structured/structured.ts'
import type { PriceValue } from '../../values.ts'
import { facts, TRUST } from '../evidence.ts'
import { chosenVariant } from '../main-product.ts'
import { type Evidence, type Weighed, weigh } from '../weigh.ts'
import { bestPrice, type Scored } from './score.ts'

export type PriceField = {
  price: Weighed<PriceValue> | null
  regular: Weighed<PriceValue> | null
  problem: string | null
}

const LEAST = 0.2
const NEAR = 15

const amountKey = (amount: string): string => String(Number(amount))
const sameAmount = (one: string, other: string): boolean => amountKey(one) === amountKey(other)
/** How likely a shown price of that score is the product's. */
const belief = (score: number): number => 0.9 / (1 + Math.exp(3.2 - score))

export function priceField(main: StatedProduct[], prices: Scored[], page: Page): PriceField {
  const former = new Set(
    prices.filter((one) => one.former && !one.listed).map(({ amount }) => amountKey(amount)),
  )
  const open = new Set(
    prices.filter((one) => !one.former && !one.listed).map(({ amount }) => amountKey(amount)),
  )
  const stated = main
    .flatMap(({ data, format }) => told(data, format, page))
    .map((one) => ({ ...one, value: asShown(one.value, open) }))
    .map((one) => {
      const outdated = former.has(amountKey(one.value)) && !open.has(amountKey(one.value))
      return outdated ? { ...one, weight: one.weight * 0.4 } : one
    })
  const weighed = weigh([...stated, ...shown(prices)], amountKey)
  if (!weighed || weighed.confidence < LEAST) return { price: null, regular: null, problem: null }
  const spot = bestPrice(prices.filter(({ amount }) => sameAmount(amount, weighed.value)))
  const currency = currencyOf(main, spot, page)
  const value = { amount: spot?.amount ?? weighed.value, currency }
  const regular = regularOf(main, prices, weighed.value, spot)
  return {
    price: { ...weighed, value, others: [] },
    regular: regular && {
      value: { amount: regular.value, currency },
      origin: regular.origin,
      confidence: regular.weight,
      others: [],
    },
    problem: contradiction(main, prices, former, open),
  }
}

/** `1.250` that means 1250, and cents where the shop forgot the mark: by what is shown. */
function asShown(amount: string, open: Set<string>): string {
  if (open.has(amountKey(amount))) return amount
  const thousands = amountKey(amount.replace('.', ''))
  if (/^\d{1,3}\.\d{3}$/.test(amount) && open.has(thousands)) return thousands
  const cents = amountKey(`${amount.slice(0, -2)}.${amount.slice(-2)}`)
  return /^\d{3,}$/.test(amount) && open.has(cents) ? cents : amount
}

/** Amounts that the page shows; one that is repeated is likelier. */
function shown(prices: Scored[]): Evidence<string>[] {
  return [...Map.groupBy(prices, ({ amount }) => amountKey(amount)).values()].flatMap((same) => {
    const best = bestPrice(same)
    if (!best) return []
    const again = same.filter(({ listed, former }) => !listed && !former).length - 1
    const weight = belief(best.score + Math.min(0.6, 0.3 * Math.max(0, again)))
    return [{ value: best.amount, origin: 'visible' as const, weight }]
  })
}

/** The price of the variant that is chosen; where none is, what is shown decides between them. */
function told(data: ProductData, format: StatedProduct['format'], page: Page): Evidence<string>[] {
  const amount = chosenVariant(data.variants, page)?.amount ?? data.price
  if (amount) return [{ value: amount, origin: format, weight: TRUST[format] }]
  const all = [data.variants[0]?.amount, data.lowPrice, ...data.variants.map((one) => one.amount)]
  return [...new Set(all.filter((one) => one != null))]
    .slice(0, 30)
    .map((value, i) => ({ value, origin: format, weight: i === 0 ? 0.45 : 0.35 }))
}

/** As written beside the price; a sign of several currencies by the data, then by all that the page says. */
function currencyOf(main: StatedProduct[], spot: Scored | null, page: Page): string | null {
  if (spot?.currency) return spot.currency
  const codes = spot?.symbol ? codesOf(spot.symbol) : []
  const stated = main.flatMap(({ data }) => data.currency ?? [])
  const fitting = stated.find((code) => codes.length === 0 || codes.includes(code))
  return fitting ?? currencyOn(page, spot?.symbol ?? null)
}

/** A former price above the current one, of the data or near it on the page. */
function regularOf(
  main: StatedProduct[],
  prices: Scored[],
  amount: string,
  spot: Scored | null,
): Evidence<string> | null {
  const above = (one: string): boolean => Number(one) > Number(amount)
  const [stated] = facts(main, 'regularPrice').filter(({ value }) => above(value))
  if (stated || !spot) return stated ?? null
  const crossed = prices.find(
    (one) => one.former && !one.listed && Math.abs(one.at - spot.at) < NEAR && above(one.amount),
  )
  return crossed ? { value: crossed.amount, origin: 'visible', weight: 0.7 } : null
}

const SURE = 4

/** A price of the data that the page does not show, or as the former one, where it surely shows another. */
function contradiction(
  main: StatedProduct[],
  prices: Scored[],
  former: Set<string>,
  open: Set<string>,
): string | null {
  const stated = main.find(({ data }) => data.price !== null)
  const best = bestPrice(prices)
  if (!stated || !best || best.score < SURE) return null
  const price = stated.data.price!
  if (open.has(amountKey(asShown(price, open)))) return null
  const as = former.has(amountKey(price)) ? ', and that one as a former price' : ''
  return `price: the page's data (${stated.format}) says ${price}, but it shows ${best.amount}${as}`
}
