/**
 * Whether a sighting is a change. A page is compared with its own former words: several pages of a
 * product that word it differently must not look like a product that changes to and fro.
 * @module
 */

import type { CrawlId, PageId } from '../model/ids.ts'
import type { Offer } from './sighting.ts'
import { plainAmount } from './wording.ts'

/** What a page says; `hash` stands for all its fields. */
export type Words = Offer & { name: string; hash: number }

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
  now: Words
  /** What this page said of this product before. */
  before: Words | null
  /** The crawl that last saw the page whose word the product has. */
  voiceSeen: CrawlId | null
}

export type Verdict =
  | { change: 'new' | 'changed' | 'same'; observe: boolean; replace: false }
  /** The first page of this crawl had no price: what it brought is put right. */
  | { change: 'changed'; observe: true; replace: true }

const SAME: Verdict = { change: 'same', observe: false, replace: false }
const CHANGED: Verdict = { change: 'changed', observe: true, replace: false }

export function judge(product: Current | null, heard: Heard): Verdict {
  if (!product) return { change: 'new', observe: true, replace: false }
  if (product.gone) return CHANGED
  const { now, before, crawl } = heard
  const first = product.seen !== crawl
  const speaks = product.page === heard.page
  if (!first && product.amount === null && now.amount !== null) {
    return product.observed === crawl
      ? { change: 'changed', observe: true, replace: true }
      : CHANGED
  }
  if (sameWords(product, now)) return SAME
  if (speaks) return product.observed === crawl ? SAME : CHANGED
  if (!first) return SAME
  // The page whose word it was did not come up in the last crawl either: this one takes over.
  if (heard.voiceSeen !== product.seen) return CHANGED
  const changed = before ? !sameWords(before, now) : !sameOffer(product, now)
  return changed ? CHANGED : SAME
}

const samePrice = (a: Words, b: Words): boolean =>
  a.currency === b.currency &&
  (a.amount === null ? b.amount === null : plainAmount(a.amount) === plainAmount(b.amount ?? ''))

const sameOffer = (a: Words, b: Words): boolean =>
  samePrice(a, b) && a.availability === b.availability

export const sameWords = (a: Words, b: Words): boolean =>
  sameOffer(a, b) && a.name === b.name && a.hash === b.hash

/** Stored and compared between versions of the program, so the function is a fixed one. */
export const hashOf = (text: string): number => Number(Bun.hash.xxHash64(text) & 0xfffffffffffffn)
