import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { productAt, serveShop, truthOf, wrapperFor } from '../../src/demo/index.ts'
import { kinds } from '../shops/index.ts'
import { Lab } from './harness.ts'

setDefaultTimeout(300_000)

const NAMES = ['random-boxes', 'repeated-parameters', 'no-numbers', 'switch-back'] as const

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(() => lab.close())

describe.each(NAMES)('what real shops taught: %s', (name) => {
  test('each product once, in every mode, and the same every time', async () => {
    const { url: seed, shop, stop } = serveShop(kinds[name])
    try {
      await lab.addShop(seed, wrapperFor(shop.config, 0))
      const modes = ['initial', 'focused', 'focused', 'focused', 'delta'] as const
      const told: unknown[] = []
      for (const mode of modes) {
        const sessions = shop.stats.sessions
        const { complete, products, requests } = await lab.crawl({ mode }, { learn: true })
        const truth = truthOf(shop, new URL(seed).origin)
        expect([mode, complete, products.total]).toEqual([mode, true, truth.products.length])
        if (mode !== 'initial') expect(products).toMatchObject({ new: 0, changed: 0, gone: 0 })
        expect(shop.stats.sessions - sessions).toBeLessThanOrEqual(3)
        if (mode === 'focused') told.push(requests)
        const known = await lab.store.products.list({ shop: 1, limit: 500 })
        const price = new Map(truth.products.map((each) => [each.id, each.price]))
        const wrong = known.filter(({ url, amount }) => price.get(productAt(shop, url)!) !== amount)
        expect(wrong.map(({ url, amount }) => [url, amount])).toEqual([])
      }
      expect(new Set(told).size).toBe(1)
    } finally {
      await stop()
    }
  })
})
