/**
 * Pages that a crawl does not download, and what it knows of them all the same. Used by `crawl/context/context.ts`.
 * @module
 */

import type { PageId } from '../../store/types.ts'

type Pages = ReadonlySet<PageId>

export class UnreadPages {
  readonly #left = new Set<PageId>()
  readonly #resting = new Set<PageId>()
  readonly #listed = new Set<PageId>()
  readonly #unseen = new Set<PageId>()
  readonly #linked = new Set<PageId>()
  /** Product pages of which lists show nothing new. */
  readonly left: Pages = this.#left
  /** Lists that may still be read. */
  readonly resting: Pages = this.#resting
  /** Products that lists showed; only without a wrapper. */
  readonly listed: Pages = this.#listed
  /** Pages of which the crawl cannot tell whether they are still there. */
  readonly unseen: Pages = this.#unseen
  /** Pages that are linked as products are, though nothing is shown of them: whatever they are, not gone. */
  readonly linked: Pages = this.#linked

  /** Whether it is known what the page shows. */
  knows(page: PageId): boolean {
    return this.#left.has(page) || this.#resting.has(page)
  }

  leave(page: PageId): void {
    this.#left.add(page)
  }

  rest(page: PageId): void {
    this.#resting.add(page)
  }

  list(page: PageId): void {
    this.#listed.add(page)
  }

  link(page: PageId): void {
    this.#linked.add(page)
  }

  lose(page: PageId): void {
    this.#unseen.add(page)
  }

  /** It is asked for after all. */
  takeUp(page: PageId): void {
    this.#left.delete(page)
    this.#resting.delete(page)
    this.#unseen.delete(page)
  }
}
