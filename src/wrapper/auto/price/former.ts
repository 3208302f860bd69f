/**
 * The former price, which of two it is: by a discount that is told, or by what markup and words call it. Used by
 * `score.ts`.
 * @module
 */

import type { Element } from '../../../page/html/tree.ts'
import { isCalledFormer } from '../../../price/words.ts'
import { ancestors } from '../place.ts'
import type { Run, Scan } from '../scan.ts'
import { FORMER_MARK, OTHER_MARK, PRICE_MARK } from '../words.ts'
import { aroundPrice, isConditional, isOtherKind } from './kind.ts'
import { priceMarks, type ShownPrice } from './prices.ts'

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
      if (around.some((run) => tellsReduced(run, low, high)) && !isOtherKind(low, runs))
        high.former = true
    }
  }
}

/** A discount that is told of both prices: not in a row of its own, and without a condition. */
function tellsReduced({ text, element }: Run, low: ShownPrice, high: ShownPrice): boolean {
  if (!tellsDiscount(text, Number(low.amount), Number(high.amount))) return false
  if (isConditional(text)) return false
  const lowRow = rowOf(low.element)
  if (lowRow === rowOf(high.element)) return true
  return lowRow?.tag === 'tr' && rowOf(element) !== lowRow
}

/** The row of a table, or the choice, in which it stands. */
const rowOf = (element: Element): Element | null =>
  ancestors(element, 8).find(({ tag }) => tag === 'tr' || tag === 'label' || tag === 'option') ??
  null

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
export function markNamed(
  prices: (ShownPrice & { score: number })[],
  scan: Scan,
  stated: string[],
): void {
  const named = prices.filter((price) => !price.former && isNamed(price, scan))
  if (named.length === 0) return
  const told = new Set(stated.map(Number))
  const others = prices.filter(
    (price) => !price.former && !named.includes(price) && mayBePaid(price, scan),
  )
  for (const price of named) {
    const amount = Number(price.amount)
    const surely = !told.has(amount) || isSurelyFormer(price, scan)
    price.former = others.some((other) => {
      const lower = Number(other.amount) < amount && Number(other.amount) >= LEAST_LEFT * amount
      const near = Math.abs(other.at - price.at) <= NAMED_TOGETHER && other.listed === price.listed
      const likely = other.score >= price.score - LESS_LIKELY
      return lower && near && likely && (surely || sharesBlock(price, other))
    })
  }
  markAgain(prices, named)
}

/** An amount that is the former one beside a lower price is so wherever it is called former. */
function markAgain(prices: ShownPrice[], named: ShownPrice[]): void {
  const known = new Set(
    prices.filter(({ former, listed }) => former && !listed).map(({ amount }) => Number(amount)),
  )
  for (const price of named) price.former ||= !price.listed && known.has(Number(price.amount))
}

const isMarked = (element: Element, levels: number): boolean =>
  ancestors(element, levels).some((one) => PRICE_MARK.test(priceMarks(one)))

/** With so many words a text is a sentence in which some price is named. */
const MOST_WORDS = 2

/** Called a price by markup, or alone in its text; and nothing else than a price to pay. */
function mayBePaid(price: ShownPrice, { runs }: Scan): boolean {
  const { before, after } = aroundPrice(price, runs)
  const words = `${before} ${after}`.match(/\p{L}{2,}/gu)?.length ?? 0
  if (words > MOST_WORDS + (isMarked(price.element, 2) ? 2 : 0)) return false
  if (ancestors(price.element, 3).some((one) => OTHER_MARK.test(priceMarks(one)))) return false
  return !isOtherKind(price, runs)
}

/** Both in one part of the page that is called a price. */
function sharesBlock(one: ShownPrice, other: ShownPrice): boolean {
  if (!isMarked(other.element, 2)) return false
  const around = ancestors(other.element, 5)
  const block = ancestors(one.element, 5).find((at) => around.includes(at))
  return block !== undefined && isMarked(block, 2)
}

/** Words that many shops use for every price. */
const USUAL = /regular|regulär|normal|standard|list|retail|usual|reg\.?$|original|full|ord/i

/** `was`, `instead of`, and what is marked as struck through. */
function isSurelyFormer(price: ShownPrice, { runs }: Scan): boolean {
  if (isStrikeMarked(price.element)) return true
  const words = calledBefore(price, runs)
  return isCalledFormer(words) && !USUAL.test(words)
}

const isStrikeMarked = (element: Element): boolean =>
  ancestors(element, 2).some((one) => one.getAttribute('data-a-strike') === 'true')

/** Words in the same text, or alone in the one before. */
function calledBefore(price: ShownPrice, runs: Run[]): string {
  const own = aroundPrice(price, runs).before
  if (own !== '') return own
  const before = runs[price.at - 1]?.text ?? ''
  return before.length < 40 ? before : ''
}

function isNamed(price: ShownPrice, { runs }: Scan): boolean {
  const marks = ancestors(price.element, 3).map(
    (one) => `${priceMarks(one)} ${(one.getAttribute('data-price-type') ?? '').toLowerCase()}`,
  )
  if (marks.some((one) => FORMER_MARK.test(one)) || isStrikeMarked(price.element)) return true
  return isCalledFormer(calledBefore(price, runs))
}
