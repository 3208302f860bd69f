/**
 * Lists that a crawl of changes does not read as long as all others are as they were.
 * @module
 */

import type { PageId, PageWrite } from '../../store/types.ts'
import { Standing } from '../ledger.ts'
import { Priority } from '../queue.ts'
import type { Run } from '../run.ts'
import type { Baseline } from './before.ts'
import type { Needless } from './needless.ts'

type At = { page: PageId; url: string; depth: number }

export class Spared {
  #run: Run
  #before: Baseline
  #maxAgeMs: number
  /** And why. */
  #pages = new Map<PageId, Needless>()
  /** Something was met that the last crawl did not know. */
  #news = false

  constructor(run: Run, before: Baseline, maxAgeMs: number) {
    this.#run = run
    this.#before = before
    this.#maxAgeMs = maxAgeMs
  }

  get size(): number {
    return this.#pages.size
  }

  has(page: PageId): boolean {
    return this.#pages.has(page)
  }

  /** A page that is met for the first time; true where it is spared. */
  admit(write: PageWrite, at: At, gaveUp: boolean): boolean {
    this.#news ||= !this.#before.hasMet(at.page)
    if (this.#news || gaveUp) return false
    const { startedAt } = this.#run.crawl
    const known = this.#before.needless(at.page, startedAt, this.#maxAgeMs)
    if (known) this.#spare(write, at, known.why, known.readAt)
    return known !== null
  }

  /** Whether they have to be read: what is new, or not where it was, may be there. */
  areNeeded(gaveUp: boolean): boolean {
    if (this.size === 0) return false
    if (this.#news || gaveUp) return true
    const { ledger } = this.#run
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
  async read(): Promise<void> {
    const { ledger } = this.#run
    const write = this.#run.write()
    for (const [page, why] of this.#pages) {
      const url = await this.#run.urlOf(page)
      const states = ledger.statesOf(page)
      this.#run.uncountSkipped(why)
      this.#run.enqueue(write, page, url, { depth: 1, states, priority: Priority.usual })
      write.settled.push({ page, status: 'queued', reason: null })
    }
    this.#pages.clear()
    await this.#run.store.writePage(write)
  }

  #spare(write: PageWrite, { page, url, depth }: At, why: Needless, readAt: number): void {
    this.#pages.set(page, why)
    // Or the next address that shows the same would be read in its place.
    this.#run.copies.folding.takeUp(page, url)
    // With its states, so that it can come back; the next crawl asks when it was last read.
    const row = this.#run.row(page, this.#run.ledger.statesOf(page), depth)
    write.frontier.push({ ...row, notBefore: readAt })
    write.settled.push({ page, status: 'skipped', reason: why })
    this.#run.countSkipped(page, why)
  }
}
