/**
 * The finder of Aisle: cards that repeat, each with a link and a price, ranked by what they show.
 *
 * What a page's list is made of needs no class names: whoever lists products repeats one template, and a product in
 * it can be bought (a price, or words that stand for it) and looked at (a link of its own).
 *
 * Used by `cli`, `records` and `survey`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import type { Card, Region } from '../record.ts'
import { type Candidate, groupsOf, type Range, weightOf } from './candidate.ts'
import { judge, newAmong } from './judge.ts'
import { commonAncestor } from './light.ts'
import { membersOf } from './members.ts'
import { type Outline, Reading } from './outline.ts'
import { runsOf } from './runs.ts'
import { Shapes } from './shape.ts'
import { withSiblings } from './siblings.ts'
import { isBeside } from './side-column.ts'
import { withContinued } from './strays.ts'

/** Candidates that are looked at closely, the weightiest first. */
const MOST_CANDIDATES = 12
/** A card that has less of what the others have in common is another thing. */
export const LEAST_FIT = 0.45
/** Less alike than this, cards are not made by one template. */
const LEAST_LIKENESS = 0.4
/** Two or three may be alike by chance. */
const LEAST_LIKENESS_OF_FEW = 0.7
const FEW = 4
/** A second list of the page weighs at least so much of the first; a strip of recommendations does not. */
const SECOND = 0.6
/** What a list in a side column weighs of one that stands elsewhere; beside that it is none. */
const BESIDE = 0.3

/** Cards of one list that are read; no shop shows as many on a page. */
const MOST_CARDS = 10_000

export type Ranked = Candidate & { score: number; beside: boolean }

/** Product records of a page, the weightiest list first; none where nothing is for sale. */
export function aisle(page: Page): Region[] {
  return listsIn(new Reading(page))
}

/** The same of a page that was read already. */
export function listsIn(reading: Reading): Region[] {
  const regions = listsOf(reading.outline())
  return regions.length > 0 ? regions : listsOf(reading.outline(true))
}

function listsOf(outline: Outline): Region[] {
  if (outline.elements.length === 0 || outline.prices[0]! < 2 || outline.links[0]! < 2) return []
  const shapes = new Shapes(outline)
  const taken: Range[] = []
  const regions: Region[] = []
  let first: Ranked | null = null
  for (const ranked of rank(outline, shapes)) {
    if (first && ranked.score < SECOND * first.score) break
    if (first && ranked.beside && !first.beside) continue
    const cards = withSiblings(outline, membersOf(outline, shapes, ranked))
    if (cards.length < 2 || overlaps(taken, cards)) continue
    const verdict = judge(outline, cards)
    if (verdict === 'other') continue
    const found = newAmong(outline, cards, taken)
    // Also what is around or inside of a strip is no list.
    taken.push(...cards)
    if (verdict === 'strip' || found.length === 0) continue
    first ??= ranked
    regions.push(regionOf(outline, found.slice(0, MOST_CARDS)))
  }
  return withContinued(outline, regions)
}

/** Candidates that one template made, the weightiest first. */
function rank(outline: Outline, shapes: Shapes): Ranked[] {
  const all = [...groupsOf(outline), ...runsOf(outline)].filter(
    ({ cards }) => !isAside(outline, cards),
  )
  const heavy = all
    .map((candidate) => ({ ...candidate, score: weightOf(outline, candidate.cards) }))
    .sort((a, b) => b.score - a.score)
    .filter(isFirst())
    .slice(0, MOST_CANDIDATES)
  const ranked: Ranked[] = []
  for (const candidate of heavy) {
    const whole = shapes.of(candidate.cards)
    const cards = candidate.cards.filter((card) => shapes.fit(card, whole) >= LEAST_FIT)
    if (cards.length < 2) continue
    const alike = shapes.likeness(cards, shapes.of(cards))
    if (alike < (cards.length < FEW ? LEAST_LIKENESS_OF_FEW : LEAST_LIKENESS)) continue
    const beside = isBeside(outline, cards)
    const score = weightOf(outline, cards) * alike * (beside ? BESIDE : 1)
    ranked.push({ ...candidate, cards, score, beside })
  }
  return ranked.sort((a, b) => b.score - a.score)
}

/** Of elements that hold the same cards, one inside the other, only the weightiest can win. */
function isFirst(): (candidate: Candidate) => boolean {
  const known: Range[][] = []
  return ({ cards }) => {
    if (known.length > 4 * MOST_CANDIDATES) return false
    const last = cards.length - 1
    const same = known.some(
      (others) =>
        others.length === cards.length &&
        meet(others[0]!, cards[0]!) &&
        meet(others[last]!, cards[last]!),
    )
    if (!same) known.push(cards)
    return !same
  }
}

const meet = (one: Range, other: Range): boolean => one.from < other.to && other.from < one.to

function isAside({ aside }: Outline, cards: Range[]): boolean {
  let count = 0
  for (const { from } of cards) count += aside[from]!
  return 2 * count > cards.length
}

function overlaps(taken: Range[], cards: Range[]): boolean {
  const all = [...taken, ...cards].sort((a, b) => a.from - b.from)
  return all.some((card, i) => i > 0 && card.from < all[i - 1]!.to)
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
