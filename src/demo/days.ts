/**
 * Days of a shop, what time does to it: which products are on sale on a day, where, and for how much. Used all over
 * `demo`.
 * @module
 */
import { type Catalog, firstDayProducts, firstPrice, isPlain } from './catalog.ts'
import type { DayEvent } from './config.ts'
import { below, Draw, pick, unit } from './random.ts'
import type { Category } from './tree.ts'

/** The first day of every generated shop. */
export const firstDay = Date.UTC(2026, 2, 2)
/** The days a shop can be moved to. */
export const lastDay = 365

export type Assortment = {
  catalog: Catalog
  day: number
  /** numbers of products go from 1 to this; not all of them are on sale */
  last: number
  /** the leaf a product stands in, -1 where it is not on sale */
  leaf: Int32Array
  cents: Int32Array
  /** the products of leaf i are order[from[i]] to before order[from[i + 1]] */
  order: Int32Array
  from: Int32Array
  count: number
  /** made by `lists.ts` when somebody asks */
  lists: Map<string, Int32Array>
  broken: Set<number>
}

/** Plays the days from the first to `day`: the same always comes out. */
export function assortmentOf(catalog: Catalog, day: number): Assortment {
  const { seed, days } = catalog.config
  const last = firstDayProducts(catalog) + day * catalog.perDay
  const leaf = new Int32Array(last + 1).fill(-1)
  const cents = new Int32Array(last + 1)
  const leaves = catalog.tree.leaves
  let leafOfFirstDay = 0
  for (let n = 1; n <= last; n++) {
    while (n >= catalog.starts[leafOfFirstDay + 1]! && leafOfFirstDay < leaves.length - 1) {
      leafOfFirstDay++
    }
    const came = cameOn(catalog, n)
    let at = came === 0 ? leafOfFirstDay : arrivalLeaf(catalog, n)
    if (at < 0) continue
    let price = firstPrice(catalog, n, leaves[at]!)
    for (let d = came + 1; d <= day && at >= 0; d++) {
      if (unit(seed, Draw.reprice, n, d) < days.prices) price = repriced(seed, n, d, price)
      if (isPlain(n)) continue
      if (unit(seed, Draw.depart, n, d) < days.departures) at = -1
      else if (unit(seed, Draw.move, n, d) < days.moves) at = movedTo(catalog, n, d, at)
    }
    leaf[n] = at
    cents[n] = price
  }
  const broken = new Set<number>()
  for (const event of days.events) if (event.day <= day) happen(catalog, event, day, leaf, broken)
  return { catalog, day, last, leaf, cents, ...shelve(catalog, leaf), lists: new Map(), broken }
}

/** The day a product came. */
export function cameOn(catalog: Catalog, n: number): number {
  const old = firstDayProducts(catalog)
  return n <= old ? 0 : Math.floor((n - old - 1) / catalog.perDay) + 1
}

/** The category whose words a product is called by: the one where it first stood. */
export function bornIn(catalog: Catalog, n: number): Category {
  if (cameOn(catalog, n) > 0) return catalog.tree.leaves[Math.max(0, arrivalLeaf(catalog, n))]!
  const { starts } = catalog
  let low = 0
  let high = starts.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= n) low = middle
    else high = middle
  }
  return catalog.tree.leaves[low]!
}

/** Some come anywhere, some make one list longer, some fill a category that opens; -1: none came. */
function arrivalLeaf(catalog: Catalog, n: number): number {
  const { tree, config } = catalog
  const { arrivals, growth } = config.days
  const day = cameOn(catalog, n)
  const turn = (n - firstDayProducts(catalog) - 1) % catalog.perDay
  if (turn >= arrivals + growth) return tree.leaves.findIndex((leaf) => leaf.opens === day)
  const open = oldLeaves(catalog)
  if (open.length === 0) return -1
  const to =
    turn < arrivals
      ? pick(open, config.seed, Draw.arrive, n)
      : pick(open, config.seed, Draw.grow, day)
  return to.first
}

