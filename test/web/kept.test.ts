import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Hono } from 'hono'
import { SavedLinkCache } from '../../src/jobs/kept/ask-links.ts'
import { savedLinks } from '../../src/jobs/kept/links.ts'
import { rulesPlan } from '../../src/plan/rules/rules.ts'
import type { Store } from '../../src/store/store.ts'
import { createApp } from '../../src/web/app.tsx'
import { Lab } from '../crawl/harness.ts'
import { links, startTiny, type Tiny } from '../crawl/tiny.ts'
import { follow, keep } from '../plan/rules/site.ts'
import { FakeJobs, VERSION } from './helper.ts'
import { longestBlock } from './probe.ts'

setDefaultTimeout(120_000)

const LISTS = 40
const EACH = 500
const KEPT = LISTS * EACH

let lab: Lab
let tiny: Tiny
let app: Hono
beforeAll(async () => {
  lab = await Lab.open()
  const lists = Array.from({ length: LISTS }, (_, i) => `/list/${i}`)
  const manuals = (at: string) => Array.from({ length: EACH }, (_, i) => `${at}/manual-${i}.pdf`)
  tiny = startTiny({
    '/': links(...lists),
    ...Object.fromEntries(lists.map((at) => [at, links(...manuals(at))])),
  })
  await lab.addShop(`${tiny.url}/`)
  const rules = [
    follow('base', 'list', { pattern: '/list/' }),
    keep('list', { pattern: '[.]pdf$' }),
  ]
  await lab.store.plans.save(1, JSON.stringify(rulesPlan(rules, `${tiny.url}/`)), 'rules')
  expect(await lab.crawl({ mode: 'rules' })).toMatchObject({ kept: KEPT, complete: true })
  app = createApp({ store: lab.store, jobs: new FakeJobs(lab.store), version: VERSION })
})
afterAll(async () => {
  await tiny.stop()
  lab.close()
})

const get = async (path: string) => {
  const answer = await app.request(path, { headers: { host: 'localhost:4680' } })
  expect(answer.status).toBe(200)
  return await answer.text()
}

test('kept links are found while the page goes on serving, and all of them', async () => {
  const took = await longestBlock(async () => {
    // A store of its own remembers nothing.
    app = createApp({ store: lab.store, jobs: new FakeJobs(lab.store), version: VERSION })
    expect(await get('/shops/shop/rules')).toContain('20,000 kept links')
  })
  expect(took).toBeLessThan(50)
  const text = await get('/shops/shop/rules?kept=200')
  expect(text).toContain('manual-499.pdf')
  expect(await get('/shops/shop/rules?kept=999.5')).toContain('manual-499.pdf')
  const here = await savedLinks(lab.store, await lab.store.shops.need('shop'), 'kept')
  const csv = await get('/shops/shop/kept.csv')
  expect(csv.split('\r\n').slice(1, -1)).toEqual(
    here!.links.map(({ url, page, state }) => `${url},${page},${state}`),
  )
})

test('the file is sent in parts', async () => {
  const answer = await app.request('/shops/shop/kept.csv', { headers: { host: 'localhost:4680' } })
  let parts = 0
  for await (const part of answer.body!) {
    parts++
    expect(part.length).toBeLessThan(100_000)
  }
  expect(parts).toBeGreaterThan(100)
})

test('a crawl that is the same is walked once', async () => {
  let asked = 0
  const store: Store = Object.create(lab.store, {
    options: {
      get() {
        asked++
        return lab.store.options
      },
    },
  })
  const beside = new SavedLinkCache(store)
  const shop = await store.shops.need('shop')
  const both = await Promise.all([beside.of(shop, 'kept'), beside.of(shop, 'kept')])
  expect(both.map((kept) => kept?.total)).toEqual([KEPT, KEPT])
  expect((await beside.of(shop, 'kept'))!.part(0)).toHaveLength(100)
  expect(asked).toBe(1)
  await lab.crawl({ mode: 'rules', fresh: true })
  expect((await beside.of(shop, 'kept'))!.total).toBe(KEPT)
  expect(asked).toBe(2)
})

test('followed and refused links have pages and files of their own', async () => {
  const followed = await get('/shops/shop/rules?links=followed')
  expect(followed).toContain('40 followed links')
  expect(followed).toContain('follow base to list')
  expect(await get('/shops/shop/rules?links=refused')).toContain(
    'All links that the rules name were followed.',
  )
  const csv = await get('/shops/shop/followed.csv')
  expect(csv).toContain('url,page,type,to,rule')
  expect(csv.trim().split('\r\n')).toHaveLength(LISTS + 1)
  const report = await get('/shops/shop/crawls/1')
  expect(report).toContain('What the rules brought')
  expect(report).toContain('41 instructions')
})
