import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { wrapperFor } from '../../../../src/demo/index.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import { addressPlan, atriumPlan } from './plans.ts'
import { BOTH, DRIFTED, FINE, HASTY, happen, html, PRODUCTS, Scene, starts } from './scene.ts'

setDefaultTimeout(60_000)

let scene: Scene
beforeEach(async () => {
  scene = await Scene.begin()
})
afterEach(() => scene.end())

describe('no redesign', () => {
  for (const plan of [atriumPlan, addressPlan]) {
    test(`one broken page, with the ${plan.name}`, async () => {
      await scene.open(plan, happen({ what: 'broken-pages', pages: 1 }))
      scene.served.shop.day = 1
      const report = await scene.lab.crawl({}, HASTY)
      // A product that lists show was not read: that is said, and nothing else.
      const doubts = [expect.objectContaining({ kind: 'unread', missing: 1 })]
      const told = {
        designChanged: false,
        complete: false,
        errors: 1,
        products: { gone: 0 },
        doubts,
      }
      expect(report).toMatchObject(told)
      expect((await scene.alerts()).map(({ kind }) => kind)).toEqual(['doubt'])
    })

    test(`one product in ten gone, with the ${plan.name}`, async () => {
      await scene.open(plan, happen({ what: 'gone', share: 0.1 }))
      scene.served.shop.day = 1
      const report = await scene.lab.crawl()
      expect(report).toMatchObject(FINE)
      expect(report.products.gone).toBeGreaterThan(3)
      expect(await scene.alerts()).toEqual([])
    })

    test(`a category emptied, with the ${plan.name}`, async () => {
      await scene.open(plan, happen({ what: 'empty-category' }))
      scene.served.shop.day = 1
      const report = await scene.lab.crawl()
      expect(report).toMatchObject(FINE)
      expect(report.products.gone).toBeGreaterThan(5)
      expect(await scene.alerts()).toEqual([])
    })
  }

  test('a few products without their price', async () => {
    await scene.open(addressPlan, {}, BOTH)
    let seen = 0
    const real = scene.served.shop.fetch.bind(scene.served.shop)
    scene.served.shop.fetch = async (request) => {
      const answer = await real(request)
      if (!request.url.includes('/p/') || ++seen < 30 || seen % 10 > 0) return answer
      return html('<h1>Sold out</h1><a href="/">Home</a>')
    }
    const report = await scene.lab.crawl()
    expect(report).toMatchObject({ ...FINE, products: { gone: 0 } })
    expect(report.products.changed).toBeGreaterThan(5)
  })

  test('one product page in ten that says something else', async () => {
    await scene.open(addressPlan)
    scene.meddle((_, { pathname }) =>
      /^\/p\/.*7$/.test(pathname)
        ? html(`<title>${pathname}</title><p>No longer for sale</p><a href="/">Home</a>`)
        : undefined,
    )
    const report = await scene.lab.crawl()
    expect(report).toMatchObject(FINE)
    expect(report.products.gone).toBe(12)
  })

  test('a wrapper that takes less than the last one did', async () => {
    await scene.open(addressPlan)
    const wrapper = wrapperFor(scene.served.shop.config, 0)
    const but = { on: 'url', regex: '[012]$', mode: 'forbidden' }
    await scene.lab.setWrapper({ ...wrapper, detail: [...wrapper.detail, but] })
    const report = await scene.lab.crawl()
    expect(report).toMatchObject({ ...FINE, products: { gone: 36, total: 84 } })
    expect(await scene.lab.crawl()).toMatchObject({ ...FINE, products: { gone: 0 } })
  })

  test('half of the products gone asks for a person', async () => {
    await scene.open(atriumPlan, happen({ what: 'gone', share: 0.7 }))
    scene.served.shop.day = 1
    const report = await scene.lab.crawl()
    expect(report).toMatchObject({ designChanged: true, products: { gone: 0 } })
    expect(await scene.onSale()).toBe(PRODUCTS)
  })

  /** Only the first aisle. */
  const narrow = (seed: string): Plan => {
    const plan = atriumPlan(seed)
    plan.states.home!.edges = [
      { xpath: "//nav[@class='menu']/ul/li[1]/a", action: 'follow', to: 'list' },
    ]
    return plan
  }

  test('a plan that was written to lead past products', async () => {
    await scene.open()
    await scene.use(narrow(scene.served.url))
    const events = await scene.lab.run()
    expect(starts(events)).toEqual(['focused'])
    expect(events.at(-1)).toMatchObject(FINE)
    expect(await scene.alerts()).toEqual([])
  })

  test('a plan that somebody wrote before the products came asks for a person', async () => {
    await scene.open()
    await scene.use(narrow(scene.served.url))
    await scene.lab.crawl({ mode: 'initial' })
    const events = await scene.lab.run()
    expect(starts(events)).toEqual(['focused'])
    expect(events.at(-1)).toMatchObject({ ...DRIFTED, drift: { sure: false } })
    const [alert] = await scene.alerts()
    expect(alert!.message).toEndWith('aisle --crawl shop --mode initial')
  })
})

