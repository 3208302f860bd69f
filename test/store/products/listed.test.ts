import { expect, test } from 'bun:test'
import { packRecords, textOfShown, unpackRecords } from '../../../src/records/packed-records.ts'
import {
  addShop,
  blank,
  row,
  sighting,
  startCrawl,
  urlOf,
  version,
  visit,
  watcher,
} from '../make.ts'
import { eachStore } from '../stores.ts'

eachStore('products that only lists show', (it) => {
  const world = async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    return { store, shop, see: watcher(store, shop), crawl: () => startCrawl(store, shop) }
  }

  test('what pages last said, of those that showed a product', async () => {
    const { store, shop, see, crawl } = await world()
    await see(await crawl(), { page: 1, name: 'Duck', amount: '10.00', at: 1000 })
    await see(await crawl(), { page: 2, name: 'Goose', amount: null, at: 2000 })
    expect(await store.products.lastSaid(shop, [1, 2, 3])).toEqual(
      new Map([
        [1, { readAt: 1000, gone: false, name: 'Duck', amount: '10.00', currency: 'EUR' }],
        [2, { readAt: 2000, gone: false, name: 'Goose', amount: null, currency: 'EUR' }],
      ]),
    )
    const said: unknown[] = []
    await store.products.eachSaid(shop, 1500, (rows) => {
      said.push(...rows)
    })
    expect(said).toEqual([{ page: 2, readAt: 2000, amount: null }])
    const third = await crawl()
    await see(third, { page: 2, name: 'Goose', amount: null, at: 3000 })
    await store.products.markGone(third)
    const gone = await store.products.lastSaid(shop, [1])
    expect(gone.get(1)).toMatchObject({ gone: true, readAt: 1000 })
  })

  test('a page that was left is seen, but not read; others are not seen', async () => {
    const { store, shop, see, crawl } = await world()
    const first = await crawl()
    for (const [page, name] of ['Duck', 'Goose', 'Swan'].entries()) {
      await see(first, { page: page + 1, name, sku: name, at: 1000 })
    }
    const second = await crawl()
    await store.writePage(
      blank(shop, second, {
        frontier: [row(1), row(2)],
        settled: [
          { page: 1, status: 'skipped', reason: 'unchanged' },
          { page: 2, status: 'skipped', reason: 'robots' },
        ],
      }),
    )
    await store.products.seeListed(second, 5000)
    const unseen = await Array.fromAsync(store.products.unseen(second))
    expect(unseen).toEqual([
      { page: 2, url: urlOf(2) },
      { page: 3, url: urlOf(3) },
    ])
    const [duck] = await store.products.list({ shop })
    expect(duck).toMatchObject({ name: 'Duck', lastSeen: 5000 })
    expect((await store.products.lastSaid(shop, [1])).get(1)).toMatchObject({ readAt: 1000 })
    expect(await store.products.markGone(second)).toBe(2)
    expect(await store.products.counts(shop)).toEqual({ onSale: 1, gone: 2 })
  })

  test('a product knows when its page was read, not only when it was seen', async () => {
    const { store, shop, see, crawl } = await world()
    const withWrapper = { shop, mode: 'delta', plan: 1, wrapper: 1 } as const
    await see((await store.crawls.start(withWrapper)).id, { page: 1, name: 'Duck', at: 1000 })
    const { id: later } = await store.crawls.start(withWrapper)
    const settled = [{ page: 1, status: 'skipped', reason: 'unchanged' } as const]
    await store.writePage(blank(shop, later, { frontier: [row(1)], settled }))
    await store.products.seeListed(later, 5000)
    await see(await crawl(), { page: 2, name: 'Swan', at: 6000 })
    expect(await store.products.list({ shop })).toMatchObject([
      { name: 'Duck', lastSeen: 5000, readAt: 1000 },
      { name: 'Swan', lastSeen: 6000, readAt: null },
    ])
  })

  test('more of them than one statement takes', async () => {
    const { store, shop, crawl } = await world()
    const pages = Array.from({ length: 1203 }, (_, i) => i + 1)
    const first = await crawl()
    const sightings = pages.map((page) => sighting({ page, name: `Thing ${page}` }))
    const newPages = pages.map((id) => ({ id, url: urlOf(id) }))
    expect(await store.writePage(blank(shop, first, { newPages, sightings }))).toHaveLength(1203)
    const second = await crawl()
    const left = pages.slice(0, 1100)
    await store.writePage(
      blank(shop, second, {
        frontier: left.map((page) => row(page)),
        settled: left.map((page) => ({ page, status: 'skipped', reason: 'unchanged' })),
      }),
    )
    await store.products.seeListed(second, 5000)
    expect((await Array.fromAsync(store.products.unseen(second))).length).toBe(103)
    expect((await store.products.lastSaid(shop, pages)).size).toBe(1203)
  }, 60_000)

  test('records come back with the crawl that read them, and with the links of a version', async () => {
    const { store, shop, crawl } = await world()
    const id = await crawl()
    const shown = {
      name: 'Duck',
      price: { amount: '9.50', currency: 'EUR' },
      oldPrice: null,
      image: null,
      availability: null,
      rating: null,
      brand: null,
    }
    const records = packRecords([{ page: 7, text: textOfShown(shown) }])
    await store.writePage(
      blank(shop, id, {
        newPages: [1, 2, 3].map((page) => ({ id: page, url: urlOf(page) })),
        version: version(1, 1, { records }),
        visits: [visit(1, { version: 1, at: 4000 })],
      }),
    )
    // Another look at a list, and a page without one.
    for (const [page, records] of [
      [2, null],
      [3, packRecords([])],
    ] as const) {
      await store.writePage(
        blank(shop, id, {
          version: version(page, page, { records }),
          visits: [visit(page, { version: page, at: 5000 })],
        }),
      )
    }
    const found: unknown[] = []
    await store.versions.eachRecordsOfCrawl(id, (rows) => {
      for (const { at, records } of rows) found.push([at, unpackRecords(records)])
    })
    expect(found).toEqual([[4000, [{ page: 7, shown }]]])
    const unsought: unknown[] = []
    await store.versions.eachUnsoughtOfCrawl(id, (pages) => void unsought.push(...pages))
    expect(unsought).toEqual([2])
    const links = await store.versions.links(shop, 1)
    expect(unpackRecords(links!.records!)).toEqual([{ page: 7, shown }])
  })
})
