import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { KINDS, type Kind } from '../../../src/store/changes/by-day.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import type { Store } from '../../../src/store/store.ts'
import { addShop, startCrawl, watcher } from '../make.ts'
import { eachStore } from '../stores.ts'

const DAY = 86_400_000
/** Nothing of the other tests, who share the store, is as late. */
const LATER = Date.parse('2026-05-01T12:00:00Z')
const START = Date.parse('2026-03-01T12:00:00Z')

const finish = (store: Store, crawl: number) =>
  store.crawls.finish(crawl, {
    ...{ state: 'done', incomplete: null, counters: noCounters(), seconds: 1 },
  })

eachStore('changes by day', (it) => {
  test('what is told is what observations say, whatever happened', async () => {
    const { store } = it()
    const amount = fc.constantFrom('9.00', '10.00', '11.50', null)
    const seen = fc.record({
      ...{ page: fc.integer({ min: 1, max: 4 }), amount },
      availability: fc.constantFrom('InStock', 'OutOfStock', null),
      currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'CZK'),
    })
    const crawls = fc.array(fc.array(seen, { maxLength: 5 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(crawls, async (days) => {
        const shop = await addShop(store)
        const see = watcher(store, shop.id)
        for (const [day, seenThen] of days.entries()) {
          const crawl = await startCrawl(store, shop.id)
          for (const [i, each] of seenThen.entries()) {
            await see(crawl, { ...each, name: `Duck ${each.page}`, at: START + day * DAY + i })
          }
          await finish(store, crawl)
        }
        const listed = await store.changes.list({ shop: shop.id })
        const told = await store.changes.recent({ shop: shop.id, kinds: KINDS, limit: 999 })
        expect(told.next).toBeNull()
        const plain = ({ kind, at, product }: { kind: string; at: number; product: number }) =>
          `${at} ${product} ${kind}`
        expect(told.changes.map(plain).sort()).toEqual(listed.map(plain).sort())
        const counted = await store.changes.days(shop.id, '2026-01-01')
        const sum = (kind: Kind) => counted.reduce((all, day) => all + day[kind], 0)
        const of = (kind: string) => listed.filter((change) => change.kind === kind).length
        expect(sum('first') + sum('new')).toBe(of('new'))
        expect(sum('cheaper') + sum('dearer') + sum('price')).toBe(of('price'))
        expect(sum('stock')).toBe(of('stock'))
        const time = { from: 0, to: Number.MAX_SAFE_INTEGER }
        const all = await store.changes.count({ shop: shop.id, kinds: KINDS, ...time })
        expect(all).toBe(told.changes.length)
        // A page at a time, it is the same.
        const pages: string[] = []
        let before: { at: number; row: number } | undefined
        do {
          const part = await store.changes.recent({ shop: shop.id, kinds: KINDS, limit: 2, before })
          pages.push(...part.changes.map(plain))
          before = part.next ?? undefined
        } while (before)
        expect(pages).toEqual(told.changes.map(plain))
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  test('a kind, a day, a shop; what a first crawl found is no news', async () => {
    const { store } = it()
    const [one, other] = [await addShop(store), await addShop(store)]
    for (const [i, shop] of [one, other].entries()) {
      const see = watcher(store, shop.id)
      const first = await startCrawl(store, shop.id)
      for (const page of [1, 2, 3])
        await see(first, { page, name: `Duck ${page}`, at: LATER + page })
      await finish(store, first)
      const second = await startCrawl(store, shop.id)
      await see(second, { page: 1, name: 'Duck 1', amount: '8.00', at: LATER + DAY + i })
      await see(second, { page: 2, name: 'Duck 2', amount: '12.00', at: LATER + DAY + 10 })
      await see(second, { page: 4, name: 'Duck 4', at: LATER + DAY + 20 })
      await finish(store, second)
    }
    const of = async (kinds: Kind[], more = {}) =>
      (await store.changes.recent({ shop: one.id, kinds, limit: 99, ...more })).changes.map(
        ({ what, name }) => `${what} ${name}`,
      )
    expect(await of(['cheaper'])).toEqual(['cheaper Duck 1'])
    expect(await of(['dearer', 'new'])).toEqual(['new Duck 4', 'dearer Duck 2'])
    expect(await of(['first'])).toEqual(['new Duck 3', 'new Duck 2', 'new Duck 1'])
    expect(await of(['cheaper'], { until: '2026-05-01' })).toEqual([])
    expect(await of(['first'], { until: '2026-05-01' })).toHaveLength(3)
    expect(await store.changes.days(one.id, '2026-05-02')).toMatchObject([
      { day: '2026-05-02', cheaper: 1, dearer: 1, new: 1, first: 0 },
    ])
    const byShop = await store.changes.daysByShop('2026-05-01')
    expect(byShop.get(other.id)!.map(({ day, first }) => [day, first])).toEqual([
      ['2026-05-01', 3],
      ['2026-05-02', 0],
    ])
    // Of both, by time.
    const both = await store.changes.recent({
      ...{ kinds: ['cheaper'], until: '2026-05-02', limit: 2 },
    })
    expect(both.changes.map(({ shop }) => shop)).toEqual([other.id, one.id])
    await store.shops.remove(one.slug)
    expect(await store.changes.days(one.id, '2026-01-01')).toEqual([])
  })
})
