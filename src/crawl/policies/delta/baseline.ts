/**
 * The baseline: what lists showed of products in the last complete crawl, as far as their pages were read or left in it
 * knowing that. Used by its neighbours.
 * @module
 */

import { hashOfShown, unpackRecords } from '../../../records/packed-records.ts'
import type { StoredRecords } from '../../../store/pages/versions.ts'
import type { LastSaid } from '../../../store/products/products.ts'
import type { Crawl, CrawlId, PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import { isDue } from '../../frontier/due.ts'
import { UrlTable } from '../../frontier/url-table.ts'
import { LastCrawl } from './last-crawl.ts'
import { isNeedless, type Needless, sortLists } from './lists.ts'
import { Rewalk } from './rewalk.ts'

/** `readAt`: when the list itself was last read; `crawl`: the last one that read the larger page. */
type Larger = { page: PageId; url: string; readAt: number; crawl: CrawlId }

export class Baseline {
  /** By page, the hash of what lists showed; several where they showed it differently. */
  #shown = new Map<PageId, number | number[]>()
  /** By key of the folds: one of the pages that lists showed. */
  #byKey = new UrlTable()
  /** Pages that were read, or left because nothing had changed. */
  #settled = new Set<PageId>()
  #checked = new Set<PageId>()
  /** Pages that the crawl met, whatever became of them. */
  #met = new Set<PageId>()
  #lists: ReadonlyMap<PageId, readonly number[]> = new Map()
  /** Copies of lists, and hubs that others make up for. */
  #needless = new Map<PageId, { why: Needless; readAt: number }>()
  /** Lists that the crawl did not read, and when they were: their larger page shows the same. */
  #enlarged = new Map<PageId, number>()
  /** Larger pages that it read. */
  #looks = new Set<PageId>()
  #larger = new Map<PageId, Larger>()
  #until = 0
  #crawl: CrawlId | null = null

  /**
   * Only of a complete crawl: in any other a list may have been read, but not the product page that it
   * showed to have changed.
   */
  async recall(context: Context): Promise<void> {
    const { store, shop, crawl } = context
    const last = await store.crawls.last(shop.id, { complete: true })
    if (!last || last.id === crawl.id || last.wrapper !== crawl.wrapper) return
    await this.#load(context, last)
    const enlarged = { lists: new Set(this.#enlarged.keys()), larger: this.#looks }
    const known = await LastCrawl.of(context, last.id)
    if (known) this.#sort(new Rewalk(context, known, enlarged), last.id)
  }

  #sort(walk: Rewalk, crawl: CrawlId): void {
    const { needed, needless, larger } = sortLists(walk)
    this.#lists = needed
    for (const [page, why] of needless) {
      this.#needless.set(page, { why, readAt: walk.last.readAt(page) })
    }
    for (const [page, other] of larger) {
      const readAt = this.#enlarged.get(page) ?? walk.last.readAt(page)
      this.#larger.set(page, { page: other, url: walk.last.urls[other]!, readAt, crawl })
    }
  }

  /** `key`: what addresses that show the same as the page have in common, where there are others. */
  has(page: PageId, key: string | null, hash: number): boolean {
    if (this.#showed(page, hash)) return true
    return key !== null && this.#showed(this.#byKey.find(key), hash)
  }

  #showed(page: PageId, hash: number): boolean {
    const known = this.#shown.get(page)
    return typeof known === 'number' ? known === hash : known?.includes(hash) === true
  }

  /** What lists showed of the page they showed of all that have its key. */
  fold(page: PageId, key: string | null): void {
    const shown = this.#shown.get(page)
    if (key === null || shown === undefined) return
    const first = this.#byKey.find(key)
    if (first === 0) this.#byKey.set(key, page)
    else for (const hash of [shown].flat()) this.#add(first, hash)
  }

  /** Whether what lists showed then is what they showed when the page was last read, or since. */
  covers(page: PageId, { readAt }: LastSaid): boolean {
    return this.#settled.has(page) && readAt <= this.#until
  }

  /** Pages whose product was read in the crawl, or seen in its lists. */
  async products({ store, shop }: Context): Promise<Set<PageId>> {
    const pages = new Set<PageId>()
    await store.products.eachSighting(shop.id, (rows) => {
      for (const { page, crawl } of rows) {
        if (crawl === this.#crawl && this.#settled.has(page)) pages.add(page)
      }
    })
    return pages
  }

  /** Why the page need not be read before its time comes, and when it was; null where it has to be. */
  needless(page: PageId, now: number, maxAgeMs: number): { why: Needless; readAt: number } | null {
    const known = this.#needless.get(page)
    return known && !isDue(page, known.readAt, now, maxAgeMs) ? known : null
  }

  /** The larger page that shows all that this list does; null where none is known to. */
  larger(page: PageId): Larger | null {
    return this.#larger.get(page) ?? null
  }

  hasMet(page: PageId): boolean {
    return this.#met.has(page)
  }

  /** Lists that the plan needs, as far as the crawl read them, and in which states. */
  get lists(): ReadonlyMap<PageId, readonly number[]> {
    return this.#lists
  }

  /** In no list of the crawl, and looked at in it. */
  wasChecked(page: PageId): boolean {
    return this.#checked.has(page)
  }

  async #load(context: Context, last: Crawl): Promise<void> {
    const { store, shop, crawl, walk } = context
    this.#crawl = last.id
    this.#until = last.finishedAt ?? last.startedAt
    const looks = new Set(walk.states.filter((_, state) => walk.looks.has(state)))
    await store.frontier.eachRow(last.id, (rows) => {
      for (const { page, status, reason, states, notBefore } of rows) {
        this.#met.add(page)
        if (last.plan === crawl.plan) {
          if (isNeedless(reason)) this.#needless.set(page, { why: reason, readAt: notBefore })
          if (reason === 'larger') this.#enlarged.set(page, notBefore)
        }
        if (status !== 'done' && reason !== 'unchanged') continue
        this.#settled.add(page)
        if (states.some((state) => looks.has(state))) this.#looks.add(page)
        if (states.length === 0) this.#checked.add(page)
      }
    })
    const said = new Map<PageId, { readAt: number; amount: string | null }>()
    await store.products.eachSaid(shop.id, last.startedAt, (rows) => {
      for (const { page, readAt, amount } of rows) said.set(page, { readAt, amount })
    })
    await store.versions.eachRecordsOfCrawl(last.id, async (chunk) => {
      const probes = await this.#probesAmong(context, chunk)
      for (const { page: list, at, records } of chunk) {
        for (const { page, shown } of unpackRecords(records)) {
          this.#add(page, hashOfShown(shown))
          const own = said.get(page)
          const isOther = own && own.amount !== shown.price?.amount
          // The list was ahead of the page.
          if (isOther && own.readAt < at && !probes.has(list)) this.#settled.delete(page)
        }
      }
    })
  }

  /** Addresses that try a fold may show the prices of their list in another currency. */
  async #probesAmong(
    { store, shop, addresses }: Context,
    lists: StoredRecords[],
  ): Promise<Set<PageId>> {
    if (!addresses.folding.active) return new Set()
    const pages = lists.map(({ page }) => page)
    const urls = await store.pages.urls(shop.id, pages)
    return new Set(pages.filter((page) => addresses.folding.isProbe(urls.get(page)!)))
  }

  #add(page: PageId, hash: number): void {
    const known = this.#shown.get(page)
    if (known === undefined) this.#shown.set(page, hash)
    else if (!this.#showed(page, hash)) this.#shown.set(page, [known, hash].flat())
  }
}
