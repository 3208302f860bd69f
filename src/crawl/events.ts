/**
 * Events of a crawl while it runs, and its report at the end. Used by `cli`, `crawl` and `jobs`.
 * @module
 */

import type { Doubt } from '../model/doubt.ts'
import type { ErrorKind } from '../model/errors.ts'
import type { Drift } from '../model/redesign.ts'
import type { Fold } from '../plan/plan.ts'
import type { Outage } from '../store/connection/patience.ts'
import type {
  Counters,
  Crawl,
  CrawlId,
  Incomplete,
  LearnedPlan,
  Mode,
  RulesFigures,
  Shop,
  Sighted,
  Sighting,
  TopicFigures,
} from '../store/types.ts'
import type { CounterWriter } from './context/counter-writer.ts'

/** One line of live progress. */
export type Progress = {
  pages: number
  products: number
  queue: number
  /** Pages a second, over the last seconds. */
  rate: number
  /** Milliseconds between requests just now, and why. */
  delay: number
  delayReason: string
  errors: number
  skipped: Counters['skipped']
  /** How good a crawl by a topic is so far. */
  topic?: TopicFigures
  /** The store is being waited for. */
  outage?: Outage
}

/** How the walk of a crawl ended. */
export type End = {
  /** Why the walk is over: null when there was nothing more to take. */
  incomplete: Incomplete | null
  /** Why it was limited though nobody set a limit: a sentence. */
  gaveUp: string | null
  /** What came of judging its wrapper: a sentence. */
  judged?: string | undefined
}

/** The last line of `--crawl … --json` for a shop: a contract. */
export type CrawlReport = {
  shop: string
  crawl: CrawlId
  mode: Mode
  pages: number
  details: number
  products: { total: number; new: number; changed: number; gone: number }
  skipped: Counters['skipped']
  errors: number
  requests: number
  unchanged304: number
  complete: boolean
  /** What speaks against it: with one, it is not complete though it came to its end. */
  doubts?: Doubt[]
  bytes: number
  designChanged: boolean
  seconds: number
  /** Beyond the contract: pages that were not there (404, 410), why it is not complete, and what a person should know. */
  notFound: number
  incomplete?: Incomplete
  /** Folds of the plan that made different pages one. */
  wrongFolds?: Fold[]
  notes?: string[]
  /** Of a crawl of changes: product pages that were audited, those of them with a price that lists did not
   *  tell, pages of products in no list that were asked for, audited pages that showed no product, and
   *  whether all were read in the end. */
  delta?: { audited: number; wrong: number; checked: number; unread?: number; gaveUp: boolean }
  /** Of a crawl by rules: how many different links were kept, and the measures of the paper. */
  kept?: number
  rules?: RulesFigures
  /** The plan that was learned from it. */
  learned?: LearnedPlan
  /** What a person should look at, though the design is not known to have changed. */
  shouldLook?: 'wrapper' | 'scripts' | 'endless' | 'doubt'
  /** Harvest rate, and recall and F where pages of the topic were known. */
  topic?: TopicFigures
  /** What stopped matching, where the design changed. */
  drift?: Drift
}

/** Nothing cut it short; there may be doubts whether that was all. */
export const cameToEnd = ({ incomplete }: Pick<CrawlReport, 'incomplete'>): boolean =>
  incomplete === undefined

/** Every one but `done` and `failed` is only for watching. */
export type CrawlEvent =
  | { event: 'start'; shop: string; crawl: CrawlId; mode: Mode; resumed: boolean; seed: string }
  | ({ event: 'progress'; shop: string; crawl: CrawlId } & Progress)
  | {
      event: 'product'
      shop: string
      crawl: CrawlId
      /** Those that are gone are told at the end of a complete crawl. */
      change: 'new' | 'changed' | 'gone'
      name: string
      price: { amount: string; currency: string | null } | null
      url: string
    }
  /** `about`: that the store is waited for, or works again. */
  | { event: 'note'; shop: string; crawl: CrawlId | null; text: string; about?: 'store' }
  | ({ event: 'done' } & CrawlReport)
  /** It could not start or go on: a sentence and what to do. */
  | {
      event: 'failed'
      shop: string
      crawl: CrawlId | null
      error: string
      hint?: string
      kind?: ErrorKind
    }

/** A promise says to wait with the next one, where there may be many. */
export type Watch = (event: CrawlEvent) => void | Promise<void>

/** Tells of the products that are new, or have another price or stock; of what else changed, the end does. */
export function tellProducts(
  { shop, crawl, count }: { shop: Shop; crawl: Crawl; count: CounterWriter },
  watch: Watch,
  products: readonly Sighting[],
  sighted: readonly Sighted[],
): void {
  for (const [i, { name, amount, currency, url }] of products.entries()) {
    const { change } = sighted[i]!
    if (change === 'same' || change === 'details') continue
    count.product(change)
    const price = amount === null ? null : { amount, currency }
    watch({ event: 'product', shop: shop.slug, crawl: crawl.id, change, name, price, url })
  }
}
