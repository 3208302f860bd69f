/**
 * Lists of a shop that last: what comes and goes, cuts across the categories or only leads back is the first to do
 * without. Used by `select.ts`.
 * @module
 */

import type { Rows } from '../../collections/number-rows.ts'
import { addressOf } from '../address.ts'
import type { FoldedGraph } from '../folds/folded-graph.ts'
import type { Group, Grouped } from './groups.ts'
import type { HubWalker } from './hub-walk.ts'

/** Lists that come and go, or cut across the categories: the first to do without. */
const FLEETING =
  /(?:^|[^a-z])(?:new|neu|novink|special|sale|promo|offer|angebot|akci|akce|vypred|vyprod|best|top|featured|latest|price-?s?-?drop)/i
const ACROSS =
  /(?:brand|manufactur|herstell|vendor|supplier|znack|vyrobc|marke|marque|marca|producent|tag|label|search)/i

/** Categories, as far as one can tell. */
export const LASTING = 2
/** What only leads back is less than anything that leads on. */
const UPWARDS = 0

/** Pages of a group that are looked at. */
const SAMPLE = 200

/**
 * In which order groups are tried to be left out: the least lasting first, then the smallest lists. A
 * large list has whatever comes new to the small ones that are parts of it.
 */
export function inOrder(
  folded: FoldedGraph,
  groups: Group[],
  walker: HubWalker,
  taken: Uint8Array,
  familySize: (hub: number) => number,
): { group: Group; lasting: number }[] {
  const whole = walker.walk(taken).pages
  const downwards = walker.downwards()
  const ranked = groups.map((group) => {
    taken[group.id] = 0
    const saves = whole - walker.walk(taken).pages
    taken[group.id] = 1
    const sample = [...group.targets].slice(0, SAMPLE)
    const size = sample.reduce((sum, hub) => sum + familySize(hub), 0) / sample.length
    const lasting = downwards.has(group.id) ? lastingOf(folded, group) : UPWARDS
    return { group, saves, size, lasting }
  })
  ranked.sort(
    (a, b) =>
      a.lasting - b.lasting ||
      a.size - b.size ||
      b.saves - a.saves ||
      a.group.targets.size - b.group.targets.size ||
      a.group.from - b.group.from,
  )
  return ranked
}

/** How many products a list has with all its pages. */
export function familySizes(
  { links }: Grouped,
  pagers: Set<Group>,
  shown: Rows,
): (hub: number) => number {
  const numbers = new Set([...pagers].map(({ id }) => id))
  const sizes = new Map<number, number>()
  return (hub) => {
    const known = sizes.get(hub)
    if (known !== undefined) return known
    const pages = new Set([hub])
    const products = new Set<number>()
    for (const page of pages) {
      for (const product of shown.of(page)) products.add(product)
      const pairs = links.of(page)
      for (let i = 0; i < pairs.length; i += 2) {
        if (numbers.has(pairs[i]!)) pages.add(pairs[i + 1]!)
      }
    }
    sizes.set(hub, products.size)
    return products.size
  }
}

function lastingOf(folded: FoldedGraph, group: Group): number {
  const first = folded.graph.urls[group.pages.values().next().value!]!
  const { folders, last, params } = addressOf(first)
  const text = `${folders[0] ?? ''}/${last}?${params.map((pair) => pair.join('=')).join('&')}`
  if (FLEETING.test(text)) return 0
  return ACROSS.test(text) ? 1 : LASTING
}
