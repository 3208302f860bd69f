/**
 * The finder of Aisle: cards that repeat, each with a link and a price, ranked by what they show.
 *
 * What a page's list is made of needs no class names: whoever lists products repeats one template, and a product in
 * it can be bought (a price, or words that stand for it) and looked at (a link of its own).
 * @module
 */

import type { Page } from '../page/page.ts'
import type { Element } from '../page/tree.ts'
import { type Candidate, groupsOf, type Range, weightOf } from './candidate.ts'
import { commonAncestor } from './light.ts'
import { membersOf } from './members.ts'
import { type Outline, Reading } from './outline.ts'
import type { Card, Region } from './record.ts'
import { runsOf } from './runs.ts'
import { fit, likeness, Parts, shapeOf } from './shape.ts'
import { isList, repeats } from './tests.ts'

/** Candidates that are looked at closely, the weightiest first. */
const MOST_CANDIDATES = 16
/** A card that has less of what the others have in common is another thing. */
export const LEAST_FIT = 0.5
/** Less alike than this, cards are not made by one template. */
const LEAST_LIKENESS = 0.4
/** Two or three may be alike by chance. */
const LEAST_LIKENESS_OF_FEW = 0.7
const FEW = 4
/** A second list of the page weighs at least so much of the first; a strip of recommendations does not. */
const SECOND = 0.5

export type Ranked = Candidate & { score: number }

/** Product records of a page, the weightiest list first; none where nothing is for sale. */
export function aisle(page: Page): Region[] {
  const reading = new Reading(page)
  const regions = listsOf(reading.outline())
  return regions.length > 0 ? regions : listsOf(reading.outline(true))
}

function listsOf(outline: Outline): Region[] {
  if (outline.elements.length === 0 || outline.prices[0]! < 2 || outline.links[0]! < 2) return []
  const parts = new Parts(outline)
  const taken: Range[] = []
  const regions: Region[] = []
  let first = 0
  for (const ranked of rank(outline, parts)) {
    if (ranked.score < SECOND * first) break
    const cards = membersOf(outline, parts, ranked)
    if (cards.length < 2 || overlaps(taken, cards) || !isList(outline, cards)) continue
    if (repeats(outline, cards, taken)) continue
    first ||= ranked.score
    taken.push(...cards)
    regions.push(regionOf(outline, cards))
  }
  return regions
}

/** Candidates that one template made, the weightiest first. */
function rank(outline: Outline, parts: Parts): Ranked[] {
  const all = [...groupsOf(outline), ...runsOf(outline)].filter(
    ({ cards }) => !isAside(outline, cards),
  )
  const heavy = all
    .map((candidate) => ({ ...candidate, score: weightOf(outline, candidate.cards) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_CANDIDATES)
  const ranked: Ranked[] = []
  for (const candidate of heavy) {
    const sets = candidate.cards.map((card) => parts.of(card))
    const shape = shapeOf(sets)
    const kept = sets.filter((set) => fit(set, shape) >= LEAST_FIT)
    if (kept.length < 2) continue
    const alike = likeness(kept, shapeOf(kept))
    if (alike < (kept.length < FEW ? LEAST_LIKENESS_OF_FEW : LEAST_LIKENESS)) continue
    const cards = candidate.cards.filter((_, i) => fit(sets[i]!, shape) >= LEAST_FIT)
    ranked.push({ ...candidate, cards, score: weightOf(outline, cards) * alike })
  }
  return ranked.sort((a, b) => b.score - a.score)
}

function isAside({ aside }: Outline, cards: Range[]): boolean {
  let count = 0
  for (const { from } of cards) count += aside[from]!
  return 2 * count > cards.length
}

function overlaps(taken: Range[], cards: Range[]): boolean {
  return taken.some((one) => cards.some(({ from, to }) => from < one.to && one.from < to))
}

function regionOf(outline: Outline, ranges: Range[]): Region {
  const cards = ranges.map((range) => cardOf(outline, range))
  const firsts = cards.map(([first]) => first)
  const common = commonAncestor(firsts)
  const element = firsts.includes(common) ? (common.parentNode as Element) : common
  return { element, cards }
}

function cardOf({ elements, end }: Outline, { from, to }: Range): Card {
  const card: [Element, ...Element[]] = [elements[from]!]
  for (let i = end[from]!; i < to; i = end[i]!) card.push(elements[i]!)
  return card
}
