import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Removal } from '../../../src/jobs/crawl/manager.ts'
import type { Prediction } from '../../../src/jobs/learn/learn.ts'
import { AisleError } from '../../../src/model/errors.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { noCounters } from '../../../src/store/crawls/counters.ts'
import type { Shop } from '../../../src/store/types.ts'
import { toys } from '../../plan/example.ts'
import { startCrawl } from '../../store/make.ts'
import { wordsAt } from '../document.ts'
import { FORM, openSite, type Site } from '../helper.ts'

const PLAN = '/shops/toys/plan'
const other: Plan = { ...toys, fold: [...toys.fold, { drop: 'parameter', name: 'look' }] }
const prediction: Prediction = {
  ...{ pages: 583, details: 512, redirects: 0, unread: 0, products: 512, unknown: false },
  ...{ of: { pages: 1285, details: 700 }, missed: [], crawl: 1, edges: {} },
}

let site: Site
let shop: Shop
const save = (plan: Plan, origin: 'learned' | 'edited', activate = true) =>
  site.store.plans.save(shop.id, JSON.stringify(plan), origin, { activate })
const inUse = async () => (await site.store.shops.need('toys')).plan

beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
  shop = await site.store.shops.need('toys')
})

afterEach(() => site.close())

async function wholeCrawl(details: number): Promise<void> {
  const crawl = await startCrawl(site.store, shop.id)
  const counters = { ...noCounters(), details }
  const end = { state: 'done', incomplete: null, counters, seconds: 1 } as const
  await site.store.crawls.finish(crawl, end)
}

describe('learning again', () => {
  test('is offered once there is something to learn from', async () => {
    expect((await site.get(PLAN)).text).toContain('Crawl every page')
    await wholeCrawl(0)
    expect((await site.get(PLAN)).text).not.toContain('Learn a plan')
    await wholeCrawl(3)
    expect((await site.get(PLAN)).text).toContain('Learn a plan')
  })

  test('puts what was learned to use', async () => {
    site.jobs.learned = { plan: toys, prediction }
    const answer = await site.post(`${PLAN}/learn`, {})
    expect(answer).toMatchObject({ status: 303, location: PLAN })
    expect(await inUse()).toBe(1)
    expect((await site.get(PLAN)).text).toContain('Version 1, learned')
  })

  test('leaves one edited by hand in use', async () => {
    await save(other, 'edited')
    site.jobs.learned = { plan: toys, prediction }
    await site.post(`${PLAN}/learn`, {})
    expect(await inUse()).toBe(1)
    const { text } = await site.get(PLAN)
    expect(text).toContain('Version 1, edited by hand')
    expect(text).toContain('look at version 2')
  })

  test('says why it cannot', async () => {
    const answer = await site.post(`${PLAN}/learn`, {})
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('No plan was learned: not every page was crawled yet.')
    expect(answer.text).not.toContain('aisle --crawl')
  })
})

test('a plan is dropped, and is still there to be used again', async () => {
  await save(toys, 'learned')
  expect((await site.post(`${PLAN}/drop`, {})).status).toBe(303)
  expect(await inUse()).toBeNull()
  const { text } = await site.get(PLAN)
  expect(text).toContain('every link is followed')
  expect(text).toContain('1, learned')
  expect((await site.post(`${PLAN}/use`, { version: '1' })).status).toBe(303)
  expect(await inUse()).toBe(1)
})

