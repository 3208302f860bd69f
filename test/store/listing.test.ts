import { expect, test } from 'bun:test'
import { addShop, startCrawl, watcher } from './make.ts'
import { eachStore } from './stores.ts'

eachStore('lists of products', (it) => {
  test('a name is found by any part of it, whatever the case and the alphabet', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const see = watcher(store, shop.id)
    const names = ['Šaty modré', 'ŠATY červené', 'Satin 100%', 'ΚΑΡΈΚΛΑ', 'Ente 🦆 gelb', 'a_b']
    for (const [i, name] of names.entries()) await see(crawl, { page: i + 1, name })
    const find = async (search: string, more = {}) =>
      (await store.products.list({ shop: shop.id, search, ...more })).map(({ name }) => name)
    expect(await find('šaty')).toEqual(['Šaty modré', 'ŠATY červené'])
    expect(await find('ČERVENÉ')).toEqual(['ŠATY červené'])
    expect(await find('καρέκλα')).toEqual(['ΚΑΡΈΚΛΑ'])
    expect(await find('🦆 GELB')).toEqual(['Ente 🦆 gelb'])
    expect(await find('100%')).toEqual(['Satin 100%'])
    expect(await find('_')).toEqual(['a_b'])
    expect(await find('%b')).toEqual([])
    expect(await find('a', { limit: 2, offset: 1 })).toEqual(['ŠATY červené', 'Satin 100%'])
    const all = await Array.fromAsync(store.products.each({ shop: shop.id, search: 'šaty' }))
    expect(all).toHaveLength(2)
  })

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
    expect(await names({ search: 'duck' })).toEqual(['Duck 3'])
    expect(await names({ all: true, limit: 2, offset: 1 })).toEqual(['Duck 2', 'Duck 3'])
    expect(await names({ all: true, search: 'DUCK 4' })).toEqual(['Duck 4'])
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
