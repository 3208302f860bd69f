import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Connection, Value } from '../../../src/store/connection/connection.ts'
import { rows } from '../../../src/store/connection/connection.ts'
import { openDatabase } from '../../../src/store/connection/database.ts'
import { kindOf, readable, UNREADABLE } from '../../../src/store/connection/readable.ts'
import { openStore } from '../../../src/store/store.ts'
import { addShop, exported, startCrawl, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

describe('numbers', () => {
  const read = (table: string, column: string, cell: Value) =>
    readable([[cell]], [kindOf({ tables: new Set([table]), column, type: 'INTEGER' })])[0]![0]

  test('of times end where dates do, others where they are no longer exact', () => {
    const between = 8.9e15
    expect(read('products', 'price', between)).toBe(between)
    expect(read('products', 'price', Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
    expect(read('products', 'price', 1e16)).toBeNull()
    expect(read('products', 'read_elsewhere', between)).toBeNull()
    expect(read('products', 'first_seen', between)).toBe(0)
  })

  test('are absent only where the column may be empty', () => {
    expect(read('crawls', 'finished_at', 'junk')).toBeNull()
    expect(read('crawls', 'started_at', 'junk')).toBe(0)
    expect(read('wrappers', 'shop', 'junk')).toBe(0)
    expect(read('observations', 'shop', 'junk')).toBeNull()
  })
})

eachStore('junk by hand', (it) => {
  let connection: Connection
  beforeAll(async () => {
    const opened = await openDatabase(it().options)
    connection = opened.connection
  })
  afterAll(() => connection.close())

  const set = (table: string, column: string, junk: string, where: string) =>
    connection.execute({ sql: `UPDATE ${table} SET ${column} = ${junk} WHERE ${where}`, args: [] })

  test('is read as its columns are declared', async () => {
    const { store } = it()
    const shop = await addShop(store)
    await watcher(store, shop.id)(await startCrawl(store, shop.id), { page: 1, name: 'Duck' })
    const of = `shop = ${shop.id}`
    const cell = async (column: string): Promise<Value> =>
      (await rows(connection, `SELECT ${column} FROM products WHERE ${of}`))[0]![0]!
    for (const [column, junk, read] of [
      ['name', "x'00ff'", UNREADABLE],
      ['amount', "'abc'", null],
      ['amount', "x'00ff'", null],
      ['price', "'junk'", null],
      ['price', '9000000000000000000', null],
      ['first_seen', '9000000000000000', 0],
      ['last_seen', "x'00ff'", 0],
    ] as const) {
      await set('products', column, junk, of)
      expect([column, junk, await cell(column)]).toEqual([column, junk, read])
    }
    const [product] = (await exported(store, shop.slug)).products
    expect(product).toMatchObject({ firstSeen: 0, lastSeen: 0 })
    expect((await store.shops.summary(shop.id))!.products).toBe(1)
  })

  test('for an id of a shop is repaired when it is opened', async () => {
    const { store, options } = it()
    const shops = []
    for (let i = 0; i < 3; i++) shops.push(await addShop(store))
    const [first, second, third] = shops.map(({ id }) => id)
    await set('shops', 'slug', `'shop-${second}'`, `id = ${third}`)
    await set('shops', 'slug', "x'00ff'", `id = ${first}`)
    await set('shops', 'slug', "'../a b'", `id = ${second}`)
    const again = await openStore(options)
    try {
      const ids = new Map((await again.shops.list()).map(({ id, slug }) => [id, slug]))
      expect(ids.get(first!)).toBe(`shop-${first}`)
      expect(ids.get(second!)).toMatch(new RegExp(`^shop-${second}-[0-9a-f]{8}$`))
      expect(ids.get(third!)).toBe(`shop-${second}`)
      await again.shops.remove(ids.get(first!)!)
      expect((await again.shops.list()).map(({ id }) => id)).not.toContain(first!)
    } finally {
      again.close()
    }
  })
})
