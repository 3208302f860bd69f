/**
 * Lists in whose place a crawl of changes reads their larger page at once (`?per_page=96`): the plan would
 * come to it by way of the list, but the last crawl saw that it shows all that the list does, and leads
 * wherever that leads. So they need not be read where something is new, as copies and hubs are.
 * @module
 */

import type { PageId, PageWrite } from '../../../store/types.ts'
import type { Reached } from '../../follow.ts'
import type { Run } from '../../run.ts'
import { stillStands } from '../larger/passed-lists.ts'
import type { Baseline } from './before.ts'
import { isDue } from './due.ts'
import { type At, putOff, takeUp } from './put-off.ts'

export class Enlarged {
  #run: Run
  #before: Baseline
  #maxAgeMs: number
  #pages = new Set<PageId>()
  /** Those of them whose larger page was not looked at yet. */
  #trusted = new Set<PageId>()

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

  /** A page that is met for the first time: the larger one that is reached in its place; else null. */
  admit(write: PageWrite, at: At): (Reached & { url: string }) | null {
    const { ledger, walk, topic, crawl } = this.#run
    const larger = this.#before.larger(at.page)
    const state = walk.lookOf(ledger.statesOf(at.page))
    // By a topic, what may be read behind the larger page depends on how far the list is from it.
    if (!larger || state === null || topic) return null
    if (isDue(at.page, larger.readAt, crawl.startedAt, this.#maxAgeMs)) return null
    this.recall(at.page)
    putOff(this.#run, write, at, 'larger', larger.readAt)
    return { page: larger.page, url: larger.url, state, depth: at.depth + 1 }
  }

  /** One that the crawl left before it went on. */
  recall(page: PageId): void {
    this.#pages.add(page)
    this.#trusted.add(page)
  }

  /** Those whose larger page does not stand for them are read after all; false where there are none. */
  async readOthers(): Promise<boolean> {
    const others: PageId[] = []
    for (const page of this.#trusted) if (!(await this.#isShown(page))) others.push(page)
    this.#trusted.clear()
    for (const page of others) this.#pages.delete(page)
    if (others.length === 0) return false
    await takeUp(
      this.#run,
      others.map((page) => [page, 'larger']),
    )
    return true
  }

  async #isShown(page: PageId): Promise<boolean> {
    const { ledger, walk } = this.#run
    const larger = this.#before.larger(page)
    const states = ledger.statesOf(page)
    const from = states.find((state) => walk.chooses(state))
    // It may have been reached in one state more since it was left.
    const state = walk.lookOf(states)
    if (!larger || from === undefined || state === null) return false
    const look = { page: larger.page, state, depth: 1 }
    return await stillStands(this.#run, { page, state: from, depth: 1 }, look, larger.crawl)
  }
}
