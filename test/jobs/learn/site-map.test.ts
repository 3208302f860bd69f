import { afterEach, beforeEach, expect, test } from 'bun:test'
import { productAt, serveShop, truthOf, wrapperFor } from '../../../src/demo/index.ts'
import { Lab } from '../../crawl/harness.ts'
import { kinds } from '../../shops/index.ts'

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.close())

test('where a site map only names products, the plan walks the lists that show what they cost', async () => {
  const { url, shop, stop } = serveShop(kinds['site-map'])
  try {
    await lab.addShop(url, wrapperFor(shop.config, 0))
    const truth = () => truthOf(shop, new URL(url).origin)
    const { least } = truth()
    const first = await lab.crawl({ mode: 'initial' }, { learn: true })
    expect(first.learned).toMatchObject({ active: true, products: 200, missed: 0 })
    const focused = await lab.crawl({ mode: 'focused' })
    expect(focused.products).toEqual({ total: 200, new: 0, changed: 0, gone: 0 })
    expect(focused.requests).toBeLessThanOrEqual(1.1 * least.pages)
    const same = await lab.crawl({ mode: 'delta' })
    expect(same.products).toEqual({ total: 200, new: 0, changed: 0, gone: 0 })
    expect(same.requests).toBeLessThanOrEqual(focused.requests - focused.details + 0.03 * 200)
    shop.day = 1
    const later = await lab.crawl({ mode: 'delta' })
    const { products } = truth()
    expect(later.products).toMatchObject({ total: products.length })
    expect(later.products.changed).toBeGreaterThan(5)
    const known = await lab.store.products.list({ shop: 1, limit: 500 })
    const price = new Map(products.map((each) => [each.id, each.price]))
    const onSale = known.filter(({ gone }) => !gone)
    const wrong = onSale.filter((one) => price.get(productAt(shop, one.url)!) !== one.amount)
    expect(wrong.map(({ url: at, amount }) => [at, amount])).toEqual([])
    expect(later.requests).toBeLessThan(focused.requests / 2)
  } finally {
    await stop()
  }
}, 60_000)
