import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { addShop, exported, newSlug, startCrawl, watcher } from './make.ts'
import { eachStore } from './stores.ts'

const HALF = 'a\ud800b'
const MARKED = 'a\ufffdb'

eachStore('text that is not well-formed', (it) => {
  test('of a page is kept with a mark, and read back', async () => {
    const { store } = it()
    const shop = await addShop(store)
    const see = watcher(store, shop.id)
    const first = await startCrawl(store, shop.id)
    await see(first, { page: 1, name: HALF, sku: `${'x'.repeat(199)}\ud83d` })
    await see(first, { page: 2, name: 'a\0b', sku: 'n\0m' })
    const document = await exported(store, shop.slug)
    expect(document.products.map(({ observations }) => observations[0]!.name)).toEqual([
      MARKED,
      MARKED,
    ])
    expect(document.products[1]!.keys).toContainEqual({ kind: 'sku', value: 'n\ufffdm' })
    const second = await startCrawl(store, shop.id)
    expect(await see(second, { page: 1, name: HALF, sku: `${'x'.repeat(199)}\ud83d` })).toEqual(
      expect.objectContaining({ change: 'same' }),
    )
  })

  test('of a file is kept with a mark', async () => {
    const { store } = it()
    const shop = await addShop(store)
    await watcher(store, shop.id)(await startCrawl(store, shop.id), { page: 1, name: 'Duck' })
    const document = await exported(store, shop.slug)
    document.shop.name = HALF
    document.products[0]!.observations[0]!.name = HALF
    const copy = await store.shops.importShop(document, { as: newSlug() })
    expect(copy.name).toBe(MARKED)
    const { products } = await exported(store, copy.slug)
    expect(products[0]!.observations[0]!.name).toBe(MARKED)
  })
})

test('all JSON of the store is made at one place', async () => {
  const folder = join(import.meta.dir, '../../src/store')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const source = await Bun.file(join(folder, file)).text()
    expect([file, source.includes('JSON.stringify')]).toEqual([file, false])
  }
})
