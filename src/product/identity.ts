/**
 * The identity of the product that a page shows. Pages are one product where a trusted key joins them; a key is
 * distrusted once two pages *of the same crawl* carry it and plainly show different things. From then on it joins only
 * pages that look the same: one name, one price. Used by `recognition.ts` and `store/products/recognizer.ts`.
 * @module
 */

import type { CrawlId, PageId, ProductId } from '../model/ids.ts'
import { type Key, lookOf } from './keys.ts'
import { plainAmount, plainName } from './wording.ts'

/** What a page said of its product: enough to see whether two pages can mean the same. */
export type Said = {
  page: PageId
  crawl: CrawlId
  keys: Key[]
  name: string
  amount: string | null
  currency: string | null
}

export type Known = Said & { product: ProductId }

type KnownProduct = {
  id: ProductId
  firstSeen: number
  /** The page whose word the product has. */
  page: PageId
}

export type Evidence = {
  /** Keys of the sighting that are known: to which product they lead, or null for a distrusted one. */
  byKey: Map<Key, ProductId | null>
  /** All products those keys and the page itself lead to, and what their pages said last. */
  products: KnownProduct[]
  cohort: Known[]
}

/** Negative ids stand for products that are yet to be made. */
export type Decision = {
  product: ProductId
  /** Keys of the sighting that join. */
  keys: Key[]
  distrust: Key[]
  /** Pages that leave their product together, for one of their own. */
  apart: { id: ProductId; from: ProductId; pages: PageId[] }[]
  /** Products that turn out to be the one of `product`. */
  merge: ProductId[]
}

/** More names than a product has languages: the key means something else. */
const MOST_NAMES = 30

export function identify(said: Said & { url: string }, evidence: Evidence): Decision {
  const { byKey, products } = evidence
  const before = evidence.cohort.find((known) => known.page === said.page) ?? null
  const { now, others, distrust } = sift(said, evidence)
  const own = before && !showsAnother(before, now, said.url) ? before.product : null

  const place = new Map<PageId, ProductId>(others.map(({ page, product }) => [page, product]))
  if (own !== null) place.set(said.page, own)
  const apart: Decision['apart'] = []
  for (const id of new Set(distrust.map((key) => byKey.get(key)))) {
    const product = products.find((each) => each.id === id)
    if (!product) continue
    const members: Said[] = others.filter((known) => known.product === id)
    if (own === id) members.push(now)
    for (const pages of leaving(product, members)) {
      const made = { id: -1 - apart.length, from: product.id, pages }
      apart.push(made)
      for (const page of pages) place.set(page, made.id)
    }
  }

  const candidates = new Set<ProductId>()
  const remembered: ProductId[] = []
  for (const key of now.keys) {
    // A page that is known does not change its product for its looks: all pages of a closed shop look
    // the same, and what is merged stays so.
    if (before && key[0] === 'l') continue
    const carrier = others.find((known) => known.keys.includes(key))
    const led = byKey.get(key)
    if (carrier) candidates.add(place.get(carrier.page)!)
    // A key that only this page carried leads where the page went, not where it was.
    else if (led && !before?.keys.includes(key)) remembered.push(led)
  }
  const stays = place.get(said.page)
  if (stays !== undefined) candidates.add(stays)
  // Keys that no page carries any more: the strongest is a hint, but they join nothing.
  if (candidates.size === 0 && remembered.length > 0) candidates.add(remembered[0]!)
  const [product = -1 - apart.length, ...merge] = oldestFirst([...candidates], products)
  const there = (id: ProductId) => id === product || merge.includes(id)
  const keys = now.keys.filter(
    (key) =>
      key[0] !== 'l' ||
      others.every((known) => !known.keys.includes(key) || there(place.get(known.page)!)),
  )
  return { product, keys, distrust, apart, merge }
}

/** Finds the keys that mislead, and leaves the page and the others with those they can go by. */
function sift(said: Said, { byKey, cohort }: Evidence) {
  const others = cohort.filter((known) => known.page !== said.page)
  const usable = { ...said, keys: trusted(said, (key) => byKey.get(key) === null) }
  const lies = usable.keys.filter((key) => misleads(key, usable, others))
  const honest = <S extends Said>(each: S, distrust: Key[]): S => ({
    ...each,
    keys: trusted(each, isIn(distrust)),
  })
  // Looks take the place of keys that lied, and may be outranked in their turn.
  const looks = honest(usable, lies)
  const alike = others.map((known) => honest(known, lies))
  const distrust = [...lies, ...looks.keys.filter((key) => misleads(key, looks, alike))]
  return {
    now: honest(looks, distrust),
    others: alike.map((known) => honest(known, distrust)),
    distrust,
  }
}

