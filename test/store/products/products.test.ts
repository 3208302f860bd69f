import { expect, test } from 'bun:test'
import { addShop, blank, startCrawl, urlOf, version, visit, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

eachStore('products', (it) => {
  const world = async () => {
    const { store } = it()
    const { id: shop } = await addShop(store)
    const see = watcher(store, shop)
    const only = async () => {
      const [product, ...others] = await store.products.list({ shop, all: true })
      expect(others).toEqual([])
      return (await store.products.get(product!.id))!
    }
    return { store, shop, see, only, crawl: () => startCrawl(store, shop) }
  }

  test('an observation only on change, else lastSeen moves', async () => {
    const { see, only, crawl } = await world()
    const duck = { page: 1, name: 'Duck', amount: '10.00' }
    expect(await see(await crawl(), { ...duck, at: 1000 })).toMatchObject({ change: 'new' })
    expect(await see(await crawl(), { ...duck, at: 2000 })).toMatchObject({ change: 'same' })
    expect(await only()).toMatchObject({ firstSeen: 1000, lastSeen: 2000 })
    expect((await only()).observations).toHaveLength(1)
    const third = await see(await crawl(), { ...duck, amount: '12.00', at: 3000 })
    expect(third).toMatchObject({ change: 'changed' })
    const { observations, amount } = await only()
    expect(observations.map((each) => [each.at, each.amount])).toEqual([
      [1000, '10.00'],
      [3000, '12.00'],
    ])
    expect(amount).toBe('12.00')
  })

  test('pages that word it differently do not make it change to and fro', async () => {
    const { see, only, crawl } = await world()
    const short = { page: 1, name: 'Duck', sku: 'D', fields: '{"crumbs":"Toys"}' }
    const long = { page: 2, name: 'Duck', sku: 'D', fields: '{"crumbs":"Bath"}' }
    const sale = { page: 3, name: 'Duck', sku: 'D', amount: '9.00' }
    for (const order of [
      [short, long, sale],
      [sale, long, short],
      [long, sale, short],
    ]) {
      const id = await crawl()
      for (const seen of order) await see(id, seen)
    }
    expect((await only()).observations.map(({ amount }) => amount)).toEqual(['10.00'])
    const id = await crawl()
    for (const seen of [sale, { ...long, amount: '8.00' }, { ...short, amount: '8.00' }]) {
      await see(id, seen)
    }
    expect((await only()).observations.map(({ amount }) => amount)).toEqual(['10.00', '8.00'])
  })

  test('the first word of a crawl counts, unless it lacked a price', async () => {
    const { see, only, crawl } = await world()
    const first = await crawl()
    await see(first, { page: 1, name: 'Duck', sku: 'D', amount: '10.00' })
    await see(first, { page: 2, name: 'Duck', sku: 'D', amount: '11.00' })
    expect((await only()).amount).toBe('10.00')
    const second = await crawl()
    await see(second, { page: 1, name: 'Duck', sku: 'D', amount: null })
    expect((await only()).amount).toBeNull()
    await see(second, { page: 2, name: 'Duck', sku: 'D', amount: '11.00' })
    const { amount, observations } = await only()
    expect(amount).toBe('11.00')
    expect(observations.map((each) => each.amount)).toEqual(['10.00', '11.00'])
  })

  test('what a first page without price took back leaves no trace', async () => {
    const { see, only, crawl } = await world()
    const first = await crawl()
    const words = { name: 'Duck', sku: 'D', fields: '{}' }
    await see(first, { ...words, page: 1, amount: '10.00' })
    const second = await crawl()
    await see(second, { ...words, page: 2, amount: null })
    await see(second, { ...words, page: 1, amount: '10.00' })
    expect((await only()).observations).toHaveLength(1)
    expect((await only()).amount).toBe('10.00')
  })

  test('the price follows a product whose address vanished', async () => {
    const { see, only, crawl } = await world()
    await see(await crawl(), { page: 1, name: 'Duck', sku: 'D', amount: '10.00' })
    await see(await crawl(), { page: 2, name: 'Duck', sku: 'D', amount: '12.00' })
    expect(await only()).toMatchObject({ amount: '12.00', url: urlOf(2) })
  })

  test('gone once, back when seen again, also through a 304', async () => {
    const { store, shop, see, crawl } = await world()
    const first = await crawl()
    await store.writePage(
      blank(shop, first, {
        newPages: [{ id: 7, url: urlOf(7) }],
        version: version(1, 7),
        visits: [visit(7, { version: 1 })],
      }),
    )
    const goose = { page: 1, name: 'Goose', at: 1 }
    await see(first, goose)
    await see(first, { page: 2, name: 'Duck', at: 2 })
    expect(await store.products.markGone(first)).toBe(0)
    const second = await crawl()
    await see(second, { ...goose, at: 3 })
    expect(await store.products.markGone(second)).toBe(1)
    expect(await store.products.markGone(second)).toBe(0)
    expect(await Array.fromAsync(store.products.gone(second))).toEqual([
      { name: 'Duck', amount: '10.00', currency: 'EUR', url: urlOf(2) },
    ])
    expect(await Array.fromAsync(store.products.gone(first))).toEqual([])
    expect(await store.products.tally(second)).toEqual({ total: 1, new: 0, changed: 0, gone: 1 })
    expect(await store.products.counts(shop)).toEqual({ onSale: 1, gone: 1 })
    expect((await store.products.list({ shop })).map(({ name }) => name)).toEqual(['Goose'])
    const third = await crawl()
    const confirmed = await store.writePage(
      blank(shop, third, {
        confirmed: 2,
        visits: [visit(2, { outcome: 'unchanged', status: 304, version: 2, at: Date.now() + 10 })],
      }),
    )
    expect(confirmed).toMatchObject([{ change: 'changed' }])
    const list = await store.writePage(
      blank(shop, third, { confirmed: 1, visits: [visit(7, { version: 1 })] }),
    )
    expect(list).toEqual([])
    expect(await store.products.markGone(third)).toBe(1)
    const kinds = (await store.changes.list({ shop })).map(({ kind, name }) => `${kind} ${name}`)
    expect(kinds.slice(0, 2)).toEqual(['new Goose', 'new Duck'])
    expect(kinds.slice(2).sort()).toEqual(['back Duck', 'gone Duck', 'gone Goose'])
    expect(await see(await crawl(), { ...goose, at: Date.now() + 20 })).toMatchObject({
      change: 'changed',
    })
    expect(await store.products.counts(shop)).toEqual({ onSale: 2, gone: 0 })
  })

  test('changes: new, price, stock, with what was before', async () => {
    const { store, shop, see, crawl } = await world()
    const first = await crawl()
    await see(first, { page: 1, name: 'Duck', amount: '10.00', at: 100 })
    await see(first, { page: 2, name: 'Goose', amount: '20.00', at: 101 })
    const second = await crawl()
    await see(second, { page: 1, name: 'Duck', amount: '10.0', at: 200, fields: '{"x":1}' })
    await see(second, {
      page: 2,
      name: 'Goose',
      amount: '18.50',
      availability: 'OutOfStock',
      at: 201,
    })
    await see(second, { page: 3, name: 'Swan', at: 202 })
    const changes = await store.changes.list({ shop, since: 200 })
    expect(changes.map(({ kind, name, at }) => [kind, name, at])).toEqual([
      ['details', 'Duck', 200],
      ['price', 'Goose', 201],
      ['stock', 'Goose', 201],
      ['new', 'Swan', 202],
    ])
    expect(changes[1]).toMatchObject({
      crawl: second,
      url: urlOf(2),
      before: { amount: '20.00', currency: 'EUR', availability: 'InStock' },
      after: { amount: '18.50', currency: 'EUR', availability: 'OutOfStock' },
    })
    expect(changes[3]!.before).toBeNull()
    expect(await store.products.tally(second)).toEqual({ total: 3, new: 1, changed: 2, gone: 0 })
  })

  test('merging keeps the oldest id and all history', async () => {
    const { store, shop, see, crawl, only } = await world()
    const first = await crawl()
    const duck = (await see(first, { page: 1, name: 'Duck', at: 1 }))!.product
    await see(first, { page: 2, name: 'Duck', amount: '11.00', at: 2 })
    expect(await store.products.counts(shop)).toMatchObject({ onSale: 2 })
    const second = await crawl()
    await see(second, { page: 1, name: 'Duck', sku: 'D', at: 3 })
    const joined = await see(second, { page: 2, name: 'Duck', amount: '11.00', sku: 'D', at: 4 })
    expect(joined!.product).toBe(duck)
    const { id, observations, keys, firstSeen } = await only()
    expect({ id, firstSeen, count: observations.length }).toEqual({
      id: duck,
      firstSeen: 1,
      count: 2,
    })
    expect(keys).toEqual([
      { kind: 'sku', value: 'd' },
      { kind: 'url', value: urlOf(1) },
      { kind: 'url', value: urlOf(2) },
    ])
  })

  test('what comes apart has the words of its own page, and its own history', async () => {
    const { store, shop, see, crawl } = await world()
    const canonical = 'http://shop.test/sale'
    const first = await crawl()
    const duck = { page: 1, name: 'Duck', canonical, fields: '{"is":"duck"}' }
    const goose = { page: 2, name: 'Goose', canonical, fields: '{"is":"goose"}' }
    await see(first, duck)
    await see(first, goose)
    expect(await store.products.counts(shop)).toMatchObject({ onSale: 1 })
    await see(first, { page: 3, name: 'Swan', amount: '99.00', canonical })
    const found = await store.products.list({ shop })
    expect(found.map(({ name, amount, fields }) => [name, amount, fields])).toEqual(
      [
        ['Duck', '10.00', '{"is":"duck"}'],
        ['Goose', '10.00', '{"is":"goose"}'],
        ['Swan', '99.00', '{"name":"Swan","price":"99.00"}'],
      ].sort((a, b) => ids(a[0]!) - ids(b[0]!)),
    )
    function ids(name: string): number {
      return found.find((each) => each.name === name)!.id
    }
    for (const { id } of found) {
      expect((await store.products.get(id))!.observations).toHaveLength(1)
    }
  })

  test('lists in pages, streams all', async () => {
    const { store, shop, see, crawl } = await world()
    const id = await crawl()
    for (let page = 1; page <= 1100; page++) {
      await see(id, { page, name: page % 100 === 0 ? `100% Duck ${page}` : `Goose ${page}` })
    }
    const names = async (filter: Parameters<typeof store.products.list>[0]) =>
      (await store.products.list({ shop, ...filter })).map(({ name }) => name)
    expect(await names({ limit: 2, offset: 1 })).toEqual(['Goose 2', 'Goose 3'])
    const streamed = await Array.fromAsync(store.products.each({ shop }))
    expect(streamed.map(({ name }) => name)).toEqual(await names({}))
    expect(new Set(streamed.map((each) => each.id)).size).toBe(1100)
  }, 60_000)

  test('a product under hundreds of addresses comes apart whole', async () => {
    const { store, shop, see, crawl } = await world()
    const id = await crawl()
    const count = 250
    for (let page = 1; page <= count; page++) {
      await see(id, { page, name: `Duck ${page % 2}`, sku: 'D' })
    }
    expect(await store.products.counts(shop)).toEqual({ onSale: 1, gone: 0 })
    await see(id, { page: count + 1, name: 'Goose', amount: '99.00', sku: 'D' })
    expect(await store.products.counts(shop)).toEqual({ onSale: 3, gone: 0 })
    const products = await store.products.list({ shop })
    const urls = await Promise.all(
      products.map(async (each) => {
        const { keys } = (await store.products.get(each.id))!
        return [each.name, keys.filter(({ kind }) => kind === 'url').length]
      }),
    )
    expect(urls.sort()).toEqual([
      ['Duck 0', 125],
      ['Duck 1', 125],
      ['Goose', 1],
    ])
  }, 60_000)

  test('pages sent at once are recognized one after the other', async () => {
    const { store, shop, see, crawl } = await world()
    const id = await crawl()
    const pages = Array.from({ length: 20 }, (_, i) => i + 1)
    await Promise.all(pages.map((page) => see(id, { page, name: 'Duck', sku: 'D' })))
    expect(await store.products.counts(shop)).toEqual({ onSale: 1, gone: 0 })
  })
})
