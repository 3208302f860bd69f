import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { MANY } from '../hostile/pages.ts'
import { type Hostile, startHostile } from '../hostile/server.ts'
import { Lab } from './harness.ts'

const WRAPPER = {
  detail: [{ on: 'xpath', xpath: "//h1[@itemprop='name']", mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price', required: true },
  ],
}

const HASTY = { manners: { longestDelay: 20, retryBase: 5 } }

let lab: Lab
let hostile: Hostile

beforeEach(async () => {
  lab = await Lab.open()
  hostile = await startHostile()
  await lab.addShop(`${hostile.url}/many`, WRAPPER)
})
afterEach(async () => {
  await hostile.stop()
  lab.close()
})

describe('a shop that goes away while it is crawled', () => {
  test('is left, with a sentence, and the crawl goes on once it is back', async () => {
    let seen = 0
    const report = await lab.crawl(
      {},
      {
        ...HASTY,
        onEvent(event) {
          if (event.event === 'product' && ++seen === 5) hostile.outage(() => true)
        },
      },
    )
    expect(report).toMatchObject({ complete: false, incomplete: 'blocked' })
    expect(report.notes?.[0]).toMatch(/^Blocked: the shop does not answer any more: .*Go on later/)
    // A page four times at most, but not every one of them.
    expect(report.requests).toBeLessThan(MANY * 3)
    hostile.outage(() => false)
    const later = await lab.crawl({}, HASTY)
    expect(later).toMatchObject({
      crawl: report.crawl,
      complete: true,
      errors: 0,
      products: { total: MANY, gone: 0 },
    })
  })

  test('many pages that drop the line are no dead shop, as long as its first page answers', async () => {
    hostile.outage((path) => /^\/many\/\d/.test(path) && path !== `/many/${MANY}`)
    const report = await lab.crawl({}, HASTY)
    expect(report).toMatchObject({ incomplete: 'failed', errors: MANY - 1, details: 1 })
    expect(hostile.hits['/many/1']).toBeGreaterThanOrEqual(4)
  })
})

test('pages that failed to the end are tried again when the crawl goes on', async () => {
  hostile.outage((path) => path === '/many/1')
  const first = await lab.crawl(
    { maxPages: MANY - 1 },
    { manners: { ...HASTY.manners, retryBase: 1 } },
  )
  expect(first).toMatchObject({ incomplete: 'limited', errors: 1 })
  const before = hostile.hits['/many/1']!
  hostile.outage(() => false)
  const second = await lab.crawl({}, HASTY)
  expect(second).toMatchObject({
    crawl: first.crawl,
    complete: true,
    errors: 0,
    products: { total: MANY, gone: 0 },
  })
  expect(hostile.hits['/many/1']).toBe(before + 1)
  expect(await lab.store.frontier.failures(1, second.crawl)).toEqual([])
})
