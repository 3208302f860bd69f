import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  change,
  type ServedShop,
  type ShopChanges,
  serveShop,
  wrapperFor,
} from '../../../src/demo/index.ts'
import type { CrawlEvent } from '../../../src/jobs/types.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { plainShop } from '../../shops/index.ts'
import { Lab } from '../harness.ts'
import { addressPlan, atriumPlan, boutiquePlan, cardsPlan } from './plans.ts'

setDefaultTimeout(60_000)

const HASTY = { manners: { longestDelay: 10, retryBase: 1 } }
const PRODUCTS = 120

const config = (changes: ShopChanges = {}) =>
  change(plainShop, {
    catalog: { products: PRODUCTS, tree: [4, 3], sizes: 'even' },
    lists: { pageSize: 6 },
    http: { validators: 'etag' },
    days: { departures: 0, arrivals: 0, growth: 0, opening: 0, openEvery: 0, moves: 0 },
    ...changes,
  })

/** Fits the first design and the one after it. */
const BOTH = {
  detail: [{ on: 'url', regex: '/p/', mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text', required: true },
    {
      name: 'price',
      xpath: "//p[@class='product-price']//strong | //span[@itemprop='price']",
      type: 'price',
      required: true,
    },
  ],
}

let lab: Lab
let served: ServedShop
/** Requests of the whole crawl. */
let whole: number

beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  await served.stop()
  lab.close()
})

const use = (plan: Plan) =>
  lab.store.plans.save(1, JSON.stringify(plan), 'edited', { activate: true })

/** A shop that was crawled whole, and by a plan that finds everything. */
async function open(
  plan: (seed: string) => Plan = atriumPlan,
  changes: ShopChanges = {},
  wrapper: unknown = null,
): Promise<void> {
  const of = config(changes)
  served = serveShop(of)
  await lab.addShop(served.url, wrapper ?? wrapperFor(of, 0))
  whole = (await lab.crawl()).requests
  await use(plan(served.url))
  expect(await lab.crawl()).toMatchObject({ mode: 'focused', complete: true, details: PRODUCTS })
}

/** Hears of every request, and may answer it. */
function meddle(hear: (nth: number, url: URL) => Response | undefined): void {
  const answer = served.shop.fetch.bind(served.shop)
  let nth = 0
  served.shop.fetch = async (request) =>
    hear(++nth, new URL(request.url)) ?? (await answer(request))
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

const alerts = () => lab.store.alerts.list(1)
const onSale = async () => (await lab.store.products.counts(1)).onSale
const starts = (events: CrawlEvent[]) =>
  events.flatMap((event) => (event.event === 'start' ? event.mode : []))

const DRIFTED = { incomplete: 'drifted', complete: false, designChanged: true }
const FINE = { mode: 'focused', complete: true, designChanged: false }

describe('a redesign that breaks the wrapper', () => {
  test('and the plan: a few known products are asked for, and nothing more', async () => {
    await open()
    served.shop.redesign = 1
    const events = await lab.run()
    const report = events.at(-1)!
    expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
    expect(report).toMatchObject({ drift: { broke: 'wrapper', what: 'pages', count: 6, of: 6 } })
    expect(starts(events)).toEqual(['focused'])
    expect((report as { requests: number }).requests).toBeLessThan(10)
    expect(await onSale()).toBe(PRODUCTS)
    const [alert] = await alerts()
    expect(alert).toMatchObject({ kind: 'design', details: { broke: 'wrapper' } })
    const { examples, rules } = alert!.details as { examples: object[]; rules: string[] }
    expect(rules[0]).toContain("//h1[@class='product-title'] (it selects nothing)")
    expect(examples[0]).toMatchObject({
      url: expect.stringContaining('/p/'),
      before: { name: expect.any(String), price: expect.stringMatching(/^[\d.]+ EUR$/) },
      after: { title: expect.any(String) },
    })
  })

  test('but not the plan: stops after a few product pages, again and again', async () => {
    await open(addressPlan)
    served.shop.redesign = 1
    for (let again = 0; again < 3; again++) {
      const report = await lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'pages' })
      expect(report.requests).toBeLessThan(whole / 3)
      expect(await alerts()).toHaveLength(1)
    }
    await lab.setWrapper(wrapperFor(served.shop.config, 1))
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await alerts()).toEqual([])
  })

  for (const share of [0.3, 0.7]) {
    test(`when ${share * 100} % of it were read: what was not recognized is not gone`, async () => {
      await open(addressPlan)
      const { requests } = await lab.crawl()
      meddle((nth) => {
        if (nth === Math.round(share * requests)) served.shop.redesign = 1
      })
      const report = await lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'pages' })
    })
  }

  test('hides only a required field: the price that was known stays', async () => {
    const { detail, fields } = BOTH
    const price = { ...fields[1]!, xpath: "//p[@class='product-price']//strong" }
    await open(addressPlan, {}, { detail, fields: [fields[0], price] })
    served.shop.redesign = 1
    for (let again = 0; again < 2; again++) {
      const report = await lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, changed: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'field' })
      expect(report.drift!.rules[0]).toContain('price is missing')
      expect(report.requests).toBeLessThan(whole / 2)
    }
    for await (const { amount } of lab.store.products.each({ shop: 1 })) {
      expect(amount).not.toBeNull()
    }
  })
})

