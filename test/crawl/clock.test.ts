import { afterEach, beforeEach, describe, expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { stillToWait } from '../../src/model/clock.ts'
import { Lab } from './harness.ts'
import { html, links, product, startTiny, status, type Tiny, WRAPPER } from './tiny.ts'

setDefaultTimeout(30_000)

const DAY = 86_400_000
const YEAR = 365 * DAY

let lab: Lab
let tiny: Tiny
/** What was done to the machine's clock. */
let shift = 0
let clock: ReturnType<typeof spyOn>
beforeEach(async () => {
  shift = 0
  const { now } = Date
  clock = spyOn(Date, 'now').mockImplementation(() => now() + shift)
  lab = await Lab.open()
})
afterEach(async () => {
  clock.mockRestore()
  lab.close()
  await tiny.stop()
})

const paths = Array.from({ length: 12 }, (_, i) => `/p/${i}`)

/** Twelve products; the clock is moved when the third is asked for. */
const movedBy = (by: number, price: (i: number) => string = (i) => `${i}.00`) => {
  const pages = paths.map((path, i) => [
    path,
    () => {
      if (i === 2) shift = by
      return html(product(`Duck ${i}`, price(i)))
    },
  ])
  return startTiny({ '/': links(...paths), ...Object.fromEntries(pages) })
}

describe('the clock is moved while a crawl runs', () => {
  test.each([
    ['back by a day', -DAY],
    ['back by a year', -YEAR],
    ['ahead by a year', YEAR],
  ])('%s: it goes on at its pace, and tells how long it took', async (_, by) => {
    tiny = movedBy(by)
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const started = performance.now()
    const report = await lab.crawl({ delay: 20, concurrency: 1 })
    const took = (performance.now() - started) / 1000
    expect(report).toMatchObject({ complete: true, pages: 13, products: { total: 12 } })
    expect(report.seconds).toBeGreaterThanOrEqual(0.2)
    expect(report.seconds).toBeLessThanOrEqual(took + 0.1)
    const [crawl] = await lab.store.crawls.list()
    expect(crawl!.finishedAt).toBeGreaterThanOrEqual(crawl!.startedAt)
  })

  test('a page that is tried again comes in its turn', async () => {
    tiny = movedBy(-DAY)
    let asked = 0
    tiny.pages['/p/3'] = () => (asked++ === 0 ? status(503)() : html(product('Duck 3', '3.00')))
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const manners = { retryBase: 1, longestDelay: 5 }
    const report = await lab.crawl({ concurrency: 1 }, { manners })
    expect(report).toMatchObject({ complete: true, errors: 0, products: { total: 12 } })
  })
})

describe('the clock was set back since the last crawl', () => {
  test('prices stand in the order in which they were seen', async () => {
    tiny = movedBy(0)
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl()
    shift = -DAY
    tiny.pages['/p/1'] = product('Duck 1', '7.00')
    expect(await lab.crawl({ mode: 'initial' })).toMatchObject({
      products: { changed: 1, gone: 0 },
    })
    delete tiny.pages['/p/1']
    expect(await lab.crawl({ mode: 'initial' })).toMatchObject({ products: { gone: 1 } })
    tiny.pages['/p/1'] = product('Duck 1', '8.00')
    expect(await lab.crawl({ mode: 'initial' })).toMatchObject({ products: { changed: 1 } })
    const duck = (await lab.store.products.list()).find(({ name }) => name === 'Duck 1')!
    expect(duck.amount).toBe('8.00')
    const { observations } = (await lab.store.products.get(duck.id))!
    expect(observations.map(({ amount, gone }) => (gone ? 'gone' : amount))).toEqual([
      ...['1.00', '7.00', 'gone', '8.00'],
    ])
    const { changes } = await lab.store.changes.recent({
      ...{ shop: null, kinds: ['dearer', 'gone', 'back'], limit: 10 },
    })
    expect(changes.map(({ what }) => what)).toEqual(['back', 'dearer', 'gone', 'dearer'])
  })

  test('what the shop asked to wait for then holds nobody up', async () => {
    tiny = movedBy(0)
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const { origin } = new URL(tiny.url)
    await lab.store.hosts.saveRetryAfter(origin, Date.now() + YEAR)
    expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 12 } })
    await lab.store.hosts.saveRetryAfter(origin, Date.now() + 3_600_000)
    expect(await lab.failure({ fresh: true, mode: 'initial' })).toContain('left alone until')
  })

  test('a page that was to be tried again is, once the crawl goes on', async () => {
    tiny = movedBy(0)
    tiny.pages['/p/3'] = status(503, { 'retry-after': '600' })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const stop = new AbortController()
    const onEvent = ({ event }: { event: string }) => event === 'progress' && stop.abort()
    const first = await lab.crawl({ concurrency: 1 }, { signal: stop.signal, onEvent })
    expect(first).toMatchObject({ complete: false, incomplete: 'stopped' })
    tiny.pages['/p/3'] = product('Duck 3', '3.00')
    shift = 1 - DAY
    const again = await lab.crawl({ concurrency: 1 })
    expect(again).toMatchObject({ crawl: first.crawl, complete: true, products: { total: 12 } })
  })
})

test('of a time to come only as much is waited for as can have been meant', () => {
  expect(stillToWait(1500, 1000, 600)).toBe(500)
  expect(stillToWait(1500, 1000, 400)).toBe(0)
  expect(stillToWait(500, 1000, 400)).toBe(0)
})
