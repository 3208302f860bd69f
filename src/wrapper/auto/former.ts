/**
 * Which of two prices is the one before: by a discount that is told, or by what markup and words call it.
 * @module
 */

import { isCalledFormer } from '../price-words.ts'
import { ancestors } from './place.ts'
import { priceMarks, type ShownPrice } from './prices.ts'
import type { Scan } from './scan.ts'
import { FORMER_MARK } from './words.ts'

/** Texts between two prices that belong together: told by a discount, or by their names. */
const TOGETHER = 5
const NAMED_TOGETHER = 10
/** A price is not reduced to less than this share of it. */
const LEAST_LEFT = 0.08
/** How much less likely the price to pay may seem than the one that is called former. */
const LESS_LIKELY = 2.5

/** `-20 %` beside 100 and 80, or `20` saved: then 100 is the former price. */
export function markDiscounted(prices: ShownPrice[], { runs }: Scan): void {
  for (const [i, one] of prices.entries()) {
    for (const other of prices.slice(i + 1, i + 4)) {
      if (other.at - one.at > TOGETHER || one.former || other.former) continue
      const [low, high] = Number(one.amount) < Number(other.amount) ? [one, other] : [other, one]
      const around = runs.slice(Math.max(0, one.at - 3), other.at + 4)
      if (around.some(({ text }) => tellsDiscount(text, Number(low.amount), Number(high.amount))))
        high.former = true
    }
  }
}

function tellsDiscount(text: string, low: number, high: number): boolean {
  if (text.length > 40) return false
  const percent = /(\d{1,2})(?:[.,]\d+)?\s?%/.exec(text)?.[1]
  return (
    percent !== undefined && high > low && Math.abs(100 * (1 - low / high) - Number(percent)) <= 1
  )
}

/**
 * `regular`, `list price`, `was`: former where a lower price stands beside it. Alone it is the price: many shops call
 * every price regular that is not reduced.
 */
export function markNamed(prices: (ShownPrice & { score: number })[], scan: Scan): void {
  const named = prices.filter((price) => !price.former && isNamed(price, scan))
  if (named.length === 0) return
  const others = prices.filter((price) => !price.former && !named.includes(price))
  for (const price of named) {
    const amount = Number(price.amount)
    price.former = others.some((other) => {
      const lower = Number(other.amount) < amount && Number(other.amount) >= LEAST_LEFT * amount
      const near = Math.abs(other.at - price.at) <= NAMED_TOGETHER && other.listed === price.listed
      return lower && near && other.score >= price.score - LESS_LIKELY
    })
  }
}

function isNamed({ element, at }: ShownPrice, { runs }: Scan): boolean {
  const marks = ancestors(element, 3).map(
    (one) => `${priceMarks(one)} ${(one.getAttribute('data-price-type') ?? '').toLowerCase()}`,
  )
  if (marks.some((one) => FORMER_MARK.test(one))) return true
  if (ancestors(element, 2).some((one) => one.getAttribute('data-a-strike') === 'true')) return true
  const before = runs[at - 1]?.text ?? ''
  const own = runs[at]!.text.replace(/\p{Nd}.*$/u, '').replace(/[\p{Sc}\s]+$/u, '')
  return isCalledFormer(own) || (own === '' && before.length < 40 && isCalledFormer(before))
}