const oldLeavesOf = new WeakMap<Catalog, Category[]>()

/** Leaves that were open on the first day with room for more than one product. */
function oldLeaves(catalog: Catalog): Category[] {
  let old = oldLeavesOf.get(catalog)
  if (!old) {
    old = catalog.tree.leaves.filter((leaf) => leaf.opens === 0 && !isSingle(catalog, leaf))
    oldLeavesOf.set(catalog, old)
  }
  return old
}

/** A category that opened with one product keeps it and gets no others. */
export function isSingle(catalog: Catalog, leaf: Category): boolean {
  if (catalog.config.catalog.singles === 'off' || leaf.opens > 0) return false
  return catalog.starts[leaf.first + 1]! - catalog.starts[leaf.first]! === 1
}

function movedTo(catalog: Catalog, n: number, day: number, at: number): number {
  const { tree, config } = catalog
  if (isSingle(catalog, tree.leaves[at]!)) return at
  const open = tree.leaves.filter((leaf) => leaf.opens <= day && !isSingle(catalog, leaf))
  return pick(open, config.seed, Draw.moveTo, n, day).first
}

function repriced(seed: number, n: number, day: number, cents: number): number {
  const factor = 0.75 + below(50, seed, Draw.repriceBy, n, day) / 100
  return Math.max(100, Math.round((cents * factor) / 10) * 10 - (n % 2))
}

function happen(
  catalog: Catalog,
  event: DayEvent,
  today: number,
  leaf: Int32Array,
  broken: Set<number>,
) {
  const { seed } = catalog.config
  if (event.what === 'gone') {
    for (let n = 1; n < leaf.length; n++) {
      const old = cameOn(catalog, n) < event.day
      if (old && unit(seed, Draw.event, n, event.day) < event.share) leaf[n] = -1
    }
  } else if (event.what === 'empty-category') {
    const at = pick(oldLeaves(catalog), seed, Draw.event, event.day).first
    for (let n = 1; n < leaf.length; n++) if (leaf[n] === at) leaf[n] = -1
  } else if (event.day === today) {
    for (let i = 0; broken.size < event.pages && i < leaf.length; i++) {
      const n = 1 + below(leaf.length - 1, seed, Draw.event, event.day, i)
      if (leaf[n]! >= 0) broken.add(n)
    }
  }
}

/** The leaf a product hangs in besides its own, or -1. */
export function secondLeaf(catalog: Catalog, n: number, own: number): number {
  const { config, tree } = catalog
  const { second } = config.catalog
  if (second === 0 || isPlain(n) || unit(config.seed, Draw.second, n) >= second) return -1
  const at = below(tree.leaves.length, config.seed, Draw.secondTo, n)
  const other = tree.leaves[at]!
  return at === own || other.opens > 0 || isSingle(catalog, other) ? -1 : at
}

function shelve(catalog: Catalog, leaf: Int32Array) {
  const from = new Int32Array(catalog.tree.leaves.length + 1)
  let count = 0
  const each = (put: (n: number, at: number) => void) => {
    for (let n = 1; n < leaf.length; n++) {
      const at = leaf[n]!
      if (at < 0) continue
      put(n, at)
      const second = secondLeaf(catalog, n, at)
      if (second >= 0) put(n, second)
    }
  }
  each((_, at) => from[at + 1]!++)
  for (let i = 1; i < from.length; i++) from[i]! += from[i - 1]!
  const next = from.slice()
  const order = new Int32Array(from.at(-1)!)
  each((n, at) => {
    order[next[at]!++] = n
  })
  for (let n = 1; n < leaf.length; n++) if (leaf[n]! >= 0) count++
  return { from, order, count }
}

/** Whether the warehouse has it on a day. */
export const inStock = (a: Assortment, n: number) =>
  unit(a.catalog.config.seed, Draw.stock, n, Math.floor((a.day + n) / 5)) < 0.88
