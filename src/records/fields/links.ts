/**
 * The product's link of each card: not the vendor's, the review's or the basket's. Used by its neighbours.
 * @module
 */

import { clickOf } from '../../page/click.ts'
import { ELEMENT, type Element } from '../../page/html/tree.ts'
import { sharedWords } from './name-words.ts'
import { type Inside, lineOf } from './spots.ts'

export type CardLink = { href: string; element: Element }

type Anchor = {
  element: Element
  place: number
  href: string
  target: string
  text: string
  pictured: boolean
}

/** As long as a name is at least. */
const SHORT = 12
/** What a picture in a link is worth beside a name. */
const PICTURE = 0.6
const LETTER = /\p{L}/u
/** Place of an anchor around the card. */
const AROUND = -1

/** The link of each card that differs from those of other cards and carries name or picture. */
export function productLinks(cards: Inside[]): (CardLink | null)[] {
  const anchors = cards.map(anchorsOf)
  const worth = worthOfPlaces(anchors)
  const times = timesOf(anchors)
  return anchors.map((all) => best(all, worth, times))
}

/** Where a link leads: the reviews of a product, `#reviews`, are on its page. */
export function targetOf(href: string): string {
  const hash = href.indexOf('#')
  return (hash < 0 ? href : href.slice(0, hash)).trim()
}

function anchorsOf(card: Inside): Anchor[] {
  const { spots } = card
  const found: Anchor[] = []
  spots.forEach(({ element, anchor, place, end }, index) => {
    if (element !== anchor) return
    let pictured = false
    for (let i = index; i < end && !pictured; i++) pictured = spots[i]!.element.tag === 'img'
    const href = clickOf(element)!
    const text = lineOf(card, index)
    found.push({ element, place, href, target: targetOf(href), text, pictured })
  })
  const around = spots[0] ? anchorAround(spots[0].element) : null
  if (around) found.unshift(around)
  return found
}

/** An anchor around the card, as some shops put it. */
function anchorAround(card: Element): Anchor | null {
  const around = card.parentNode
  // A card may be the root itself.
  if (around?.nodeType !== ELEMENT) return null
  const element = around as Element
  const href = clickOf(element)
  if (href === null) return null
  return { element, place: AROUND, href, target: targetOf(href), text: '', pictured: true }
}

/**
 * How much a place speaks for the product: links that differ from card to card (those to a vendor or to the terms
 * repeat), texts that differ (`Add to basket` does not), a picture.
 */
function worthOfPlaces(cards: Anchor[][]): Map<number, number> {
  type Place = {
    count: number
    targets: Set<string>
    texts: Set<string>
    letters: number
    pictured: number
    last: number
  }
  const places = new Map<number, Place>()
  cards.forEach((anchors, card) => {
    for (const { place, target, text, pictured } of anchors) {
      let known = places.get(place)
      if (known === undefined) {
        known = {
          count: 0,
          targets: new Set(),
          texts: new Set(),
          letters: 0,
          pictured: 0,
          last: -1,
        }
        places.set(place, known)
      }
      if (known.last === card) continue
      known.last = card
      known.count++
      known.targets.add(target)
      if (LETTER.test(text)) known.texts.add(text)
      known.letters += text.length
      if (pictured) known.pictured++
    }
  })
  const choices = choicesOf(cards)
  const worth = new Map<number, number>()
  for (const [place, { count, targets, texts, letters, pictured }] of places) {
    // It speaks less for each of many.
    const own = targets.size / choices.get(place)!
    const differ = count === 1 ? 0.5 : Math.max(0, (texts.size - 1) / (count - 1))
    const named = differ * Math.min(1, letters / count / SHORT)
    const says = 0.05 + named + (PICTURE * pictured) / count
    worth.set(place, own * own * says * (count / cards.length))
  }
  return worth
}

/** Targets of all anchors of a place and those like them, summed over the cards: a row of colours leads to many places. */
function choicesOf(cards: Anchor[][]): Map<number, number> {
  const choices = new Map<number, number>()
  for (const anchors of cards) {
    for (const alike of Map.groupBy(anchors, kindOf).values()) {
      const targets = new Set(alike.map(({ target }) => target)).size
      for (const place of new Set(alike.map((one) => one.place))) {
        choices.set(place, (choices.get(place) ?? 0) + targets)
      }
    }
  }
  return choices
}

/** What makes anchors of a card alike: their class, or where they stand. */
const kindOf = ({ element, place }: Anchor): string | number =>
  element.getAttribute('class') || place

/** On how many cards each target is: several products may have one maker, or one category. */
function timesOf(cards: Anchor[][]): Map<string, number> {
  const times = new Map<string, number>()
  for (const anchors of cards) {
    for (const target of new Set(anchors.map((anchor) => anchor.target))) {
      times.set(target, (times.get(target) ?? 0) + 1)
    }
  }
  return times
}

/** The target that the places of its anchors speak for most. */
function best(
  anchors: Anchor[],
  worth: Map<number, number>,
  times: Map<string, number>,
): CardLink | null {
  type Target = { sum: number; places: Set<number>; anchor: Anchor; most: number }
  const targets = new Map<string, Target>()
  for (const anchor of anchors) {
    const { target, place, text } = anchor
    const value = (worth.get(place)! * (1 + sharedWords(text, target))) / times.get(target)!
    const known = targets.get(target)
    if (known === undefined) {
      targets.set(target, { sum: value, places: new Set([place]), anchor, most: value })
      continue
    }
    // Ten swatches at one place are not ten times as good.
    if (!known.places.has(place)) known.sum += value
    known.places.add(place)
    if (isBetter(anchor, value, known.anchor, known.most)) {
      known.anchor = anchor
      known.most = value
    }
  }
  let chosen: Target | null = null
  for (const one of targets.values()) if (chosen === null || one.sum > chosen.sum) chosen = one
  return chosen && { href: chosen.anchor.href, element: chosen.anchor.element }
}

/** A link to the whole page before one to a part of it. */
function isBetter(anchor: Anchor, value: number, other: Anchor, most: number): boolean {
  const part = anchor.href.includes('#')
  return part === other.href.includes('#') ? value > most : !part
}
