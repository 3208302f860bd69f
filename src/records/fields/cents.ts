/**
 * Cents that are set small, in an element of their own: `$19<sup>97</sup>`, `<b>19</b><i>97</i> €`. Asked by `prices.ts`,
 * which then reads them as if they stood in one text.
 *
 * Two digits behind a number may count something else. They are cents where the typesetting says so, where nothing else
 * stands around the two, or where the place holds what prices end with on all cards.
 * @module
 */

import type { Inside, Piece, Spot } from './spots.ts'

/** A number that lacks its cents at the end of a text, its mark included: `$1,299`, `19,`. */
const WHOLE = /(?:^|[^\d.,'’])\d{1,3}(?:[.,'’ \u00a0]?\d{3})*[.,]?$/
/** The cents, with the currency or a star behind them; the currency may stand for the mark. */
const CENTS = /^[.,]?(\p{Sc}?)\s?(\d\d)\s?(\p{Sc}?)\*?$/u
/** Between the two, in an element of its own. */
const MARK = /^[.,]$/
const SMALL = new Set(['sup', 'sub', 'small'])
const CALLED_CENTS = /(?:^|[-_\s])(?:cents?|decimals?|fraction\w*|dec|mantissa|pence)(?:$|[-_\s])/i
/** What most prices end with. */
const ENDING = /[059]$/
/** The share of the cards on which they do. */
const MOSTLY = 0.8
/** Fewer cards prove nothing. */
const ENOUGH = 3

/** Cents as they stand behind a number, `at` in the texts of their card, and where that number ends. */
type Behind = { at: number; number: number; digits: string; sure: boolean }
type Place = { cents: string[]; others: number; sure: number }

/** The cards with cents in the texts of their numbers. */
export function withCents(cards: Inside[]): Inside[] {
  const found = cards.map(behindNumbers)
  if (found.every((all) => all.length === 0)) return cards
  const places = placesOf(cards, found)
  return cards.map((card, i) => {
    const own = found[i]!.filter(({ at }) => areCents(places.get(placeAt(card, at))!))
    return own.length === 0 ? card : joined(card, own)
  })
}

const placeAt = ({ spots, texts }: Inside, at: number): number => spots[texts[at]!.at]!.place

function behindNumbers(card: Inside): Behind[] {
  const { texts } = card
  const found: Behind[] = []
  for (let at = 1; at < texts.length; at++) {
    const text = texts[at]!.text
    const isMarked = MARK.test(texts[at - 1]!.text) && at > 1
    const before = isMarked ? at - 2 : at - 1
    if (text.length > 6 || texts[at]!.at === texts[before]!.at) continue
    const cents = CENTS.exec(text)
    const number = texts[before]!.text
    if (!cents || !WHOLE.test(number)) continue
    const small = isSmall(card, at)
    // `12` and `97 €` are two numbers, unless the second is set small.
    if ((cents[1] || cents[3]) && (!small || !/^\d/.test(number))) continue
    const marked = isMarked || /[.,]$/.test(number) || /^[.,]/.test(text)
    const sure = small || marked || areAlone(card, at)
    found.push({ at, number: before, digits: cents[2]!, sure })
  }
  return found
}

function isSmall({ spots, texts }: Inside, at: number): boolean {
  const { element } = spots[texts[at]!.at]!
  return SMALL.has(element.tag) || CALLED_CENTS.test(element.getAttribute('class') ?? '')
}

/** A sign, marks, the currency again. */
const MOST_AROUND = 8
const SAYS = /[\p{L}\p{N}]/u

/** Whether the element around number and cents holds no other word or number. */
function areAlone({ spots, texts }: Inside, at: number): boolean {
  let up = texts[at - 1]!.at
  while (up >= 0 && spots[up]!.to <= at) up = spots[up]!.up
  if (up < 0) return false
  const { from, to } = spots[up]!
  if (to - from > MOST_AROUND) return false
  const others = [...texts.slice(from, at - 1), ...texts.slice(at + 1, to)]
  return !others.some(({ text }) => SAYS.test(text))
}

/** What stands where cents are found, on all cards: other texts there say that they are none. */
function placesOf(cards: Inside[], found: Behind[][]): Map<number, Place> {
  const places = new Map<number, Place>()
  cards.forEach((card, i) => {
    for (const { at, digits, sure } of found[i]!) {
      const place = placeAt(card, at)
      const known = places.get(place) ?? { cents: [], others: 0, sure: 0 }
      known.cents.push(digits)
      if (sure) known.sure++
      places.set(place, known)
    }
  })
  cards.forEach((card, i) => {
    const cents = new Set(found[i]!.map(({ at }) => at))
    card.texts.forEach(({ at, text }, k) => {
      const place = cents.has(k) ? undefined : places.get(card.spots[at]!.place)
      if (place && /\d/.test(text)) place.others++
    })
  })
  return places
}

function areCents({ cents, others, sure }: Place): boolean {
  if (others > cents.length * (1 - MOSTLY)) return false
  if (sure >= MOSTLY * cents.length) return true
  if (cents.length < ENOUGH) return false
  const usual = cents.filter((digits) => ENDING.test(digits)).length
  return usual >= MOSTLY * cents.length || new Set(cents).size === 1
}

function joined({ spots, texts }: Inside, all: Behind[]): Inside {
  const pieces: Piece[] = texts.map((piece) => ({ ...piece }))
  for (const { at, number, digits } of all) {
    const units = pieces[number]!.text.replace(/[.,]$/, '')
    const sign = /\p{Sc}/u.exec(pieces[at]!.text)?.[0] ?? ''
    pieces[number]!.text = `${units}${units.includes('.') ? ',' : '.'}${digits}${sign}`
    for (let i = number + 1; i <= at; i++) pieces[i]!.text = ''
  }
  const own = spots.map((): string[] => [])
  for (const { at, text } of pieces) if (text !== '') own[at]!.push(text)
  return {
    spots: spots.map((spot, i): Spot => ({ ...spot, own: own[i]!.join(' ') })),
    texts: pieces,
  }
}
