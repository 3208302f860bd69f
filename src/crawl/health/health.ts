/**
 * Signs of whether a crawl saw the shop at all. Used all over `crawl`.
 * @module
 */

import { count } from '../../format/words.ts'
import type { Visited } from '../fetch/visited.ts'
import type { Reading } from '../read/reading.ts'
import { OnePage } from './one-page.ts'
import { Turmoil } from './turned-away.ts'

export type Miss = { url: string; matched: number; of: number; failed: string[] }

const KEPT_MISSES = 3

/** So many in a row, with no other page between them, and the rest is like them. */
const IN_A_ROW = 12

export class Health {
  readonly misses = new Misses()
  readonly turmoil = new Turmoil()
  readonly shells = new Shells()
  readonly onePage = new OnePage()
  #seedVisit: Visited | null = null

  /** How the visit of the seed ended, where this run made it. */
  get seedVisit(): Visited | null {
    return this.#seedVisit
  }

  visitSeed(visited: Visited): void {
    this.#seedVisit = visited
  }
}

/** The pages that came nearest to being product pages: told when a wrapper matches nothing. */
class Misses {
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
    if (this.#nearest.length === KEPT_MISSES && worst && worst.matched >= reading.verdict.matched)
      return
    const { matched, of, failed } = reading.verdict
    this.#nearest.push({ url, matched, of, failed })
    this.#nearest.sort((a, b) => b.matched - a.matched)
    this.#nearest.length = Math.min(this.#nearest.length, KEPT_MISSES)
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

/** Pages that are empty before scripts fill them. */
export class Shells {
  #shells = 0
  #others = 0
  #row = 0

  count(shell: boolean): void {
    if (shell) {
      this.#shells++
      this.#row++
    } else {
      this.#others++
      this.#row = 0
    }
  }

  /** Clear enough to stop. */
  get all(): boolean {
    return this.#row >= IN_A_ROW
  }

  /** Most of what was read. */
  get most(): boolean {
    return this.#shells > this.#others
  }

  /** A sentence for a person. */
  get why(): string {
    const of = this.#shells + this.#others
    const pages = of === 1 ? 'its page has' : `${this.#shells} of ${count(of, 'page')} have`
    return `This shop builds its pages with scripts: ${pages} no words or links before they run, and Aisle runs none. Look for a start page that is sent whole, such as a sitemap for people.`
  }
}
