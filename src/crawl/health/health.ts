/**
 * What a crawl met that tells whether it saw the shop at all.
 * @module
 */

import type { Visited } from '../fetch/visited.ts'
import { Misses } from './near-misses.ts'
import { Shells } from './scripts.ts'
import { Turmoil } from './turned-away.ts'

export class Health {
  readonly misses = new Misses()
  readonly turmoil = new Turmoil()
  readonly shells = new Shells()
  #seedVisit: Visited | null = null

  /** How the visit of the seed ended, where this run made it. */
  get seedVisit(): Visited | null {
    return this.#seedVisit
  }

  visitSeed(visited: Visited): void {
    this.#seedVisit = visited
  }
}
