import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { links, product, redirect, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

const PRODUCTS = Array.from({ length: 30 }, (_, i) => `/p${i}`)
const [left, moved, missing] = PRODUCTS.slice(-3) as [string, string, string]

describe('products that no list leads to any more', () => {
  let lab: Lab
  let tiny: Tiny
  beforeEach(async () => {
    lab = await Lab.open()
    tiny = startTiny({
      '/': links('/list'),
      '/list': links(...PRODUCTS),
      ...Object.fromEntries(PRODUCTS.map((path, i) => [path, product(`Thing ${path}`, `${i}.50`)])),
    })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl({}, { learn: true })
    tiny.asked.length = 0
  })
  afterEach(async () => {
    await tiny.stop()
    lab.close()
  })

  const modes = ['initial', 'focused'] as const

  test.each(modes)('are gone only where their pages sell them no more (%s)', async (mode) => {
    tiny.pages['/list'] = links(...PRODUCTS.slice(0, -3))
    tiny.pages[moved] = redirect('/list')
    delete tiny.pages[missing]
    const report = await lab.crawl({ mode })
    expect(report).toMatchObject({
      complete: true,
      products: { total: 28, new: 0, changed: 0, gone: 2 },
      notes: ['1 product in no list: its page still sells it.'],
    })
    const asked = (path: string) => tiny.asked.filter((one) => one === path).length
    expect([left, moved, missing].map(asked)).toEqual([1, 1, 1])
  })

  test('are gone where their pages lead in circles', async () => {
    tiny.pages['/list'] = links(...PRODUCTS.slice(0, -1))
    tiny.pages[missing] = redirect(missing)
    const report = await lab.crawl({ mode: 'focused' })
    expect(report).toMatchObject({ complete: true, errors: 0, products: { total: 29, gone: 1 } })
  })

  test.each(modes)('tell their new price, and are asked for once a crawl (%s)', async (mode) => {
    tiny.pages['/list'] = links(...PRODUCTS.slice(0, -1))
    tiny.pages[missing] = product(`Thing ${missing}`, '7.00')
    for (const changed of [1, 0]) {
      const report = await lab.crawl({ mode })
      expect(report.products).toEqual({ total: 30, new: 0, changed, gone: 0 })
    }
    expect(tiny.asked.filter((path) => path === missing)).toHaveLength(2)
  })

  test('are not asked for where half of the shop is missing: that is no matter of single pages', async () => {
    tiny.pages['/list'] = links(...PRODUCTS.slice(0, 10))
    const report = await lab.crawl({ mode: 'focused' })
    expect(report).toMatchObject({ designChanged: true, complete: false, products: { gone: 0 } })
    expect(tiny.asked).not.toContain(missing)
  })
})
