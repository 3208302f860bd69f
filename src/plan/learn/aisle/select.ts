/**
 * The fewest pages that show every product: which groups of links a plan must take. Groups are left out one after the
 * other as long as no product is lost; what carries new products stays: the pagination of every list that is visited,
 * and whole groups of categories instead of single ones. Used all over `plan`.
 * @module
 */

import { NumberSet } from '../../collections/number-set.ts'
import { addressOf } from '../address.ts'
import type { FoldedGraph } from '../folds/folded-graph.ts'
import { viewParameters } from '../folds/views.ts'
import { keepBranches } from './branches.ts'
import type { Group, Grouped } from './groups.ts'
import { HubWalker } from './hub-walk.ts'
import { familySizes, inOrder, LASTING } from './lasting.ts'
import { isPager, pageNames } from './pager.ts'

export type Selection = {
  /** Groups to take. */
  groups: Group[]
  pagers: Set<Group>
  /** Groups that lead to other looks at lists. */
  views: Set<Group>
  /** Parameters of such looks. */
  viewNames: Set<string>
  /** Shapes whose links are the lists of products. */
  lists: number[]
  /** Hubs that are visited. */
  visited: Set<number>
}

export function selectGroups(folded: FoldedGraph, grouped: Grouped): Selection {
  const lists = listShapes(grouped)
  const shown = grouped.shows.at(folded.hubs, lists)
  const walker = new HubWalker(folded, grouped, shown, new Set(lists))
  const pagers = new Set(grouped.groups.filter((group) => isPager(folded, group, shown)))
  const taken = new Uint8Array(grouped.groups.length).fill(1)
  const goal = walker.walk(taken).products
  /** A group that is left out must not lose a product. */
  const tryWithout = (group: Group): boolean => {
    taken[group.id] = 0
    if (walker.walk(taken).products === goal) return true
    taken[group.id] = 1
    return false
  }
  const names = viewParameters(folded, pageNames(folded, pagers, shown))
  const hasView = ({ pages }: Group) =>
    addressOf(folded.graph.urls[pages.values().next().value!]!).params.some(([name]) =>
      names.has(name),
    )
  const views = new Set(grouped.groups.filter(hasView))
  // Whatever only looks at a list in another way goes first, with its pages.
  for (const group of views) tryWithout(group)
  const candidates = grouped.groups.filter((group) => !pagers.has(group) && taken[group.id] === 1)
  const order = inOrder(folded, candidates, walker, taken, familySizes(grouped, pagers, shown))
  for (const { group } of order) tryWithout(group)
  const lasting = order.filter((one) => one.lasting === LASTING).map(({ group }) => group)
  if (lasting.length <= MOST_EXCHANGED) exchange(lasting, taken, walker, tryWithout)
  keepBranches(lasting, taken, walker, folded.hubs, grouped, shown)
  const visited = walker.visit(taken)
  const used = new Set<number>()
  for (const hub of visited) {
    const links = grouped.links.of(hub)
    for (let i = 0; i < links.length; i += 2) used.add(links[i]!)
  }
  const groups = grouped.groups.filter(({ id }) => taken[id] === 1 && used.has(id))
  // A view that shows what nothing else does is none.
  for (const { pages } of groups) {
    for (const page of pages) {
      for (const [name] of addressOf(folded.graph.urls[page]!).params) names.delete(name)
    }
  }
  return { groups, pagers, views, viewNames: names, lists, visited }
}

/**
 * The shapes whose links together lead to every product, the richest first. Boxes that repeat what
 * lists show are left out: they change from day to day.
 */
export function listShapes({ shows }: Grouped): number[] {
  const covered = new NumberSet()
  const chosen: number[] = []
  for (const [shape, behind] of [...shows.products].sort((a, b) => b[1].size - a[1].size)) {
    if (covered.addAll(behind)) chosen.push(shape)
  }
  return chosen
}

/** Every pair of groups is tried: with more of them than a shop has menus it would take minutes. */
const MOST_EXCHANGED = 40

/** What an exchange must save of all pages: large lists that last are not given up for less. */
const WORTH = 0.05

/** A group that was left out may make several others needless that were kept for it. */
function exchange(
  groups: Group[],
  taken: Uint8Array,
  walker: HubWalker,
  tryWithout: (group: Group) => boolean,
): void {
  for (const group of groups.toReversed()) {
    if (taken[group.id] === 1) continue
    const before = taken.slice()
    const { pages, products } = walker.walk(taken)
    taken[group.id] = 1
    for (const other of groups) if (other !== group && taken[other.id] === 1) tryWithout(other)
    const saved = pages - walker.walk(taken).pages
    if (saved <= WORTH * (pages + products)) taken.set(before)
  }
}
