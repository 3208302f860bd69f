/**
 * The prices of each card: the one to pay, and the one crossed out.
 * @module
 */

import { Effort, textOf } from '../../page/html/shown-text.ts'
import type { Element } from '../../page/html/tree.ts'
import { DECIMAL, isCurrencyIcon, NUMERAL, PRICE, priceMarks, SIGN } from '../../price/mark.ts'
import { type Price, parsePrice } from '../../price/price.ts'
import { Memo } from '../memo.ts'
import { centsBeside, centsInside, signAndCents, withCents } from './cents.ts'
import { isNamed } from './name-words.ts'
import { type About, aboutLine, aboutOf } from './price-labels.ts'
import { type Inside, lineOf, type Spot } from './spots.ts'

export type CardPrice = { price: Price; element: Element }
export type CardPrices = { price: CardPrice | null; old: CardPrice | null }

/** `paired`: nothing but the amounts says which is which. */
type Chosen = CardPrices & { paired?: true }

type Seen = CardPrice & { place: number; about: About; index: number; up: number; named?: boolean }

/** A price in pieces is not longer than this. */
const LONGEST_PIECES = 30
/** A space, a mark and two digits, and a sign after them. */
const CENTS = 6
/** Prices of a card that are read. */
const MOST_PRICES = 24

/** `names`: the elements that name the cards. An amount there is no price, where the card has another. */
export function pricesOf(cards: Inside[], names: (Element | null)[]): CardPrices[] {
  const seen = cards.map((card, i) => pricesIn(card, PRICE, names[i]!))
  const usual = placesOf(seen)
  const bare = seen.every((prices) => prices.length === 0)
  const chosen = bare
    ? cards.map((card, i) => choose(pricesIn(card, DECIMAL, names[i]!), usual))
    : seen.map((prices) => choose(prices, usual))
  return areTaxed(chosen) ? chosen.map(({ old }) => ({ price: old, old: null })) : chosen
}

/** Fewer may be alike by chance. */
const LEAST_TAXED = 3
/** Rates of value added tax, in tenths of a percent. */
const RATES = [
  50, 55, 60, 70, 77, 80, 81, 90, 100, 120, 130, 135, 150, 160, 170, 180, 190, 200, 210, 220, 230,
  240, 250, 255, 270,
]
/** Both are rounded to cents. */
const ROUNDED = 0.011

/** Two prices on every card, and one is always the other with the same tax: the dearer is paid, none was before. */
function areTaxed(cards: Chosen[]): boolean {
  if (cards.length < LEAST_TAXED || !cards.every(({ paired }) => paired)) return false
  const amounts = cards.map(({ price, old }) => [
    Number(price!.price.amount),
    Number(old!.price.amount),
  ])
  return RATES.some((rate) =>
    amounts.every(([net, gross]) => Math.abs(net! * (1 + rate / 1000) - gross!) < ROUNDED),
  )
}

