import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { learnPlan, predictionText, predictPlans } from '../../../src/jobs/learn/learn.ts'
import { learn, predict, saveLearned } from '../../../src/jobs/learn/learning.ts'
import type { CrawlEvent } from '../../../src/jobs/types.ts'
import { learnAisle } from '../../../src/plan/learn/aisle/learn.ts'
import { openPlan, type Plan } from '../../../src/plan/plan.ts'
import { Lab } from '../../crawl/harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../../crawl/tiny.ts'

const PAGES = {
  '/': links('/list', '/about'),
  '/list': `<html><body><ul><li><a href="/a">Ant</a></li><li><a href="/b">Bee</a></li></ul></body></html>`,
  '/about': `<html><body><p><a href="/terms">Terms</a></p></body></html>`,
  '/terms': links(),
  '/a': product('Ant', '1'),
  '/b': product('Bee', '2'),
}

let lab: Lab
let tiny: Tiny

beforeEach(async () => {
  lab = await Lab.open()
  tiny = startTiny({ ...PAGES })
  await lab.addShop(`${tiny.url}/`, WRAPPER)
})
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const shop = () => lab.store.shops.need('shop')
const refusal = async (of: Promise<unknown>): Promise<string> =>
  of.then(
    () => 'nothing was refused',
    (error) => error.explain(),
  )
const notesOf = (events: CrawlEvent[]) =>
  events.flatMap((event) => (event.event === 'note' ? event.text : []))
/** Leads past the second product. */
const narrow = (): Plan => ({
  ...openPlan([`${tiny.url}/`]),
  start: 'page',
  states: {
    page: {
      name: 'page',
      role: 'page',
      edges: [
        { xpath: '/html/body/a', action: 'follow', to: 'page' },
        { xpath: '//li[1]/a', action: 'follow', to: 'page' },
      ],
    },
  },
})

describe('learning', () => {
  test('makes a plan, and says what it is worth', async () => {
    await lab.crawl()
    const { plan, prediction } = await learnPlan(lab.store, await shop(), learnAisle)
    expect(prediction).toMatchObject({ pages: 5, details: 2, products: 2, missed: [], crawl: 1 })
    expect(prediction.of).toEqual({ pages: 6, details: 2 })
    expect(predictionText(prediction)).toBe('5 pages instead of 6 reach all 2 products')
    expect(await predictPlans(lab.store, await shop(), [plan])).toEqual([prediction])
  })

  test('in a thread says the same', async () => {
    await lab.crawl()
    const here = await learnPlan(lab.store, await shop(), learnAisle)
    const there = await learn(lab.store, 'shop', 'aisle')
    expect(there.prediction.products).toBe(2)
    expect(await predict(lab.store, 'shop', here.plan)).toEqual(here.prediction)
  })

  test('needs a finished crawl of every page', async () => {
    expect(await refusal(learn(lab.store, 'shop', 'aisle'))).toBe(
      'shop: not every page was crawled yet, so there is nothing to learn from\n  Crawl it whole first: aisle --crawl shop --mode initial',
    )
    expect(await predict(lab.store, 'shop', narrow())).toBeNull()
    await lab.crawl({ maxPages: 2 })
    expect(await refusal(learn(lab.store, 'shop', 'aisle'))).toContain(
      'the crawl of every page did not come to its end',
    )
  })

  test('needs products, and a start page that leads to them', async () => {
    tiny.pages['/list'] = links()
    await lab.crawl()
    expect(await refusal(learn(lab.store, 'shop', 'aisle'))).toContain('found no product')
    tiny.pages['/list'] = PAGES['/list']
    await lab.crawl()
    const nowhere = { ...narrow(), states: { page: { ...narrow().states.page!, edges: [] } } }
    expect(await refusal(learnPlan(lab.store, await shop(), () => nowhere))).toContain(
      'reaches no product from the start page',
    )
  })

  test('learns from a complete crawl, even after one that was not', async () => {
    await lab.crawl()
    for (let i = 0; i < 3; i++) await lab.crawl({ mode: 'initial', maxPages: 2 })
    const { prediction } = await learn(lab.store, 'shop', 'aisle')
    expect(prediction).toMatchObject({ products: 2, crawl: 1 })
  })

  test('names what the plan would miss', async () => {
    await lab.crawl()
    const { prediction } = await learnPlan(lab.store, await shop(), narrow)
    expect(prediction.missed.map(({ url }) => url)).toEqual([`${tiny.url}/b`])
    expect(predictionText(prediction)).toBe(
      '4 pages instead of 6 reach 1 of 2 products and would miss 1',
    )
  })
})

describe('a finished crawl of every page', () => {
  test('learns a plan, which the next crawl walks', async () => {
    const events = await lab.run({}, { learn: true })
    expect(notesOf(events)).toEqual([
      expect.stringMatching(/^learned a plan: \d pages instead of 6 reach all 2 products$/),
    ])
    const learned = {
      version: 2,
      active: true,
      products: 2,
      missed: 0,
      of: { pages: 6, details: 2 },
    }
    const done = { event: 'done', mode: 'initial', complete: true, learned }
    expect(events.at(-1)).toMatchObject(done)
    expect((await lab.store.crawls.get(1))!.counters.learned).toMatchObject(learned)
    expect((await lab.store.plans.active(1))!.origin).toBe('learned')
    const report = await lab.crawl({}, { learn: true })
    expect(report).toMatchObject({ mode: 'focused', details: 2, products: { gone: 0 } })
  })

  test('whose process was killed before it learned teaches the next one, and is not made again', async () => {
    await lab.crawl({}, { learn: false })
    expect(await lab.store.plans.active(1)).toBeNull()
    const events = await lab.run({}, { learn: true })
    expect(notesOf(events)[0]).toStartWith('learned a plan: ')
    expect(events.at(-1)).toMatchObject({ event: 'done', mode: 'focused', details: 2 })
    expect((await lab.store.crawls.get(1))!.counters.learned).toMatchObject({ version: 2 })
    // Once: who wants every page has every page.
    const again = await lab.run({ mode: 'initial' }, { learn: true })
    expect(notesOf(again)).toHaveLength(1)
  })

  test('leaves a plan that was edited by hand in use', async () => {
    await lab.store.plans.save(1, JSON.stringify(narrow()), 'edited')
    const events = await lab.run({ mode: 'initial' }, { learn: true })
    expect(notesOf(events)[0]).toEndWith(
      'It is kept as version 3; the one edited by hand stays in use',
    )
    expect(await lab.store.plans.active(1)).toMatchObject({ version: 1, origin: 'edited' })
    expect(await lab.store.plans.get(1, 3)).toMatchObject({ origin: 'learned' })
  })

  test('that is not complete, or found no product, learns nothing', async () => {
    expect(notesOf(await lab.run({ maxPages: 3 }, { learn: true }))).toEqual([])
    tiny.pages['/list'] = links()
    expect(notesOf(await lab.run({ fresh: true }, { learn: true }))).toEqual([])
    expect(await lab.store.plans.active(1)).toBeNull()
  })
})

test('a plan that would miss products is kept, but not used by itself', async () => {
  await lab.crawl()
  const learned = await learnPlan(lab.store, await shop(), narrow)
  expect(await saveLearned(lab.store, await shop(), learned, false)).toEqual({
    version: 2,
    active: false,
  })
  expect(await lab.store.plans.active(1)).toBeNull()
  expect(await saveLearned(lab.store, await shop(), learned)).toEqual({ version: 2, active: true })
})
