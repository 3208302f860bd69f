/**
 * The lists that a crawl read, page by page put together again: which of them say that they are longer than what was
 * found. What a list says is believed only where the shop proves it, on lists that are known whole. Used by its
 * neighbours.
 * @module
 */

import { pageNumber, seriesKey } from '../../../plan/learn/aisle/pager.ts'
import type { Said } from '../../../records/said.ts'
import type { PageId } from '../../../store/types.ts'

/** A page of a list as it was read. */
export type SeenList = {
  page: PageId
  url: string
  /** Products of its cards, by where their links stand: boxes beside the list have places of their own. */
  places: ReadonlyMap<number, ReadonlySet<PageId>>
  targets: ReadonlySet<PageId>
  said: Said | null
}

/** The pages of one list, and the products that stand where those of lists do. */
export type Series = { pages: SeenList[]; products: ReadonlySet<PageId> }

/** Products of a page at the first of these places that it has. */
export type Own = (list: SeenList) => ReadonlySet<PageId>

const NONE: ReadonlySet<PageId> = new Set()
/** Places that are tried as those of lists. */
const MOST_PLACES = 12

/** A list that says more than it showed. */
export type Short = { series: Series; says: number; shows: number; own: Own }

/** A place is believed where so many lists agree. */
const ENOUGH = 3
const MOST_AGREE = 0.8
const HARDLY_ANY = 0.1

/** Pages of one list have the same address but for the page's number, or link each other and say the same whole. */
export function seriesOf(lists: readonly SeenList[]): Series[] {
  const parent = lists.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  const join = (a: number, b: number): void => {
    parent[root(a)] = root(b)
  }
  const byKey = new Map<string, number>()
  const byPage = new Map<PageId, number>()
  for (const [i, { page, url }] of lists.entries()) {
    const key = seriesKey(url)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, i)
    else join(i, known)
    byPage.set(page, i)
  }
  for (const [i, list] of lists.entries()) {
    if (!list.said || list.said.ranges.length === 0) continue
    for (const target of list.targets) {
      const other = byPage.get(target)
      if (other !== undefined && other !== i && isPartOf(list, lists[other]!)) join(i, other)
    }
  }
  const groups = Map.groupBy(lists.keys(), root)
  const own = ownOf(lists)
  return [...groups.values()].map((indices) => {
    const pages = indices.map((i) => lists[i]!)
    return { pages, products: together(pages, own) }
  })
}

const together = (pages: readonly SeenList[], own: Own): ReadonlySet<PageId> =>
  new Set(pages.flatMap((page) => [...own(page)]))

/** The longest list of a page is its own, and so is what stands at the same place of other pages. */
export function ownOf(lists: readonly SeenList[]): Own {
  const order = placesByLength(lists)
  return ({ places }) => {
    const place = order.find((one) => places.has(one))
    return place === undefined ? NONE : places.get(place)!
  }
}

function placesByLength(lists: readonly SeenList[]): number[] {
  const most = new Map<number, number>()
  for (const { places } of lists) {
    for (const [place, { size }] of places) most.set(place, Math.max(size, most.get(place) ?? 0))
  }
  return [...most].sort((a, b) => b[1] - a[1]).map(([place]) => place)
}

/** Other parts of one whole. */
function isPartOf(a: SeenList, b: SeenList): boolean {
  return (a.said?.ranges ?? []).some(([place, from, to, of]) =>
    (b.said?.ranges ?? []).some(
      (other) => other[0] === place && other[3] === of && (other[1] !== from || other[2] !== to),
    ),
  )
}

/** Lists that are longer than they showed, as they say themselves, and the shop proves. */
export function shortSeries(all: readonly Series[]): Short[] {
  const short = new Map<Series, Short>()
  const add = (one: Short): void => {
    const known = short.get(one.series)
    if (!known || known.says - known.shows < one.says - one.shows) short.set(one.series, one)
  }
  const order = placesByLength(all.flatMap(({ pages }) => pages)).slice(0, MOST_PLACES)
  // What is counted stands at one place of all lists: the first at which the numbers are right.
  const tried = (by: (own: Own) => Short[] | null): Short[] => {
    for (const place of order) {
      const found = by(({ places }) => places.get(place) ?? NONE)
      if (found) return found
    }
    return []
  }
  for (const place of saidAt(all, ({ ranges }) => ranges.map(([place]) => place))) {
    for (const one of tried((own) => shortByRange(all, place, own))) add(one)
  }
  for (const place of saidAt(all, ({ counts }) => counts.map(([place]) => place))) {
    for (const one of tried((own) => shortByCount(all, place, own))) add(one)
  }
  return [...short.values()]
}

function saidAt(all: readonly Series[], placesIn: (said: Said) => string[]): Set<string> {
  return new Set(
    all.flatMap(({ pages }) => pages.flatMap(({ said }) => (said ? placesIn(said) : []))),
  )
}

