/**
 * Products that stand apart from the list of a page, in cards of the same template: the last two of a
 * long list, beside a strip of six that outweighs them; a first row in an element more. Asked by `aisle.ts` for what goes
 * on with a list, by `shown.ts` for all of them.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import { Numbers, PathNumbers, pair } from '../numbers.ts'
import type { Card, Region } from '../record.ts'
import { commonAncestor } from './light.ts'
import type { Outline, Reading } from './outline.ts'

/** A part belongs to the template where at least this share of the cards has it. */
const COMMON = 0.6
/** The share of the template that a card must have, and that the template must be of the card. */
const SAME_TEMPLATE = 0.8
/** Cards with more elements are not looked at. */
const MOST_PARTS = 300
/** Cards of a list that tell what its template is. */
const SAMPLE = 20
/** Elements that are looked at. */
const MOST_TRIED = 200

/** The regions, each with the cards that stand elsewhere and are made as its own. */
export function withAlike(reading: Reading, regions: Region[]): Region[] {
  const outline = outlineOf(reading, regions)
  const taken = new Set(regions.flatMap(({ cards }) => cards.flat()))
  return regions.map((region) => {
    const found = alike(outline, region, taken)
    for (const [element] of found) taken.add(element)
    return found.length === 0 ? region : { ...region, cards: [...region.cards, ...found] }
  })
}

/** The regions, each with the cards that go on with it: made as its own, and nothing is said between them. */
export function withContinued(outline: Outline, regions: Region[]): Region[] {
  const taken = new Set(regions.flatMap(({ cards }) => cards.flat()))
  return regions.map((region) => {
    const found = alike(outline, region, taken)
    if (found.length === 0) return region
    const cards = continued(outline, region.cards, found)
    if (cards.length === region.cards.length) return region
    for (const [element] of cards) taken.add(element)
    return { element: commonAncestor(cards.map(([element]) => element)), cards }
  })
}

/** Cards in document order, from the list on to both sides as long as no word stands before the next. */
function continued(outline: Outline, list: Card[], found: Card[]): Card[] {
  const order = new Map(outline.elements.map((element, i) => [element, i]))
  const at = ([element]: Card): number => order.get(element)!
  const all = [...list, ...found].sort((a, b) => at(a) - at(b))
  const own = new Set(list)
  const isNext = (one: Card, next: Card): boolean =>
    isSilent(outline, outline.end[at(one)]!, at(next))
  for (let i = 1; i < all.length; i++)
    if (own.has(all[i - 1]!) && isNext(all[i - 1]!, all[i]!)) own.add(all[i]!)
  for (let i = all.length - 1; i > 0; i--)
    if (own.has(all[i]!) && isNext(all[i - 1]!, all[i]!)) own.add(all[i - 1]!)
  return all.filter((card) => own.has(card))
}

/** Whether no element between says anything. */
function isSilent({ end, text }: Outline, from: number, to: number): boolean {
  let at = from
  while (at < to) {
    if (text[at] === 0) at = end[at]!
    else if (end[at]! > to) at++
    else return false
  }
  return true
}

/** With the eyes that found the lists: some shops write no currency. */
function outlineOf(reading: Reading, regions: Region[]): Outline {
  const cards = new Set(regions.flatMap(({ cards }) => cards.map(([element]) => element)))
  const outline = reading.outline()
  const priced = outline.elements.some((one, i) => outline.prices[i]! > 0 && cards.has(one))
  return priced ? outline : reading.outline(true)
}

function alike(outline: Outline, { cards }: Region, taken: ReadonlySet<Element>): Card[] {
  // A card of several siblings has no element to be found by.
  if (cards.some(({ length }) => length > 1)) return []
  const { elements, end, prices, links, images } = outline
  const [{ tag }] = cards[0]!
  const own = new Set(cards.map(([element]) => element))
  const ours = [...elements.keys()].filter((i) => own.has(elements[i]!)).slice(0, SAMPLE)
  const parts = new Parts(outline)
  // Where nothing stands apart, nobody asks for it.
  let template: Set<number> | null = null
  const pictured = ours.every((i) => images[i]! > 0)
  const largest = Math.max(...ours.map((i) => end[i]! - i))
  const found: Card[] = []
  let tried = 0
  for (let i = 0; i < elements.length && tried < MOST_TRIED; ) {
    const element = elements[i]!
    const size = end[i]! - i
    if (taken.has(element) || prices[i] === 0 || links[i] === 0) {
      i = end[i]!
      continue
    }
    const likely = element.tag === tag && size <= 2 * largest && (!pictured || images[i]! > 0)
    if (!likely) {
      i++
      continue
    }
    tried++
    template ??= templateOf(ours.map((card) => parts.of(card)))
    const same = fits(parts.of(i), template)
    if (same) found.push([element])
    i = same ? end[i]! : i + 1
  }
  return found
}

/** Parts of cards as numbers that are the same in every card. */
class Parts {
  #outline: Outline
  #tags = new PathNumbers()
  #classes = new Numbers<string>()

  constructor(outline: Outline) {
    this.#outline = outline
  }

  /** Tags and class attributes on the way from the card to each element inside. */
  of(card: number): Set<number> {
    const { elements, end, parent } = this.#outline
    const last = Math.min(end[card]!, card + MOST_PARTS)
    const paths = [0]
    const parts = new Set<number>()
    for (let i = card + 1; i < last; i++) {
      const path = this.#tags.below(paths[parent[i]! - card]!, elements[i]!.tag)
      paths[i - card] = path
      parts.add(pair(path, 0))
      const name = elements[i]!.getAttribute('class')
      if (name) parts.add(pair(path, 1 + this.#classes.of(name)))
    }
    return parts
  }
}

function templateOf(cards: Set<number>[]): Set<number> {
  const times = new Map<number, number>()
  for (const parts of cards) for (const part of parts) times.set(part, (times.get(part) ?? 0) + 1)
  const least = COMMON * cards.length
  return new Set([...times].filter(([, count]) => count >= least).map(([part]) => part))
}

function fits(parts: Set<number>, template: Set<number>): boolean {
  const common = parts.intersection(template).size
  return common > 0 && common >= SAME_TEMPLATE * Math.max(template.size, parts.size)
}
