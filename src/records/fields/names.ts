/**
 * The name of each card: the text that differs from card to card, that the product's link carries, that the address and
 * the picture's description repeat. Used by `fields.ts`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { clickOf } from '../../page/click.ts'
import { collapse, visibleText } from '../../page/html/text.ts'
import type { Element } from '../../page/html/tree.ts'
import { withoutDates } from '../../price/dates.ts'
import { PRICE, priceMarks, withoutPrices } from '../../price/mark.ts'
import { type CardLink, targetOf } from './links.ts'
import { textOfLines, withLines } from './name-lines.ts'
import { mayName, sharedWords } from './name-words.ts'
import { HEADINGS, type Inside, lineOf, type Spot } from './spots.ts'

export type CardName = { name: string; element: Element }

type Said = { place: number; text: string; index: number; element: Element; worth: number }

const LONGEST = 300
const INLINE = new Set('b strong em i u span font small sup sub mark br wbr bdi'.split(' '))
/** Texts that are read; what comes after is a description. */
const MOST_TEXTS = 40
const LETTER = /\p{L}/u
const DIGIT = /\d/
/** What a text with an amount is worth of others: most of them are no names. */
const PRICED = 0.5
/** As long as a name is at least; shorter texts are colours and sizes. */
const SHORT = 12
/** As long as a name is at most; longer texts are descriptions. */
const LONG = 120

export function namesOf(cards: Inside[], links: (CardLink | null)[]): (CardName | null)[] {
  const said = cards.map((card, i) => textsOf(card, links[i]!))
  const { values: places, same } = worthOfPlaces(said)
  const best = said.map((texts) => bestOf(texts, places))
  const plain = best.map((one, i) => one && linesOf(cards[i]!.spots[one.index]!))
  const lines = withLines(cards, plain, links)
  const pictures = once(() => pictureNames(cards))
  return best.map((one, i) => {
    const pictured = !one || same.has(one.place) ? pictures()[i] : null
    if (pictured || !one) return pictured ?? null
    const isLonger = lines[i]!.length > plain[i]!.length
    const name = isLonger ? cut(textOfLines(cards[i]!, lines[i]!), LONGEST) : whole(one, cards[i]!)
    return { name, element: one.element }
  })
}

const linesOf = ({ from, to }: Spot): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i)

function bestOf(texts: Said[], places: Map<number, number>): Said | null {
  let best: Said | null = null
  let most = 0
  for (const text of texts) {
    const value = text.worth * places.get(text.place)!
    if (value > most) {
      best = text
      most = value
    }
  }
  return best
}

/** Texts of a card that could be its name, each with what the card alone says for it. */
function textsOf(card: Inside, link: CardLink | null): Said[] {
  const { spots } = card
  const target = link && targetOf(link.href)
  const described = alternatives(spots).join(' ')
  const found: Said[] = []
  for (let i = 0; i < spots.length && found.length < MOST_TEXTS; i++) {
    const { own, element, anchor, place } = spots[i]!
    const isWhole = element === anchor || HEADINGS.has(element.tag)
    if (own === '' && !isWhole) continue
    const text = isWhole || isLine(spots, i) ? lineOf(card, i, LONGEST + 1) : own
    if (text.length > LONGEST || !LETTER.test(text)) continue
    const isPriced = text.length < 40 && (priceMarks(text) & PRICE) !== 0
    if (isPriced && !mayName(spots, i)) continue
    let worth = 1 + sharedWords(text, target ?? '') + sharedWords(text, described)
    if (anchor !== null && targetOf(clickOf(anchor)!) === target) worth *= 1.6
    if (HEADINGS.has(element.tag)) worth *= 1.4
    if (isPriced) worth *= PRICED
    found.push({ place, text, index: i, element, worth })
  }
  return found
}

/** Whether an element holds one line, some of it set in another style. */
function isLine(spots: Spot[], index: number): boolean {
  const { end } = spots[index]!
  if (end - index > 8) return false
  for (let i = index + 1; i < end; i++) if (!INLINE.has(spots[i]!.element.tag)) return false
  return true
}

