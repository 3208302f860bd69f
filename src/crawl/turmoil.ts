/**
 * Tells a shop that turns the crawler away from one with a few broken pages.
 * @module
 */

import type { PageId } from '../store/types.ts'
import type { Visited } from './visit.ts'

/** So many pages refused in a row, with no other between them, and the crawl leaves the shop alone. */
const BLOCKED_AFTER = 12

/** A shop that asks to wait longer than this is left, and visited another time. */
const PATIENCE_MS = 15 * 60_000

export class Turmoil {
  #refused = new Set<PageId>()
  #why: string | null = null

  count({ page, url, end }: Visited): void {
    if (end.kind !== 'answer') return
    const { answer } = end
    if (answer.kind === 'ok' || answer.kind === 'unchanged') this.#refused.clear()
    const turnsAway =
      answer.kind === 'busy' ||
      (answer.kind === 'refused' && (answer.status === 403 || answer.status === 401))
    if (!turnsAway) return
    this.#refused.add(page)
    if (answer.kind === 'busy' && (answer.retryAfterMs ?? 0) > PATIENCE_MS) {
      const minutes = Math.round(answer.retryAfterMs! / 60_000)
      this.#why = `the shop asks to wait ${minutes} minutes (${answer.status} for ${url})`
    } else if (this.#refused.size >= BLOCKED_AFTER) {
      this.#why = `the shop turned away ${this.#refused.size} pages in a row (${answer.status} for ${url})`
    }
  }

  get blocked(): boolean {
    return this.#why !== null
  }

  /** A sentence, where the shop blocked the crawl. */
  get why(): string | null {
    return this.#why
  }
}
