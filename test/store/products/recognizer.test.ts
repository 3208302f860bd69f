import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CrawlId, PageId, ProductId } from '../../../src/model/ids.ts'
import type { Store } from '../../../src/store/store.ts'
import { groups, memoryWorld, partitionOf, type World, wanton } from '../../product/world.ts'
import { runs } from '../../setup/runs.ts'
import { addShop, startCrawl, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

async function storeWorld(store: Store): Promise<World> {
  const shop = await addShop(store)
  const watch = watcher(store, shop.id)
  const pages = new Set<PageId>()
  let crawl: CrawlId | null = null
  return {
    async nextCrawl() {
      // What the crawl before did not see is gone.
      if (crawl !== null) await store.products.markGone(crawl)
      crawl = await startCrawl(store, shop.id)
    },
    async see(seen) {
      pages.add(seen.page)
      await watch(crawl!, seen)
    },
    async partition() {
      const found: { page: PageId; product: ProductId }[] = []
      const counted = { onSale: 0, gone: 0 }
      for await (const { id, gone } of store.products.each({ shop: shop.id, all: true })) {
        counted[gone ? 'gone' : 'onSale']++
        const { keys } = (await store.products.get(id))!
        for (const { kind, value } of keys) {
          const page = Number(/\/p\/(\d+)$/.exec(value)?.[1] ?? Number.NaN)
          if (kind === 'url' && pages.has(page)) found.push({ page, product: id })
        }
      }
      expect(await store.products.counts(shop.id)).toEqual(counted)
      return groups(found)
    },
  }
}

eachStore('identity', (it) => {
  test('the store parts pages as the rules say, whatever shops do', async () => {
    const { store, kind } = it()
    await fc.assert(
      fc.asyncProperty(wanton, async (crawls) => {
        const stored = await partitionOf(await storeWorld(store), ...crawls)
        expect(stored).toEqual(await partitionOf(memoryWorld(), ...crawls))
      }),
      { numRuns: kind === 'file' ? runs(60) : 8 },
    )
    expect(await store.integrity()).toEqual([])
  }, 60_000)
})
