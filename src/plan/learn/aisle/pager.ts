/**
 * Telling pagination from all other links: it leads from one page of a list to the next, at addresses that differ in
 * one number, to other products. Used by `crawl`, `plan` and `survey`.
 * @module
 */

import type { Rows } from '../../collections/number-rows.ts'
import { addressOf, quoted } from '../address.ts'
import type { FoldedGraph } from '../folds/folded-graph.ts'
import { isOtherPage, PAGE_WORDS } from '../folds/look.ts'
import type { Group } from './groups.ts'

/** `shown`: by hub, the products its lists show. */
export function isPager(folded: FoldedGraph, { sample }: Group, shown: Rows): boolean {
  const bases = new Set<string>()
  let named = false
  let looked = 0
  let series = 0
  let compared = 0
  let overlap = 0
  for (let i = 0; i < sample.length; i += 2) {
    const hub = sample[i]!
    const target = sample[i + 1]!
    looked++
    const step = stepBetween(folded, hub, target)
    if (!step) continue
    series++
    const here = shown.of(hub)
    const there = shown.of(target)
    if (here.length === 0 || there.length === 0) continue
    bases.add(step.base)
    named ||= PAGE_WORDS.test(step.name)
    compared++
    const ours = new Set(here)
    const both = there.filter((product) => ours.has(product)).length
    overlap += both / Math.min(here.length, there.length)
  }
  if (compared === 0 || series * 2 <= looked) return false
  // Boxes that stand like the list are on every page of it, and may be larger than the list.
  return named ? overlap / compared < 0.9 : overlap / compared < 0.2 && bases.size > 1
}

/**
 * Where no list of the shop has a second page yet: what the addresses of second pages will most likely
 * look like, made of the addresses of the lists. Nothing matches them today, so they cost nothing.
 */
export function likelyPagers(lists: readonly string[]): string[] {
  const addresses = lists.map(addressOf)
  const firsts = new Set(addresses.map(({ folders, last }) => folders[0] ?? last))
  const [first] = firsts
  const start =
    firsts.size === 1 && first ? `^https?://[^/?]+/${quoted(first)}` : '^https?://[^/?]+/'
  const forms = new Set<string>()
  for (const { params, last } of addresses) {
    const names = params.map(([name]) => `${quoted(name)}=[^&]*`)
    forms.add(`${start}[^?]*\\?${[...names, NUMBERED].join('&')}$`)
    if (params.length > 0) forms.add(`${start}[^?]*\\?${[NUMBERED, ...names].join('&')}$`)
    if (params.length > 0) continue
    const dot = /\.[a-z]{2,5}$/i.exec(last)?.[0]
    forms.add(dot ? `${start}[^?]*[-_,]p?\\d{1,3}${quoted(dot)}$` : `${start}[^?]*/page/\\d+/?$`)
  }
  return [...forms]
}

const NUMBERED = '(?:page|p|pg|paged|pageno|seite|strana|strona|pagina|start|offset)=\\d+'

/** Whether a parameter numbers the pages of lists. `shown`: by hub, the products its lists show. */
export function pageNames(
  folded: FoldedGraph,
  pagers: Set<Group>,
  shown: Rows,
): (name: string) => boolean {
  const names = new Set<string>()
  for (const { sample } of pagers) {
    const often = new Map<string, number>()
    for (let i = 0; i < sample.length; i += 2) {
      const name = stepBetween(folded, sample[i]!, sample[i + 1]!)?.name
      if (!name || isPart(shown.of(sample[i]!), shown.of(sample[i + 1]!))) continue
      often.set(name, (often.get(name) ?? 0) + 1)
    }
    const [most] = [...often].sort((a, b) => b[1] - a[1])
    if (most) names.add(most[0])
  }
  return (name) => names.has(name) || PAGE_WORDS.test(name)
}

/** Whether one of the two shows all that the other shows: another look at it, not the next page. */
function isPart(a: Int32Array, b: Int32Array): boolean {
  const [less, more] = a.length < b.length ? [a, b] : [b, a]
  const products = new Set(more)
  return less.length > 0 && less.every((product) => products.has(product))
}

/** The same where it may be a step from page to page: a further page gets no second number. */
function stepBetween(
  folded: FoldedGraph,
  from: number,
  to: number,
): { base: string; name: string } | null {
  const { urls } = folded.graph
  const step = seriesOf(urls[from]!, urls[to]!)
  if (!step || PAGE_WORDS.test(step.name)) return step
  return isFurther(folded, urls[from]!) ? null : step
}

