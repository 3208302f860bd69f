/**
 * The product's link of each card: not the vendor's, the review's or the basket's.
 * @module
 */

import { type Inside, lineOf, type Spot } from './spots.ts'
import { wordsOf } from './words.ts'

export type CardLink = { href: string; element: Spot['element'] }

type Anchor = {
  spot: Spot
  /** Without what follows `#`: the reviews of a product are on its page. */
  target: string
  text: string
  pictured: boolean
}

/** A link of the card that differs between cards and carries name or picture. */
export function productLinks(cards: Inside[]): (CardLink | null)[] {
  const anchors = cards.map(anchorsOf)
  const worth = worthOfPlaces(anchors)
  return anchors.map((all) => best(all, worth))
}

function anchorsOf(inside: Inside): Anchor[] {
  const { spots } = inside
  const found: Anchor[] = []
  spots.forEach((spot, index) => {
    if (spot.element !== spot.anchor) return
    const target = spot.element.getAttribute('href')!.trim().replace(/#.*$/, '')
    const pictured = spots.slice(index, spot.end).some(({ element }) => element.tag === 'img')
    found.push({ spot, target, text: lineOf(inside, index), pictured })
  })
  // An anchor around the card, as some shops put it.
  const around = spots[0] && anchorAround(spots[0])
  if (around) found.unshift(around)
  return found
}

function anchorAround(first: Spot): Anchor | null {
  for (let node = first.element.parentNode; node !== null; node = node.parentNode) {
    const element = node as Spot['element']
    if (element.tag !== 'a') continue
    const href = element.getAttribute('href')?.trim()
    if (!href || href.startsWith('#')) return null
    const spot = { ...first, element, place: -1, anchor: element }
    return { spot, target: href.replace(/#.*$/, ''), text: '', pictured: true }
  }
  return null
}

/**
 * How much a place speaks for the product: links that differ from card to card (those to a vendor or to the terms
 * repeat), texts that differ (`Add to basket` does not), a picture.
 */
function worthOfPlaces(cards: Anchor[][]): Map<number, number> {
  const places = new Map<
    number,
    { cards: number; targets: Set<string>; texts: Set<string>; letters: number; pictured: number }
  >()
  for (const anchors of cards) {
    const seen = new Set<number>()
    for (const { spot, target, text, pictured } of anchors) {
      if (seen.has(spot.place)) continue
      seen.add(spot.place)
      const place = places.get(spot.place) ?? {
        cards: 0,
        targets: new Set(),
        texts: new Set(),
        letters: 0,
        pictured: 0,
      }
      places.set(spot.place, place)
      place.cards++
      place.targets.add(target)
      if (/\p{L}/u.test(text)) place.texts.add(text)
      place.letters += Math.min(text.length, 60)
      if (pictured) place.pictured++
    }
  }
  const worth = new Map<number, number>()
  for (const [number, { cards: count, targets, texts, letters, pictured }] of places) {
    const own = targets.size / count
    const named = count === 1 ? 0.5 : (texts.size - 1) / (count - 1)
    const long = Math.min(1, letters / count / 12)
    const says = 0.05 + Math.max(0, named) * long + (0.6 * pictured) / count
    worth.set(number, own * own * says * (count / cards.length))
  }
  return worth
}

function best(anchors: Anchor[], worth: Map<number, number>): CardLink | null {
  const targets = new Map<string, { sum: number; most: number; anchor: Anchor }>()
  const counted = new Set<string>()
  for (const anchor of anchors) {
    const { target, spot, text } = anchor
    const value = (worth.get(spot.place) ?? 0) * (1 + slugShare(text, target))
    const known = targets.get(target)
    // Ten swatches at one place are not ten times as good.
    const fresh = !counted.has(`${target} ${spot.place}`)
    counted.add(`${target} ${spot.place}`)
    if (!known) targets.set(target, { sum: value, most: value, anchor })
    else {
      if (fresh) known.sum += value
      const better = value > known.most && !spot.element.getAttribute('href')!.includes('#')
      if (
        better ||
        (known.anchor.spot.element.getAttribute('href')!.includes('#') &&
          !spot.element.getAttribute('href')!.includes('#'))
      ) {
        known.most = value
        known.anchor = anchor
      }
    }
  }
  let chosen: { sum: number; anchor: Anchor } | null = null
  for (const one of targets.values()) if (!chosen || one.sum > chosen.sum) chosen = one
  if (!chosen) return null
  const { element } = chosen.anchor.spot
  return { href: element.getAttribute('href')!.trim(), element }
}

/** How many words of a text an address repeats: shops make addresses of names. */
export function slugShare(text: string, href: string): number {
  const all = wordsOf(text)
  if (all.length === 0) return 0
  const slug = new Set(wordsOf(href))
  return all.filter((word) => slug.has(word)).length / all.length
}
