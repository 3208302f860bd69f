/**
 * The ledger of a crawl, all that it has to know of every URL at once: its number, how it stands in this crawl, in
 * which states it was reached. Some bytes a URL, so that a shop of a million pages fits in memory. Used all over
 * `crawl`.
 * @module
 */

import type { PageId, PathId, VersionId } from '../../store/types.ts'
import { UrlTable } from './url-table.ts'

/** How a page stands in the crawl that runs. */
export const Standing = {
  unknown: 0,
  queued: 1,
  claimed: 2,
  done: 3,
  failed: 4,
  skipped: 5,
} as const
export type Standing = (typeof Standing)[keyof typeof Standing]

export class Ledger {
  #urls = new UrlTable()
  #paths = new Map<string, PathId>()
  #standing = new Uint8Array(1 << 12)
  /** Pairs of page and state as one number; only kept where a plan has several states. */
  #reached = new Set<number>()
  #states: number
  #next: { page: PageId; path: PathId; version: VersionId }
  /** Pages from this number on were never read before. */
  #firstNew: PageId

  /** `next`: the first numbers that are free. */
  constructor(states: number, next: { page: PageId; path: PathId; version: VersionId }) {
    this.#states = states
    this.#next = { ...next }
    this.#firstNew = next.page
  }

  /** Whether the store did not know the page before this crawl ran. */
  isNew(page: PageId): boolean {
    return page >= this.#firstNew
  }

  /** A page that the store knows from before. */
  knowPage(id: PageId, url: string): void {
    this.#urls.set(url, id)
  }

  knowPath(id: PathId, path: string): void {
    this.#paths.set(path, id)
  }

  /** The page's number; a new one where the URL was never seen. */
  page(url: string): { id: PageId; isNew: boolean } {
    const known = this.#urls.find(url)
    if (known) return { id: known, isNew: false }
    const id = this.#next.page++
    this.#urls.set(url, id)
    return { id, isNew: true }
  }

  /** The page's number; 0 where the URL was never seen. */
  known(url: string): PageId {
    return this.#urls.find(url)
  }

  path(path: string): { id: PathId; isNew: boolean } {
    const known = this.#paths.get(path)
    if (known) return { id: known, isNew: false }
    const id = this.#next.path++
    this.#paths.set(path, id)
    return { id, isNew: true }
  }

  newVersion(): VersionId {
    return this.#next.version++
  }

  standing(page: PageId): Standing {
    return (this.#standing[page] ?? Standing.unknown) as Standing
  }

  stand(page: PageId, standing: Standing): void {
    if (page >= this.#standing.length) {
      const larger = new Uint8Array(Math.max(page + 1, this.#standing.length * 2))
      larger.set(this.#standing)
      this.#standing = larger
    }
    this.#standing[page] = standing
  }

  /** All pages that stand so. */
  *standingAs(standing: Standing): Generator<PageId> {
    for (let page = 0; page < this.#standing.length; page++) {
      if (this.#standing[page] === standing) yield page
    }
  }

  /** True where the page had not been reached in this state before. */
  reach(page: PageId, state: number): boolean {
    if (this.#states === 1) return this.standing(page) === Standing.unknown
    const pair = page * this.#states + state
    if (this.#reached.has(pair)) return false
    this.#reached.add(pair)
    return true
  }

  statesOf(page: PageId): number[] {
    if (this.#states === 1) return [0]
    const states: number[] = []
    for (let state = 0; state < this.#states; state++) {
      if (this.#reached.has(page * this.#states + state)) states.push(state)
    }
    return states
  }
}