/** How many cards have a price to pay at a place. */
function placesOf(cards: Seen[][]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const prices of cards) {
    const paid = prices.filter(({ about, named }) => about === 'pay' && !named)
    const places = new Set(paid.map(({ place }) => place))
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

/**
 * The price to pay stands where most cards have one, and is no other's: crossed out, for a hundred grams, a month,
 * the shipping. Of two such places the first.
 */
function choose(all: Seen[], usual: Map<number, number>): Chosen {
  const bare = all.filter(({ named }) => !named)
  const prices = bare.some(({ about }) => about === 'pay' || about === 'now') ? bare : all
  const of = (about: About): Seen[] => prices.filter((one) => one.about === about)
  const former = of('old')
  const price = of('now')[0] ?? most(of('pay'), usual) ?? former[0] ?? prices[0] ?? null
  if (!price) return { price, old: null }
  const pair = pairOf(prices, price)
  if (pair) {
    const [less, more] = above(pair.price, price.price) ? [price, pair] : [pair, price]
    return { price: less, old: more, paired: true }
  }
  const old = former.find((one) => one !== price && above(one.price, price.price))
  return { price, old: old ?? null }
}

/** The price beside another of which nothing says what it is for: two of them are a discount, in one currency. */
function pairOf(prices: Seen[], price: Seen): Seen | undefined {
  if (price.about !== 'pay') return undefined
  const next = prices[prices.indexOf(price) + 1]
  if (next?.about !== 'pay' || next.up !== price.up || next.up < 0) return undefined
  const [one, other] = [price.price.symbol, next.price.symbol]
  if (one !== null && other !== null && one !== other) return undefined
  return next.price.amount === price.price.amount ? undefined : next
}

/** The first of those whose place is about as usual as any other's. */
function most(prices: Seen[], usual: Map<number, number>): Seen | undefined {
  const top = Math.max(...prices.map(({ place }) => usual.get(place) ?? 0))
  return prices.find(({ place }) => (usual.get(place) ?? 0) >= 0.5 * top)
}

const above = (one: Price, other: Price): boolean => Number(one.amount) > Number(other.amount)

function pricesIn(inside: Inside, sort: number, name: Element | null): Seen[] {
  const { spots } = inside
  const found: Seen[] = []
  const own = spots.map((spot) => {
    if (spot.own !== '') return priceMarks(spot.own)
    const isIcon = sort === DECIMAL && isCurrencyIcon(spot.element.getAttribute('class'))
    return isIcon && spot.element.firstChild === null ? SIGN : 0
  })
  const marks = marksOf(spots, own)
  let until = 0
  for (let i = 0; i < spots.length && found.length < MOST_PRICES; i++) {
    if (i < until) continue
    const { element, place, up } = spots[i]!
    const whole = (own[i]! & sort) !== 0
    const cents = signAndCents(spots, own, i)
    if (!whole && !cents && !isInPieces(spots, marks, i)) continue
    const lines = whole ? linesOf(inside, i) : []
    if (lines.length > 1) {
      found.push(
        ...lines.map((line, k) => ({
          ...line,
          element,
          place: placeOfLine(place, k),
          index: i,
          // Of two lines the first is the price, be it more or less.
          up: -1,
        })),
      )
      continue
    }
    const price = cents ? priceIn(`${spots[i]!.own}${cents}`) : readPrice(inside, i, whole)
    if (!price) continue
    if (!whole || isOnlyPrice(inside, i)) until = spots[i]!.end
    const about = aboutOf(inside, i)
    const named = whole && about === 'pay' && isNamed(spots, i, name)
    found.push({ price, element, place, about, index: i, up, named })
  }
  return found
}

/** Prices of an element that shows several, each in a line of its own: `List: $25<br>Our price: $15`. */
function linesOf(inside: Inside, index: number): { price: Price; about: About }[] {
  const { texts, spots } = inside
  const { from, to } = spots[index]!
  if (to - from < 2) return []
  return texts.slice(from, to).flatMap(({ text, at }) => {
    const price = at === index && priceMarks(text) & PRICE ? priceIn(text) : null
    return price ? [{ price, about: aboutLine(inside, index, text) }] : []
  })
}

/** Below 0, where no place of an element is. */
const placeOfLine = (place: number, line: number): number => -1 - (place * MOST_PRICES + line)

/** What of a price each spot holds, pieces inside included. */
function marksOf(spots: Spot[], own: number[]): number[] {
  const marks = [...own]
  const lengths = spots.map((spot) => spot.own.length)
  for (let i = spots.length - 1; i >= 0; i--) {
    if (lengths[i]! > LONGEST_PIECES) marks[i]! &= PRICE
    const { up } = spots[i]!
    if (up < 0) continue
    lengths[up]! += lengths[i]!
    marks[up]! |= marks[i]! & (SIGN | NUMERAL | PRICE)
  }
  return marks
}

const BOTH = SIGN | NUMERAL

/** `$` and `12` in elements of their own, the smallest element that holds both. */
function isInPieces(spots: Spot[], marks: number[], index: number): boolean {
  if ((marks[index]! & BOTH) !== BOTH || marks[index]! & PRICE) return false
  for (let i = index + 1; i < spots[index]!.end; i = spots[i]!.end) {
    if ((marks[i]! & BOTH) === BOTH) return false
  }
  return true
}

/** Whether an element holds nothing but one price, cents set small included: `<del>€15</del> €12` is two. */
function isOnlyPrice(inside: Inside, index: number): boolean {
  const { own, end } = inside.spots[index]!
  if (lineOf(inside, index).length > own.length + CENTS) return false
  return !inside.spots.slice(index + 1, end).some((inner) => priceMarks(inner.own) & PRICE)
}

/** Cents may be set small, inside of the element or beside it: `$12<sup>99</sup>`. */
function readPrice(inside: Inside, index: number, whole: boolean): Price | null {
  const { own, element, end } = inside.spots[index]!
  if (whole && end === index + 1) {
    return priceIn(withCents(own, centsBeside(inside, index)))
  }
  if (whole && !isOnlyPrice(inside, index)) return priceIn(own)
  const cents = whole ? centsInside(inside, index) : undefined
  if (cents) return priceIn(withCents(own, cents))
  return priceIn(textOf(element, new Effort(2000), 'price'))
}

const prices = new Memo<Price | null>()

/** A product has its price in every list that shows it. */
const priceIn = (text: string): Price | null => prices.of(text, () => parsePrice(text))
