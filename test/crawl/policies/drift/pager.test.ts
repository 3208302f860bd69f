import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { exitCodeOf } from '../../../../src/cli/print/crawl.ts'
import { wrapperReplaced } from '../../../../src/jobs/crawl/unfit-plan.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import type { PlanOrigin } from '../../../../src/store/schema/shops.ts'
import { Lab } from '../../harness.ts'
import { product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'
import { DRIFTED, FINE, starts } from './scene.ts'

setDefaultTimeout(60_000)

/** Twenty categories of ten products, six of them on the first page. */
const CATEGORIES = Array.from({ length: 20 }, (_, i) => i + 1)
const PRODUCTS = 200

type Design = { pager: string; second(category: number): string }

const OLD: Design = { pager: 'pager', second: (category) => `/c/${category}?page=2` }
const NEW: Design = { pager: 'pg2', second: (category) => `/c/${category}/seite-2` }

const anchors = (hrefs: string[]): string =>
  hrefs.map((href) => `<li><a href="${href}">${href}</a></li>`).join('')

const productOf = (category: number, nth: number): string => `/p/${category}-${nth}`

function shopOf({ pager, second }: Design, on: (path: string) => boolean = () => true) {
  const menu = `<ul class="menu">${anchors(CATEGORIES.map((category) => `/c/${category}`))}</ul>`
  const page = (body: string): string => `<html><body>${menu}${body}</body></html>`
  const pages: Record<string, string> = { '/': page('<h1>Welcome</h1>') }
  for (const category of CATEGORIES) {
    const all = Array.from({ length: 10 }, (_, i) => productOf(category, i + 1)).filter(on)
    for (const path of all) pages[path] = product(`Product ${path}`, '5.00')
    const list = (some: string[], to: string): string =>
      page(
        `<ul class="list">${anchors(some)}</ul><div class="${pager}"><a href="${to}">»</a></div>`,
      )
    const [first, rest] = [all.slice(0, 6), all.slice(6)]
    pages[`/c/${category}`] =
      rest.length > 0
        ? list(first, second(category))
        : page(`<ul class="list">${anchors(first)}</ul>`)
    if (rest.length > 0) pages[second(category)] = list(rest, `/c/${category}`)
  }
  return pages
}

const planOf = (seed: string): Plan => ({
  seeds: [seed],
  start: 'home',
  fold: [],
  states: {
    home: {
      name: 'home',
      role: 'page',
      edges: [{ xpath: "//ul[@class='menu']//a", action: 'follow', to: 'list' }],
    },
    list: {
      name: 'list',
      role: 'list',
      edges: [
        { xpath: "//ul[@class='list']//a", action: 'follow', to: 'product' },
        { xpath: "//div[@class='pager']/a", action: 'follow', to: 'list' },
      ],
    },
    product: { name: 'product', role: 'detail', edges: [] },
  },
})

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny(shopOf(OLD))
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

function become(pages: Record<string, string>): void {
  for (const path of Object.keys(tiny.pages)) delete tiny.pages[path]
  Object.assign(tiny.pages, pages)
}

async function open(origin: PlanOrigin): Promise<void> {
  expect(await lab.crawl({ mode: 'initial' })).toMatchObject({ details: PRODUCTS })
  await lab.store.plans.save(1, JSON.stringify(planOf(`${tiny.url}/`)), origin, { activate: true })
  expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
}

describe('a pager that moved', () => {
  test('makes no product gone: the whole shop is crawled, and a new plan learned', async () => {
    expect(await lab.crawl({ mode: 'initial' }, { learn: true })).toMatchObject({
      details: PRODUCTS,
    })
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    become(shopOf(NEW))
    const events = await lab.run({}, { learn: true })
    expect(starts(events)).toEqual(['focused', 'initial'])
    const report = events.at(-1)!
    expect(report).toMatchObject({
      mode: 'initial',
      complete: true,
      designChanged: true,
      products: { total: PRODUCTS, gone: 0 },
      drift: { broke: 'plan', what: 'edges', count: 80, of: PRODUCTS, sure: true },
    })
    const { notes } = report as { notes: string[] }
    expect(notes).toEqual([expect.stringMatching(/^The plan no longer fitted the shop \(.*pager/)])
    expect(notes[0]).toEndWith('the whole shop was crawled instead, and a new plan learned.')
    // It put itself right, but the shop has changed: who is sent to look finds what happened.
    expect(exitCodeOf([report])).toBe(3)
    const [alert] = await lab.store.alerts.list(1)
    expect(alert).toMatchObject({ kind: 'design', message: notes[0]! })
    expect(alert!.details).toMatchObject({
      rules: [expect.stringContaining('pager')],
      examples: expect.arrayContaining([
        {
          url: expect.stringContaining('/c/'),
          before: { links: 1 },
          after: { title: '', links: 0 },
        },
      ]),
    })
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS, products: { gone: 0 } })
    expect(await lab.store.alerts.list(1)).toEqual([])
  })

  test('is remembered while the plan is not mended, though no page changes any more', async () => {
    await open('edited')
    become(shopOf(NEW))
    for (let again = 0; again < 3; again++) {
      const events = await lab.run()
      expect(starts(events)).toEqual(['focused', 'initial'])
      expect(events.at(-1)).toMatchObject({
        complete: true,
        products: { total: PRODUCTS, gone: 0 },
      })
      expect(exitCodeOf([events.at(-1)!])).toBe(3)
      const [alert] = await lab.store.alerts.list(1)
      expect(alert!.message).toContain('mend it: aisle plan shop --import FILE')
      expect(alert!.details).toMatchObject({
        what: 'edges',
        rules: ["//div[@class='pager']/a"],
        examples: expect.arrayContaining([expect.objectContaining({ before: { links: 1 } })]),
      })
    }
    const plan = JSON.stringify(planOf(`${tiny.url}/`)).replaceAll('pager', 'pg2')
    await lab.store.plans.save(1, plan, 'edited', { activate: true })
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(await lab.store.alerts.list(1)).toEqual([])
  })

  test('where no whole crawl follows, the alert says what to do', async () => {
    await open('learned')
    become(shopOf(NEW))
    const report = await lab.crawl({ maxPages: 141 })
    expect(report).toMatchObject({ ...DRIFTED, mode: 'focused', products: { gone: 0 } })
    expect(report.notes![0]).toEndWith(
      'crawl the whole shop again: aisle --crawl shop --mode initial',
    )
  })
})

