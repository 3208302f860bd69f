import { expect, test } from 'bun:test'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import type { Mode } from '../../../src/store/types.ts'
import { addShop, blank, row, sighting, urlOf, version, visit } from '../make.ts'
import { eachStore } from '../stores.ts'

eachStore('pruning', (it) => {
  test('keeps the last initial and the last two crawls, what they point to, and all history', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    let next = 1
    const pages = 120
    /** Each crawl downloads all pages but one, which a 304 confirms. */
    const crawl = async (mode: Mode, amount: string) => {
      const { id } = await store.crawls.start({ shop, mode, plan: 1, wrapper: null })
      for (let page = 1; page <= pages; page++) {
        const old = page === 7 && next > pages ? 7 : null
        const made = old ? null : next++
        await store.writePage(
          blank(shop, id, {
            newPages: next <= pages + 1 && made ? [{ id: page, url: urlOf(page) }] : [],
            version: made ? version(made, page, { etag: '"x"' }) : null,
            visits: [visit(page, { version: made ?? old })],
            frontier: [row(page)],
            settled: [{ page, status: 'done', reason: null }],
            sightings: page === 1 ? [sighting({ page, name: 'Duck', amount })] : [],
          }),
        )
      }
      const end = { state: 'done', incomplete: null, counters: noCounters(), seconds: 1 } as const
      await store.crawls.finish(id, end)
      return id
    }
    const first = await crawl('initial', '1.00')
    const second = await crawl('initial', '2.00')
    const third = await crawl('focused', '3.00')
    const fourth = await crawl('focused', '4.00')
    const fifth = await crawl('focused', '5.00')
    expect(await store.prune(shop)).toEqual({
      crawls: 2,
      versions: pages - 1 + pages - 1,
      visits: 2 * pages,
      frontier: 2 * pages,
    })
    const rowsOf = async (id: number) => (await store.frontier.counts(id)).done
    expect(await Promise.all([first, second, third, fourth, fifth].map(rowsOf))).toEqual([
      0,
      pages,
      0,
      pages,
      pages,
    ])
    for (const id of [second, fourth, fifth]) {
      let count = 0
      await store.versions.eachVersionOfCrawl(id, (chunk) => {
        count += chunk.length
      })
      expect(count).toBe(pages)
    }
    const reader = { parser: 1, wrapper: null }
    const validators = await store.versions.validators(shop, [1, 7], reader)
    expect(validators.get(7)!.version).toBe(7)
    expect(validators.get(1)!.version).toBe((await store.pages.ids(shop)).version - pages + 1)
    const [duck] = await store.products.list({ shop })
    expect((await store.products.get(duck!.id))!.observations).toHaveLength(5)
    expect(await store.prune(shop)).toEqual({ crawls: 0, versions: 0, visits: 0, frontier: 0 })
  }, 60_000)

  test('a page whose version went has none: its number may be given out again', async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const start = async () =>
      (await store.crawls.start({ shop, mode: 'focused', plan: 1, wrapper: null })).id
    const newPages = [{ id: 1, url: urlOf(1) }]
    await store.writePage(
      blank(shop, await start(), {
        newPages,
        version: version(1, 1, { etag: '"x"' }),
        visits: [visit(1, { version: 1 })],
      }),
    )
    await start()
    await start()
    expect((await store.prune(shop)).versions).toBe(1)
    expect((await store.pages.ids(shop)).version).toBe(1)
    await store.writePage(
      blank(shop, await start(), {
        newPages: [{ id: 2, url: urlOf(2) }],
        version: version(1, 2, { etag: '"y"' }),
      }),
    )
    const found = await store.versions.validators(shop, [1, 2], { parser: 1, wrapper: null })
    expect([...found.keys()]).toEqual([2])
  })
})
