import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type Endless, startEndless } from '../../../hostile/endless.ts'
import { Lab } from '../../harness.ts'
import { WRAPPER } from '../../tiny.ts'

setDefaultTimeout(60_000)

let lab: Lab
let shop: Endless
beforeEach(async () => {
  lab = await Lab.open()
  shop = startEndless({ links: 4 })
})
afterEach(async () => {
  lab.close()
  await shop.stop()
})

const OTHER = {
  detail: [{ on: 'xpath', xpath: "//*[@class='nowhere']", mode: 'mandatory' }],
  fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
}

test('a shop without end is left with all its products, and an alert says how to go on', async () => {
  await lab.addShop(shop.url, WRAPPER)
  const first = await lab.crawl({}, { patience: 300 })
  expect(first).toMatchObject({
    ...{ mode: 'initial', complete: false, incomplete: 'limited', shouldLook: 'endless' },
    products: { total: shop.products, gone: 0 },
  })
  // At most as many as there were to the last product, and what is linked from pages that led there.
  expect(first.pages).toBeLessThan(2000)
  expect(first.notes?.[0]).toMatch(
    /^Stopped because the last [\d,]+ pages brought no new product, while [\d,]+ pages still wait/,
  )
  expect(first.notes?.[0]).toEndWith('Go on with: aisle --crawl shop')
  expect(await lab.store.alerts.list()).toMatchObject([
    { kind: 'endless', crawl: first.crawl, message: first.notes![0] },
  ])

  // Started again, it goes on for as many pages, and no further.
  const again = await lab.crawl({}, { patience: 300 })
  expect(again).toMatchObject({ crawl: first.crawl, incomplete: 'limited', shouldLook: 'endless' })
  expect(again.pages).toBeGreaterThanOrEqual(first.pages + 300)
  expect(again.pages).toBeLessThan(first.pages + 2000)
  expect(shop.asked()).toBe(again.pages)

  // Whoever sets a limit gets so many.
  const limited = await lab.crawl({ maxPages: again.pages + 400 }, { patience: 300 })
  expect(limited).toMatchObject({ crawl: first.crawl, pages: again.pages + 400 })
  expect(limited.notes?.[0]).toContain('Stopped at the limit')
})

test('so is one in which the wrapper matches nothing', async () => {
  await lab.addShop(shop.url, OTHER)
  const report = await lab.crawl({}, { patience: 300 })
  expect(report).toMatchObject({ details: 0, incomplete: 'limited', shouldLook: 'wrapper' })
  expect(report.pages).toBeLessThan(1500)
})

test('killed again and again, it ends all the same', async () => {
  await lab.addShop(shop.url, WRAPPER)
  const { report, kills } = await lab.killedEvery(150, {}, { patience: 300 })
  expect(kills).toBeGreaterThan(1)
  expect(report).toMatchObject({ incomplete: 'limited', products: { total: shop.products } })
  expect(report.pages).toBeLessThan(5000)
})

test('known products of a shop without end are never called gone', async () => {
  await lab.addShop(shop.url, WRAPPER)
  await lab.crawl({}, { patience: 300 })
  await shop.stop()
  shop = startEndless({ products: 20, links: 4, port: Number(new URL(shop.url).port) })
  const fresh = await lab.crawl({ fresh: true, mode: 'initial' }, { patience: 300 })
  expect(fresh).toMatchObject({ incomplete: 'limited', products: { total: 40, gone: 0 } })
})
