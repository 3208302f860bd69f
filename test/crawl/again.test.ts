import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Hold } from '../../src/crawl/pause.ts'
import { Lab } from './harness.ts'
import { links, product, startTiny, status, type Tiny, WRAPPER } from './tiny.ts'

setDefaultTimeout(30_000)

let lab: Lab
let tiny: Tiny
beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const MANY = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [`/p/${i}`, product(`Duck ${i}`, `${i}.00`)]),
)

describe('pages that failed', () => {
  test('are tried again in the same crawl, and nothing else is', async () => {
    tiny = startTiny({
      '/': links('/broken', ...Object.keys(MANY)),
      ...MANY,
      '/broken': status(500),
    })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const manners = { retryBase: 1, longestDelay: 5 }
    const first = await lab.crawl({}, { manners })
    expect(first).toMatchObject({ complete: true, errors: 1, products: { total: 40, gone: 0 } })
    tiny.pages['/broken'] = product('Swan', '99.00')
    tiny.asked.length = 0
    expect(await lab.store.frontier.retry(first.crawl)).toBe(1)
    expect(await lab.store.frontier.retry(first.crawl)).toBe(0)
    const again = await lab.crawl({}, { manners })
    expect(again).toMatchObject({
      ...{ crawl: first.crawl, complete: true, errors: 0, products: { total: 41, gone: 0 } },
    })
    expect(tiny.asked.filter((path) => path !== '/robots.txt')).toEqual(['/broken'])
  })
})

describe('a shop that turns the crawl away', () => {
  test('by its robots.txt raises an alert, which a complete crawl takes back', async () => {
    tiny = startTiny({
      '/robots.txt': () => new Response('User-agent: *\nDisallow: /'),
      '/': links('/p/1'),
      '/p/1': product('Duck', '1.00'),
    })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    expect(await lab.failure()).toContain('does not want to be crawled')
    const [alert] = await lab.store.alerts.list()
    expect(alert).toMatchObject({ kind: 'robots' })
    tiny.pages['/robots.txt'] = () => new Response('')
    await lab.store.hosts.saveRobots(new URL(tiny.url).origin, null as never)
    await lab.crawl({ fresh: true })
    expect(await lab.store.alerts.list()).toEqual([])
  })

  test('by its answer does as well', async () => {
    tiny = startTiny({ '/': status(403) })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    expect(await lab.failure()).toContain('403')
    expect(await lab.store.alerts.list()).toMatchObject([{ kind: 'blocked' }])
  })
})

describe('a pause', () => {
  test('asks for nothing, costs no time, and loses nothing', async () => {
    tiny = startTiny({ '/': links(...Object.keys(MANY)), ...MANY })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const hold = new Hold()
    let read = 0
    const pausing = lab.crawl(
      { delay: 20, concurrency: 1 },
      {
        hold,
        onEvent({ event }) {
          if (event === 'product' && ++read === 10) hold.pause(Date.now())
        },
      },
    )
    while (!hold.paused) await Bun.sleep(5)
    // What is in flight comes to its end.
    await Bun.sleep(300)
    const before = tiny.asked.length
    await Bun.sleep(1000)
    expect(tiny.asked.length).toBe(before)
    hold.resume(Date.now())
    const report = await pausing
    expect(report).toMatchObject({ complete: true, products: { total: 40 } })
    expect(report.seconds).toBeLessThan(4)
    expect(hold.rested(Date.now())).toBeGreaterThan(1200)
  })

  test('ends with a stop', async () => {
    tiny = startTiny({ '/': links(...Object.keys(MANY)), ...MANY })
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const hold = new Hold()
    hold.pause(Date.now())
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 200)
    const report = await lab.crawl({}, { hold, signal: stop.signal })
    expect(report).toMatchObject({ complete: false, incomplete: 'stopped', pages: 0 })
  })
})
