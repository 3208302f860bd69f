/**
 * Which pages of a crawl are kept whole: the first of each state, and those the wrapper failed on.
 * @module
 */

import type { PageWrite } from '../store/types.ts'
import type { Keep, Reading } from './reading.ts'

/** As many as the store keeps. */
const EACH = 20

/** What product pages are filed under, whatever state they were reached in. */
export const DETAIL_STATE = 'detail'

export class Sampler {
  #states = new Map<string, number>()
  #failures = 0

  /** Whose bytes are wanted: of a page reached in this state, if it is a product's, or if it is not. */
  wants(state: string): Keep {
    return { detail: this.#room(DETAIL_STATE), other: this.#room(state) }
  }

  sample(state: string, reading: Reading): PageWrite['sample'] {
    const { html, detail, problems } = reading
    if (!html) return null
    if (problems.length > 0) {
      if (this.#failures >= EACH) return null
      this.#failures++
      return { state: DETAIL_STATE, failure: problems.join('; '), html }
    }
    const filed = detail ? DETAIL_STATE : state
    if (!this.#room(filed)) return null
    this.#states.set(filed, (this.#states.get(filed) ?? 0) + 1)
    return { state: filed, failure: null, html }
  }

  #room(state: string): boolean {
    return (this.#states.get(state) ?? 0) < EACH
  }
}
