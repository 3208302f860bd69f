import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  change,
  type ServedShop,
  type ShopConfig,
  serveShop,
  truthOf,
  wrapperFor,
} from '../../src/demo/index.ts'
import { openPlan, type Plan } from '../../src/plan/plan.ts'
import { kinds, plainShop, randomShop } from '../shops/index.ts'
import { Lab } from './harness.ts'
import { snapshot } from './snapshot.ts'

let lab: Lab
let served: ServedShop

async function open(config: ShopConfig): Promise<void> {
  served = serveShop(config)
  await lab.addShop(served.url, wrapperFor(config, 0))
}

beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  await served.stop()
  lab.close()
})

const truth = () =>
  truthOf(served.shop, served.url.slice(0, -1))
    .products.map(({ name, price, currency }) => `${name} ${price} ${currency}`)
    .sort()

async function found(): Promise<string[]> {
  const products: string[] = []
  for await (const { name, amount, currency } of lab.store.products.each({ shop: 1 })) {
    products.push(`${name} ${amount} ${currency}`)
  }
  return products.sort()
}

const small = change(plainShop, { catalog: { products: 40, tree: [3, 2] } })

describe('an initial crawl finds every product once, with its price', () => {
  /** Kinds whose pages never end, or whose links change what later pages show. */
  const unbounded = new Set([
    'sticky',
    'calendar',
    'filters-explosion',
    'storm',
    'demo',
    'many-urls',
  ])
  for (const [name, config] of Object.entries(kinds)) {
    if (unbounded.has(name)) continue
    test(`of the shop "${name}"`, async () => {
      await open(config)
      const report = await lab.crawl()
      expect(report).toMatchObject({ mode: 'initial', complete: true, errors: 0 })
      expect(await found()).toEqual(truth())
      expect(report.products.total).toBe(truth().length)
      expect(served.stats.damage).toBe(0)
    }, 60_000)
  }

  test('one product under many URLs is one product', async () => {
    await open(change(kinds['many-urls'], { catalog: { products: 60 } }))
    const report = await lab.crawl()
    expect(await found()).toEqual(truth())
    // What is not downloaded twice was folded while the crawl ran; each copy is counted.
    expect(report.details).toBeGreaterThan(report.products.total)
    expect(report.details).toBeLessThan(2 * report.products.total)
    expect(report.skipped.folded).toBeGreaterThan(report.products.total / 2)
    expect(report.wrongFolds).toBeUndefined()
  }, 60_000)
})

describe('limits', () => {
  test('--max-pages ends a shop without end, and says what was left', async () => {
    await open(kinds.calendar)
    const report = await lab.crawl({ maxPages: 100 })
    expect(report).toMatchObject({ pages: 100, complete: false, incomplete: 'limited' })
    expect(report.skipped.limit).toBeGreaterThan(0)
    expect(report.notes?.[0]).toContain('limit of 100 pages')
    expect((await lab.crawl({ maxPages: 10, fresh: true })).crawl).toBe(report.crawl + 1)
  })

  test('a limited crawl goes on with a higher limit, and then without one', async () => {
    await open(small)
    const whole = await lab.crawl({ mode: 'initial' })
    const first = await lab.crawl({ mode: 'initial', maxPages: 20 })
    expect(first).toMatchObject({ pages: 20, incomplete: 'limited' })
    const [limited] = await lab.store.crawls.list(1, 1)
    expect(limited).toMatchObject({ state: 'stopped', incomplete: 'limited' })
    const asked = served.stats.requests
    const second = await lab.crawl({ maxPages: 35 })
    expect(second).toMatchObject({ crawl: first.crawl, pages: 35, incomplete: 'limited' })
    const last = await lab.crawl()
    expect(last).toMatchObject({ crawl: first.crawl, complete: true, pages: whole.pages })
    expect(last.products).toMatchObject({ total: whole.products.total, gone: 0 })
    expect(last.skipped.limit).toBeUndefined()
    // Nothing is asked for twice.
    expect(served.stats.requests - asked).toBeLessThanOrEqual(whole.requests - first.requests + 1)
  })

  test.each([20, 7])('with a limit of %d that it reached, another crawl starts', async (n) => {
    await open(small)
    const first = await lab.crawl({ maxPages: 20 })
    const again = await lab.crawl({ maxPages: n })
    expect(again).toMatchObject({ crawl: first.crawl + 1, pages: n })
  })

  test('a limited crawl that is a day old, or of another wrapper, does not go on', async () => {
    await open(small)
    const first = await lab.crawl({ maxPages: 20 })
    await lab.setWrapper({
      ...wrapperFor(small, 0),
      fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
    })
    const second = await lab.crawl({ maxPages: 25 })
    expect(second.crawl).toBe(first.crawl + 1)
    expect((await lab.store.crawls.get(first.crawl))!.incomplete).toBe('superseded')
    const now = Date.now
    Date.now = () => now() + 25 * 3_600_000
    try {
      expect((await lab.crawl({ maxPages: 30 })).crawl).toBe(second.crawl + 1)
    } finally {
      Date.now = now
    }
  })

  test('--max-pages counts pages that did not change as well', async () => {
    await open(change(small, { http: { validators: 'etag' } }))
    await lab.crawl()
    expect(await lab.crawl({ maxPages: 7 })).toMatchObject({
      unchanged304: 7,
      incomplete: 'limited',
    })
  })

  test('a crawl that is not complete calls nothing gone', async () => {
    await open(small)
    await lab.crawl()
    const report = await lab.crawl({ maxPages: 5 })
    expect(report.products).toMatchObject({ total: 40, gone: 0 })
  })

  test('links out of scope, of other types, that act, and junk are never asked for', async () => {
    await open(kinds.acting)
    const report = await lab.crawl()
    expect(report.skipped.acts).toBeGreaterThan(100)
    expect(report.skipped.type).toBeGreaterThan(10)
    expect(served.stats.damage).toBe(0)
  })
})