/** Whether the address is that of another page with a number of pages added; `?p=7` alone may be a category. */
function isFurther(folded: FoldedGraph, url: string): boolean {
  const { origin, folders, last, params } = addressOf(url)
  const path = [...folders, last].join('/')
  const [place] = url.split('?', 1)
  const query = (pairs: [string, string][]) =>
    pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`
  const known = hubUrls(folded)
  const number = numbered(path)
  if (number && PAGE_WORDS.test(number.name)) {
    if (known.has(`${origin}/${number.base}${query(params)}`)) return true
  }
  return params.some(
    ([name], i) => PAGE_WORDS.test(name) && known.has(`${place}${query(params.toSpliced(i, 1))}`),
  )
}

const hubs = new WeakMap<FoldedGraph, Set<string>>()

/** Addresses of the pages that were read. */
function hubUrls(folded: FoldedGraph): Set<string> {
  let known = hubs.get(folded)
  if (!known) {
    known = new Set(folded.hubs.map((hub) => folded.graph.urls[hub]!))
    hubs.set(folded, known)
  }
  return known
}

/** What two addresses of one series have in common, and what the number is called; else null. */
export function seriesOf(a: string, b: string): { base: string; name: string } | null {
  if (a === b) return null
  const left = addressOf(a)
  const right = addressOf(b)
  if (left.origin !== right.origin) return null
  const paths = [left, right].map(({ folders, last }) => [...folders, last].join('/'))
  const ours = new Map(left.params)
  const theirs = new Map(right.params)
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (name) => ours.get(name) !== theirs.get(name),
  )
  const rest = left.params.filter(([name]) => !names.includes(name)).map((pair) => pair.join('='))
  if (paths[0] === paths[1]) {
    const name = names[0]
    if (names.length !== 1 || !name) return null
    const values = [ours.get(name), theirs.get(name)]
    if (!values.every((value) => value === undefined || /^\d+$/.test(value))) return null
    return { base: `${paths[0]}?${rest.sort().join('&')}`, name }
  }
  if (names.length > 0) return null
  const [here, there] = paths.map((path) => path.replace(/\/$/, ''))
  const [one, other] = [numbered(here!), numbered(there!)]
  const query = `?${rest.sort().join('&')}`
  if (one && other && one.base === other.base && one.name === other.name) {
    return { base: one.base + query, name: one.name }
  }
  if (other?.base === here) return { base: here + query, name: other!.name }
  return one?.base === there ? { base: there + query, name: one!.name } : null
}

/** A path that ends with what may be the number of a page; its last characters tell. */
const MAYBE_PAGE = /[a-z][-_/=,]?\d{1,5}(?:\.[a-z]{2,5})?\/?$/i
const TELLING = 24

/** Whether the link leads to another page of the list, be its number a parameter or in the path. */
export function isFurtherPage(from: string, to: string): boolean {
  if (isOtherPage(from, to)) return true
  const [here, there] = [from, to].map((url) => url.split('?', 1)[0]!)
  if (here === there || !MAYBE_PAGE.test(there!.slice(-TELLING))) return false
  return PAGE_WORDS.test(seriesOf(from, to)?.name ?? '')
}

/** The same for all pages of a list, as far as a word beside their number says that it is one of pages. */
export function seriesKey(url: string): string {
  const { origin, folders, last, params } = addressOf(url)
  const path = [...folders, last].join('/').replace(/\/$/, '')
  const number = numbered(path)
  const base = number && PAGE_WORDS.test(number.name) ? number.base : path
  const rest = params.filter(([name]) => !PAGE_WORDS.test(name)).map((pair) => pair.join('='))
  return `${origin}/${base}?${rest.sort().join('&')}`
}

/** As its address says; null where it says none, as that of a first page. */
export function pageNumber(url: string): number | null {
  const { folders, last, params } = addressOf(url)
  const named = params.find(([name, value]) => PAGE_WORDS.test(name) && /^\d{1,6}$/.test(value))
  if (named) return Number(named[1])
  const number = numbered([...folders, last].join('/').replace(/\/$/, ''))
  return number && PAGE_WORDS.test(number.name) ? number.number : null
}

/** `tents/page/2`, `tents-p2.html`, `tents/2`: the path without the number at its end. */
function numbered(path: string): { base: string; name: string; number: number } | null {
  const found = /^(.*?)[-_/,]?([a-z]*)[-_/=,]?(\d{1,5})(\.[a-z]{2,5})?$/i.exec(path)
  if (!found) return null
  const [, before, name, number, ending] = found
  return { base: `${before}${ending ?? ''}`, name: name!, number: Number(number) }
}