describe('a redesign that only breaks the plan', () => {
  test('from its start: the whole shop is crawled at once, until the plan is mended', async () => {
    await open(atriumPlan, {}, BOTH)
    served.shop.redesign = 1
    for (let again = 0; again < 2; again++) {
      const events = await lab.run()
      expect(starts(events)).toEqual(['focused', 'initial'])
      const note = events.find(({ event }) => event === 'note') as { text: string }
      expect(note.text).toContain('the whole shop is crawled now')
      expect(events.at(-1)).toMatchObject({
        mode: 'initial',
        complete: true,
        designChanged: true,
        details: PRODUCTS,
        products: { total: PRODUCTS, gone: 0 },
        drift: { broke: 'plan', sure: true },
      })
      expect(await alerts()).toMatchObject([{ kind: 'design', details: { broke: 'plan' } }])
    }
    await use(boutiquePlan(served.url))
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await alerts()).toEqual([])
  })

  test('in its lists: stops after a few of them', async () => {
    await open(cardsPlan, { markup: { featured: 0, related: 0 } }, BOTH)
    served.shop.redesign = 1
    const events = await lab.run()
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(events.at(-1)).toMatchObject({ complete: true, designChanged: true, details: PRODUCTS })
    const [, , first] = await lab.store.crawls.list(1)
    expect(first).toBeDefined()
    const focused = (await lab.store.crawls.list(1)).find(({ mode }) => mode === 'focused')!
    expect(focused).toMatchObject({ incomplete: 'drifted', state: 'done' })
    expect(focused.counters.pages).toBeLessThan(20)
    const [alert] = await alerts()
    expect(alert!.details).toMatchObject({ broke: 'plan', what: 'links', state: 'list' })
    expect(alert!.message).toContain("//ul[@id='products']/li/h3/a")
  })

  test('what is gone since is called gone by the whole crawl', async () => {
    await open(
      atriumPlan,
      { days: { ...plainShop.days, events: [{ day: 1, what: 'gone', share: 0.1 }], ...STILL } },
      BOTH,
    )
    served.shop.day = 1
    served.shop.redesign = 1
    const report = await lab.crawl()
    expect(report).toMatchObject({ mode: 'initial', complete: true, designChanged: true })
    expect(report.products.gone).toBeGreaterThan(3)
    expect(report.products.total + report.products.gone).toBe(PRODUCTS)
  })

  test('or only empties its lists: nothing is gone', async () => {
    await open(atriumPlan)
    const real = served.shop.fetch.bind(served.shop)
    served.shop.fetch = async (request) => {
      const answer = await real(new Request(request.url))
      if (!request.url.includes('/c/') || answer.status !== 200) return answer
      return html((await answer.text()).replace(/<ul class="cards" id="products">.*?<\/ul>/s, ''))
    }
    const events = await lab.run()
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(await onSale()).toBe(PRODUCTS)
  })

  test('a crawl that is stopped or limited is followed by none', async () => {
    await open(atriumPlan, {}, BOTH)
    served.shop.redesign = 1
    expect(starts(await lab.run({ maxPages: 1 }))).toEqual(['focused'])
    const stop = new AbortController()
    stop.abort()
    expect(starts(await lab.run({}, { signal: stop.signal }))).toEqual(['focused'])
  })
})

const STILL = { departures: 0, arrivals: 0, growth: 0, opening: 0, openEvery: 0, moves: 0 }

