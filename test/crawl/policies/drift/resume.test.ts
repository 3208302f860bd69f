import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { CrawlReport } from '../../../../src/jobs/types.ts'
import { addressPlan, atriumPlan, boutiquePlan } from './plans.ts'
import { BOTH, DRIFTED, FINE, html, PRODUCTS, Scene } from './scene.ts'

setDefaultTimeout(60_000)

let scene: Scene
beforeEach(async () => {
  scene = await Scene.begin()
})
afterEach(() => scene.end())

const judged = ({ incomplete, complete, pages, requests, unchanged304, drift }: CrawlReport) => {
  const { examples = [], ...told } = drift ?? {}
  const seen = examples.map(({ url, before, after }) => [new URL(url).pathname, before, after])
  return { incomplete, complete, pages, requests, unchanged304, ...told, seen }
}

const { detail, fields } = BOTH
const OLD_PRICE = { ...fields[1]!, xpath: "//p[@class='product-price']//strong" }

describe('a crawl that is killed again and again judges as one that was not', () => {
  test.each([
    ['product pages that are none', addressPlan, null],
    ['a required field', addressPlan, { detail, fields: [fields[0], OLD_PRICE] }],
  ] as const)('%s', async (_, plan, wrapper) => {
    const begin = async () => {
      await scene.open(plan, {}, wrapper)
      scene.served.shop.redesign = 1
    }
    await begin()
    const calm = await scene.lab.crawl({ concurrency: 1 })
    await scene.end()
    scene = await Scene.begin()
    await begin()
    const { report, kills } = await scene.lab.killedEvery(4)
    expect(calm.designChanged).toBe(true)
    expect(judged(report)).toEqual(judged(calm))
    expect(kills).toBeGreaterThan(0)
    expect(await scene.onSale()).toBe(PRODUCTS)
  })

  test('pages that turn away: the first of them showed a product that is not gone', async () => {
    await scene.open(addressPlan, { http: { validators: 'none' } })
    const blank = new Set<string>()
    scene.meddle((_, { pathname }) => {
      if (pathname.startsWith('/p/') && blank.size < 2) blank.add(pathname)
      return blank.has(pathname) ? html('<title>Corner Shop</title>') : undefined
    })
    const { report, kills } = await scene.lab.killedEvery(4)
    expect(kills).toBeGreaterThan(0)
    expect(blank.size).toBe(2)
    expect(report).toMatchObject({ complete: false, products: { total: PRODUCTS, gone: 0 } })
    expect(report.doubts).toMatchObject([{ kind: 'unread' }])
  })

  test('nothing at all', async () => {
    await scene.open(addressPlan)
    const { report, kills } = await scene.lab.killedEvery(20)
    expect(kills).toBeGreaterThan(4)
    expect(report).toMatchObject({ ...FINE, details: PRODUCTS })
    expect(report.notes).toBeUndefined()
  })
})

test('a plan that broke is still told of, where the whole crawl after it was killed', async () => {
  await scene.open(atriumPlan, {}, BOTH)
  scene.served.shop.redesign = 1
  const { report } = await scene.lab.killedEvery(40)
  expect(report).toMatchObject({ mode: 'initial', complete: true, details: PRODUCTS })
  expect(await scene.alerts()).toMatchObject([{ kind: 'design', details: { broke: 'plan' } }])
  await scene.use(boutiquePlan(scene.served.url))
  expect(await scene.lab.crawl()).toMatchObject({ ...FINE, details: PRODUCTS })
  expect(await scene.alerts()).toEqual([])
})

test('what was seen goes with the progress of the crawl, and only with that', async () => {
  await scene.open(addressPlan)
  scene.served.shop.redesign = 1
  const { lab } = scene
  const stop = new AbortController()
  let products = 0
  scene.meddle((_, { pathname }) => {
    if (pathname.includes('/p/') && ++products === 4) stop.abort()
    return undefined
  })
  const stopped = await lab.crawl({ concurrency: 1 }, { signal: stop.signal })
  expect(stopped.incomplete).toBe('stopped')
  const { counters } = (await lab.store.crawls.get(stopped.crawl))!
  expect(counters.design!.evidence.lost.count).toBeGreaterThan(0)
  expect(JSON.stringify(counters).length).toBeLessThan(10_000)
  const report = await lab.crawl({ concurrency: 1 })
  expect(report).toMatchObject({ ...DRIFTED, crawl: stopped.crawl })
  expect((await lab.store.crawls.get(report.crawl))!.counters.design).toBeUndefined()
})
