import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { PRODUCTS } from '../hostile/pages.ts'
import { type Hostile, startHostile } from '../hostile/server.ts'
import { Lab } from './harness.ts'

const WRAPPER = {
  detail: [{ on: 'xpath', xpath: "//h1[@itemprop='name']", mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
  ],
}

/** So that a server with forty ways to fail is through in seconds. */
const HASTY = {
  fetcher: { totalMs: 1800, idleMs: 700, maxBytes: 300_000 },
  manners: { longestDelay: 20, retryBase: 5 },
}

let lab: Lab
let hostile: Hostile

beforeEach(async () => {
  lab = await Lab.open()
  hostile = await startHostile({ slowStepMs: 5 })
})
afterEach(async () => {
  await hostile.stop()
  lab.close()
})

describe('a shop that misbehaves', () => {
  test('is crawled to its end: its good products are found, its traps told apart', async () => {
    await lab.addShop(`${hostile.url}/`, WRAPPER)
    const before = process.memoryUsage.rss()
    const report = await lab.crawl({ concurrency: 6 }, HASTY)
    // Two of the traps show a product in the end.
    expect(report.products.total).toBe(PRODUCTS + 2)
    expect(report.errors).toBeGreaterThan(10)
    // So many broken pages: this crawl has not seen the shop.
    expect(report).toMatchObject({ complete: false, incomplete: 'failed' })
    expect(report.skipped.type).toBeGreaterThan(0)
    expect(report.skipped.scope).toBeGreaterThan(0)
    expect(hostile.hits['/good/1']).toBe(1)
    expect(hostile.hits['/404']).toBe(1)
    // A transient failure was tried again, and then read.
    expect(hostile.hits['/500-once']).toBe(2)
    // A lasting one was given up after four tries.
    expect(hostile.hits['/500']).toBe(4)
    const failures = await lab.store.frontier.failures(1, report.crawl)
    expect(failures.map(({ url }) => new URL(url).pathname)).toContain('/drop')
    for (const { error } of failures) expect(error.length).toBeGreaterThan(5)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
  }, 120_000)

  test('is asked nothing while its robots.txt cannot be read', async () => {
    hostile.robots({ kind: 'status', status: 500 })
    await lab.addShop(`${hostile.url}/`, WRAPPER)
    expect(await lab.failure({}, HASTY)).toMatch(
      /cannot be crawled now: .*robots.txt cannot be read .*500/,
    )
    expect(hostile.hits['/']).toBeUndefined()
    // The failure was not remembered as permission, nor as prohibition for a day.
    hostile.robots({ kind: 'status', status: 404 })
    expect((await lab.crawl({ maxPages: 1 }, HASTY)).pages).toBe(1)
  }, 30_000)
})

describe('seeds that cannot be crawled say why', () => {
  const cases: [string, string, RegExp][] = [
    [
      '/redirect-away',
      'redirects off the shop',
      /redirects to .* which is not this shop \| .*shop add/,
    ],
    ['/circle/a', 'redirects in circles', /redirects in circles/],
    ['/picture', 'is a picture', /it is image\/png, not a web page \| .*home page/],
    ['/404', 'is not there', /it answers 404/],
    ['/drop', 'drops the connection', /could not be read: .*connection/],
  ]
  for (const [path, what, says] of cases) {
    test(`${path}: ${what}`, async () => {
      await lab.addShop(hostile.url + path, WRAPPER)
      expect(await lab.failure({}, HASTY)).toMatch(says)
      expect(await lab.store.crawls.last(1)).toMatchObject({ state: 'failed' })
      expect(await lab.store.products.list()).toEqual([])
    }, 30_000)
  }

  test('nobody listens', async () => {
    await lab.addShop('http://127.0.0.1:9/', WRAPPER)
    expect(await lab.failure({}, HASTY)).toMatch(/127.0.0.1:9\/: nothing can be read there: /)
  }, 30_000)
})

test('a wrapper that matches nothing says so, with the nearest misses', async () => {
  const wrapper = {
    ...WRAPPER,
    detail: [...WRAPPER.detail, { on: 'xpath', xpath: "//*[@id='buy-box']", mode: 'mandatory' }],
  }
  await lab.addShop(`${hostile.url}/`, wrapper)
  const report = await lab.crawl({ concurrency: 6 }, HASTY)
  const notes = report.notes!.join('\n')
  expect(notes).toContain('The wrapper matched no page')
  expect(notes).toMatch(/Nearest: .*\/good\/\d matches 1 of 2 detail rules, but not .*buy-box/)
}, 120_000)
