/**
 * The wrapper of a survey, judged by every page of the first crawl. The pages are kept until then; where other rules
 * are better, what was found is forgotten and read from those pages once more: nobody is asked twice, and what the
 * first crawl says is what the next ones will say. What a person wrote is never touched. Used by `jobs/crawl/run.ts`.
 * @module
 */

import type { Rejudged } from '../../crawl/job.ts'
import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { type Page, readPage } from '../../page/page.ts'
import { unpackRecords } from '../../records/packed-records.ts'
import { storedWrapper } from '../../shop/stored.ts'
import { blankWrite } from '../../store/pages/page-write.ts'
import type { PageVersion } from '../../store/pages/versions.ts'
import type { Store } from '../../store/store.ts'
import type { Counters, Crawl, Lease, PageId, Shop } from '../../store/types.ts'
import { compileWrapper } from '../../wrapper/compile.ts'
import type { Card } from '../../wrapper/induce/promised.ts'
import { type Judged, judging } from '../../wrapper/judge/judge.ts'
import type { KeptPage } from '../../wrapper/judge/other-products.ts'
import { sightingOf } from '../../wrapper/sighting.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

type Say = (text: string) => void
type So = { counters: Readonly<Counters>; seconds: number; signal: AbortSignal }

/** What to do when a crawl has read everything; undefined where its wrapper is not to be judged. */
export async function judgeFor(
  store: Store,
  shop: Shop,
  crawl: Crawl,
  lease: Lease | null,
  say: Say,
): Promise<((so: So) => Promise<Rejudged | 'stopped' | null>) | undefined> {
  if (crawl.mode !== 'initial' || crawl.wrapper === null || shop.topic !== null) return undefined
  const used = await store.wrappers.get(shop.id, crawl.wrapper)
  if (used?.origin !== 'auto') return undefined
  const first = new FirstCrawl(store, shop, crawl, lease)
  return async (so) => {
    await first.recall()
    let wrapper = crawl.wrapper!
    let note: string | null = null
    const { settings } = (await store.crawls.get(crawl.id))!
    if (!settings.judged) {
      const old = storedWrapper(used)
      const judged = await first.judge(old, so.signal)
      if (judged === 'stopped') return judged
      const json = judged && jsonOf(judged.wrapper)
      if (!json || json === used.json) {
        await store.reread.judged(first.at)
        await store.samples.trim(shop.id)
        return null
      }
      const { version } = await store.wrappers.save(shop.id, json, 'auto', { activate: false })
      wrapper = version
      if (!(await first.isWhole())) {
        // Read with it from the next crawl on.
        await store.wrappers.activate(shop.id, version)
        await store.reread.judged(first.at)
        await store.samples.trim(shop.id)
        return {
          note: `${sentenceOf(version, judged)} It holds from the next crawl on.`,
          again: null,
        }
      }
      await store.reread.begin(first.at, version)
      note = sentenceOf(version, judged)
      say(note)
    }
    const again = await first.readWith(wrapper, so)
    if (again === 'stopped') return again
    await store.samples.trim(shop.id)
    return { note: note ?? sentenceOf(wrapper), again }
  }
}

/** Without what was judged where that was before the crawl was stopped. */
function sentenceOf(version: number, judged?: Judged): string {
  const pages = judged ? count(judged.products, 'product page') : 'product pages'
  const mistaken = judged?.mistaken.length ?? 0
  const wrong =
    mistaken === 0 ? '' : `; ${count(mistaken, 'page')} had been taken for something else`
  return `The wrapper was checked against all ${pages} of the crawl and replaced (version ${version}${wrong}).`
}

class FirstCrawl {
  readonly #store: Store
  readonly #shop: Shop
  readonly #crawl: Crawl
  readonly at: { shop: Shop['id']; crawl: Crawl['id']; lease: Lease | null }
  /** Samples by page. */
  #kept = new Map<PageId, number>()
  #urls = new Map<PageId, string>()
  #byUrl = new Map<string, PageId>()
  #cards = new Map<PageId, Card>()
  #details = new Set<PageId>()

  constructor(store: Store, shop: Shop, crawl: Crawl, lease: Lease | null) {
    this.#store = store
    this.#shop = shop
    this.#crawl = crawl
    this.at = { shop: shop.id, crawl: crawl.id, lease }
  }

