/**
 * Folds, the parts of an address that make no difference: learned from pages that show the same product, or the same
 * list, under addresses that differ. A fold needs so many agreeing pairs and no counterexample; what a page says of
 * itself (its canonical link) is not asked. Used by `crawl` and `plan`.
 * @module
 */

import { compilePattern } from '../../../page/pattern.ts'
import { compileFolds } from '../../fold.ts'
import type { Fold } from '../../plan.ts'
import { type Address, addressOf, quoted, tellApart } from '../address.ts'
import { PAGE_WORDS } from './look.ts'

/** A page that was read, and what it shows: equal strings where it is the same thing. */
export type Shown = { url: string; what: string }

/** Pairs that must agree before a fold is believed. */
export const ENOUGH_PAIRS = 8

/** That the first page of a list needs no number is so in every shop: one is enough to see how it is written. */
const isFirstPage = (fold: Fold): boolean =>
  fold.drop === 'parameter' && PAGE_WORDS.test(fold.name) && /^\^[01]\$$/.test(fold.value ?? '')

/** Of one thing so many addresses are compared with each other. */
const MOST_ADDRESSES = 12

/** Folds for pages of one kind. `url` restricts them to addresses of that kind. */
export function learnFolds(pages: readonly Shown[], url?: string): Fold[] {
  const votes = agreements(pages)
  const candidates = [...votes]
    .map(([text, pairs]): [Fold, number] => [JSON.parse(text) as Fold, pairs])
    .filter(([fold, pairs]) => pairs >= (isFirstPage(fold) ? 1 : ENOUGH_PAIRS))
    .map(([fold]) => fold)
  const known = new Set(candidates.map((fold) => JSON.stringify(fold)))
  const defaults = defaultsOf(pages).filter((fold) => !known.has(JSON.stringify(fold)))
  const all = [...candidates, ...defaults].map(
    (fold) => ({ ...fold, ...(url ? { url } : {}) }) as Fold,
  )
  return withoutCounterexamples(pages, all)
}

/**
 * What pagers write out beside the number of a page, and what a list does anyway: `page=1&sort=new&limit=20` shows what
 * no parameter at all shows. One list of several pages is enough to see that; shorter ones look alike in any order.
 */
function defaultsOf(pages: readonly Shown[]): Fold[] {
  const numbered = pages.flatMap(({ url, what }) => {
    const { page, rest } = numberOf(url)
    return page === null ? [] : { page, rest, what, params: addressOf(url).params }
  })
  if (numbered.length < 2) return []
  const later = new Set(numbered.flatMap(({ page, rest }) => (Number(page) > 1 ? rest : [])))
  const bare = Map.groupBy(pages, ({ what }) => what)
  const found = new Map<string, Fold>()
  for (const { page, rest, what, params } of numbered) {
    if (page !== '1' || !later.has(rest)) continue
    for (const { url } of bare.get(what)!) {
      if (!isPlainer(url, rest)) continue
      const own = new Set(addressOf(url).params.map(([name]) => name))
      for (const [name, value] of params) {
        if (own.has(name) || PAGE_WORDS.test(name)) continue
        const fold: Fold = { drop: 'parameter', name, value: `^${quoted(value)}$` }
        found.set(JSON.stringify(fold), fold)
      }
    }
  }
  return [...found.values()]
}

