/**
 * One write to the store, as it is put together: every decision on a page becomes rows here, and nothing else of a
 * crawl writes pages. Used all over `crawl`.
 * @module
 */

import { blankWrite } from '../../store/pages/page-write.ts'
import type { PageId, PageWrite, Sighted, SkipReason, Visit } from '../../store/types.ts'
import { Standing } from '../frontier/ledger.ts'
import { Priority } from '../frontier/queue.ts'
import type { Context } from './context.ts'

/** URLs of queued pages that stay in memory. */
const MOST_KEPT = 20_000

/** A page that is met, and how far from the start. */
export type At = { page: PageId; url: string; depth: number }

/** Why a page is not downloaded for now. */
export type Deferral = {
  reason: SkipReason
  /** Of a list that may rest: when it was last read, for the next crawl to know. */
  readAt?: number
  /** Where it is known to lead, though it was not asked. */
  leads?: Visit
  /** The page behind it, which shows its product, and which nothing else led to. */
  with?: PageId
}

/** A write of more than these would stall the loop. */
const MOST_AT_ONCE = 500

/** Many things that are decided at once, in several writes. */
export async function storeInBatches<T>(
  context: Context,
  all: readonly T[],
  put: (batch: Batch, some: T[]) => void | Promise<void>,
  most = MOST_AT_ONCE,
): Promise<void> {
  for (let from = 0; from < all.length; from += most) {
    const batch = new Batch(context)
    await put(batch, all.slice(from, from + most))
    await batch.store()
  }
}

export class Batch {
  readonly context: Context
  readonly write: PageWrite

  constructor(context: Context) {
    this.context = context
    const { shop, crawl, lease, counters, seconds } = context
    this.write = { ...blankWrite(shop.id, crawl.id), lease, counters, seconds }
  }

  /** The page is to be downloaded; `states` where they are not those it was reached in. */
  enqueue({ page, url, depth }: At, priority?: number, states?: number[]): void {
    const { ledger, addresses, waiting, frontier } = this.context
    const row = {
      ...this.#row(page, states ?? ledger.statesOf(page), depth),
      arrival: frontier.arrive(),
      priority: priority ?? waiting.worth(page, url),
    }
    this.write.frontier.push(row)
    ledger.stand(page, Standing.queued)
    addresses.takeUp(page, url)
    if (waiting.hold(row, url)) return
    // A look-up saved for each page, a megabyte for ten thousand of them.
    const kept = frontier.size < MOST_KEPT ? url : undefined
    frontier.push(new URL(url).host, { ...row, url: kept })
  }

  /** A page that was skipped is to be downloaded after all. */
  takeBack(at: At, reason: SkipReason, priority?: number): void {
    const { unread, count } = this.context
    unread.takeUp(at.page)
    count.noSkip(reason)
    this.#queueAgain(at, priority)
  }

  /** One that failed is tried again. */
  retryFailed(at: At): void {
    const { unread, count } = this.context
    unread.takeUp(at.page)
    count.noError()
    this.#queueAgain(at)
  }

  /** One that was read, as it seemed, was not. */
  readAgain(at: At): void {
    this.context.unread.lose(at.page)
    this.#queueAgain(at)
  }

  #queueAgain(at: At, priority?: number): void {
    this.enqueue(at, priority)
    this.write.settled.push({ page: at.page, status: 'queued', reason: null })
  }

  /** The page is not downloaded for now, and keeps its states, so that it can come back. */
  defer({ page, url, depth }: At, { reason, readAt, leads, with: behind }: Deferral): void {
    const { ledger, addresses, unread } = this.context
    // Or the next address that shows the same would be read in its place.
    if (reason !== 'folded') addresses.folding.takeUp(page, url)
    if (readAt !== undefined) unread.rest(page)
    else if (reason === 'unchanged') unread.leave(page)
    const row = this.#row(page, ledger.statesOf(page), depth)
    this.write.frontier.push(readAt === undefined ? row : { ...row, notBefore: readAt })
    this.skip(page, reason)
    if (leads) this.write.visits.push(leads)
    if (behind === undefined) return
    unread.leave(behind)
    ledger.stand(behind, Standing.skipped)
    this.write.frontier.push({ ...row, page: behind })
    this.write.settled.push({ page: behind, status: 'skipped', reason })
  }

  /** The page was asked for. */
  settle(page: PageId, status: 'done' | 'failed'): void {
    this.write.settled.push({ page, status, reason: null })
    this.context.ledger.stand(page, Standing[status])
  }

  /** A page that is not queued any more. */
  skip(page: PageId, reason: SkipReason): void {
    this.write.settled.push({ page, status: 'skipped', reason })
    this.#countSkipped(page, reason)
  }

  /** An address that is never asked for. */
  drop(page: PageId, reason: SkipReason): void {
    this.write.skipped.push({ page, reason })
    this.#countSkipped(page, reason)
  }

  /** The page was reached in one state more, also after the crawl went on. */
  reachedAgain(page: PageId, depth: number): void {
    this.write.frontier.push(this.#row(page, this.context.ledger.statesOf(page), depth))
  }

  /** A page that was only put off changes nothing in the store. */
  get isEmpty(): boolean {
    const { settled, frontier, retry, cookies } = this.write
    return settled.length + frontier.length === 0 && retry === null && cookies === null
  }

  store(): Promise<Sighted[]> {
    return this.context.store.writePage(this.write)
  }

  #countSkipped(page: PageId, reason: SkipReason): void {
    const { ledger, unread, count } = this.context
    if (reason === 'robots') unread.lose(page)
    if (ledger.standing(page) === Standing.skipped) return
    ledger.stand(page, Standing.skipped)
    count.skip(reason)
  }

  #row(page: PageId, states: number[], depth: number) {
    return {
      page,
      states: states.map((state) => this.context.walk.states[state]!),
      priority: Priority.usual as number,
      depth,
      arrival: 0,
      attempts: 0,
      notBefore: 0,
    }
  }
}