test.each([7, 12, 15, 18, 23, 29])('nothing is done to the random shop %d', async (seed) => {
  await open(randomShop(seed))
  await lab.crawl({ maxPages: 250 })
  expect(served.stats.damage).toBe(0)
})

describe('later crawls', () => {
  test('an unchanged shop answers 304, and its products are still on sale', async () => {
    await open(change(small, { http: { validators: 'etag' } }))
    const first = await lab.crawl()
    const second = await lab.crawl()
    expect(second).toMatchObject({
      pages: 0,
      bytes: 0,
      unchanged304: first.pages,
      details: first.details,
      products: { total: 40, new: 0, changed: 0, gone: 0 },
      complete: true,
    })
  })

  test('pages that did not change are not stored again where a shop has no validators', async () => {
    await open(change(small, { http: { validators: 'none' } }))
    await lab.crawl()
    const { version } = await lab.store.pages.ids(1)
    const second = await lab.crawl()
    expect(second.products).toMatchObject({ total: 40, new: 0, changed: 0, gone: 0 })
    expect((await lab.store.pages.ids(1)).version).toBe(version)
  })

  test('new, changed and gone products are told from one day to another', async () => {
    await open(kinds.plain)
    await lab.crawl()
    const before = new Map(truthOf(served.shop, served.url).products.map((p) => [p.id, p]))
    served.shop.day = 5
    const after = new Map(truthOf(served.shop, served.url).products.map((p) => [p.id, p]))
    const report = await lab.crawl()
    expect(await found()).toEqual(truth())
    expect(report.products.new).toBe([...after.keys()].filter((id) => !before.has(id)).length)
    expect(report.products.gone).toBe([...before.keys()].filter((id) => !after.has(id)).length)
    expect(report.products.gone).toBeGreaterThan(0)
    const dearer = [...after].filter(
      ([id, { price }]) => before.has(id) && before.get(id)!.price !== price,
    ).length
    const changes = await lab.store.changes.list({ shop: 1 })
    expect(changes.filter(({ kind }) => kind === 'price').length).toBe(dearer)
  })

  test('a new wrapper reads pages anew that did not change', async () => {
    await open(change(small, { http: { validators: 'etag' } }))
    await lab.crawl()
    const wrapper = wrapperFor(small, 0)
    await lab.setWrapper({ ...wrapper, fields: wrapper.fields.slice(0, 2) })
    const second = await lab.crawl()
    expect(second.unchanged304).toBe(0)
    expect(second.details).toBe(40)
  })
})

