/**
 * The fewest pages that show every product: which groups of links a plan must take. Groups are left out
 * one after the other as long as no product is lost; what carries new products stays: the pagination
 * of every list that is visited, and whole groups of categories instead of single ones.
 * @module
 */

import { addressOf } from './address.ts'
import type { FoldedGraph } from './folded.ts'
import type { Group, Grouped } from './groups.ts'
import { isPager, pageNames } from './pager.ts'
import { viewParameters } from './views.ts'

export type Selection = {
  /** Groups to take. */
  groups: Group[]
  pagers: Set<Group>
  /** Groups that lead to other looks at lists. */
  views: Set<Group>
  /** Shapes whose links are the lists of products. */
  lists: number[]
  /** Hubs that are visited. */
  visited: Set<number>
}

export function selectGroups(folded: FoldedGraph, grouped: Grouped): Selection {
  const lists = listShapes(grouped)
  const shown = new Map<number, Set<number>>()
  for (const [hub, shows] of grouped.shows) {
    const products = new Set<number>()
    for (const shape of lists) for (const product of shows.get(shape) ?? []) products.add(product)
    if (products.size > 0) shown.set(hub, products)
  }
  const walker = new HubWalker(folded, grouped, shown)
  const pagers = new Set(grouped.groups.filter((group) => isPager(folded, grouped, group, shown)))
  const taken = new Uint8Array(grouped.groups.length).fill(1)
  const all = walker.walk(taken)
  const goal = all.products.size
  /** A group that is left out must not lose a product. */
  const tryWithout = (group: Group): boolean => {
    taken[group.id] = 0
    if (walker.walk(taken).products.size === goal) return true
    taken[group.id] = 1
    return false
  }
  const names = viewParameters(folded, pageNames(folded, grouped, pagers))
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
  exchange(lasting, taken, walker, tryWithout)
  keepBranches(lasting, taken, walker, grouped)
  const { visited } = walker.walk(taken)
  const used = new Set<number>()
  for (const hub of visited) {
    const links = grouped.links.get(hub)
    for (let i = 0; links && i < links.length; i += 2) used.add(links[i]!)
  }
  const groups = grouped.groups.filter(({ id }) => taken[id] === 1 && used.has(id))
  return { groups, pagers, views, lists, visited }
}

/**
 * The shapes whose links together lead to every product, the richest first. Boxes that repeat what
 * lists show are left out: they change from day to day.
 */
export function listShapes({ products }: Grouped): number[] {
  const covered = new Set<number>()
  const chosen: number[] = []
  for (const [shape, behind] of [...products].sort((a, b) => b[1].size - a[1].size)) {
    if ([...behind].every((product) => covered.has(product))) continue
    chosen.push(shape)
    for (const product of behind) covered.add(product)
  }
  return chosen
}

class HubWalker {
  #folded: FoldedGraph
  #grouped: Grouped
  #shown: Map<number, Set<number>>

  constructor(folded: FoldedGraph, grouped: Grouped, shown: Map<number, Set<number>>) {
    this.#folded = folded
    this.#grouped = grouped
    this.#shown = shown
  }