/** "1–12 of 22": on most pages the range is as long as the list. Null where nothing proves it. */
function shortByRange(all: readonly Series[], place: string, own: Own): Short[] | null {
  const wholes = new Set<number>()
  let [pages, right, complete] = [0, 0, 0]
  const short: Short[] = []
  for (const series of all) {
    const seen: [from: number, to: number][] = []
    const said = new Set<number>()
    for (const page of series.pages) {
      const range = page.said?.ranges.find((one) => one[0] === place)
      if (!range) continue
      const [, from, to, of] = range
      seen.push([from, to])
      said.add(of)
      wholes.add(of)
      pages++
      if (own(page).size === to - from + 1) right++
    }
    const [says] = said
    // Whatever says two things at once is no whole.
    if (says === undefined || said.size > 1) continue
    const shows = covered(seen)
    if (shows >= says) complete++
    else short.push({ series, says, shows, own })
  }
  if (right < pages * MOST_AGREE) return null
  return complete > 0 || wholes.size > 1 ? short : null
}

/** How many places of a list ranges cover together. */
function covered(ranges: readonly [from: number, to: number][]): number {
  let end = 0
  let count = 0
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    count += Math.max(0, to - Math.max(from - 1, end))
    end = Math.max(end, to)
  }
  return count
}

/** "22 products": the length of lists that are known whole, and never less than what a list shows. */
function shortByCount(all: readonly Series[], place: string, own: Own): Short[] | null {
  const exact = new Set<number>()
  let [equal, wrong] = [0, 0]
  const short: Short[] = []
  const size = fullPage(all, own)
  for (const series of all) {
    const said = new Set(
      series.pages.flatMap(({ said }) =>
        (said?.counts ?? []).filter((one) => one[0] === place).map((one) => one[1]),
      ),
    )
    const [says] = said
    const shows = together(series.pages, own).size
    if (says === undefined || said.size > 1 || shows === 0) continue
    if (says === shows) {
      equal++
      exact.add(says)
    } else if (says > shows && isCutOff(series, says, own, size)) {
      short.push({ series, says, shows, own })
    } else wrong++
  }
  const isProved = equal >= ENOUGH && exact.size > 1 && wrong <= equal * HARDLY_ANY
  return isProved ? short : null
}

/**
 * One that was cut off ends with a full page; or shows as many cards as it says, some of them twice in place of others. What is
 * only counted, and shown to nobody, is not missing.
 */
function isCutOff({ pages }: Series, says: number, own: Own, size: number): boolean {
  const ordered = pages.toSorted((a, b) => (pageNumber(a.url) ?? 0) - (pageNumber(b.url) ?? 0))
  if (own(ordered.at(-1)!).size >= size) return true
  const different = new Map(pages.map((page) => [[...own(page)].sort().join(), own(page).size]))
  return different.values().reduce((sum, cards) => sum + cards, 0) >= says
}

/** How many products a full page of a list shows: the most that several lists show. */
export function fullPage(all: readonly Series[], own = ownOf(all.flatMap(({ pages }) => pages))) {
  const lengths = new Map<number, number>()
  for (const { pages } of all) {
    for (const page of pages) {
      const { size } = own(page)
      lengths.set(size, (lengths.get(size) ?? 0) + 1)
    }
  }
  const often = [...lengths].filter(([, lists]) => lists > 1).map(([length]) => length)
  return Math.max(1, ...(often.length > 0 ? often : lengths.keys()))
}

/**
 * Lists that end with a full page, where something that needs a script stands on all of these and on no list that is
 * shorter: it would lead on.
 */
export function scriptPaged(all: readonly Series[]): Series[] {
  const own = ownOf(all.flatMap(({ pages }) => pages))
  const size = fullPage(all, own)
  // A page that shows nothing further is none: some shops answer any number with the first one.
  const single = all.filter(({ pages, products }) =>
    pages.some((page) => own(page).size === products.size),
  )
  const full = single.filter(({ products }) => products.size >= size)
  if (full.length === 0) return []
  const ends = single.filter(({ products }) => products.size < size)
  const isNumbered = ({ pages }: Series) => pages.some(({ said }) => said?.numbered)
  const numbered = ends.some(isNumbered) ? [] : full.filter(isNumbered)
  if (numbered.length > 0) return numbered
  if (full.length < 2 || ends.length < ENOUGH) return []
  const deadOn = ({ pages }: Series) => new Set(pages.flatMap(({ said }) => said?.dead ?? []))
  const elsewhere = new Set(ends.flatMap((series) => [...deadOn(series)]))
  const [first, ...others] = full.map(deadOn)
  const common = [...first!].filter((place) => others.every((dead) => dead.has(place)))
  return common.some((place) => !elsewhere.has(place)) ? full : []
}
