import { expect, test } from 'bun:test'
import { savedBy } from '../../../src/jobs/crawl/amounts.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import { startCrawl, watcher } from '../../store/make.ts'
import { endedCrawl, FORM, openSite } from '../../web/helper.ts'

const crawl = (more: object, counters: object) =>
  ({
    ...{ mode: 'focused', state: 'done', incomplete: null, ...more },
    counters: { ...noCounters(), ...counters },
  }) as Parameters<typeof savedBy>[0]

test('a page that answers "unchanged" was asked for too', () => {
  expect(savedBy(crawl({}, { pages: 0, unchanged304: 400 }), 500)).toBeCloseTo(0.2)
  expect(savedBy(crawl({}, { pages: 50, unchanged304: 50 }), 500)).toBeCloseTo(0.8)
})

test('who broke off, or read every page, saved nothing', () => {
  expect(savedBy(crawl({ incomplete: 'drifted' }, { pages: 9 }), 500)).toBeNull()
  expect(savedBy(crawl({ state: 'stopped' }, { pages: 9 }), 500)).toBeNull()
  expect(savedBy(crawl({ mode: 'initial' }, { pages: 480 }), 500)).toBeNull()
  expect(savedBy(crawl({}, { pages: 9 }), null)).toBeNull()
  expect(savedBy(crawl({}, { pages: 600 }), 500)).toBe(0)
})

test('a crawl of every page that found them unchanged came to them all the same', async () => {
  const site = await openSite()
  await site.post('/shops', FORM)
  const { id: shop } = await site.store.shops.need('toys')
  const first = await startCrawl(site.store, shop)
  await watcher(site.store, shop)(first, { page: 1, name: 'Bear' })
  await endedCrawl(site.store, 'toys', 'initial', { pages: 3, unchanged304: 577 })
  const delta = await endedCrawl(site.store, 'toys', 'delta', { pages: 58 })
  expect((await site.get(`/shops/toys/crawls/${delta}`)).text).toContain(
    '58 pages instead of the 580 of the whole shop',
  )
  expect((await site.get('/shops/toys')).text).toMatch(/90% fewer downloads/)
  expect((await site.get('/')).text).toMatch(/<td class="num extra">90%<\/td>/)
  await site.close()
})
