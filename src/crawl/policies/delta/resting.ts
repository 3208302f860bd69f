/**
 * Lists that a crawl of changes does not read for a time: hubs and copies, as long as all others are as they were; and
 * lists in whose place their larger page is read. Used by `delta.ts`.
 * @module
 */

import type { PageId, SkipReason } from '../../../store/types.ts'
import { Batch, type Deferral } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Target } from '../../context/links.ts'
import { stillStands } from '../../context/offers.ts'
import { isDue } from '../../frontier/due.ts'
import { Standing } from '../../frontier/ledger.ts'
import { Priority } from '../../frontier/queue.ts'
import type { Baseline } from './baseline.ts'
import type { Needless } from './lists.ts'

/** Needless as long as all other lists are as they were. */
export class Spared {
  #context: Context
  #before: Baseline
  #maxAgeMs: number
  /** And why. */
  #pages = new Map<PageId, Needless>()
  /** Something was met that the last crawl did not know. */
  #news = false

  constructor(context: Context, before: Baseline, maxAgeMs: number) {
    this.#context = context
    this.#before = before
    this.#maxAgeMs = maxAgeMs
  }

  get size(): number {
    return this.#pages.size
  }

  /** A page that is met for the first time; null where it is read. */
  admit(page: PageId, gaveUp: boolean): Deferral | null {
    this.#news ||= !this.#before.hasMet(page)
    if (this.#news || gaveUp) return null
    const { startedAt } = this.#context.crawl
    const known = this.#before.needless(page, startedAt, this.#maxAgeMs)
    if (!known) return null
    this.#pages.set(page, known.why)
    return { reason: known.why, readAt: known.readAt }
  }

  /** Whether they have to be read: what is new, or not where it was, may be there. */
  areNeeded(gaveUp: boolean): boolean {
    if (this.size === 0) return false
    if (this.#news || gaveUp) return true
    const { ledger } = this.#context
    for (const [page, needed] of this.#before.lists) {
      if (ledger.standing(page) === Standing.unknown) return true
      const states = ledger.statesOf(page)
      if (needed.some((state) => !states.includes(state))) return true
    }
    return false
  }

  /** After the crawl went on nobody knows what it had met. */
  recall(page: PageId, why: Needless): void {
    this.#pages.set(page, why)
    this.#news = true
  }

  /** All of them are read after all. */
  async read(): Promise<true> {
    const pages = [...this.#pages]
    this.#pages.clear()
    await takeUp(this.#context, pages)
    return true
  }
}

/**
 * The plan would come to the larger page (`?per_page=96`) by way of the list, but the last crawl saw that it
 * shows all that the list does, and leads wherever that leads. So these need not be read where something is
 * new, as copies and hubs are.
 */
export class Enlarged {
  #context: Context
  #before: Baseline
  #maxAgeMs: number
  /** Those whose larger page was not looked at yet. */
  #trusted = new Set<PageId>()

  constructor(context: Context, before: Baseline, maxAgeMs: number) {
    this.#context = context
    this.#before = before
    this.#maxAgeMs = maxAgeMs
  }

  /** A page that is met for the first time: the larger one that is reached in its place; null where it is read. */
  admit(page: PageId, depth: number): (Deferral & { instead: Target }) | null {
    const { ledger, walk, topic, crawl } = this.#context
    const larger = this.#before.larger(page)
    const state = walk.lookOf(ledger.statesOf(page))
    // By a topic, what may be read behind the larger page depends on how far the list is from it.
    if (!larger || state === null || topic) return null
    if (isDue(page, larger.readAt, crawl.startedAt, this.#maxAgeMs)) return null
    this.#trusted.add(page)
    const instead = { page: larger.page, url: larger.url, state, depth: depth + 1 }
    return { reason: 'larger', readAt: larger.readAt, instead }
  }

  /** One that the crawl left before it went on. */
  recall(page: PageId): void {
    this.#trusted.add(page)
  }

  /** Those whose larger page does not stand for them are read after all; false where there are none. */
  async readOthers(): Promise<boolean> {
    const others: PageId[] = []
    for (const page of this.#trusted) if (!(await this.#isShown(page))) others.push(page)
    this.#trusted.clear()
    if (others.length === 0) return false
    await takeUp(
      this.#context,
      others.map((page) => [page, 'larger']),
    )
    return true
  }

  async #isShown(page: PageId): Promise<boolean> {
    const { ledger, walk } = this.#context
    const larger = this.#before.larger(page)
    const states = ledger.statesOf(page)
    const from = states.find((state) => walk.chooses(state))
    // It may have been reached in one state more since it was left.
    const state = walk.lookOf(states)
    if (!larger || from === undefined || state === null) return false
    const look = { page: larger.page, state, depth: 1 }
    return await stillStands(this.#context, { page, state: from, depth: 1 }, look, larger.crawl)
  }
}

/** They are read after all. */
async function takeUp(context: Context, pages: Iterable<[PageId, SkipReason]>): Promise<void> {
  const batch = new Batch(context)
  for (const [page, why] of pages) {
    const at = { page, url: await context.urlOf(page), depth: 1 }
    batch.takeBack(at, why, Priority.usual)
  }
  await batch.store()
}
