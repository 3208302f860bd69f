/**
 * Pages that can wait, because what is like them brought nothing new. Once nothing else is left, some
 * of them get their turn.
 * @module
 */

import type { PageId } from '../store/types.ts'
import type { Frontier } from './frontier.ts'
import type { Novelty } from './novelty.ts'
import type { Queued } from './queue.ts'

export class Waiting {
  #novelty: Novelty | null
  #frontier: Frontier
  #held = new Map<PageId, Queued & { url: string }>()

  /** Without `novelty` no page waits: a plan knows what it wants. */
  constructor(novelty: Novelty | null, frontier: Frontier) {
    this.#novelty = novelty
    this.#frontier = frontier
  }

  get pages(): PageId[] {
    return [...this.#held.keys()]
  }

  /** Keeps the page where it can wait; false where it cannot. */
  hold(entry: Queued, url: string): boolean {
    if (!this.#novelty?.canWait(entry.page, url)) return false
    this.#held.set(entry.page, { ...entry, url })
    return true
  }

  drop(page: PageId): void {
    this.#held.delete(page)
  }

  /** Lets go of those whose turn has come; false where none is worth it. */
  release(): boolean {
    const next = this.#novelty?.next(this.#held.values()) ?? []
    for (const entry of next) {
      this.#held.delete(entry.page)
      this.#frontier.push(new URL(entry.url).host, { ...entry, chosen: true })
    }
    return next.length > 0
  }
}
