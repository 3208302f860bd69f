import { afterEach, describe, expect, test } from 'bun:test'
import { change, type ShopConfig, wrapperFor } from '../../../../src/demo/index.ts'
import { ServedTruth } from '../../../eval/shops/served.ts'
import { kinds, plainShop } from '../../../shops/index.ts'
import { Lab } from '../../harness.ts'

const small = change(plainShop, { catalog: { products: 60, tree: [3, 2] } })

let shop: ServedTruth
let lab: Lab

afterEach(async () => {
  lab.close()
  await shop.served.stop()
})

/** A shop that was crawled whole and by its plan, with the store as it is after that. */
async function crawled(config: ShopConfig): Promise<void> {
  shop = new ServedTruth(config)
  lab = await Lab.open()
  await lab.addShop(shop.url, wrapperFor(config, 0))
  await lab.crawl({ mode: 'initial' }, { learn: true })
  await lab.crawl({ mode: 'focused' })
  shop.listen()
}

const kindsAsked = () =>
  Object.fromEntries([...shop.kindsAsked()].map(([kind, urls]) => [kind, urls.length]))

const asked = (kind: string): number => shop.kindsAsked().get(kind)?.length ?? 0

/** What the product table says of what lists show: stock is told on the product pages only. */
async function table(of: Lab): Promise<string[]> {
  const rows: string[] = []
  for await (const { name, amount, currency, image, gone } of of.store.products.each({})) {
    if (!gone) rows.push([name, amount, currency, image].join(' '))
  }
  return rows.sort()
}

describe('an unchanged shop', () => {
  test('has its lists read, and of its products only the audit', async () => {
    await crawled(small)
    const report = await lab.crawl({ mode: 'delta' })
    expect(report).toMatchObject({ mode: 'delta', complete: true, details: 1 })
    expect(report.delta).toEqual({ audited: 1, wrong: 0, checked: 0, gaveUp: false })
    expect(report.products).toEqual({ total: 60, new: 0, changed: 0, gone: 0 })
    expect(report.skipped.unchanged).toBe(59)
    expect(asked('product')).toBe(1)
    expect(kindsAsked()).not.toHaveProperty('product again')
  })

  test('has its product pages read again when they are old', async () => {
    await crawled(small)
    const report = await lab.crawl({ mode: 'delta', maxAge: 0 })
    expect(report.details).toBe(60)
    expect(report.skipped.unchanged).toBeUndefined()
  })

  test('calls no product gone that was only seen in lists, however often', async () => {
    await crawled(small)
    for (let i = 0; i < 3; i++) await lab.crawl({ mode: 'delta' })
    expect((await lab.crawl({ mode: 'focused' })).products).toEqual({
      total: 60,
      new: 0,
      changed: 0,
      gone: 0,
    })
  })
})

describe('a shop that changed', () => {
  const names = ['plain', 'table-grid', 'next-only', 'many-urls', 'demo'] as const
  for (const name of names) {
    test(`has the products that a crawl by the plan finds: ${name}`, async () => {
      await crawled(change(kinds[name]!, { catalog: { products: 120 } }))
      lab.store.close()
      const other = await Lab.open(lab.folder)
      lab = await Lab.open(lab.folder)
      shop.served.shop.day = 4
      const delta = await lab.crawl({ mode: 'delta' })
      const focused = await other.crawl({ mode: 'focused' })
      expect(await table(lab)).toEqual(await table(other))
      const { total, new: fresh, changed, gone } = focused.products
      expect(delta.products).toMatchObject({ total, new: fresh, gone })
      const { audited, wrong } = delta.delta!
      expect(wrong).toBe(0)
      expect(delta.details).toBeLessThanOrEqual(fresh + changed + audited)
      other.close()
    }, 60_000)
  }
})

test('nothing is compared with a crawl that did not come to its end', async () => {
  await crawled(small)
  shop.served.shop.day = 4
  await lab.crawl({ mode: 'delta', maxPages: 8 })
  const limited = await table(lab)
  const report = await lab.crawl({ mode: 'delta', fresh: true })
  expect(report.complete).toBe(true)
  const found = await shop.found(lab.store, 0)
  expect(found.missed).toEqual([])
  expect(found.wrongPrices).toEqual([])
  expect(await table(lab)).not.toEqual(limited)
})

test('a crawl of changes needs a plan', async () => {
  shop = new ServedTruth(small)
  lab = await Lab.open()
  await lab.addShop(shop.url, wrapperFor(small, 0))
  expect(await lab.failure({ mode: 'delta' })).toContain(
    'the shop has no plan yet, so its lists are not known | Crawl it whole first',
  )
})