describe('a shop that turns the crawl away', () => {
  for (const [kind, after] of [
    ['403', 12],
    ['captcha', 12],
    ['captcha', 0],
  ] as const) {
    test(`${kind} after ${after} requests`, async () => {
      await scene.open(addressPlan, { http: { validators: 'none', storm: null } })
      const { requests } = scene.served.shop.stats
      scene.served.shop.config.http.storm = { kind, after: requests + after, requests: 1e6 }
      const events = await scene.lab.run({}, HASTY)
      expect(starts(events)).toEqual(['focused'])
      expect(events.at(-1)).toMatchObject({
        incomplete: 'blocked',
        designChanged: false,
        products: { total: PRODUCTS, gone: 0 },
      })
      expect(await scene.alerts()).toMatchObject([{ kind: 'blocked' }])
    })
  }

  for (const after of [0, 12]) {
    test(`429 after ${after} requests`, async () => {
      await scene.open(addressPlan)
      scene.meddle((nth) => (nth > after ? new Response('', { status: 429 }) : undefined))
      const events = await scene.lab.run({}, HASTY)
      expect(starts(events)).toEqual(['focused'])
      if (after === 0) expect(events.at(-1)).toMatchObject({ event: 'failed' })
      else expect(events.at(-1)).toMatchObject({ incomplete: 'blocked', designChanged: false })
      expect(await scene.onSale()).toBe(PRODUCTS)
    })

    for (const own of [false, true]) {
      test(`a page of no words after ${after} requests${own ? ', each its own' : ''}`, async () => {
        await scene.open(addressPlan)
        const page = (nth: number) => `<title>Corner Shop</title><script>go(${nth})</script>`
        scene.meddle((nth) => (nth > after ? html(page(own ? 1000 + nth : 0)) : undefined))
        const events = await scene.lab.run({}, HASTY)
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
    await scene.open(atriumPlan)
    scene.meddle((_, { pathname }) =>
      pathname.startsWith('/c/') ? new Response('', { status: 403 }) : undefined,
    )
    const events = await scene.lab.run({}, HASTY)
    expect(starts(events)).toEqual(['focused'])
    expect(events.at(-1)).toMatchObject({ incomplete: 'blocked', products: { gone: 0 } })
  })

  test('now and then with a captcha: nothing behind it is gone', async () => {
    await scene.open(addressPlan, { http: { validators: 'none', storm: null } })
    const { requests } = scene.served.shop.stats
    scene.served.shop.config.http.storm = { kind: 'captcha', after: 40, requests: 1 }
    scene.served.shop.stats.requests = requests - (requests % 41)
    const report = await scene.lab.crawl({}, HASTY)
    expect(report.errors).toBeGreaterThan(2)
    expect(report).toMatchObject({ designChanged: false, products: { gone: 0 } })
  })

  test('a short storm is waited for', async () => {
    await scene.open(addressPlan, { http: { validators: 'none', storm: null } })
    scene.served.shop.refuse(3)
    expect(await scene.lab.crawl({ concurrency: 1 }, HASTY)).toMatchObject({ ...FINE, errors: 0 })
  })
})
