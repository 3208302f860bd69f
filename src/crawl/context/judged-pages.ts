/**
 * Product pages that the crawl's topic judged in earlier crawls. A crawl of changes does not read every one: what is
 * known of them is taken as it was. Used by `context.ts` and `crawl/policies/topic/topic.ts`.
 * @module
 */

import type { Store } from '../../store/store.ts'
import type { PageId, ShopId } from '../../store/types.ts'

/** Whether a page or product belongs to its topic. */
export const isRelevant = (relevance: number): boolean => relevance > 0.5

export class JudgedPages {
  readonly #relevant = new Set<PageId>()
  readonly #strangers = new Set<PageId>()
  /** On the topic. */
  readonly relevant: ReadonlySet<PageId> = this.#relevant
  /** Off the topic. */
  readonly strangers: ReadonlySet<PageId> = this.#strangers

  /** `version`: the topic's. */
  async recall(store: Store, shop: ShopId, version: number): Promise<void> {
    for (const [page, { relevance, detail }] of await store.topics.judged(shop, version)) {
      if (isRelevant(relevance)) this.#relevant.add(page)
      else if (detail) this.#strangers.add(page)
    }
  }
}
