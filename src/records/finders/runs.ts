/**
 * Records that no element holds alone: rows of a table, `dt` and `dd`, a heading with the blocks after it. Among the
 * children of one parent, the kind that a record begins with comes again and again. Used by `aisle.ts`.
 * @module
 */

import { wordsIn } from '../fields/text.ts'
import type { Candidate, Range } from './candidate.ts'
import type { Outline } from './outline.ts'

const LEAST_RECORDS = 2
/** Kinds that are tried as the beginning of a record. */
const MOST_KINDS = 6
/** The share of the runs that must have a price and a link. */
const MOSTLY = 0.7
/** Parts that say so few different things, of all, are no records: a price and a button in each. */
const SAME = 0.34
/** Parts that are read for it. */
const MOST_READ = 20

/** Runs of siblings that are records together. */
export function runsOf(outline: Outline): Candidate[] {
  const { elements, parent, end, prices, links } = outline
  const found: Candidate[] = []
  const complete = new Int32Array(elements.length)
  const partial = new Int32Array(elements.length)
  for (let i = 1; i < elements.length; i++) {
    const up = parent[i]!
    if (prices[i]! > 0 && links[i]! > 0) complete[up]!++
    else if (prices[i]! > 0 || links[i]! > 0) partial[up]!++
  }
  for (let i = 0; i < elements.length; i++) {
    // A parent whose children have both is a list of its children.
    if (prices[i]! < LEAST_RECORDS || partial[i]! < LEAST_RECORDS) continue
    if (complete[i]! + partial[i]! < 2 * LEAST_RECORDS) continue
    const children: number[] = []
    for (let child = i + 1; child < end[i]!; child = end[child]!) children.push(child)
    if (complete[i]! > partial[i]! / 2 && !areParts(outline, children)) continue
    const runs = bestRuns(outline, children)
    if (runs.length >= LEAST_RECORDS) found.push({ cards: runs, path: -1 })
  }
  return found
}

/** Whether children with a price and a link say the same but for their numbers: `$12.50, buy`. */
function areParts(outline: Outline, children: number[]): boolean {
  const { prices, links, end } = outline
  const some = children.filter((i) => prices[i]! > 0 && links[i]! > 0).slice(0, MOST_READ)
  const said = new Set(some.map((from) => wordsIn(outline, { from, to: end[from]! })))
  return said.size <= SAME * some.length
}

/** What a child is: by its tag and class, and by its tag and what it holds. */
function kindsOf({ elements, prices, links, images }: Outline, child: number): [string, string] {
  const { tag } = elements[child]!
  const holds =
    (prices[child]! > 0 ? 1 : 0) + (links[child]! > 0 ? 2 : 0) + (images[child]! > 0 ? 4 : 0)
  return [`${tag}.${elements[child]!.getAttribute('class') ?? ''}`, `${tag} ${holds}`]
}

function bestRuns(outline: Outline, children: number[]): Range[] {
  let best: Range[] = []
  const kinds = children.map((child) => kindsOf(outline, child))
  for (const by of [0, 1] as const) {
    const places = new Map<string, number[]>()
    kinds.forEach((kind, i) => {
      const known = places.get(kind[by])
      if (known) known.push(i)
      else if (places.size < 4 * MOST_KINDS) places.set(kind[by], [i])
    })
    let tried = 0
    for (const starts of places.values()) {
      if (starts.length < LEAST_RECORDS || areEmpty(outline, children, starts)) continue
      if (tried++ >= MOST_KINDS) continue
      const runs = completeRuns(outline, children, starts)
      const share = runs.length / starts.length
      if (share >= MOSTLY && runs.length > best.length) best = runs
    }
  }
  return best
}

/** A line between records is no beginning of one. */
function areEmpty({ text, images }: Outline, children: number[], starts: number[]): boolean {
  const filled = starts.filter((at) => text[children[at]!]! > 0 || images[children[at]!]! > 0)
  return 2 * filled.length < starts.length
}

/** Runs from one start to the next that have a price and a link; the last is as long as the longest before. */
function completeRuns(outline: Outline, children: number[], starts: number[]): Range[] {
  const lengths = starts.slice(1).map((start, i) => start - starts[i]!)
  const usual = lengths.toSorted((a, b) => a - b)[lengths.length >> 1]!
  const longest = Math.min(
    lengths.reduce((most, one) => Math.max(most, one)),
    2 * usual,
  )
  const runs: Range[] = []
  starts.forEach((start, i) => {
    const stop = Math.min(starts[i + 1] ?? children.length, start + longest)
    if (stop - start < 2) return
    let prices = 0
    let links = 0
    for (let k = start; k < stop; k++) {
      prices += outline.prices[children[k]!]!
      links += outline.links[children[k]!]!
    }
    if (prices > 0 && links > 0) {
      runs.push({ from: children[start]!, to: outline.end[children[stop - 1]!]! })
    }
  })
  return runs
}
