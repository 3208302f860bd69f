import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { change, type ShopChanges, serveShop, wrapperFor } from '../../../../src/demo/index.ts'
import type { ServedShop } from '../../../../src/demo/serve/server.ts'
import { plainShop } from '../../../shops/index.ts'
import { Lab } from '../../harness.ts'

describe('a generated shop that cannot be seen whole by links', () => {
  let lab: Lab
  let served: ServedShop
  beforeEach(async () => {
    lab = await Lab.open()
  })
  afterEach(async () => {
    await served.stop()
    lab.close()
  })

  const serve = async (changes: ShopChanges): Promise<number> => {
    const config = change(plainShop, { catalog: { products: 90, tree: [4, 2] }, ...changes })
    served = serveShop(config)
    await lab.addShop(served.url, wrapperFor(config))
    return served.shop.assortment.count
  }

  test('pages that scripts turn are asked for by number, in every crawl', async () => {
    const all = await serve({
      urls: { style: 'query' },
      lists: { pager: 'numbered', scripted: 'turned', pageSize: 4 },
    })
    const report = await lab.crawl({}, { learn: true })
    expect(report).toMatchObject({ complete: true, products: { total: all } })
    const again = await lab.crawl()
    expect(again).toMatchObject({ mode: 'focused', complete: true, products: { new: 0, gone: 0 } })
    expect(again.products.total).toBe(all)
    const changes = await lab.crawl({ mode: 'delta' })
    expect(changes).toMatchObject({ designChanged: false, complete: true })
    expect(changes.products).toEqual({ total: all, new: 0, changed: 0, gone: 0 })
    // The lists, and a few products as an audit: none had to be asked whether it is still there.
    expect(changes.delta).toMatchObject({ checked: 0 })
    expect(changes.requests).toBeLessThan(again.requests - all * 0.9)
  })

  test('where nothing turns them, the shop counts what is missing', async () => {
    const all = await serve({ lists: { pager: 'numbered', scripted: 'cut', pageSize: 8 } })
    const report = await lab.crawl()
    const { total } = report.products
    expect(total).toBeLessThan(all)
    expect(report).toMatchObject({ complete: false, doubts: [{ kind: 'count' }] })
    expect(report.doubts![0]!.missing).toBeGreaterThan(0)
    expect(report.doubts![0]!.missing).toBeLessThanOrEqual(all - total)
  })

  test('a list that says more than it shows is doubted though nothing on it would lead on', async () => {
    await serve({ lists: { scripted: 'bare', pageSize: 8 } })
    expect(await lab.crawl()).toMatchObject({ complete: false, doubts: [{ kind: 'count' }] })
  })

  test('submenus that scripts open: the sitemap names what is in them', async () => {
    const all = await serve({
      markup: { submenus: 'script', menuDepth: 2 },
      http: { sitemap: true },
    })
    const report = await lab.crawl({}, { learn: true })
    expect(report).toMatchObject({ complete: true, products: { total: all } })
    for (const mode of ['focused', 'delta', 'delta'] as const) {
      const later = await lab.crawl({ mode })
      expect(later).toMatchObject({ designChanged: false, complete: true })
      expect(later.products).toEqual({ total: all, new: 0, changed: 0, gone: 0 })
    }
  })
})