describe('no redesign', () => {
  const happen = (event: object): ShopChanges => ({
    days: { ...plainShop.days, ...STILL, events: [{ day: 1, ...event } as never] },
  })

  for (const plan of [atriumPlan, addressPlan]) {
    test(`one broken page, with the ${plan.name}`, async () => {
      await open(plan, happen({ what: 'broken-pages', pages: 1 }))
      served.shop.day = 1
      const report = await lab.crawl({}, HASTY)
      expect(report).toMatchObject({ ...FINE, errors: 1, products: { gone: 0 } })
      expect(await alerts()).toEqual([])
    })

    test(`one product in ten gone, with the ${plan.name}`, async () => {
      await open(plan, happen({ what: 'gone', share: 0.1 }))
      served.shop.day = 1
      const report = await lab.crawl()
      expect(report).toMatchObject(FINE)
      expect(report.products.gone).toBeGreaterThan(3)
      expect(await alerts()).toEqual([])
    })

    test(`a category emptied, with the ${plan.name}`, async () => {
      await open(plan, happen({ what: 'empty-category' }))
      served.shop.day = 1
      const report = await lab.crawl()
      expect(report).toMatchObject(FINE)
      expect(report.products.gone).toBeGreaterThan(5)
      expect(await alerts()).toEqual([])
    })
  }

  test('a few products without their price', async () => {
    await open(addressPlan, {}, BOTH)
    let seen = 0
    const real = served.shop.fetch.bind(served.shop)
    served.shop.fetch = async (request) => {
      const answer = await real(request)
      if (!request.url.includes('/p/') || ++seen < 30 || seen % 10 > 0) return answer
      return html('<h1>Sold out</h1><a href="/">Home</a>')
    }
    const report = await lab.crawl()
    expect(report).toMatchObject({ ...FINE, products: { gone: 0 } })
    expect(report.products.changed).toBeGreaterThan(5)
  })

  test('one product page in ten that says something else', async () => {
    await open(addressPlan)
    meddle((_, { pathname }) =>
      /^\/p\/.*7$/.test(pathname)
        ? html(`<title>${pathname}</title><p>No longer for sale</p><a href="/">Home</a>`)
        : undefined,
    )
    const report = await lab.crawl()
    expect(report).toMatchObject(FINE)
    expect(report.products.gone).toBe(12)
  })

  test('half of the products gone asks for a person', async () => {
    await open(atriumPlan, happen({ what: 'gone', share: 0.7 }))
    served.shop.day = 1
    const report = await lab.crawl()
    expect(report).toMatchObject({ designChanged: true, products: { gone: 0 } })
    expect(await onSale()).toBe(PRODUCTS)
  })

  test('a plan that leads past products since it was written', async () => {
    await open()
    const narrow = atriumPlan(served.url)
    narrow.states.home!.edges = [
      { xpath: "//nav[@class='menu']/ul/li[1]/a", action: 'follow', to: 'list' },
    ]
    await use(narrow)
    const events = await lab.run()
    expect(starts(events)).toEqual(['focused'])
    expect(events.at(-1)).toMatchObject({ ...DRIFTED, drift: { sure: false } })
  })
})

describe('a shop that turns the crawl away', () => {
  for (const [kind, after] of [
    ['403', 12],
    ['captcha', 12],
    ['captcha', 0],
  ] as const) {
    test(`${kind} after ${after} requests`, async () => {
      await open(addressPlan, { http: { validators: 'none', storm: null } })
      const { requests } = served.shop.stats
      served.shop.config.http.storm = { kind, after: requests + after, requests: 1e6 }
      const events = await lab.run({}, HASTY)
      expect(starts(events)).toEqual(['focused'])
      expect(events.at(-1)).toMatchObject({
        incomplete: 'blocked',
        designChanged: false,
        products: { total: PRODUCTS, gone: 0 },
      })
      expect(await alerts()).toMatchObject([{ kind: 'blocked' }])
    })
  }

  for (const after of [0, 12]) {
    test(`429 after ${after} requests`, async () => {
      await open(addressPlan)
      meddle((nth) => (nth > after ? new Response('', { status: 429 }) : undefined))
      const events = await lab.run({}, HASTY)
      expect(starts(events)).toEqual(['focused'])
      if (after === 0) expect(events.at(-1)).toMatchObject({ event: 'failed' })
      else expect(events.at(-1)).toMatchObject({ incomplete: 'blocked', designChanged: false })
      expect(await onSale()).toBe(PRODUCTS)
    })

    for (const own of [false, true]) {
      test(`a page of no words after ${after} requests${own ? ', each its own' : ''}`, async () => {
        await open(addressPlan)
        const page = (nth: number) => `<title>Corner Shop</title><script>go(${nth})</script>`
        meddle((nth) => (nth > after ? html(page(own ? 1000 + nth : 0)) : undefined))
        const events = await lab.run({}, HASTY)
        expect(starts(events)).toEqual(['focused'])
        expect(events.at(-1)).toMatchObject({
          incomplete: 'blocked',
          designChanged: false,
          products: { total: PRODUCTS, gone: 0 },
        })
      })
    }
  }

  test('all lists refused, though not the start', async () => {
    await open(atriumPlan)
    meddle((_, { pathname }) =>
      pathname.startsWith('/c/') ? new Response('', { status: 403 }) : undefined,
    )
    const events = await lab.run({}, HASTY)
    expect(starts(events)).toEqual(['focused'])
    expect(events.at(-1)).toMatchObject({ incomplete: 'blocked', products: { gone: 0 } })
  })

  test('now and then with a captcha: nothing behind it is gone', async () => {
    await open(addressPlan, { http: { validators: 'none', storm: null } })
    const { requests } = served.shop.stats
    served.shop.config.http.storm = { kind: 'captcha', after: 40, requests: 1 }
    served.shop.stats.requests = requests - (requests % 41)
    const report = await lab.crawl({}, HASTY)
    expect(report.errors).toBeGreaterThan(2)
    expect(report).toMatchObject({ designChanged: false, products: { gone: 0 } })
  })

  test('a short storm is waited for', async () => {
    await open(addressPlan, { http: { validators: 'none', storm: null } })
    served.shop.refuse(3)
    expect(await lab.crawl({ concurrency: 1 }, HASTY)).toMatchObject({ ...FINE, errors: 0 })
  })
})