describe('a pager that moved, and an alert that nobody wants to hear of', () => {
  const WEEK = 7 * 86_400_000

  /** The plan is still the one that broke. */
  async function expectKept(): Promise<void> {
    const events = await lab.run()
    expect(starts(events)).toEqual(['focused', 'initial'])
    expect(events.at(-1)).toMatchObject({
      ...{ complete: true, designChanged: true, products: { total: PRODUCTS, gone: 0 } },
      drift: { what: 'edges', rules: ["//div[@class='pager']/a"] },
    })
  }

  async function redesigned(): Promise<number> {
    await open('edited')
    become(shopOf(NEW))
    await lab.run()
    const [alert] = await lab.store.alerts.list(1)
    return alert!.id
  }

  const setTopic = () => lab.store.topics.save(1, JSON.stringify({ keywords: ['product'] }), 'hand')

  test('silent: no product is called gone, now and when the week is over', async () => {
    const id = await redesigned()
    await lab.store.alerts.silence(id, Date.now() + WEEK)
    for (let again = 0; again < 2; again++) {
      await expectKept()
      expect(await lab.store.alerts.list(1)).toEqual([])
    }
    await lab.crawl({ mode: 'initial' })
    await expectKept()
    await lab.store.alerts.speak(id)
    await lab.store.alerts.silence(id, Date.now() - 1)
    await expectKept()
    expect(await lab.store.alerts.list(1)).toHaveLength(1)
  })

  test('closed: none is either, and there is an alert again', async () => {
    const id = await redesigned()
    await lab.store.alerts.resolve(id)
    await expectKept()
    const [again] = await lab.store.alerts.list(1)
    expect(again!.id).not.toBe(id)
  })

  test.each(['initial', 'topic'] as const)(
    'a crawl of mode %s, which walks no plan, closes none',
    async (mode) => {
      const id = await redesigned()
      if (mode === 'topic') await setTopic()
      expect(await lab.crawl({ mode })).toMatchObject({ complete: true })
      expect(await lab.store.alerts.list(1)).toMatchObject([{ id }])
      await lab.store.shops.update('shop', { topic: null })
      await expectKept()
    },
  )

  test('nor does one that takes of the plan only what is on a topic', async () => {
    const id = await redesigned()
    await setTopic()
    await lab.crawl()
    expect(await lab.store.alerts.list(1)).toMatchObject([{ id }])
    await lab.store.shops.update('shop', { topic: null })
    await expectKept()
  })

  test('the shop goes back to its old design: from then on what is missing is gone', async () => {
    const id = await redesigned()
    await lab.store.alerts.resolve(id)
    become(shopOf(OLD))
    expect(await lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
    become(shopOf(OLD, (path) => !/-(1|2|3|10)$/.test(path)))
    expect(await lab.crawl()).toMatchObject({ ...FINE, products: { gone: 80 } })
  })

  test('another wrapper does not mend the plan', async () => {
    const id = await redesigned()
    await wrapperReplaced(lab.store, await lab.store.shops.need('shop'), 'Another is in use.')
    expect(await lab.store.alerts.list(1)).toMatchObject([{ id }])
  })
})

test('a pager that moved is told of by a crawl that is killed again and again', async () => {
  await open('learned')
  become(shopOf(NEW))
  const { report, kills } = await lab.killedEvery(15, { maxPages: 141 })
  expect(kills).toBeGreaterThan(5)
  expect(report).toMatchObject({ ...DRIFTED, mode: 'focused', products: { gone: 0 } })
  const rules = ["//div[@class='pager']/a"]
  expect(report.drift).toMatchObject({ what: 'edges', rules, count: 80, of: PRODUCTS, sure: true })
})

describe('no moved pager', () => {
  test('three lists that need no second page any more', async () => {
    await open('learned')
    become(shopOf(OLD, (path) => !/^\/p\/[456]-(7|8|9|10)$/.test(path)))
    expect(await lab.crawl()).toMatchObject({ ...FINE, products: { gone: 12 } })
  })

  test('a fifth of all products gone, everywhere', async () => {
    await open('learned')
    become(shopOf(OLD, (path) => !/-(3|8)$/.test(path)))
    expect(await lab.crawl()).toMatchObject({ ...FINE, products: { gone: 40 } })
  })

  test('all lists shrank to one page, by what was on any of them', async () => {
    await open('learned')
    become(shopOf(OLD, (path) => !/-(1|2|3|10)$/.test(path)))
    expect(await lab.crawl()).toMatchObject({ ...FINE, products: { gone: 80 } })
  })
})