  /** Groups that lead further from the seed anywhere: trails of crumbs only lead back. */
  downwards(): Set<number> {
    const depths = new Map([[this.#folded.seed, 0]])
    const groups = new Set<number>()
    for (const [hub, depth] of depths) {
      const links = this.#grouped.links.get(hub)
      for (let i = 0; links && i < links.length; i += 2) {
        const target = links[i + 1]!
        if (!depths.has(target)) depths.set(target, depth + 1)
        if (depths.get(target)! > depth) groups.add(links[i]!)
      }
    }
    return groups
  }

  walk(taken: Uint8Array): { visited: Set<number>; products: Set<number> } {
    const visited = new Set([this.#folded.seed])
    const products = new Set<number>()
    for (const hub of visited) {
      for (const product of this.#shown.get(hub) ?? []) products.add(product)
      const links = this.#grouped.links.get(hub)
      for (let i = 0; links && i < links.length; i += 2) {
        if (taken[links[i]!] === 1) visited.add(links[i + 1]!)
      }
    }
    return { visited, products }
  }
}

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
    const pages = walker.walk(taken).visited.size
    taken[group.id] = 1
    for (const other of groups) if (other !== group && taken[other.id] === 1) tryWithout(other)
    if (walker.walk(taken).visited.size >= pages) taken.set(before)
  }
}

/**
 * A page that only leads to lists adds no product today, but tomorrow's branch hangs on it: where its
 * like are visited, it is too.
 */
function keepBranches(
  groups: Group[],
  taken: Uint8Array,
  walker: HubWalker,
  { links, groups: all }: Grouped,
): void {
  let { visited } = walker.walk(taken)
  const kinds = new Set(groups.filter(({ id }) => taken[id] === 1).map(({ kind }) => kind))
  const everywhere = links.size / 2
  const leadsToLists = (hub: number): boolean => {
    const pairs = links.get(hub)
    const lists = new Set<number>()
    for (let i = 0; pairs && i < pairs.length; i += 2) {
      const group = all[pairs[i]!]!
      if (group.from < everywhere && kinds.has(group.kind) && visited.has(pairs[i + 1]!)) {
        lists.add(pairs[i + 1]!)
      }
    }
    return lists.size > 0
  }
  // The menu before the trail of crumbs: what is new stands there.
  for (const group of groups.toSorted((a, b) => b.from - a.from)) {
    if (taken[group.id] === 1 || !kinds.has(group.kind)) continue
    const left = [...group.targets].filter((target) => !visited.has(target)).slice(0, SAMPLE)
    const branches = left.filter(leadsToLists)
    // A menu that leads to nothing else costs nothing.
    const free = left.length === 0 && group.from >= everywhere
    if (!free && branches.length * 2 <= left.length) continue
    taken[group.id] = 1
    const more = walker.walk(taken)
    if (more.visited.size - visited.size > DEAR * (visited.size + more.products.size)) {
      taken[group.id] = 0
    } else visited = more.visited
  }
}

/** What branches may cost, as a share of all pages: they are few, lists with many pages are none. */
const DEAR = 0.07

/** Pages of a group that are looked at. */
const SAMPLE = 200

/** Lists that come and go, or cut across the categories: the first to do without. */
const FLEETING =
  /(?:^|[^a-z])(?:new|neu|novink|special|sale|promo|offer|angebot|akci|akce|vypred|vyprod|best|top|featured|latest|price-?s?-?drop)/i
const ACROSS =
  /(?:brand|manufactur|herstell|vendor|supplier|znack|vyrobc|marke|marque|marca|producent|tag|label|search)/i

/** How many products a list has with all its pages. */
function familySizes(
  { links }: Grouped,
  pagers: Set<Group>,
  shown: Map<number, Set<number>>,
): (hub: number) => number {
  const numbers = new Set([...pagers].map(({ id }) => id))
  const sizes = new Map<number, number>()
  return (hub) => {
    const known = sizes.get(hub)
    if (known !== undefined) return known
    const pages = new Set([hub])
    const products = new Set<number>()
    for (const page of pages) {
      for (const product of shown.get(page) ?? []) products.add(product)
      const pairs = links.get(page)
      for (let i = 0; pairs && i < pairs.length; i += 2) {
        if (numbers.has(pairs[i]!)) pages.add(pairs[i + 1]!)
      }
    }
    sizes.set(hub, products.size)
    return products.size
  }
}

/**
 * In which order groups are tried to be left out: the least lasting first, then the smallest lists. A
 * large list has whatever comes new to the small ones that are parts of it.
 */
function inOrder(
  folded: FoldedGraph,
  groups: Group[],
  walker: HubWalker,
  taken: Uint8Array,
  familySize: (hub: number) => number,
): { group: Group; lasting: number }[] {
  const whole = walker.walk(taken).visited.size
  const downwards = walker.downwards()
  const ranked = groups.map((group) => {
    taken[group.id] = 0
    const saves = whole - walker.walk(taken).visited.size
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

/** Categories, as far as one can tell. */
const LASTING = 2
/** What only leads back is less than anything that leads on. */
const UPWARDS = 0

function lastingOf(folded: FoldedGraph, group: Group): number {
  const first = folded.graph.urls[group.pages.values().next().value!]!
  const { folders, last, params } = addressOf(first)
  const text = `${folders[0] ?? ''}/${last}?${params.map((pair) => pair.join('=')).join('&')}`
  if (FLEETING.test(text)) return 0
  return ACROSS.test(text) ? 1 : LASTING
}
