/**
 * Lists that a crawl of changes does not read as long as all others are as they were.
 * @module
 */

import type { PageId, PageWrite } from '../../../store/types.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import type { Baseline } from './before.ts'
import type { Needless } from './needless.ts'
import { type At, putOff, takeUp } from './put-off.ts'

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
    if (!known) return false
    this.#pages.set(at.page, known.why)
    putOff(this.#run, write, at, known.why, known.readAt)
    return true
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
    const pages = [...this.#pages]
    this.#pages.clear()
    await takeUp(this.#run, pages)
  }
}
