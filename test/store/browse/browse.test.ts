import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { eachBrowsed } from '../../../src/store/browse/browse.sql.ts'
import type { Browse, Show, Sort } from '../../../src/store/browse/browse.ts'
import type { Connection, Value } from '../../../src/store/connection/connection.ts'
import { openDatabase } from '../../../src/store/connection/database.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import { openStore } from '../../../src/store/store.ts'
import { addShop, blank, sighting, startCrawl, urlOf, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

const ALL = {
  show: 'sale' as Show,
  search: '',
  since: 0,
  sort: 'name' as Sort,
  limit: 100,
  offset: 0,
}

eachStore('a page of products', (it) => {
  /** A shop with these names, and how to ask for them. */
  async function shopOf(names: string[]) {
    const { store } = it()
    const shop = await addShop(store)
    const crawl = await startCrawl(store, shop.id)
    const see = watcher(store, shop.id)
    for (const [i, name] of names.entries()) {
      await see(crawl, { page: i + 1, name, sku: `AB-${i}`, gtin: `40063813339${10 + i}` })
    }
    const find = async (wanted: Partial<Browse>) => {
      const found = await store.products.browse({ ...ALL, shop: shop.id, ...wanted })
      return { count: found.count, names: found.products.map(({ name }) => name) }
    }
    return { store, shop, crawl, see, find }
  }

  test('is found by words of the name, whatever the case and the alphabet', async () => {
    const names = ['Šaty modré', 'ŠATY červené', 'Satin 100%', 'ΚΑΡΈΚΛΑ', 'Ente 🦆 gelb', 'a_b']
    const { find } = await shopOf(names)
    const search = async (search: string) => (await find({ search })).names
    expect(await search('šaty')).toEqual(['Šaty modré', 'ŠATY červené'])
    expect(await search('ČERVENÉ')).toEqual(['ŠATY červené'])
    expect(await search('modré šaty')).toEqual(['Šaty modré'])
    expect(await search('καρέκλα')).toEqual(['ΚΑΡΈΚΛΑ'])
    expect(await search('🦆 GELB')).toEqual(['Ente 🦆 gelb'])
    expect(await search('100%')).toEqual(['Satin 100%'])
    expect(await search('_')).toEqual(['a_b'])
    expect(await search('%b')).toEqual([])
    expect(await search("'; DROP TABLE products; --")).toEqual([])
    expect((await find({ search: 'a', limit: 1, offset: 1 })).count).toBe(4)
  })

  test('is found by the whole of a number or an address', async () => {
    const { find, store, shop } = await shopOf(['Duck', 'Goose'])
    expect((await find({ search: 'ab-1' })).names).toEqual(['Goose'])
    expect((await find({ search: 'AB-0' })).names).toEqual(['Duck'])
    expect((await find({ search: '4006381333911' })).names).toEqual(['Goose'])
    expect((await find({ search: 'http://shop.test/p/1' })).names).toEqual(['Duck'])
    expect((await find({ search: 'ab-' })).names).toEqual([])
    const other = await addShop(store)
    expect((await find({ shop: other.id, search: 'AB-0' })).names).toEqual([])
    expect(await store.products.facets({ shop: shop.id, since: 0, search: '' })).toMatchObject({
      sale: 2,
      gone: 0,
    })
  })

  test('knows what is new, cheaper, dearer, out of stock and gone', async () => {
    const { find, see, store, shop, crawl } = await shopOf(['Duck', 'Goose', 'Swan', 'Coot'])
    // Nothing is new before the shop was seen whole.
    expect((await find({ show: 'new' })).names).toEqual([])
    await store.crawls.finish(crawl, {
      ...{ state: 'done', incomplete: null, counters: noCounters(), seconds: 1 },
    })
    const since = Date.now() + 86_400_000
    const next = await startCrawl(store, shop.id)
    const again = (page: number, name: string, more: object) =>
      see(next, { page, name, sku: `AB-${page - 1}`, at: since + page, ...more })
    await again(1, 'Duck', { amount: '9.00', gtin: '4006381333910' })
    await again(2, 'Goose', { amount: '11.00', gtin: '4006381333911' })
    await again(3, 'Swan', { availability: 'OutOfStock', gtin: '4006381333912' })
    await again(9, 'Heron', { sku: 'AB-9' })
    await store.products.markGone(next)
    const of = async (show: Show) => (await find({ show, since })).names
    expect(await of('sale')).toEqual(['Duck', 'Goose', 'Heron', 'Swan'])
    expect(await of('new')).toEqual(['Heron'])
    expect(await of('cheaper')).toEqual(['Duck'])
    expect(await of('dearer')).toEqual(['Goose'])
    expect(await of('out')).toEqual(['Swan'])
    expect(await of('gone')).toEqual(['Coot'])
    const facets = (search: string) => store.products.facets({ shop: shop.id, since, search })
    expect(await facets('')).toEqual({ sale: 4, new: 1, cheaper: 1, dearer: 1, out: 1, gone: 1 })
    expect(await facets('oo')).toEqual({ sale: 1, new: 0, cheaper: 0, dearer: 1, out: 0, gone: 1 })
    expect(await facets('AB-0')).toEqual({
      sale: 1,
      new: 0,
      cheaper: 1,
      dearer: 0,
      out: 0,
      gone: 0,
    })
    const { products } = await store.products.browse({
      ...{ ...ALL, shop: shop.id, show: 'cheaper', since },
    })
    expect(products[0]).toMatchObject({
      moved: -1,
      was: '10.00',
      amount: '9.00',
      movedAt: since + 1,
    })
    // Before that day is long ago.
    expect((await find({ show: 'cheaper', since: since + 10 })).names).toEqual([])
    const exported = store.products.eachBrowsed({
      shop: shop.id,
      show: 'dearer',
      search: '',
      since,
      sort: 'name',
    })
    expect((await Array.fromAsync(exported)).map(({ name }) => name)).toEqual(['Goose'])
  })

  test('in every order, page by page, is the whole list', async () => {
    const { store } = it()
    const amount = fc.option(
      fc.integer({ min: 0, max: 20 }).map((n) => `${n}.00`),
      { nil: null },
    )
    const name = fc.constantFrom('a', 'A', 'b', 'Ba', 'c', 'č', 'zebra')
    const rows = fc.array(fc.record({ name, amount }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (made, limit) => {
        const shop = await addShop(store)
        const crawl = await startCrawl(store, shop.id)
        const see = watcher(store, shop.id)
        for (const [i, each] of made.entries()) await see(crawl, { page: i + 1, ...each })
        for (const sort of ['name', '-name', 'price', '-price', 'new', 'changed'] as Sort[]) {
          const pages: (typeof all)[] = []
          const wanted = { ...ALL, shop: shop.id, sort }
          const { products: all, count } = await store.products.browse(wanted)
          for (let offset = 0; offset < count; offset += limit) {
            pages.push((await store.products.browse({ ...wanted, limit, offset })).products)
          }
          expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
          expect(count).toBe(all.length)
          const file = await Array.fromAsync(store.products.eachBrowsed(wanted))
          expect(file.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
          const found = await store.products.browse({ ...wanted, search: 'a' })
          const some = await Array.fromAsync(store.products.eachBrowsed({ ...wanted, search: 'a' }))
          expect(some.map(({ id }) => id)).toEqual(found.products.map(({ id }) => id))
          const { sale } = await store.products.facets({ ...wanted, search: 'a' })
          expect(sale).toBe(found.count)
          const prices = all.map((each) => each.amount)
          if (sort === 'price') expect(prices).toEqual(prices.toSorted(byPrice))
          if (sort === '-price')
            expect(prices).toEqual(prices.toSorted((a, b) => byPrice(b, a, -1)))
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

test('a file has every product once, whatever a crawl changes while it is written', async () => {
  const data = await mkdtemp(join(tmpdir(), 'aisle-browse-'))
  const store = await openStore({ data })
  const { connection } = await openDatabase({ data })
  const shop = await addShop(store)
  const pages = Array.from({ length: 2600 }, (_, i) => i + 1)
  const write = blank(shop.id, await startCrawl(store, shop.id), {
    newPages: pages.map((id) => ({ id, url: urlOf(id) })),
    sightings: pages.map((page) => sighting({ page, name: `Duck ${10_000 + page}` })),
  })
  await store.writePage(write)
  const all = await Array.fromAsync(store.products.each({ shop: shop.id }))
  const first = all[0]!.id
  const set = (column: string, value: Value, id: number) =>
    connection.execute({ sql: `UPDATE products SET ${column} = ? WHERE id = ?`, args: [value, id] })
  for (const [sort, column, [least, most]] of [
    ['name', 'name', ['A duck', 'Zzz']],
    ['price', 'price', [1, 9_000_000]],
    ['-price', 'price', [9_000_000, null]],
    ['changed', 'moved_at', [Date.now() * 2, 0]],
  ] as [Sort, string, [Value, Value]][]) {
    let answers = 0
    // After every answer the last of the order is made the first one, and the other way round.
    const moving: Connection = {
      ...{ place: connection.place, close: () => {} },
      batch: (statements, mode) => connection.batch(statements, mode),
      async execute(statement) {
        const answer = await connection.execute(statement)
        answers++
        const ids = (await Array.fromAsync(eachBrowsed(connection, wanted))).map(({ id }) => id)
        await set(column, most, ids[0]!)
        await set(column, least, ids.at(-1)!)
        return answer
      },
    }
    const wanted = { ...ALL, shop: shop.id, sort }
    const ids = (await Array.fromAsync(eachBrowsed(moving, wanted))).map(({ id }) => id)
    expect(answers).toBeGreaterThan(2)
    expect({ sort, rows: ids.length, products: new Set(ids).size }).toEqual({
      ...{ sort, rows: pages.length, products: pages.length },
    })
  }
  // One that goes meanwhile is not told as being on sale.
  const reading = store.products.eachBrowsed({ ...ALL, shop: shop.id, sort: 'new' })
  await reading.next()
  await set('gone', 1, first)
  const rest = (await Array.fromAsync(reading)).map(({ id }) => id)
  expect(rest).not.toContain(first)
  connection.close()
  store.close()
  await rm(data, { recursive: true, force: true })
}, 60_000)

/** Those without a price come last, in both orders. */
function byPrice(a: string | null, b: string | null, turned = 1): number {
  if (a === null || b === null) return turned * ((a === null ? 1 : 0) - (b === null ? 1 : 0))
  return Number(a) - Number(b)
}
