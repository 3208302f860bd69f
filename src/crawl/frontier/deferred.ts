/**
 * Pages that can wait: what is like them brought nothing new, or a list may still show that they need
 * not be read. Once nothing else is left, they get their turn.
 * @module
 */

import type { PageId } from '../../store/types.ts'
import type { Novelty } from '../policies/endless/novelty.ts'
import type { Frontier } from './frontier.ts'
import { Priority, type Queued } from './queue.ts'

export class Waiting {
  #novelty: Novelty | null
  #frontier: Frontier
  #held = new Map<PageId, Queued & { url: string }>()

  /** Without `novelty` only those wait that were put last. */
  constructor(novelty: Novelty | null, frontier: Frontier) {
    this.#novelty = novelty
    this.#frontier = frontier
  }

  get pages(): PageId[] {
    return [...this.#held.keys()]
  }

  has(page: PageId): boolean {
    return this.#held.has(page)
  }

  /** Keeps the page where it can wait; false where it cannot. */
  hold(entry: Queued, url: string): boolean {
    const last = entry.priority === Priority.last
    if (!(this.#novelty ? this.#novelty.canWait(entry.page, url) : last)) return false
    this.#held.set(entry.page, { ...entry, url })
    return true
  }

  /** Whether it waited; it does no longer. */
  drop(page: PageId): boolean {
    return this.#held.delete(page)
  }

  /** Lets go of those whose turn has come, before all others where a priority says so; none where none is worth it. */
  release(priority?: number): PageId[] {
    const next = this.#novelty?.next(this.#held.values()) ?? [...this.#held.values()]
    for (const entry of next) {
      this.#held.delete(entry.page)
      const chosen = { ...entry, priority: priority ?? entry.priority, chosen: true }
      this.#frontier.push(new URL(entry.url).host, chosen)
    }
    return next.map(({ page }) => page)
  }
}
