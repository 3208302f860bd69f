import { expect, test } from 'bun:test'
import { addShop, startCrawl, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

eachStore('lists of products', (it) => {
  test('those that are gone only where they are asked for', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const see = watcher(store, shop.id)
    const first = await startCrawl(store, shop.id)
    for (let page = 1; page <= 4; page++) await see(first, { page, name: `Duck ${page}` })
    const second = await startCrawl(store, shop.id)
    await see(second, { page: 3, name: 'Duck 3' })
    await store.products.markGone(second)
    const names = async (filter: object) =>
      (await store.products.list({ shop: shop.id, ...filter })).map(({ name }) => name)
    expect(await names({})).toEqual(['Duck 3'])
    expect(await names({ all: true, limit: 2, offset: 1 })).toEqual(['Duck 2', 'Duck 3'])
  })

  test('changes of a stretch of time, whatever other shops did in it', async () => {
    const { store } = it()
    const [one, other] = [await addShop(store), await addShop(store)]
    const crawls = [await startCrawl(store, one.id), await startCrawl(store, other.id)]
    const see = [watcher(store, one.id), watcher(store, other.id)]
    for (let page = 1; page <= 6; page++) {
      await see[page % 2]!(crawls[page % 2]!, { page, name: `Duck ${page}`, at: 1000 + page })
    }
    const at = async (since: number, until: number) =>
      (await store.changes.list({ shop: one.id, since, until })).map((change) => change.at)
    expect(await at(1000, 1006)).toEqual([1002, 1004, 1006])
    expect(await at(1003, 1005)).toEqual([1004])
    expect(await at(1004, 1004)).toEqual([1004])
    expect(await at(1007, 2000)).toEqual([])
  })
})

eachStore('products that are gone', (it) => {
  test('what a crawl called gone, all of it, and nothing of others', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const see = watcher(store, shop.id)
    const first = await startCrawl(store, shop.id)
    for (let page = 1; page <= 522; page++) await see(first, { page, name: `Duck ${page}` })
    const second = await startCrawl(store, shop.id)
    for (const page of [2, 3]) await see(second, { page, name: `Duck ${page}` })
    await store.products.markGone(second)
    const third = await startCrawl(store, shop.id)
    await see(third, { page: 3, name: 'Duck 3' })
    await store.products.markGone(third)
    const names = async (crawl: number) =>
      (await Array.fromAsync(store.products.gone(crawl))).map(({ name }) => name)
    expect(await names(third)).toEqual(['Duck 2'])
    const gone = await names(second)
    expect(gone).toHaveLength(520)
    expect([gone[0], gone[1], gone.at(-1)]).toEqual(['Duck 1', 'Duck 4', 'Duck 522'])
  }, 30_000)
})