describe('stopping and going on', () => {
  test('a stopped crawl says how to go on, and fetches nothing twice', async () => {
    await open(kinds.plain)
    const stop = new AbortController()
    const onEvent = (event: { event: string }) => {
      if (event.event === 'product') stop.abort()
    }
    const stopped = await lab.crawl({}, { signal: stop.signal, onEvent })
    expect(stopped).toMatchObject({ complete: false, incomplete: 'stopped' })
    expect(stopped.notes?.[0]).toContain('aisle --crawl shop')
    const events = await lab.run()
    expect(events[0]).toMatchObject({ event: 'start', resumed: true, crawl: stopped.crawl })
    const report = events.at(-1)!
    expect(report).toMatchObject({ event: 'done', complete: true, crawl: stopped.crawl })
    expect(served.stats.requests).toBe((report as { requests: number }).requests)
    expect(await found()).toEqual(truth())
  })

  test('what was begun goes on, also where a plan came in between', async () => {
    await open(small)
    const stop = new AbortController()
    stop.abort()
    const { crawl } = await lab.crawl({}, { signal: stop.signal })
    const plan = JSON.stringify({ ...openPlan([served.url]), start: 'any' })
    await lab.store.plans.save(1, plan.replace('any page', 'each'), 'edited', { activate: true })
    expect(await lab.crawl()).toMatchObject({ crawl, mode: 'initial', complete: true })
    expect(await lab.crawl()).toMatchObject({ mode: 'focused', complete: true })
  })

  test('--fresh, or another wrapper, starts anew and closes the old one as superseded', async () => {
    await open(small)
    const stop = new AbortController()
    stop.abort()
    const { crawl } = await lab.crawl({}, { signal: stop.signal })
    expect((await lab.crawl({ fresh: true })).crawl).toBe(crawl + 1)
    expect(await lab.store.crawls.get(crawl)).toMatchObject({
      state: 'closed',
      incomplete: 'superseded',
    })
  })

  test('two crawls of one shop: the second says who holds it', async () => {
    await open(small)
    const first = lab.crawl()
    await Bun.sleep(30)
    expect(await lab.failure()).toMatch(/is being crawled already \(crawl of shop, process \d+/)
    await first
  })
})

describe('a shop that is not what it was', () => {
  test('a new design: nothing is called gone, and a person is asked to look', async () => {
    await open(small)
    await lab.crawl()
    served.shop.redesign = 1
    for (let again = 0; again < 2; again++) {
      const report = await lab.crawl()
      expect(report).toMatchObject({
        complete: false,
        incomplete: 'drifted',
        designChanged: true,
        products: { total: 40, gone: 0 },
      })
      expect(report.notes?.[0]).toMatch(/(?:3\d|40) of 40 known products were not found/)
    }
    expect((await lab.store.alerts.list(1)).map(({ kind }) => kind)).toContain('design')
    await lab.setWrapper(wrapperFor(small, 1))
    expect(await lab.crawl()).toMatchObject({ complete: true, designChanged: false, details: 40 })
  })

  test('most products left at once: only a second crawl calls them gone', async () => {
    const clearance = change(small, { days: { events: [{ day: 1, what: 'gone', share: 0.7 }] } })
    await open(clearance)
    await lab.crawl()
    served.shop.day = 1
    const left = truth().length
    expect(await lab.crawl()).toMatchObject({ designChanged: true, products: { gone: 0 } })
    const second = await lab.crawl()
    expect(second).toMatchObject({ complete: true, designChanged: false })
    expect(second.products.total).toBe(left)
    expect(second.products.gone).toBeGreaterThan(20)
  })
})

describe('walking a plan', () => {
  test('only the links it takes are fetched, each once, in every state it is reached in', async () => {
    await open(kinds.plain)
    await lab.crawl()
    const whole = await snapshot(lab.store, 'shop')
    const plan: Plan = {
      seeds: [served.url],
      start: 'home',
      fold: [],
      states: {
        home: {
          name: 'home',
          role: 'page',
          edges: [
            { xpath: '//nav//a', action: 'follow', to: 'list' },
            { xpath: '//nav//a', action: 'follow', to: 'other' },
          ],
        },
        list: {
          name: 'list',
          role: 'list',
          edges: [
            { xpath: '//a', url: '/p/', action: 'follow', to: 'product' },
            { xpath: '//a[contains(., "2")]', action: 'follow', to: 'list' },
          ],
        },
        other: { name: 'other', role: 'page', edges: [] },
        product: { name: 'product', role: 'detail', edges: [] },
      },
    }
    await lab.store.plans.save(1, JSON.stringify(plan), 'edited', { activate: true })
    const before = served.stats.requests
    const report = await lab.crawl()
    expect(report).toMatchObject({ mode: 'focused', errors: 0 })
    expect(report.details).toBeGreaterThan(0)
    expect(report.pages + report.unchanged304).toBeLessThan(whole.pages.length)
    expect(served.stats.requests - before).toBe(report.requests)
  })
})