/** Places whose texts are there in most cards, differ, and are as long as a name. */
function worthOfPlaces(cards: Said[][]): { values: Map<number, number>; same: Set<number> } {
  type Place = { count: number; texts: Set<string>; letters: number; worth: number; last: number }
  const places = new Map<number, Place>()
  cards.forEach((texts, card) => {
    for (const { place, text, worth } of texts) {
      let known = places.get(place)
      if (known === undefined) {
        known = { count: 0, texts: new Set(), letters: 0, worth: 0, last: -1 }
        places.set(place, known)
      }
      if (known.last === card) continue
      known.last = card
      known.count++
      known.texts.add(text)
      known.letters += text.length
      known.worth += worth
    }
  })
  const values = new Map<number, number>()
  const same = new Set<number>()
  for (const [place, { count, texts: all, letters, worth }] of places) {
    const texts = sayings(all)
    // `Add to cart` on every card is no name, where the picture has one.
    if (texts.size === 1 && count > 1) same.add(place)
    const mean = letters / count
    const length = Math.min(1, mean / SHORT) * Math.min(1, LONG / mean)
    const differ = count === 1 ? 0.5 : 0.05 + (0.95 * (texts.size - 1)) / (count - 1)
    values.set(place, (count / cards.length) * differ * length * (worth / count))
  }
  return { values, same }
}

/** What texts say besides amounts and dates: buttons that differ by their price say the same, and days of delivery. */
function sayings(texts: Set<string>): Set<string> {
  const all = [...texts]
  const dated = all.every((text) => DIGIT.test(text))
  return new Set(
    all.map((text) => (dated ? withoutPrices(withoutDates(text)) : withoutPrices(text) || text)),
  )
}

/** Descriptions of pictures and titles of links. */
function alternatives(spots: Spot[]): string[] {
  const found: string[] = []
  for (const { element } of spots) {
    if (element.tag !== 'img' && element.tag !== 'a') continue
    const text = element.getAttribute(element.tag === 'img' ? 'alt' : 'title')
    if (text && LETTER.test(text)) found.push(text)
  }
  return found
}

/** A name that the list cuts off, as the picture or the link has it in full. */
function whole({ text, index, element }: Said, card: Inside): string {
  const beginning = /^(.{8,}?)\s*(?:…|\.\.\.)$/u.exec(text)?.[1]
  if (!beginning) return cut(parted(visibleText(element), card, index), LONGEST) || text
  const full = alternatives(card.spots)
    .map(collapse)
    .find((one) => one.toLowerCase().startsWith(beginning.toLowerCase()))
  return full && full.length <= LONGEST ? full : text
}

/**
 * Words in elements of their own that style sheets part: `<span>Merrell</span><span>Moab</span>` are shown one
 * below the other. `Mac<mark>Book</mark>` is one word.
 */
function parted(seen: string, { spots, texts }: Inside, index: number): string {
  const { from, to } = spots[index]!
  let text = ''
  let at = 0
  for (let i = from; i < to; i++) {
    const piece = texts[i]!
    if (seen[at] === ' ') {
      text += ' '
      at++
    } else if (i > from && areApart(spots, texts[i - 1]!.at, piece.at)) {
      if (/\p{Ll}$/u.test(text) && /^\p{Lu}/u.test(piece.text)) text += ' '
    }
    if (!seen.startsWith(piece.text, at)) return seen
    text += piece.text
    at += piece.text.length
  }
  return at === seen.length ? text : seen
}

const areApart = (spots: Spot[], one: number, other: number): boolean =>
  one !== other &&
  spots[one]!.up === spots[other]!.up &&
  spots[one]!.element.tag === 'span' &&
  spots[other]!.element.tag === 'span'

/** What pictures are described by, where that differs from card to card: badges are the same on all. */
function pictureNames(cards: Inside[]): (CardName | null)[] {
  const names = cards.map(pictureName)
  const different = new Set(names.map((one) => one?.name))
  return different.size > 1 || cards.length === 1 ? names : cards.map(() => null)
}

function pictureName({ spots }: Inside): CardName | null {
  for (const { element } of spots) {
    const alt = element.tag === 'img' ? collapse(element.getAttribute('alt') ?? '') : ''
    if (alt !== '') return { name: cut(alt, LONGEST), element }
  }
  return null
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