describe('versions', () => {
  beforeEach(async () => {
    await wholeCrawl(512)
    await save(toys, 'learned')
    await save(other, 'edited')
  })

  test('are told with what each would download', async () => {
    const missed = [{ product: 1, url: 'https://toys.example/p/1' }]
    const few: Prediction = { ...prediction, pages: 71, products: 60, missed }
    site.jobs.predict = async (_, plans) =>
      plans.map(({ fold }) => (fold.length === other.fold.length ? few : prediction))
    const { text } = await site.get(PLAN)
    expect(text).toMatch(/2, edited by hand.*71<.*60 of 61 products.*in use/)
    expect(text).toMatch(/1, learned.*583<.*all 512 products.*Use version 1/)
  })

  test('can be looked at before they are used', async () => {
    const { text } = await site.get(`${PLAN}?version=1`)
    expect(text).toContain('Version 1, learned')
    expect(text).toContain('not in use')
    expect(text).toContain('Use this version')
    expect((await site.get(`${PLAN}.json?version=1`)).text).toBe(
      `${JSON.stringify(toys, null, 2)}\n`,
    )
  })

  test.each(['7', '0', 'x', '-1', '1e9'])('there is no version %s', async (version) => {
    expect((await site.get(`${PLAN}?version=${version}`)).status).toBe(404)
    expect((await site.post(`${PLAN}/use`, { version })).status).toBe(404)
    expect(await inUse()).toBe(2)
  })

  test('that follow every link are no plans to choose', async () => {
    await site.store.plans.save(shop.id, JSON.stringify({ ...toys, fold: [] }), 'open', {
      activate: false,
    })
    const { text } = await site.get(PLAN)
    expect(text).not.toContain('version=3')
    expect((await site.post(`${PLAN}/use`, { version: '3' })).status).toBe(404)
  })

  test('of an address that the shop had before are refused', async () => {
    await save({ ...toys, seeds: ['https://elsewhere.example/'] }, 'learned', false)
    const answer = await site.post(`${PLAN}/use`, { version: '3' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('is not a page of https://toys.example/')
    expect(await inUse()).toBe(2)
  })

  test('are listed up to a dozen, with the one in use', async () => {
    for (let i = 0; i < 20; i++) {
      const fold = [{ drop: 'parameter' as const, name: `p${i}` }]
      await save({ ...toys, fold }, 'learned', false)
    }
    const { text } = await site.get(PLAN)
    expect(text.match(/Use version/g)).toHaveLength(12)
    expect(text).toContain('2, edited by hand')
    expect(text).toContain('9 older versions')
    const all = (await site.get(`${PLAN}?versions=all`)).text
    expect(all.match(/Use version/g)).toHaveLength(21)
    expect(all).not.toContain('older version')
  })
})

describe('as a file', () => {
  test.each([
    ['json', 'application/json', '{\n  "seeds"'],
    ['svg', 'image/svg+xml', '<svg '],
  ])('%s', async (format, type, start) => {
    await save(toys, 'learned')
    const { headers, text } = await site.get(`${PLAN}.${format}`)
    expect(headers.get('content-type')).toStartWith(type)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="toys-plan-1.${format}"`)
    expect(text).toStartWith(start)
  })

  test('a picture of its own brings its colours', async () => {
    expect((await site.get(`${PLAN}.svg`)).text).toContain('prefers-color-scheme')
  })
})

describe('an edited plan', () => {
  test('is saved and used from now on', async () => {
    const answer = await site.post(PLAN, { plan: JSON.stringify(other) })
    expect(answer).toMatchObject({ status: 303, location: PLAN })
    expect(await site.store.plans.active(shop.id)).toMatchObject({ version: 1, origin: 'edited' })
  })

  test('may be rules: a list', async () => {
    const rules = [{ ruleType: 'follow', fromType: 'base', toType: 'list', tag: 'nav' }]
    expect((await site.post(PLAN, { plan: JSON.stringify(rules) })).status).toBe(303)
    expect(await site.store.plans.active(shop.id)).toMatchObject({ version: 1, origin: 'rules' })
    const wrong = await site.post(PLAN, { plan: JSON.stringify([{ ...rules[0], tag: 'a b' }]) })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Row 1, column tag')
  })

  test.each([
    ['', 'The plan is missing: paste it, or choose a file'],
    ['{"seeds": [', 'The plan is not JSON: it ends too early'],
    [JSON.stringify({ ...toys, start: 'hme' }), 'start: there is no state "hme"'],
    [JSON.stringify({ ...toys, seeds: ['https://x.example/'] }), 'is not a page of'],
  ])('with a mistake is kept as it was typed, the mistake beside it: %#', async (plan, problem) => {
    await save(toys, 'learned')
    const { status, text } = await site.post(PLAN, { plan })
    expect(status).toBe(422)
    const [said] = wordsAt(text, '#plan-problem')
    expect(said).toContain(problem)
    const [, kept] = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(text)!
    expect(kept!.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toBe(plan)
    expect(text).toHaveElement('details.card[open]')
    expect(await inUse()).toBe(1)
  })

  const upload = async (text: string) => {
    const body = new FormData()
    body.set('plan', '{}')
    body.set('file', new File([text], 'mine.json', { type: 'application/json' }))
    return await site.app.request(PLAN, {
      method: 'POST',
      headers: { host: 'localhost:4680', 'sec-fetch-site': 'same-origin' },
      body,
    })
  }

  test('may be a file, which goes before what stands in the field', async () => {
    expect((await upload(JSON.stringify(other))).status).toBe(303)
    expect(JSON.parse((await site.store.plans.active(shop.id))!.json)).toEqual(other)
  })

  test('in a file with a mistake stands in the field then', async () => {
    const answer = await upload('{"seeds": 7}')
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('{&quot;seeds&quot;: 7}</textarea>')
    expect(text).toContain('plan-problem')
  })
})

test('the picture is there in words too', async () => {
  await save(other, 'learned')
  const { text } = await site.get(PLAN)
  expect(text).toHaveElement('li', 'to category')
  expect(text).toHaveElement('code', "//nav[@id='menu']//a")
  expect(text).toContain('the parameter look')
})

test('learning that takes long goes on, and tells where it fails', async () => {
  const waits = Promise.withResolvers<never>()
  site.jobs.learn = () => waits.promise
  const answer = await site.post(`${PLAN}/learn`, {})
  expect(answer.status).toBe(303)
  waits.reject(new AisleError('invalid', 'the learned plan reaches no product'))
  await Bun.sleep(50)
  expect(await site.store.alerts.list(shop.id)).toMatchObject([
    { kind: 'plan', message: 'No plan was learned: the learned plan reaches no product.' },
  ])
}, 10_000)

test('what fails late is not told while such alerts are silent', async () => {
  for (const kind of ['plan', 'removal']) {
    const alert = await site.store.alerts.add({ shop: shop.id, kind, message: 'before' })
    await site.store.alerts.silence(alert.id, Date.now() + 60_000)
  }
  const learning = Promise.withResolvers<never>()
  const removing = Promise.withResolvers<Removal>()
  site.jobs.learn = () => learning.promise
  site.jobs.remove = () => removing.promise
  await Promise.all([
    site.post(`${PLAN}/learn`, {}),
    site.post(PLAN.replace(/plan$/, 'remove'), {}),
  ])
  learning.reject(new AisleError('invalid', 'the learned plan reaches no product'))
  removing.resolve({ ok: false, error: 'it is held' })
  await Bun.sleep(50)
  expect(await site.store.alerts.list(shop.id)).toEqual([])
}, 10_000)
