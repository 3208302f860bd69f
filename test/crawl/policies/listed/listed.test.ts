import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { change, serveShop, truthOf } from '../../../../src/demo/index.ts'
import { kinds } from '../../../shops/index.ts'
import { Lab } from '../../harness.ts'
import { startTiny } from '../../tiny.ts'

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.close())

const table = async () =>
  (await Array.fromAsync(lab.store.products.each({})))
    .filter(({ gone }) => !gone)
    .map(({ name, amount, currency }) => `${name} ${amount} ${currency}`)
    .sort()

describe('a shop without a wrapper has the products of its lists', () => {
  for (const name of ['plain', 'table-grid', 'windowed', 'next-only', 'demo'] as const) {
    test(name, async () => {
      const config = change(kinds[name]!, { catalog: { products: 60 } })
      const served = serveShop(config)
      try {
        await lab.addShop(served.url)
        const truth = () =>
          truthOf(served.shop, served.url.slice(0, -1))
            .products.map(({ name, price, currency }) => `${name} ${price} ${currency}`)
            .sort()
        const report = await lab.crawl()
        expect(await table()).toEqual(truth())
        expect(report).toMatchObject({ mode: 'initial', complete: true, designChanged: false })
        expect(report.products).toMatchObject({ total: 60, new: 60 })
        expect(report.notes?.[0]).toContain('products were read from its lists only')
        const again = await lab.crawl()
        expect(again).toMatchObject({ complete: true, designChanged: false })
        expect(again.products).toEqual({ total: 60, new: 0, changed: 0, gone: 0 })
        served.shop.day = 3
        const later = await lab.crawl()
        expect(await table()).toEqual(truth())
        const { new: fresh, changed, gone, total } = later.products
        expect(fresh).toBeGreaterThan(0)
        expect(changed).toBeGreaterThan(0)
        expect(total).toBe(60 + fresh - gone)
      } finally {
        await served.stop()
      }
    }, 30_000)
  }
})

describe('a product that lists show under several addresses is one', () => {
  const cases = {
    'by what the addresses have in common': { urls: kinds['many-urls'].urls, canonical: 'none' },
    'by what its pages say': { urls: kinds['many-urls'].urls, canonical: 'right' },
    'but not by pages that all say the same': { urls: kinds.plain.urls, canonical: 'home' },
  } as const
  test.each(Object.entries(cases))('%s', async (_, { urls, canonical }) => {
    const served = serveShop(
      change(kinds['many-urls'], { catalog: { products: 60 }, urls, markup: { canonical } }),
    )
    try {
      await lab.addShop(served.url)
      const report = await lab.crawl()
      expect(report).toMatchObject({ complete: true, products: { total: 60, new: 60 } })
      const names = truthOf(served.shop, served.url.slice(0, -1)).products.map(({ name }) => name)
      const found = await Array.fromAsync(lab.store.products.each({}))
      expect(found.map(({ name }) => name).sort()).toEqual(names.sort())
      const again = await lab.crawl()
      expect(again.products).toEqual({ total: 60, new: 0, changed: 0, gone: 0 })
    } finally {
      await served.stop()
    }
  })
})

test('lists that vanish make no product gone at once', async () => {
  const served = serveShop(change(kinds.plain!, { catalog: { products: 40 } }))
  try {
    await lab.addShop(served.url)
    await lab.crawl()
    served.shop.day = 0
    const { url } = served
    await served.stop()
    const empty = Bun.serve({
      port: Number(new URL(url).port),
      hostname: '127.0.0.1',
      fetch: () =>
        new Response('<h1>Soon</h1><a href="/about">About</a>', {
          headers: { 'content-type': 'text/html' },
        }),
    })
    const report = await lab.crawl()
    await empty.stop(true)
    expect(report).toMatchObject({ designChanged: true, complete: false })
    expect(report.products).toMatchObject({ total: 40, gone: 0 })
  } finally {
    await served.stop()
  }
})

test('what a list off the topic shows is still met by one that is on it', async () => {
  const card = (n: number): string =>
    `<li class="card"><img src="/p/${n}.jpg"><h3><a href="/p/${n}">Sharp ${n}</a></h3><p>Good to have, and not too dear</p><b>${n + 10}.00 EUR</b></li>`
  const page = (title: string, text: string, most: number): string =>
    `<html><head><title>${title}</title></head><body>${text}<ul>${Array.from({ length: most }, (_, i) => card(i + 1)).join('')}</ul></body></html>`
  const tiny = startTiny({
    '/': page('x', '<a href="/knives">Knives</a><p>Offers of the week</p>', 4),
    '/knives': page('Knives', '<p>Knives for every kitchen, knives</p><h1>Knives</h1>', 6),
  })
  try {
    await lab.addShop(`${tiny.url}/`)
    const { id } = await lab.store.shops.need('shop')
    await lab.store.topics.save(id, JSON.stringify({ keywords: ['Knives'] }), 'hand')
    await lab.crawl({ mode: 'topic', concurrency: 1 })
    expect(await table()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Sharp ${n} ${n + 10}.00 EUR`))
  } finally {
    await tiny.stop()
  }
})
