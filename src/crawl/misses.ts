/**
 * The pages that came nearest to being product pages: told when a wrapper matches nothing.
 * @module
 */

import type { Reading } from './reading.ts'

export type Miss = { url: string; matched: number; of: number; failed: string[] }

const KEPT = 3

export class Misses {
  #nearest: Miss[] = []
  #problems = new Map<string, number>()

  count(url: string, reading: Reading): void {
    for (const problem of reading.problems) {
      this.#problems.set(problem, (this.#problems.get(problem) ?? 0) + 1)
    }
    if (!reading.verdict || reading.detail || reading.verdict.matched === 0) return
    const worst = this.#nearest.at(-1)
    if (this.#nearest.length === KEPT && worst && worst.matched >= reading.verdict.matched) return
    const { matched, of, failed } = reading.verdict
    this.#nearest.push({ url, matched, of, failed })
    this.#nearest.sort((a, b) => b.matched - a.matched)
    this.#nearest.length = Math.min(this.#nearest.length, KEPT)
  }

  /** Sentences for a person whose wrapper matched no page. */
  explain(): string[] {
    if (this.#nearest.length === 0) return ['No page came near: no detail rule matched anywhere.']
    return this.#nearest.map(
      ({ url, matched, of, failed }) =>
        `Nearest: ${url} matches ${matched} of ${of} detail rules, but not ${failed.join('; ')}.`,
    )
  }

  /** What product pages lacked, most frequent first. */
  problems(): string[] {
    return [...this.#problems]
      .sort((a, b) => b[1] - a[1])
      .map(([problem, count]) => `${count} product page${count === 1 ? '' : 's'}: ${problem}.`)
  }
}
