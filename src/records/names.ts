/**
 * The name of each card: the text that differs from card to card, that the product's link carries, that the address
 * and the picture's description repeat.
 * @module
 */

import { collapse } from '../page/text.ts'
import type { Element } from '../page/tree.ts'
import { type CardLink, slugShare } from './links.ts'
import { PRICE, priceMarks } from './price-mark.ts'
import { type Inside, lineOf, type Spot } from './spots.ts'
import { wordsOf } from './words.ts'

export type CardName = { name: string; element: Element }

type Said = { place: number; text: string; element: Element; worth: number }

const LONGEST = 300
const HEADING = /^h[1-6]$/
/** Texts that are read; a card with more is a description. */
const MOST_TEXTS = 60

export function namesOf(cards: Inside[], links: (CardLink | null)[]): (CardName | null)[] {
  const said = cards.map((spots, i) => textsOf(spots, links[i]!))
  const places = placesOf(said)
  return said.map((texts, i) => {
    let best: Said | null = null
    let most = 0
    for (const text of texts) {
      const value = text.worth * (places.get(text.place) ?? 0)
      if (value > most) {
        best = text
        most = value
      }
    }
    if (best) return { name: whole(best, cards[i]!.spots), element: best.element }
    return pictureName(cards[i]!.spots)
  })
}

/** Texts of a card that could be its name, each with what the card alone says for it. */
function textsOf(inside: Inside, link: CardLink | null): Said[] {
  const { spots } = inside
  const target = link?.href.replace(/#.*$/, '') ?? null
  const described = new Set(alternatives(spots).flatMap(wordsOf))
  const found: Said[] = []
  for (let i = 0; i < spots.length && found.length < MOST_TEXTS; i++) {
    const spot = spots[i]!
    const { element, place } = spot
    const leads = target !== null && leadsTo(spot, target)
    const isWhole = element === spot.anchor || HEADING.test(element.tag)
    if (spot.own === '' && !isWhole) continue
    const text = isWhole ? lineOf(inside, i, LONGEST + 1) : inlineText(inside, i)
    if (text.length > LONGEST || !/\p{L}/u.test(text)) continue
    if (priceMarks(text) & PRICE && text.length < 40) continue
    const words = wordsOf(text)
    const told = words.filter((word) => described.has(word)).length / Math.max(1, words.length)
    let worth = 1 + (link ? slugShare(text, link.href) : 0) + told
    if (leads) worth *= 1.6
    if (HEADING.test(element.tag) || inHeading(spots, spot)) worth *= 1.4
    if (element.getAttribute('itemprop') === 'name') worth *= 1.5
    found.push({ place, text, element, worth })
  }
  return found
}

/** Text of an element and of what is set in its line. */
function inlineText(inside: Inside, index: number): string {
  const { spots } = inside
  const { element, end } = spots[index]!
  for (let i = index + 1; i < end; i++) {
    if (!INLINE.has(spots[i]!.element.tag)) return spots[index]!.own
  }
  return element.tag === 'a' || end - index < 8
    ? lineOf(inside, index, LONGEST + 1)
    : spots[index]!.own
}

const INLINE = new Set('b strong em i u span font small sup sub mark br wbr bdi'.split(' '))

function leadsTo({ anchor }: Spot, target: string): boolean {
  return anchor?.getAttribute('href')?.trim().replace(/#.*$/, '') === target
}

function inHeading(spots: Spot[], spot: Spot): boolean {
  for (let up = spot.up; up >= 0; up = spots[up]!.up) {
    if (HEADING.test(spots[up]!.element.tag)) return true
  }
  return false
}

/** Places whose texts are there in most cards, differ, and are as long as a name. */
function placesOf(cards: Said[][]): Map<number, number> {
  const places = new Map<
    number,
    { count: number; texts: Set<string>; letters: number; worth: number }
  >()
  for (const texts of cards) {
    const seen = new Set<number>()
    for (const { place, text, worth } of texts) {
      if (seen.has(place)) continue
      seen.add(place)
      const known = places.get(place) ?? { count: 0, texts: new Set(), letters: 0, worth: 0 }
      places.set(place, known)
      known.count++
      known.texts.add(text)
      known.letters += text.length
      known.worth += worth
    }
  }
  const values = new Map<number, number>()
  for (const [place, { count, texts, letters, worth }] of places) {
    const mean = letters / count
    const length = Math.min(1, mean / 12) * (mean > 120 ? 120 / mean : 1)
    const differ = count === 1 ? 0.5 : 0.05 + (0.95 * (texts.size - 1)) / (count - 1)
    values.set(place, (count / cards.length) * differ * length * (worth / count))
  }
  return values
}

/** Descriptions of pictures and titles of links. */
function alternatives(spots: Spot[]): string[] {
  const found: string[] = []
  for (const { element } of spots) {
    if (element.tag !== 'img' && element.tag !== 'a') continue
    const text = element.getAttribute(element.tag === 'img' ? 'alt' : 'title')
    if (text && /\p{L}/u.test(text)) found.push(collapse(text))
  }
  return found
}

/** A name that the list cuts off, as the picture or the link has it in full. */
function whole({ text }: Said, spots: Spot[]): string {
  const cut = /^(.{8,}?)\s*(?:…|\.\.\.)$/u.exec(text)?.[1]
  if (!cut) return text
  const full = alternatives(spots).find((one) => one.toLowerCase().startsWith(cut.toLowerCase()))
  return full && full.length <= LONGEST ? full : text
}

function pictureName(spots: Spot[]): CardName | null {
  const spot = spots.find(
    ({ element }) => element.tag === 'img' && element.getAttribute('alt')?.trim(),
  )
  return spot ? { name: collapse(spot.element.getAttribute('alt')!), element: spot.element } : null
}
