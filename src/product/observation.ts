/**
 * Observations: whether a sighting is a change. A page is compared with its own former words: several pages of a
 * product that word it differently must not look like a product that changes to and fro. And only what was read in the
 * same way can be compared: where another wrapper read it before, that one reads the page once more, and what both ways
 * show is a change. What only the new way shows puts right what was said. Used by `product` and `store`.
 * @module
 */

import type { CrawlId, PageId } from '../model/ids.ts'
import { differing } from './details.ts'
import type { Formerly, Offer } from './sighting.ts'
import { plainAmount } from './wording.ts'

/** What a page says; `hash` stands for all its fields, `wrapper` for the one that read them. */
export type Words = Offer & { name: string; hash: number; wrapper: number | null }

/** A product as it was last observed. */
export type Current = Words & {
  /** The page that said so. */
  page: PageId
  gone: boolean
  /** Crawls that last saw it and last observed a change. */
  seen: CrawlId
  observed: CrawlId
}

type Heard = {
  page: PageId
  crawl: CrawlId
  now: Words & { fields: string; formerly?: Formerly | null; promised?: readonly string[] }
  /** What this page said of this product before. */
  before: Words | null
  /** The crawl that last saw the page whose word the product has. */
  voiceSeen: CrawlId | null
  /** The fields that a hash stands for; null where nobody knows them any more. */
  fieldsOf?(hash: number): string | null
}

/**
 * What is written of it: nothing but that it was seen; an observation; one in place of what this crawl observed
 * before, which had no price; or the last one is put right, for it was read in another way.
 */
export type Writing = 'see' | 'add' | 'replace' | 'correct'

export type Verdict = {
  change: 'new' | 'changed' | 'details' | 'same'
  write: Writing
  /** Names of the fields that changed, the price aside. */
  details: string[]
}

const SAME: Verdict = { change: 'same', write: 'see', details: [] }
const CHANGED: Verdict = { change: 'changed', write: 'add', details: [] }

export function judge(product: Current | null, heard: Heard): Verdict {
  if (!product) return { change: 'new', write: 'add', details: [] }
  if (product.gone) return CHANGED
  const { now, before, crawl } = heard
  const first = product.seen !== crawl
  const speaks = product.page === heard.page
  if (!first && product.amount === null && now.amount !== null) {
    return product.observed === crawl ? { ...CHANGED, write: 'replace' } : CHANGED
  }
  if (sameWords(product, now)) return SAME
  if (speaks) return product.observed === crawl ? SAME : compared(product, heard)
  if (!first) return SAME
  // The page whose word it was did not come up in the last crawl either: this one takes over.
  if (heard.voiceSeen !== product.seen) return compared(product, heard)
  // What another page said is not put right by this one.
  const verdict = before ? compared(before, heard) : offersCompared(product, heard)
  return verdict.change === 'same' ? SAME : verdict
}

/**
 * The page whose word a product had did not come up in a whole crawl, and another one did, which has the word from now
 * on. What a fresh page says is how the product is now; others may have worded it otherwise all along, which is no change.
 */
export function succeeded(
  was: Words,
  now: Heard['now'],
  isFresh: boolean,
  fieldsOf: Heard['fieldsOf'],
): Verdict {
  const verdict = compared(was, { now, fieldsOf })
  if (isFresh && (verdict.change === 'changed' || verdict.details.includes('name'))) return verdict
  return verdict.change === 'changed' ? SAME : { change: 'same', write: 'correct', details: [] }
}

/** What changed since; where nothing did, though it reads differently, what was said is put right. */
function compared(was: Words, heard: Pick<Heard, 'now' | 'fieldsOf'>): Verdict {
  const { change } = offersCompared(was, heard)
  const details = detailsChanged(was, heard)
  if (change === 'changed') return { ...CHANGED, details }
  return details.length > 0
    ? { change: 'details', write: 'add', details }
    : { change: 'same', write: 'correct', details }
}

function offersCompared(was: Words, { now }: Pick<Heard, 'now'>): Verdict {
  const old = oldWay(was, now)
  const differs = (same: typeof samePrice, isSilent: (offer: Offer) => boolean): boolean => {
    if (same(was, now)) return false
    if (old === null) return !isSilent(was) && !isSilent(now)
    return old === undefined || !same(was, old)
  }
  const isFirstPrice = was.amount === null && now.promised?.includes('price') === true
  const moved = !isFirstPrice && differs(samePrice, ({ amount }) => amount === null)
  const stocked = differs(sameStock, ({ availability }) => availability === null)
  return moved || stocked ? CHANGED : SAME
}

function detailsChanged(was: Words, { now, fieldsOf }: Pick<Heard, 'now' | 'fieldsOf'>): string[] {
  const old = oldWay(was, now)
  if (old === null) return []
  const changed = new Set<string>()
  if (was.name !== now.name && was.name !== old?.name) changed.add('name')
  const said = was.hash === now.hash ? null : fieldsOf?.(was.hash)
  if (!said) return [...changed]
  const fresh = differing(said, now.fields)
  const both = old ? fresh.intersection(differing(said, old.fields)) : fresh
  return [...changed.union(both.difference(new Set(now.promised)))]
}

/** The page as it is now, read as that was: null where nobody can, undefined where it was read so. */
const oldWay = (was: Words, { wrapper, formerly }: Heard['now']): Formerly['words'] | undefined => {
  if (was.wrapper === wrapper) return undefined
  return formerly?.wrapper === was.wrapper ? formerly.words : null
}

const samePrice = (a: Offer, b: Offer): boolean =>
  a.currency === b.currency &&
  (a.amount === null ? b.amount === null : plainAmount(a.amount) === plainAmount(b.amount ?? ''))

const sameStock = (a: Offer, b: Offer): boolean => a.availability === b.availability

export const sameWords = (a: Words, b: Words): boolean =>
  samePrice(a, b) && sameStock(a, b) && a.name === b.name && a.hash === b.hash

/** Stored and compared between versions of the program, so the function is a fixed one. */
export const hashOf = (text: string): number => Number(Bun.hash.xxHash64(text) & 0xfffffffffffffn)
