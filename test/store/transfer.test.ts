import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AisleError } from '../../src/errors.ts'
import { openDatabase } from '../../src/store/database.ts'
import { importShop } from '../../src/store/importing.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { addShop, newSlug, startCrawl, watcher } from './make.ts'
import { eachStore } from './stores.ts'

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
  test('comes back whole under another name, and its products are known', async () => {
    const { store } = it()
    const shop = await filled(store)
    const document = JSON.parse(JSON.stringify(await store.shops.exportShop(shop.slug)))
    expect(document).toMatchObject({ format: 'aisle-shop', version: 1, shop: { plan: 2 } })
    expect(document.distrusted).toEqual([{ kind: 'address', value: 'http://shop.test/sale' }])
    const as = newSlug()
    const copy = await store.shops.importShop(document, { as })
    expect(copy).toMatchObject({ slug: as, name: shop.name, seed: shop.seed, plan: 2, wrapper: 1 })
    const again = await store.shops.exportShop(as)
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
    const document = await store.shops.exportShop(shop.slug)
    const before = (await store.shops.list()).length
    const attempt = async (change: (copy: typeof document) => void) => {
      const copy = structuredClone(document)
      copy.shop.slug = newSlug()
      change(copy)
      const error = await store.shops.importShop(copy, { where: 'toys.json' }).catch((e) => e)
      expect(error).toBeInstanceOf(AisleError)
      expect(error.where).toBe('toys.json')
      return error.message as string
    }
    expect(
      await attempt((copy) => {
        copy.products[0]!.observations[0]!.amount = '1,50'
      }),
    ).toContain('products.0.observations.0.amount')
    expect(
      await attempt((copy) => {
        copy.plans[0]!.json = '{'
      }),
    ).toContain('plans.0.json')
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
    for (const kind of ['wrappers', 'plans'] as const) {
      const twice = await attempt((copy) => {
        copy[kind].push(copy[kind][0] as never)
      })
      const at = document[kind].length
      expect(twice).toBe(`${kind}.${at}.version: there is another version 1 before it`)
    }
    expect((await store.shops.importShop('x').catch((e) => e)).kind).toBe('invalid')
    expect((await store.shops.importShop(document).catch((e) => e)).kind).toBe('exists')
    expect((await store.shops.list()).length).toBe(before)
  })
})

test('what the database refuses of a file is not taken for a shop that is there', async () => {
  const data = await mkdtemp(join(tmpdir(), 'aisle-transfer-'))
  const store = await openStore({ data })
  const shop = await filled(store)
  const document = await store.shops.exportShop(shop.slug)
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
