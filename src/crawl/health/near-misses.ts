/**
 * The pages that came nearest to being product pages: told when a wrapper matches nothing.
 * @module
 */

import type { Reading } from '../read/reading.ts'

export type Miss = { url: string; matched: number; of: number; failed: string[] }

const KEPT = 3

export class Misses {
  #nearest: Miss[] = []
  #problems = new Map<string, number>()
  /** Pages that were looked at: those that are what they were are not. */
  read = 0

  count(url: string, reading: Reading): void {
    this.read++
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

  /** The nearest first. */
  get nearest(): Miss[] {
    return [...this.#nearest]
  }

  /** What product pages lacked, most frequent first. */
  problems(): string[] {
    return [...this.#problems]
      .sort((a, b) => b[1] - a[1])
      .map(([problem, count]) => `${count} product page${count === 1 ? '' : 's'}: ${problem}.`)
  }
}