  /** What the crawl kept, and what its lists say. */
  async recall(): Promise<void> {
    const { samples, versions } = this.#store
    for (const { id, page, url, crawl } of await samples.list(this.#shop.id)) {
      if (crawl !== this.#crawl.id || !url) continue
      this.#kept.set(page, id)
      this.#urls.set(page, url)
      this.#byUrl.set(url, page)
    }
    await versions.eachRecordsOfCrawl(this.#crawl.id, (chunk) => {
      for (const { records } of chunk) {
        for (const { page, shown, lone } of unpackRecords(records)) {
          if (lone || this.#cards.get(page)?.price) continue
          const { name, price, oldPrice } = shown
          const card = { name, price: price?.amount ?? null, oldPrice: oldPrice?.amount ?? null }
          this.#cards.set(page, card)
        }
      }
    })
    await versions.eachVersionOfCrawl(this.#crawl.id, (chunk) => {
      for (const { page, detail } of chunk) if (detail) this.#details.add(page)
    })
  }

  /** Whether every product page was kept, and nothing is known of products from elsewhere. */
  async isWhole(): Promise<boolean> {
    if (this.#details.difference(this.#kept).size > 0) return false
    return await this.#store.reread.isFirst(this.#shop.id, this.#crawl.id)
  }

  async judge(old: Wrapper, signal: AbortSignal): Promise<Judged | 'stopped' | null> {
    const kept = [...this.#urls].map(
      ([page, url]): KeptPage => ({
        url,
        told: this.#details.has(page),
        card: this.#cards.get(page) ?? null,
      }),
    )
    const steps = judging(old, kept)
    let step = steps.next()
    while (!step.done) {
      step = steps.next(await this.#load(this.#byUrl.get(step.value)!))
      // Leases are renewed meanwhile, and somebody may stop it.
      await Bun.sleep(0)
      if (signal.aborted) return 'stopped'
    }
    return step.value
  }

  /** All that was kept, in the order in which it was read. */
  async readWith(
    version: number,
    { counters, seconds, signal }: So,
  ): Promise<NonNullable<Rejudged['again']> | 'stopped'> {
    const { reread, wrappers, versions, crawls } = this.#store
    const used = (await wrappers.get(this.#shop.id, version))!
    const { isDetail, extract } = compileWrapper(storedWrapper(used))
    const visited: Pick<PageVersion, 'id' | 'page' | 'detail'>[] = []
    await versions.eachVersionAsVisited(this.#crawl.id, (chunk) => {
      for (const { id, page, detail } of chunk) visited.push({ id, page, detail })
    })
    let details = 0
    for (const one of visited) {
      if (!this.#kept.has(one.page)) continue
      if (signal.aborted) return 'stopped'
      const page = await this.#load(one.page)
      const isProduct = isDetail(page).detail
      if (isProduct) {
        details++
        const { price, oldPrice } = this.#cards.get(one.page) ?? { price: null, oldPrice: null }
        const product = sightingOf(extract(page, { price, oldPrice }), page, this.#shop.seed)
        const seen = { page: one.page, url: page.url, at: Date.now(), wrapper: version }
        const so = { counters: { ...counters }, seconds, lease: this.at.lease }
        const blank = blankWrite(this.at.shop, this.at.crawl)
        await this.#store.writePage({ ...blank, ...so, sightings: [{ ...product, ...seen }] })
        const { fields } = product
        await reread.settle(this.at, { page: one.page, version: one.id, wrapper: version, fields })
      } else if (one.detail) {
        await reread.settle(this.at, {
          ...{ page: one.page, version: one.id, wrapper: version, fields: null },
        })
      }
      await Bun.sleep(0)
    }
    await reread.end(this.at, version)
    const crawl = (await crawls.get(this.#crawl.id))!
    return {
      crawl: { ...crawl, counters: { ...counters, details }, seconds },
      wrapper: used.json,
    }
  }

  async #load(page: PageId): Promise<Page> {
    const html = await this.#store.samples.html(this.#kept.get(page)!)
    return readPage(html ?? new Uint8Array(), { url: this.#urls.get(page)!, contentType: null })
  }
}
