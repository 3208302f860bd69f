/**
 * The difference between a shop that turns the crawler away and one with a few broken pages. Used by `health.ts`.
 * @module
 */

import type { PageId } from '../../store/types.ts'
import type { FailureReason } from '../fetch/answer.ts'
import type { Visited } from '../fetch/visited.ts'

/** So many pages refused in a row, with no other between them, and the crawl leaves the shop alone. */
const BLOCKED_AFTER = 12

/** So many pages without an answer in a row, and the first page of the shop is asked whether it is there. */
const SILENT_AFTER = 12

/** A page that is broken in these ways may be alone with that. */
const SILENCE = new Set<FailureReason>(['dns', 'connect', 'reset', 'timeout', 'idle', 'status'])

/** A shop that asks to wait longer than this is left, and visited another time. */
const PATIENCE_MS = 15 * 60_000

/** So often robots.txt is asked for again, a minute or more apart, before the crawl gives up. */
const ROBOTS_TROUBLES = 3

export class Turmoil {
  #refused = new Set<PageId>()
  #silent = new Set<PageId>()
  /** All pages that were turned away and not answered since, and all that were answered. */
  #away = new Set<PageId>()
  #answered = 0
  #robotsTroubles = 0
  #robotsUntil = 0
  #why: string | null = null

  /** `captcha`: what came is no page of the shop, though it was answered like one. */
  count({ page, url, end }: Visited, now: number, captcha = false): void {
    if (end.kind === 'later') {
      if (end.until > now + PATIENCE_MS) this.#why = waiting(end.why, end.until - now)
      if (end.robots) this.#countRobots(end.until, end.why)
    }
    if (end.kind !== 'answer') return
    const { answer } = end
    if (answer.kind === 'failed' && SILENCE.has(answer.reason)) this.#silent.add(page)
    else if (answer.kind !== 'failed') this.#silent.clear()
    if (!captcha && (answer.kind === 'ok' || answer.kind === 'unchanged')) {
      this.#refused.clear()
      this.#away.delete(page)
      this.#answered++
    }
    const turnsAway =
      captcha ||
      answer.kind === 'busy' ||
      (answer.kind === 'refused' && (answer.status === 403 || answer.status === 401))
    if (!turnsAway) return
    this.#refused.add(page)
    this.#away.add(page)
    const what = captcha || !('status' in answer) ? 'a captcha' : `${answer.status}`
    if (answer.kind === 'busy' && (answer.retryAfterMs ?? 0) > PATIENCE_MS) {
      this.#why = waiting(`${answer.status} for ${url}`, answer.retryAfterMs!)
    } else if (this.#refused.size >= BLOCKED_AFTER) {
      this.#why = `the shop turned away ${this.#refused.size} pages in a row (${what} for ${url})`
    }
  }

  /** Pages that wait for the same answer of robots.txt count once. */
  #countRobots(until: number, why: string): void {
    if (until === this.#robotsUntil) return
    this.#robotsUntil = until
    if (++this.#robotsTroubles > ROBOTS_TROUBLES) this.#why = why
  }

  /** A crawl came to its end, but most of what it asked for was turned away. */
  settle(): void {
    if (this.#why || this.#away.size <= this.#answered) return
    this.#why = `the shop turned away ${this.#away.size} of ${this.#away.size + this.#answered} pages`
  }

  /** Whether the shop may be gone altogether. */
  get isSilent(): boolean {
    return this.#silent.size >= SILENT_AFTER
  }

  /** Its first page was asked for: whether it answered, or why not. */
  heard(why: string | null): void {
    this.#silent.clear()
    if (why !== null) this.block(`the shop does not answer any more: ${why}`)
  }

  /** Pages that were turned away and not answered since. */
  get away(): ReadonlySet<PageId> {
    return this.#away
  }

  /** Known from elsewhere. */
  block(why: string): void {
    this.#why ??= why
  }

  get blocked(): boolean {
    return this.#why !== null
  }

  /** A sentence, where the shop blocked the crawl. */
  get why(): string | null {
    return this.#why
  }
}

const waiting = (why: string, milliseconds: number): string =>
  `the shop asks to wait ${Math.round(milliseconds / 60_000)} minutes (${why})`
