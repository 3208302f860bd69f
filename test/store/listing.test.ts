import { expect, test } from 'bun:test'
import { noCounters } from '../../src/store/blank.ts'
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

eachStore('changes, newest first', (it) => {
  test('go on where the last ones ended, and no other shop is among them', async () => {
    const { store } = it()
    const [one, other] = [await addShop(store), await addShop(store)]
    const crawls = [await startCrawl(store, one.id), await startCrawl(store, other.id)]
    const see = [watcher(store, one.id), watcher(store, other.id)]
    for (let page = 1; page <= 6; page++) {
      await see[page % 2]!(crawls[page % 2]!, { page, name: `Duck ${page}`, at: 2000 + page })
    }
    const next = await startCrawl(store, one.id)
    await see[0]!(next, { page: 2, name: 'Duck 2', amount: '9.00', at: 2010 })
    const first = await store.changes.newest({ shop: one.id, limit: 2 })
    expect(first.changes.map(({ kind, at }) => [kind, at])).toEqual([
      ['price', 2010],
      ['new', 2006],
    ])
    expect(first.changes[0]).toMatchObject({
      before: { amount: '10.00' },
      after: { amount: '9.00' },
    })
    const rest = await store.changes.newest({ shop: one.id, limit: 9, before: first.next! })
    expect(rest.changes.map(({ at }) => at)).toEqual([2004, 2002])
    expect(rest.next).toBeNull()
    const known = await store.changes.newest({ shop: one.id, limit: 9, skipNew: true })
    expect(known.changes.map(({ kind }) => kind)).toEqual(['price'])
  })

  test('what other shops did meanwhile is skipped', async () => {
    const { store } = it()
    const [one, other] = [await addShop(store), await addShop(store)]
    const crawl = await startCrawl(store, one.id)
    const start = Date.now()
    await watcher(store, one.id)(crawl, { page: 1, name: 'Duck', at: start })
    await store.crawls.finish(crawl, {
      ...{ state: 'done', incomplete: null },
      ...{ counters: noCounters(), seconds: 1 },
    })
    const busy = await startCrawl(store, other.id)
    const see = watcher(store, other.id)
    const later = start + 4 * 3_600_000
    for (let page = 1; page <= 2100; page++) {
      await see(busy, { page, name: `Goose ${page}`, at: later + page })
    }
    const { changes } = await store.changes.newest({ shop: one.id, limit: 5 })
    expect(changes.map(({ name }) => name)).toEqual(['Duck'])
    // A server takes its time for so many writes.
  }, 30_000)

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

  test('only products that are gone, page by page', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const see = watcher(store, shop.id)
    const first = await startCrawl(store, shop.id)
    for (let page = 1; page <= 6; page++) await see(first, { page, name: `Duck ${page}` })
    const second = await startCrawl(store, shop.id)
    for (const page of [2, 4]) await see(second, { page, name: `Duck ${page}` })
    await store.products.markGone(second)
    const names = async (filter: object) =>
      (await store.products.list({ shop: shop.id, only: 'gone', ...filter })).map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['Duck 1', 'Duck 3', 'Duck 5', 'Duck 6'])
    expect(await names({ limit: 2, offset: 1 })).toEqual(['Duck 3', 'Duck 5'])
    expect(await names({ search: 'duck 5' })).toEqual(['Duck 5'])
    expect(await names({ search: 'duck 4' })).toEqual([])
  })
})
