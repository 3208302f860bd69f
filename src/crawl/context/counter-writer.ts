/**
 * The numbers of a crawl, and the only place that changes them: the engine counts here, policies leave here what they
 * need to go on. Stored with every page. Used all over `crawl`.
 * @module
 */

import type { Counters, SkipReason } from '../../store/types.ts'

/** For everybody else. */
export type ReadonlyCounters = Readonly<Counters> & {
  readonly skipped: Readonly<Counters['skipped']>
  readonly products: Readonly<Counters['products']>
}

/** What policies keep there, so that a crawl goes on with it. */
export type Kept = Pick<
  Counters,
  'delta' | 'design' | 'folds' | 'relevant' | 'sitemap' | 'turned' | 'wrongFolds'
>

export class CounterWriter {
  readonly #counters: Counters
  /** As they are now, always the same object. */
  readonly counters: ReadonlyCounters

  /** `earlier`: as earlier runs of the crawl left them. */
  constructor(earlier: Counters) {
    this.#counters = structuredClone(earlier)
    this.counters = this.#counters
    // What an earlier limit left out may be within this one.
    delete this.#counters.skipped.limit
  }

  requests(sent = 1): void {
    this.#counters.requests += sent
  }

  page(bytes: number): void {
    this.#counters.pages++
    this.#counters.bytes += bytes
  }

  unchanged(): void {
    this.#counters.unchanged304++
  }

  notFound(): void {
    this.#counters.notFound++
  }

  detail(): void {
    this.#counters.details++
  }

  product(change: 'new' | 'changed'): void {
    this.#counters.products[change]++
  }

  error(): void {
    this.#counters.errors++
  }

  /** One that failed is tried again. */
  noError(): void {
    this.#counters.errors = Math.max(0, this.#counters.errors - 1)
  }

  skip(reason: SkipReason): void {
    const { skipped } = this.#counters
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }

  /** One that was skipped is downloaded after all. */
  noSkip(reason: SkipReason): void {
    const { skipped } = this.#counters
    const left = skipped[reason] ?? 0
    if (left > 1 || reason === 'folded') skipped[reason] = Math.max(0, left - 1)
    else delete skipped[reason]
  }

  queue(length: number): void {
    this.#counters.queued = length
  }

  keep(kept: Kept): void {
    Object.assign(this.#counters, kept)
  }

  /** Pages that a limit left in the queue. */
  limit(unread: number): void {
    this.#counters.skipped.limit = unread
  }

  /** The crawl ended; what it has seen of the design is kept only where it may go on. */
  end({
    products,
    doubts = [],
    told,
    goesOn,
  }: Pick<Counters, 'products' | 'doubts' | 'told'> & { goesOn: boolean }): void {
    this.#counters.products = products
    if (doubts.length > 0) this.#counters.doubts = doubts
    else delete this.#counters.doubts
    if (told) this.#counters.told = told
    else delete this.#counters.told
    if (!goesOn) delete this.#counters.design
  }
}
