/**
 * Pages that can wait: what is like them brought nothing new, or a list may still show that they need not be read. Once
 * nothing else is left, they get their turn. Used all over `crawl`.
 * @module
 */

import type { PageId } from '../../store/types.ts'
import type { Frontier } from './frontier.ts'
import { Priority, type Queued } from './queue.ts'

export type Held = Queued & { url: string }

/** Who says which pages matter, and when; null: no say in it. */
export type Ranking = {
  priority(page: PageId, url: string): number | null
  canWait(page: PageId, url: string): boolean | null
  /** Whose turn has come once nothing else is left. */
  choose(waiting: Iterable<Held>): Held[] | null
  /** The lower priority at which a page that was taken goes back; `best`: of those that would come next. */
  putBack(entry: Queued, best: number): number | null
}

export class Waiting {
  #frontier: Frontier
  #ranking: Ranking | null = null
  #held = new Map<PageId, Held>()

  constructor(frontier: Frontier) {
    this.#frontier = frontier
  }

  /** Once, before the first page is queued. */
  rankBy(ranking: Ranking): void {
    this.#ranking = ranking
  }

  get pages(): PageId[] {
    return [...this.#held.keys()]
  }

  has(page: PageId): boolean {
    return this.#held.has(page)
  }

  /** The priority that a page has where nobody names another. */
  worth(page: PageId, url: string): number {
    return this.#ranking?.priority(page, url) ?? Priority.usual
  }

  /** Keeps the page where it can wait; false where it cannot. */
  hold(entry: Queued, url: string): boolean {
    const last = entry.priority === Priority.last
    if (!(this.#ranking?.canWait(entry.page, url) ?? last)) return false
    this.#held.set(entry.page, { ...entry, url })
    return true
  }

  /** Whether it waited; it does no longer. */
  drop(page: PageId): boolean {
    return this.#held.delete(page)
  }

  /** Lets go of those whose turn has come, before all others where a priority says so; none where none is worth it. */
  release(priority?: number): PageId[] {
    const next = this.#ranking?.choose(this.#held.values()) ?? [...this.#held.values()]
    for (const entry of next) {
      this.#held.delete(entry.page)
      const chosen = { ...entry, priority: priority ?? entry.priority, chosen: true }
      this.#frontier.push(new URL(entry.url).host, chosen)
    }
    return next.map(({ page }) => page)
  }
}
