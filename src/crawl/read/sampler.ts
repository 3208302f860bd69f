/**
 * Samples, pages of a crawl that are kept whole: the first of each state, product pages at addresses of other kinds,
 * and those the wrapper failed on. Used by `crawl/context/context.ts` and `jobs/annotate/sources.ts`.
 * @module
 */

import type { PageWrite } from '../../store/types.ts'
import type { Keep, Reading } from './reading.ts'

/** As many as the store keeps. */
const EACH = 20
/** Beyond them, of addresses unlike those before: what is no product may be taken for one there. */
const EACH_KIND = 3
const MOST_KINDS = 6
/** Pages of a first crawl that are kept until it is over: its wrapper is judged by them. */
const MOST_KEPT = 2000

/** What product pages are filed under, whatever state they were reached in. */
export const DETAIL_STATE = 'detail'

export class Sampler {
  readonly #keepsAll: boolean
  #kept = 0
  #states = new Map<string, number>()
  #kinds = new Map<string, number>()
  #failures = 0

  /** `keepsAll`: for a while, for what judges them. */
  constructor(keepsAll = false) {
    this.#keepsAll = keepsAll
  }

  /** Whose bytes are wanted: of a page reached in this state, if it is a product's, or if it is not. */
  wants(state: string, url: string): Keep {
    if (this.#roomForAll) return { detail: true, other: true }
    return { detail: this.#roomForDetail(url), other: this.#room(state) }
  }

  sample(state: string, url: string, reading: Reading): PageWrite['sample'] {
    const { html, detail, problems } = reading
    if (!html) return null
    if (this.#roomForAll) {
      this.#kept++
      const failure = problems.length > 0 ? problems.join('; ') : null
      return { state: detail ? DETAIL_STATE : state, failure, html, all: true }
    }
    if (problems.length > 0) {
      if (this.#failures >= EACH) return null
      this.#failures++
      return { state: DETAIL_STATE, failure: problems.join('; '), html }
    }
    const filed = detail ? DETAIL_STATE : state
    if (detail ? !this.#roomForDetail(url) : !this.#room(filed)) return null
    this.#states.set(filed, (this.#states.get(filed) ?? 0) + 1)
    if (detail) this.#kinds.set(kindOf(url), (this.#kinds.get(kindOf(url)) ?? 0) + 1)
    return { state: filed, failure: null, html }
  }

  get #roomForAll(): boolean {
    return this.#keepsAll && this.#kept < MOST_KEPT
  }

  #room(state: string): boolean {
    return (this.#states.get(state) ?? 0) < EACH
  }

  #roomForDetail(url: string): boolean {
    if (this.#room(DETAIL_STATE)) return true
    const kind = kindOf(url)
    const like = this.#kinds.get(kind) ?? 0
    return like < EACH_KIND && (like > 0 || this.#kinds.size < MOST_KINDS)
  }
}

/** The folder of an address, its numbers left out, with the names of its parameters. */
function kindOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1).replace(/\d+/g, '#')
  return `${folder}?${[...new Set(searchParams.keys())].sort().join('&')}`
}
