import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AisleError } from '../../../src/model/errors.ts'
import { openDatabase } from '../../../src/store/connection/database.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { exportShop } from '../../../src/store/transfer/exporting.sql.ts'
import { importShop } from '../../../src/store/transfer/importing.sql.ts'
import { addShop, exported, newSlug, startCrawl, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

async function filled(store: Store) {
  const shop = await addShop(store)
  await store.wrappers.save(shop.id, '{"detail":[]}', 'hand')
  await store.plans.save(shop.id, '{"seeds":[]}', 'open')
  await store.plans.save(shop.id, '{"seeds":["x"]}', 'learned')
  const see = watcher(store, shop.id)
  const first = await startCrawl(store, shop.id)
  await see(first, { page: 1, name: 'Duck', sku: 'D', gtin: '4006381333931' })
  await see(first, { page: 2, name: 'Duck', sku: 'D' })
  await see(first, { page: 3, name: 'Goose', amount: '20.00', canonical: 'http://shop.test/sale' })
  await see(first, { page: 4, name: 'Swan', amount: null, canonical: 'http://shop.test/sale' })
  await see(first, { page: 5, name: 'Hen', amount: '5.00', canonical: 'http://shop.test/sale' })
  const second = await startCrawl(store, shop.id)
  await see(second, { page: 1, name: 'Duck', sku: 'D', amount: '9.99' })
  await store.products.markGone(second)
  return shop
}

eachStore('a shop as a document', (it) => {
  test('what stands for half a character in its fields is marked', async () => {
    const { store } = it()
    const document = await exported(store, (await filled(store)).slug)
    const [observation] = document.products[0]!.observations
    observation!.fields = '{"name":"a\\ud800b \\ud83d\\ude00 \\\\ud800"}'
    const copy = await store.shops.importShop(document, { as: newSlug() })
    const { products } = await exported(store, copy.slug)
    const { name } = JSON.parse(products[0]!.observations[0]!.fields)
    expect(name).toBe('a\ufffdb 😀 \\ud800')
  })

  test('comes back whole under another name, and its products are known', async () => {
    const { store } = it()
    const shop = await filled(store)
    const document = JSON.parse(JSON.stringify(await exported(store, shop.slug)))
    expect(document).toMatchObject({ format: 'aisle-shop', version: 1, shop: { plan: 2 } })
    expect(document.distrusted).toEqual([{ kind: 'address', value: 'http://shop.test/sale' }])
    const as = newSlug()
    const copy = await store.shops.importShop(document, { as })
    expect(copy).toMatchObject({ slug: as, name: shop.name, seed: shop.seed, plan: 2, wrapper: 1 })
    const again = await exported(store, as)
    expect({ ...again, shop: { ...again.shop, slug: shop.slug } }).toEqual(document)
    expect(await store.plans.active(copy.id)).toMatchObject({ json: '{"seeds":["x"]}' })
    expect(await store.products.counts(copy.id)).toEqual(await store.products.counts(shop.id))
    // Page numbers of the copy start anew; the sku leads to the product all the same.
    const { page } = await store.pages.ids(copy.id)
    const crawl = await startCrawl(store, copy.id)
    const seen = await watcher(store, copy.id)(crawl, { page, name: 'Duck', sku: 'D', amount: '7' })
    const product = (await store.products.get(seen!.product))!
    expect(product.observations.map(({ amount }) => amount)).toEqual(['10.00', '9.99', '7'])
    expect(seen!.change).toBe('changed')
  })

  test('a bad document is refused with the place of each mistake, nothing saved', async () => {
    const { store } = it()
    const shop = await filled(store)
    const document = await exported(store, shop.slug)
    const before = (await store.shops.list()).length
    const attempt = async (change: (copy: typeof document) => void) => {
      const copy = structuredClone(document)
      copy.shop.slug = newSlug()
      change(copy)
      const error = await store.shops
        .importShop(JSON.parse(JSON.stringify(copy)), { where: 'toys.json' })
        .catch((e) => e)
      expect(error).toBeInstanceOf(AisleError)
      expect(error.where).toBe('toys.json')
      return error.message as string
    }
    expect(
      await attempt((copy) => {
        copy.products[0]!.observations[0]!.amount = '1,50'
      }),
    ).toContain('products[0].observations[0].amount')
    expect(
      await attempt((copy) => {
        copy.plans[0]!.json = '{'
      }),
    ).toContain('plans[0].json')
    expect(
      await attempt((copy) => {
        copy.shop.plan = 9
      }),
    ).toContain('version 9')
    expect(
      await attempt((copy) => {
        ;(copy as { version: number }).version = 2
      }),
    ).toContain('newer format')
    const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const junk: [place: string, sentence: string, values: unknown[]][] = [
      ['products.0.firstSeen', 'before the year 10000', [9e15, 1e300, -1, 1.5, '1', null]],
      ['products.0.observations.0.at', 'before the year 10000', [9e15, -1]],
      ['products.0.observations.0.fields', 'must be an object', ['null', '[]', '7', '{', '""']],
      ['products.0.observations.0.fields', 'nested too deeply', [deep]],
      ['products.0.url', 'must be the address of a page', ['junk', 'javascript:alert(1)', '']],
      ['products.0.observations.0.name', 'must be text', [null, 7, ['x']]],
      ['wrappers.0.json', 'must be an object', ['null', '[]']],
      ['plans.0.version', 'must be a whole number', [9e15, 0]],
      ['products', 'must be a list', [{}, 7]],
      ['products.0.observations', 'must have at least one observation', [[]]],
      ['products.0.observations.0.gone', 'must be true or false', ['no']],
      ['products.0', 'must be an object', [7]],
      ['shop.scope', 'must be one of "host", "domain", "prefix"', ['world']],
      ['shop.render', 'is missing', [undefined]],
      ['plans.0.createdAt', 'before the year 10000', [8.64e15]],
    ]
    for (const [place, sentence, values] of junk) {
      for (const value of values) {
        const told = await attempt((copy) => {
          const keys = place.split('.')
          const last = keys.pop()!
          let at: Record<string, unknown> = copy
          for (const key of keys) at = at[key] as Record<string, unknown>
          at[last] = value
        })
        const named = place.replace(/\.(\d+)/g, '[$1]')
        expect(told.toLowerCase()).toContain(`${named}: `.toLowerCase())
        expect(told).not.toMatch(/Invalid|Expected/)
        expect(told.toLowerCase()).toContain(sentence)
      }
    }
    for (const kind of ['wrappers', 'plans'] as const) {
      const twice = await attempt((copy) => {
        copy[kind].push(copy[kind][0] as never)
      })
      const at = document[kind].length
      expect(twice).toBe(`${kind}[${at}].version: there is another version 1 before it`)
    }
    for (const other of ['x', null, [], { some: 'thing' }]) {
      const refused = await store.shops.importShop(other).catch((e) => e)
      expect(refused).toMatchObject({ kind: 'invalid', message: 'this is not an exported shop' })
    }
    expect((await store.shops.importShop(document).catch((e) => e)).kind).toBe('exists')
    expect((await store.shops.list()).length).toBe(before)
  })
})

test('what the database refuses of a file is not taken for a shop that is there', async () => {
  const data = await mkdtemp(join(tmpdir(), 'aisle-transfer-'))
  const store = await openStore({ data })
  const shop = await filled(store)
  const document = await exported(store, shop.slug)
  const { connection } = await openDatabase({ data })
  const [wrapper] = document.wrappers
  const twice = { ...document, wrappers: [wrapper!, wrapper!] }
  const error = await importShop(connection, twice, 'other').catch((e) => e)
  expect(error).toMatchObject({ kind: 'invalid', where: 'other' })
  expect(error.message).toContain('the file contradicts itself')
  expect(await importShop(connection, twice, shop.slug).catch((e) => e.kind)).toBe('exists')
  expect(await store.shops.list()).toHaveLength(1)
  connection.close()
  store.close()
  await rm(data, { recursive: true, force: true })
})

test('a shop that is read in parts is the same', async () => {
  const data = await mkdtemp(join(tmpdir(), 'aisle-parts-'))
  const store = await openStore({ data })
  await filled(store)
  const shop = await store.shops.need((await filled(store)).slug)
  const { connection } = await openDatabase({ data })
  const whole = await exported(store, shop.slug)
  expect(whole.products).toHaveLength(4)
  expect(whole.products[0]!.keys.length).toBeGreaterThan(1)
  for (const range of [1, 2, 3]) {
    const { products, ...rest } = await exportShop(connection, shop, range)
    expect({ ...rest, products: await Array.fromAsync(products) }).toEqual(whole)
  }
  connection.close()
  store.close()
  await rm(data, { recursive: true, force: true })
})
