import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { wrapperFor } from '../../../../src/demo/index.ts'
import { addressPlan, atriumPlan, boutiquePlan, cardsPlan } from './plans.ts'
import { BOTH, DRIFTED, FINE, happen, html, PRODUCTS, Scene, starts } from './scene.ts'

setDefaultTimeout(60_000)

let scene: Scene
beforeEach(async () => {
  scene = await Scene.begin()
})
afterEach(() => scene.end())

describe('a redesign that breaks the wrapper', () => {
  test('and the plan: a few known products are asked for, and nothing more', async () => {
    await scene.open()
    scene.served.shop.redesign = 1
    const events = await scene.lab.run()
    const report = events.at(-1)!
    expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
    expect(report).toMatchObject({ drift: { broke: 'wrapper', what: 'pages', count: 6, of: 6 } })
    expect(starts(events)).toEqual(['focused'])
    expect((report as { requests: number }).requests).toBeLessThan(10)
    expect(await scene.onSale()).toBe(PRODUCTS)
    const [alert] = await scene.alerts()
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
    await scene.open(addressPlan)
    scene.served.shop.redesign = 1
    for (let again = 0; again < 3; again++) {
      const report = await scene.lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'pages' })
      expect(report.requests).toBeLessThan(scene.whole / 3)
      const [alert, ...more] = await scene.alerts()
      expect(more).toEqual([])
      // The second crawl finds every page as it was, and would not know any more.
      expect(alert!.message).toContain("//h1[@class='product-title'] (it selects nothing)")
      expect(alert!.message).toContain('mend the wrapper: aisle shop repair shop')
      expect((alert!.details as { examples: object[] }).examples).not.toEqual([])
    }
    await scene.lab.setWrapper(wrapperFor(scene.served.shop.config, 1))
    expect(await scene.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await scene.alerts()).toEqual([])
  })

  for (const share of [0.3, 0.7]) {
    test(`when ${share * 100} % of it were read: what was not recognized is not gone`, async () => {
      await scene.open(addressPlan)
      const { requests } = await scene.lab.crawl()
      scene.meddle((nth) => {
        if (nth === Math.round(share * requests)) scene.served.shop.redesign = 1
      })
      const report = await scene.lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, gone: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'pages' })
    })
  }

  test('hides only a required field: the price that was known stays', async () => {
    const { detail, fields } = BOTH
    const price = { ...fields[1]!, xpath: "//p[@class='product-price']//strong" }
    await scene.open(addressPlan, {}, { detail, fields: [fields[0], price] })
    scene.served.shop.redesign = 1
    for (let again = 0; again < 2; again++) {
      const report = await scene.lab.crawl()
      expect(report).toMatchObject({ ...DRIFTED, products: { total: PRODUCTS, changed: 0 } })
      expect(report.drift).toMatchObject({ broke: 'wrapper', what: 'field' })
      expect(report.drift!.rules[0]).toContain('price is missing')
      expect(report.requests).toBeLessThan(scene.whole / 2)
    }
    for await (const { amount } of scene.lab.store.products.each({ shop: 1 })) {
      expect(amount).not.toBeNull()
    }
  })
})

test('a whole crawl says so as well where a required field is hidden', async () => {
  const { detail, fields } = BOTH
  const price = { ...fields[1]!, xpath: "//p[@class='product-price']//strong" }
  await scene.open(addressPlan, {}, { detail, fields: [fields[0], price] })
  scene.served.shop.redesign = 1
  const report = await scene.lab.crawl({ mode: 'initial' })
  expect(report).toMatchObject({ ...DRIFTED, mode: 'initial', products: { changed: 0, gone: 0 } })
  expect(report.drift).toMatchObject({ what: 'field', count: PRODUCTS, of: PRODUCTS })
})

describe('a redesign that only breaks the plan', () => {
  test('from its start: the whole shop is crawled at once, until the plan is mended', async () => {
    await scene.open(atriumPlan, {}, BOTH)
    scene.served.shop.redesign = 1
    for (let again = 0; again < 2; again++) {
      const events = await scene.lab.run()
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
      expect(await scene.alerts()).toMatchObject([{ kind: 'design', details: { broke: 'plan' } }])
    }
    await scene.use(boutiquePlan(scene.served.url))
    expect(await scene.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await scene.alerts()).toEqual([])
  })

  test('in its lists: stops after a few of them', async () => {
    await scene.open(cardsPlan, { markup: { featured: 0, related: 0 } }, BOTH)
    scene.served.shop.redesign = 1
    // One at a time: how many more are in flight when it is clear is a matter of luck.
    const events = await scene.lab.run({ concurrency: 1 })
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(events.at(-1)).toMatchObject({ complete: true, designChanged: true, details: PRODUCTS })
    const focused = (await scene.lab.store.crawls.list(1)).find(({ mode }) => mode === 'focused')!
    expect(focused).toMatchObject({ incomplete: 'drifted', state: 'done' })
    expect(focused.counters.pages).toBeLessThan(20)
    const [alert] = await scene.alerts()
    expect(alert!.details).toMatchObject({ broke: 'plan', what: 'links', state: 'list' })
    expect(alert!.message).toContain("//ul[@id='products']/li/h3/a")
  })

  test('but not its start, which shows some products: a learned plan is learned anew', async () => {
    await scene.openLearned({ markup: { featured: 12 } }, BOTH)
    scene.served.shop.redesign = 1
    const events = await scene.lab.run({}, { learn: true })
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(events.at(-1)).toMatchObject({
      complete: true,
      designChanged: true,
      products: { total: PRODUCTS, gone: 0 },
    })
    const { notes } = events.at(-1) as { notes: string[] }
    expect(notes[0]).toEndWith('the whole shop was crawled instead, and a new plan learned.')
    expect(await scene.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await scene.alerts()).toEqual([])
  })

  test('what is gone since is called gone by the whole crawl', async () => {
    await scene.open(atriumPlan, happen({ what: 'gone', share: 0.1 }), BOTH)
    scene.served.shop.day = 1
    scene.served.shop.redesign = 1
    const report = await scene.lab.crawl()
    expect(report).toMatchObject({ mode: 'initial', complete: true, designChanged: true })
    expect(report.products.gone).toBeGreaterThan(3)
    expect(report.products.total + report.products.gone).toBe(PRODUCTS)
  })

  test('or only empties its lists: nothing is gone', async () => {
    await scene.open(atriumPlan)
    const real = scene.served.shop.fetch.bind(scene.served.shop)
    scene.served.shop.fetch = async (request) => {
      const answer = await real(new Request(request.url))
      if (!request.url.includes('/c/') || answer.status !== 200) return answer
      return html((await answer.text()).replace(/<ul class="cards" id="products">.*?<\/ul>/s, ''))
    }
    const events = await scene.lab.run()
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(await scene.onSale()).toBe(PRODUCTS)
  })

  test('a crawl that is stopped or limited is followed by none', async () => {
    await scene.open(atriumPlan, {}, BOTH)
    scene.served.shop.redesign = 1
    expect(starts(await scene.lab.run({ maxPages: 1 }))).toEqual(['focused'])
    const stop = new AbortController()
    stop.abort()
    expect(starts(await scene.lab.run({}, { signal: stop.signal }))).toEqual(['focused'])
  })
})
