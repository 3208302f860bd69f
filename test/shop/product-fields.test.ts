import { afterEach, beforeEach, expect, test } from 'bun:test'
import { change, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { fieldSources } from '../../src/shop/product-fields.ts'
import { Lab } from '../crawl/harness.ts'
import { kinds } from '../shops/index.ts'

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.close())

for (const name of ['plain', 'many-urls'] as const) {
  test(`without a wrapper each product names a list that shows it: ${name}`, async () => {
    const served = serveShop(change(kinds[name]!, { catalog: { products: 60 } }))
    try {
      await lab.addShop(served.url)
      const shop = await lab.store.shops.need('shop')
      // The second crawl finds everything as it was.
      for (let again = 0; again < 2; again++) {
        await lab.crawl()
        for (const product of await lab.store.products.list({ shop: shop.id })) {
          const sources = await fieldSources(lab.store, shop, product.id)
          const list = await (await fetch((sources as { url: string }).url)).text()
          expect(list).toContain(product.name.replaceAll('&', '&amp;'))
          expect((sources as { url: string }).url).not.toBe(product.url)
        }
      }
    } finally {
      await served.stop()
    }
  }, 30_000)
}

test('with a wrapper each field names its place', async () => {
  const config = change(kinds.plain!, { catalog: { products: 12 } })
  const served = serveShop(config)
  try {
    const wrapper = wrapperFor(config, 0)
    await lab.addShop(served.url, wrapper)
    const shop = await lab.store.shops.need('shop')
    await lab.crawl()
    const [product] = await lab.store.products.list({ shop: shop.id })
    const { fields } = wrapper as { fields: { name: string; xpath: string }[] }
    const xpaths = Object.fromEntries(fields.map((field) => [field.name, field.xpath]))
    const told = { from: 'wrapper' as const, xpaths }
    expect(await fieldSources(lab.store, shop, product!.id)).toEqual(told)
    // Taken away since, it is still what read the product.
    await lab.store.wrappers.activate(shop.id, null)
    const without = await lab.store.shops.need(shop.slug)
    expect(await fieldSources(lab.store, without, product!.id)).toEqual(told)
  } finally {
    await served.stop()
  }
}, 30_000)