/** The number of a page in an address, and the address without it, whatever the order of what is left. */
function numberOf(url: string): { page: string | null; rest: string } {
  const { params } = addressOf(url)
  const page = params.find(([name]) => PAGE_WORDS.test(name))?.[1] ?? null
  const left = params.filter(([name]) => !PAGE_WORDS.test(name)).map((pair) => pair.join('='))
  return { page, rest: [url.split(/[?#]/, 1)[0]!, ...left.sort()].join('&') }
}

/** Whether an address without a number says nothing that the other does not say too. */
function isPlainer(url: string, rest: string): boolean {
  const own = numberOf(url)
  if (own.page !== null || own.rest === rest) return false
  const said = new Set(rest.split('&'))
  return own.rest.split('&').every((one) => said.has(one))
}

/** The share of product pages whose addresses must be alike to be told from others. */
const ALIKE = 0.8
/** So many others may look like them: they count as things of their own. */
const STRANGERS = 0.1

/**
 * Folds for product pages, told from others by their addresses; null where they cannot be told. Some
 * categories show their only product themselves, some articles are named like products.
 */
export function learnProductFolds(
  details: readonly Shown[],
  hubs: readonly string[],
): Fold[] | null {
  const test = tellApart(
    details.map(({ url }) => url),
    hubs,
    ALIKE,
  )
  if (!test || test.wrong > STRANGERS * details.length) return null
  const like = compilePattern(test.regex)
  const strangers = hubs.flatMap((url, i) => (like.test(url) ? [{ url, what: `hub ${i}` }] : []))
  return learnFolds([...details, ...strangers], test.regex)
}

/** How many pairs of addresses that show the same differ in a thing, by that thing as a fold. */
function agreements(pages: readonly Shown[]): Map<string, number> {
  // Most things have one address: a list is made only for others.
  const first = new Map<string, string>()
  const byThing = new Map<string, string[]>()
  for (const { url, what } of pages) {
    const one = first.get(what)
    const urls = byThing.get(what)
    if (one === undefined) first.set(what, url)
    else if (urls) {
      if (urls.length < MOST_ADDRESSES && !urls.includes(url)) urls.push(url)
    } else if (one !== url) byThing.set(what, [one, url])
  }
  const votes = new Map<string, number>()
  // In the order in which things were met: which of two folds comes first may decide.
  for (const what of first.keys()) {
    const urls = byThing.get(what)
    if (!urls) continue
    const addresses = urls.map(addressOf)
    const counted = new Set<string>()
    for (let i = 1; i < addresses.length; i++) {
      for (let j = 0; j < i; j++) {
        for (const fold of differences(addresses[i]!, addresses[j]!))
          counted.add(JSON.stringify(fold))
      }
    }
    for (const text of counted) votes.set(text, (votes.get(text) ?? 0) + 1)
  }
  return votes
}

/** What would have to be dropped to make the two the same; nothing where that is not known. */
function differences(a: Address, b: Address): Fold[] {
  if (a.origin !== b.origin) return []
  const path = pathDifference(a, b)
  return path ? [...path, ...parameterDifferences(a, b)] : []
}

function pathDifference(a: Address, b: Address): Fold[] | null {
  const [left, right] = [a, b].map(({ folders, last }) => [...folders, last])
  if (left!.join('/') === right!.join('/')) return []
  const bare = (parts: string[]) => parts.filter(Boolean).join('/')
  if (bare(left!) === bare(right!)) return [{ drop: 'slash' }]
  const extra = extraSegment(left!, right!) ?? extraSegment(right!, left!)
  // A language before the path; a category there is one of many, and is told by the last part.
  if (extra && /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(extra)) {
    return [{ drop: 'segment', pattern: `^${extra}$` }]
  }
  const lastOf = (parts: string[]) => parts.findLast(Boolean)
  const same = lastOf(left!) === lastOf(right!) && /\d|-/.test(lastOf(left!) ?? '')
  return same ? [{ drop: 'folders' }] : null
}

/** The one part that the longer path has more. */
function extraSegment(longer: string[], shorter: string[]): string | null {
  if (longer.length !== shorter.length + 1) return null
  const at = shorter.findIndex((part, i) => part !== longer[i])
  const i = at < 0 ? shorter.length : at
  return longer.slice(i + 1).join('/') === shorter.slice(i).join('/') ? longer[i]! : null
}

function parameterDifferences(a: Address, b: Address): Fold[] {
  const folds: Fold[] = []
  const left = new Map(a.params)
  const right = new Map(b.params)
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    if (left.get(name) === right.get(name)) continue
    folds.push({ drop: 'parameter', name })
    const only = left.get(name) ?? right.get(name)!
    // `page=1` shows what no number at all shows.
    if (left.has(name) !== right.has(name)) {
      folds.push({ drop: 'parameter', name, value: `^${quoted(only)}$` })
    }
  }
  const common = (params: Address['params'], other: Map<string, string>) =>
    params.filter(([name, value]) => other.get(name) === value).map(([name]) => name)
  if (common(a.params, right).join('&') !== common(b.params, left).join('&')) {
    folds.push({ drop: 'order' })
  }
  return folds
}

/** Takes out the folds that make different things look the same, the guiltiest first. */
function withoutCounterexamples(pages: readonly Shown[], candidates: Fold[]): Fold[] {
  let folds = candidates
  for (;;) {
    const pairs = collisions(pages, folds)
    if (pairs.length === 0) return withoutNeedless(folds)
    const blamed = folds.map((fold) => pairs.filter((pair) => isGuilty(fold, pair)).length)
    const blame = blamed.some((count) => count > 0)
      ? blamed
      : folds.map((fold) => pairs.filter((pair) => isNeeded(fold, folds, pair)).length)
    const worst = Math.max(...blame)
    // Of equally guilty ones the widest goes: a parameter whatever its value before one value of it.
    const guilty = folds.filter((_, i) => blame[i] === worst)
    const first = guilty.find((fold) => !('value' in fold)) ?? guilty[0]!
    folds = folds.filter((fold) => fold !== first)
  }
}

/** Pages with the same key that show different things. */
function collisions(pages: readonly Shown[], folds: Fold[]): [string, string][] {
  if (folds.length === 0) return []
  const key = compileFolds(folds)
  const first = new Map<string, Shown>()
  const pairs: [string, string][] = []
  for (const page of pages) {
    const folded = key(page.url)
    const other = first.get(folded)
    if (!other) first.set(folded, page)
    else if (other.what !== page.what) pairs.push([other.url, page.url])
  }
  return pairs
}

/** Whether the fold takes away something in which the two differ. */
function isGuilty(fold: Fold, [a, b]: [string, string]): boolean {
  const all = differences(addressOf(a), addressOf(b))
  // Another order alone never made two things one, as long as anything else differs.
  if (fold.drop === 'order' || fold.drop === 'slash') return all.every((one) => covers(fold, one))
  return all.some((one) => covers(fold, one))
}

/** Whether the two would be told apart without the fold. */
function isNeeded(fold: Fold, folds: Fold[], [a, b]: [string, string]): boolean {
  const without = compileFolds(folds.filter((other) => other !== fold))
  return without(a) !== without(b)
}

function covers(fold: Fold, other: Fold): boolean {
  if (fold.drop !== other.drop) return false
  if (fold.drop === 'parameter' && other.drop === 'parameter') {
    return fold.name === other.name && (fold.value === undefined || fold.value === other.value)
  }
  if (fold.drop === 'segment' && other.drop === 'segment') return fold.pattern === other.pattern
  return true
}

/** One value of a parameter needs no fold where the whole parameter has one. */
function withoutNeedless(folds: Fold[]): Fold[] {
  const whole = new Set(
    folds.flatMap((fold) => (fold.drop === 'parameter' && !fold.value ? [fold.name] : [])),
  )
  return folds.filter((fold) => fold.drop !== 'parameter' || !fold.value || !whole.has(fold.name))
}