/** The keys that join when some are distrusted. */
export function trusted(
  said: Omit<Said, 'page' | 'crawl'>,
  distrusted: (key: Key) => boolean,
): Key[] {
  const keys = said.keys.flatMap((key) => (distrusted(key) ? (lookOf(key, said) ?? []) : key))
  return [...new Set(keys)].filter((key) => key[0] !== 'l' || !distrusted(key))
}

export const isIn = (keys: Key[]) => (key: Key) => keys.includes(key)

/** Two pages of this crawl carry the key and cannot mean the same. */
function misleads(key: Key, said: Said, others: Known[]): boolean {
  const peers = others.filter((known) => known.crawl === said.crawl && known.keys.includes(key))
  if (peers.some((peer) => differ(said, peer) || outranked(key, said, peer))) return true
  const names = new Set([said, ...peers].map(({ name }) => plainName(name)))
  return names.size > MOST_NAMES
}

const ofKind = (keys: Key[], kind: 'g' | 's' | 'a'): Key[] => keys.filter((key) => key[0] === kind)

/** A stronger key tells them apart: variants that share a canonical address. */
function outranked(key: Key, a: Said, b: Said): boolean {
  const stronger = key[0] === 'g' ? [] : key[0] === 's' ? (['g'] as const) : (['g', 's'] as const)
  return stronger.some((kind) => apartIn(ofKind(a.keys, kind), ofKind(b.keys, kind)))
}

const apartIn = (a: Key[], b: Key[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((key) => b.includes(key))

/**
 * They differ in name and price. Where both are silent about one of the two, the other decides;
 * where only one is silent, and between two currencies, nothing is known.
 */
export function differ(a: Said, b: Said): boolean {
  const names = compare(plainName(a.name), plainName(b.name))
  const prices = comparePrices(a, b)
  if (names === 'silent' && prices === 'silent') return false
  return (names === 'differ' || names === 'silent') && (prices === 'differ' || prices === 'silent')
}

type Comparison = 'same' | 'differ' | 'silent' | 'unknown'

function compare(a: string, b: string): Comparison {
  if (a === '' && b === '') return 'silent'
  if (a === '' || b === '') return 'unknown'
  return a === b ? 'same' : 'differ'
}

function comparePrices(a: Said, b: Said): Comparison {
  if (a.currency && b.currency && a.currency !== b.currency) return 'unknown'
  return compare(plainAmount(a.amount ?? ''), plainAmount(b.amount ?? ''))
}

/** An address that shows another product than before (the offer of the day): other name, other keys. */
function showsAnother(before: Known, now: Said, url: string): boolean {
  if (before.crawl === now.crawl) return false
  const [was, is] = [plainName(before.name), plainName(now.name)]
  if (was === '' || is === '' || was === is) return false
  for (const kind of ['g', 's', 'a'] as const) {
    const elsewhere = (key: Key) => key !== `a:${url}`
    const [a, b] = [before.keys, now.keys].map((keys) => ofKind(keys, kind).filter(elsewhere))
    if (a!.length > 0 && b!.length > 0) return apartIn(a!, b!)
  }
  return false
}

/** Groups of pages that nothing joins any more to the page whose word the product has. */
function leaving(product: KnownProduct, members: Said[]): PageId[][] {
  const groups = joined(members)
  const first = groups.find((pages) => pages.includes(product.page)) ?? groups[0]
  return groups.filter((pages) => pages !== first)
}

/** Pages that share keys, directly or through others; each group and the groups by page number. */
export function joined(pages: { page: PageId; keys: Key[] }[]): PageId[][] {
  const groupOf = new Map<Key, Set<PageId>>()
  const groups = new Set<Set<PageId>>()
  const keysIn = new Map<Set<PageId>, Key[]>()
  for (const { page, keys } of [...pages].sort((a, b) => a.page - b.page)) {
    const group = new Set([page])
    const all = [...keys]
    for (const met of new Set(keys.map((key) => groupOf.get(key)))) {
      if (!met) continue
      for (const member of met) group.add(member)
      all.push(...keysIn.get(met)!)
      groups.delete(met)
    }
    for (const key of all) groupOf.set(key, group)
    keysIn.set(group, all)
    groups.add(group)
  }
  return [...groups].map((group) => [...group].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!)
}

function oldestFirst(ids: ProductId[], products: KnownProduct[]): ProductId[] {
  const seen = new Map(products.map(({ id, firstSeen }) => [id, firstSeen]))
  const age = (id: ProductId) => seen.get(id) ?? Number.POSITIVE_INFINITY
  // Products yet to be made are the youngest; of two, the one that left first is older.
  const order = (id: ProductId) => Math.abs(id)
  return ids.sort((a, b) => (age(a) === age(b) ? order(a) - order(b) : age(a) - age(b)))
}
