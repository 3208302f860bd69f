/**
 * What the lists of a crawl without a wrapper showed of products: a link to one leads to it only where
 * the page shows what it costs.
 * @module
 */

import { lookKey, looksAt } from '../../plan/learn/folds/look.ts'
import { isProduct, unpackRecords } from '../../records/packed-records.ts'
import type { Store } from '../../store/store.ts'
import type { CrawlId, PageId } from '../../store/types.ts'

export class ListedProducts {
  readonly all = new Set<PageId>()
  /** By list. */
  #shown = new Map<PageId, Set<PageId>>()
  /** Of the addresses of lists. */
  #keys = new Set<string>()

  /** `isKnown`: pages that turned out to be products. */
  static async read(
    store: Store,
    crawl: CrawlId,
    urlOf: (page: PageId) => string,
    isKnown: (page: PageId) => boolean,
  ): Promise<ListedProducts> {
    const listed = new ListedProducts()
    await store.versions.eachRecordsOfCrawl(crawl, (chunk) => {
      for (const { page, records } of chunk) {
        const found = unpackRecords(records).filter(
          (one) => isProduct(one.shown) && isKnown(one.page),
        )
        if (found.length > 0) listed.#add(page, urlOf(page), new Set(found.map((one) => one.page)))
      }
    })
    return listed
  }

  #add(list: PageId, url: string, shown: Set<PageId>): void {
    this.#shown.set(list, shown)
    this.#keys.add(lookKey(url))
    for (const page of shown) this.all.add(page)
  }

  /** Whether a page shows what it links; other looks at a list were not read for that, and show what they link. */
  shows(page: PageId, url: string): (target: PageId) => boolean {
    const shown = this.#shown.get(page)
    if (!shown && looksAt(url).some((key) => this.#keys.has(key))) return () => true
    return (target) => !this.all.has(target) || (shown?.has(target) ?? false)
  }
}
