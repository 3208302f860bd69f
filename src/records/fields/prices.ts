/**
 * The prices of each card: the one to pay, and the one crossed out. Used by `fields.ts`.
 * @module
 */

import { clickOf } from '../../page/click.ts'
import { Effort, textOf } from '../../page/html/shown-text.ts'
import type { Element } from '../../page/html/tree.ts'
import { DECIMAL, isCurrencyIcon, NUMERAL, PRICE, priceMarks, SIGN } from '../../price/mark.ts'
import { type Price, parsePrice } from '../../price/price.ts'
import { Memo } from '../memo.ts'
import { withCents } from './cents.ts'
import { type CardLink, targetOf } from './links.ts'
import { isNamed } from './name-words.ts'
import { type About, aboutLine, aboutOf } from './price-labels.ts'
import { strangePlaces, timesOfPlaces } from './price-places.ts'
import { type Inside, lineOf, type Spot } from './spots.ts'

export type CardPrice = { price: Price; element: Element }
export type CardPrices = { price: CardPrice | null; old: CardPrice | null }

type Seen = CardPrice & { place: number; about: About; index: number; up: number; named?: boolean }

/** A price in pieces is not longer than this. */
const LONGEST_PIECES = 30
/** A space, a mark and two digits, and a sign after them. */
const CENTS = 6
/** Prices of a card that are read. */
const MOST_PRICES = 24

/** `names`: the elements that name the cards. An amount there is no price, where the card has another. */
export function pricesOf(
  plain: Inside[],
  names: (Element | null)[],
  links: (CardLink | null)[] = [],
): CardPrices[] {
  const cards = withCents(plain)
  const seen = readAll(cards, PRICE, names)
  const bare = seen.every((prices) => prices.length === 0)
  const all = bare ? readAll(cards, DECIMAL, names) : seen
  const paid = all.map((prices) =>
    prices
      .filter(({ about, named }) => about === 'pay' && !named)
      .map(({ place, price }) => ({ place, amount: Number(price.amount) })),
  )
  const times = timesOfPlaces(paid)
  const strange = strangePlaces(paid, times)
  return all.map((prices, i) => {
    const told = prices.map((one) => (strange.has(one.place) ? asOther(one) : one))
    return choose(ownPrices(told, cards[i]!, links[i] ?? null), times, cards[i]!)
  })
}

const readAll = (cards: Inside[], sort: number, names: (Element | null)[]): Seen[][] =>
  cards.map((card, i) => pricesIn(card, sort, names[i]!))

const asOther = (one: Seen): Seen => (one.about === 'pay' ? { ...one, about: 'other' } : one)

/** Where the product's link holds a price, those in links to something else are that thing's. */
function ownPrices(prices: Seen[], { spots }: Inside, link: CardLink | null): Seen[] {
  if (link === null || prices.length < 2) return prices
  const own = targetOf(link.href)
  const leads = prices.map(({ index }) => {
    const { anchor } = spots[index]!
    return anchor && targetOf(clickOf(anchor)!)
  })
  if (!leads.includes(own)) return prices
  return prices.filter((_, i) => leads[i] === null || leads[i] === own)
}

/**
 * The price to pay stands where most cards have one, and is no other's: crossed out, for a hundred grams, a month,
 * the shipping. Of two such places the first.
 */
function choose(all: Seen[], times: Map<number, number>, card: Inside): CardPrices {
  const bare = all.filter(({ named }) => !named)
  const prices = bare.some(({ about }) => about === 'pay' || about === 'now') ? bare : all
  const of = (about: About): Seen[] => prices.filter((one) => one.about === about)
  const former = of('old')
  const paid = usualOf(of('pay'), times)
  const price = of('now')[0] ?? paid[0] ?? former[0] ?? prices[0] ?? null
  if (!price) return { price, old: null }
  const pair = price === paid[0] ? pairOf(prices, paid, card) : undefined
  if (pair) {
    const [less, more] = above(pair.price, price.price) ? [price, pair] : [pair, price]
    return { price: less, old: more }
  }
  const old = former.find((one) => one !== price && above(one.price, price.price))
  return { price, old: old ?? null }
}

/** The price beside another of which nothing says what it is for: two of them are a discount, in one currency. */
function pairOf(prices: Seen[], [price, next]: Seen[], card: Inside): Seen | undefined {
  if (!next || prices.indexOf(next) !== prices.indexOf(price!) + 1) return undefined
  if (price!.up < 0 || next.up < 0 || !areBeside(card, price!, next)) return undefined
  const [one, other] = [price!.price.symbol, next.price.symbol]
  if (one !== null && other !== null && one !== other) return undefined
  return next.price.amount === price!.price.amount ? undefined : next
}

/** A dash says that they are the ends of a range. */
const SAYS = /[\p{L}\p{N}\p{Pd}~]/u

/** Whether nothing is said between two prices. */
function areBeside({ spots, texts }: Inside, one: Seen, other: Seen): boolean {
  const [{ to }, { from }] = [spots[one.index]!, spots[other.index]!]
  return !texts.slice(to, from).some(({ text }) => SAYS.test(text))
}

/** From the first on whose place is about as usual as any other's. */
function usualOf(prices: Seen[], times: Map<number, number>): Seen[] {
  const top = Math.max(...prices.map(({ place }) => times.get(place) ?? 0))
  const first = prices.findIndex(({ place }) => (times.get(place) ?? 0) >= 0.5 * top)
  return prices.slice(Math.max(0, first))
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
    if (!whole && !isInPieces(spots, marks, i)) continue
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
    const price = readPrice(inside, i, whole)
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

function readPrice(inside: Inside, index: number, whole: boolean): Price | null {
  const { own, element } = inside.spots[index]!
  if (whole) return priceIn(own)
  const line = lineOf(inside, index)
  return priceIn(DECIMALS.test(line) ? line : textOf(element, new Effort(2000), 'price'))
}

/** A number that is whole, though its currency stands apart. */
const DECIMALS = /\d[.,]\d\d(?!\d)/

const prices = new Memo<Price | null>()

/** A product has its price in every list that shows it. */
const priceIn = (text: string): Price | null => prices.of(text, () => parsePrice(text))
