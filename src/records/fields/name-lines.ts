/**
 * Names that stand in several lines of a card: the brand above, a first word alone and the rest below. Asked by
 * `names.ts`.
 *
 * A line belongs to the name where the shop writes the two as one elsewhere: in the description of the picture, the title
 * of the link, the address. All cards of a list are asked together.
 * @module
 */

import { PRICE, priceMarks } from '../../price/mark.ts'
import { type CardLink, targetOf } from './links.ts'
import { hasInOrder } from './name-words.ts'
import type { Inside, Spot } from './spots.ts'

/** A name as the texts of its card, by their numbers. */
export type Lines = number[]

/** On so many of the cards that have the line. */
const MOSTLY = 0.6
/** As long as a name is at least. */
const SHORT = 12
const LONGEST_LINE = 60
const LETTER = /\p{L}/u

/** The names with the lines before them, and those behind where they say too little without. */
export function withLines(
  cards: Inside[],
  names: (Lines | null)[],
  links: (CardLink | null)[],
): (Lines | null)[] {
  const described = cards.map((card, i) => descriptionsOf(card, links[i]!))
  const longer = extended(cards, names, described, -1)
  return sayLittle(cards, longer) ? extended(cards, longer, described, 1) : longer
}

export const textOfLines = ({ texts }: Inside, lines: Lines): string =>
  lines.map((at) => texts[at]!.text).join(' ')

/** Labels between two lines: `Brand`, `Product name`. */
const MOST_LABELS = 1

/** Texts that are the same on every card: labels of what stands beside them. */
function labelsOf(cards: Inside[]): Set<number> {
  const places = new Map<number, string | null>()
  for (const { spots, texts } of cards) {
    for (const { text, at } of texts) {
      const { place } = spots[at]!
      const known = places.get(place)
      places.set(place, known === undefined || known === text ? text : null)
    }
  }
  if (cards.length === 1) return new Set()
  return new Set([...places].filter(([, text]) => text !== null).map(([place]) => place))
}

/** The line before (-1) or behind (1) a name, where it stands on the card. */
function lineAt(card: Inside, name: Lines, side: -1 | 1, labels: Set<number>): number | null {
  const { spots, texts } = card
  let at = (side < 0 ? name[0]! : name.at(-1)!) + side
  for (let i = 0; i < MOST_LABELS && texts[at] && labels.has(spots[texts[at]!.at]!.place); i++) {
    at += side
  }
  const text = texts[at]?.text ?? ''
  if (text.length > LONGEST_LINE || !LETTER.test(text)) return null
  return priceMarks(text) & PRICE ? null : at
}

function extended(
  cards: Inside[],
  names: (Lines | null)[],
  described: string[][],
  side: -1 | 1,
): (Lines | null)[] {
  const places = new Map<number, { of: number; told: number }>()
  const labels = labelsOf(cards)
  const longer = names.map((name, i) => {
    const card = cards[i]!
    const at = name && lineAt(card, name, side, labels)
    if (!name || at === null) return null
    const lines = side < 0 ? [at, ...name] : [...name, at]
    const place = card.spots[card.texts[at]!.at]!.place
    const known = places.get(place) ?? { of: 0, told: 0 }
    known.of++
    const whole = textOfLines(card, lines)
    if (described[i]!.some((text) => hasInOrder(text, whole))) known.told++
    places.set(place, known)
    return { lines, place }
  })
  return names.map((name, i) => {
    const found = longer[i]
    if (!found) return name
    const { of, told } = places.get(found.place)!
    return told >= MOSTLY * of ? found.lines : name
  })
}

/** Whether names are shorter than names are, or the same on several cards. */
function sayLittle(cards: Inside[], names: (Lines | null)[]): boolean {
  const texts = names.flatMap((name, i) => (name ? [textOfLines(cards[i]!, name)] : []))
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  return letters < SHORT * texts.length || new Set(texts).size < MOSTLY * texts.length
}

/** What the shop says of the product elsewhere on the card, and in its address. */
function descriptionsOf({ spots }: Inside, link: CardLink | null): string[] {
  const found = spots.flatMap(attributesOf)
  if (link) found.push(...targetOf(link.href).split(/[/?&=]/))
  return found
}

function attributesOf({ element: { tag, attrs } }: Spot): string[] {
  if (tag !== 'img' && tag !== 'a') return []
  return attrs.flatMap(({ name, value }) =>
    name === 'alt' || name === 'title' || name === 'aria-label' ? [value] : [],
  )
}
