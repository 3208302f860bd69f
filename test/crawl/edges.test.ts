import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Plan } from '../../src/plan/plan.ts'
import { copies } from './copies.ts'
import { Lab } from './harness.ts'
import { html, links, product, redirect, startTiny, status, type Tiny, WRAPPER } from './tiny.ts'

let lab: Lab
let tiny: Tiny

beforeEach(async () => {
  lab = await Lab.open()
})
afterEach(async () => {
  await tiny.stop()
  lab.close()
})

async function open(pages: Parameters<typeof startTiny>[0], wrapper: unknown = WRAPPER) {
  tiny = startTiny(pages)
  await lab.addShop(`${tiny.url}/`, wrapper)
}

const HASTY = { manners: { longestDelay: 10, retryBase: 1 } }

const many = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`/p${i}`, product(`Product ${i}`, `${i}.50`)]),
  )

describe('what is gone', () => {
  const shop = () => ({
    '/': links('/c1', '/c2', ...Object.keys(many(60))),
    '/c1': links('/a'),
    '/c2': links('/b'),
    '/a': product('A', '1.00'),
    '/b': product('B', '2.00'),
    ...many(60),
  })

  test('a product whose page is not there any more', async () => {
    await open(shop())
    await lab.crawl()
    tiny.pages['/b'] = status(404)
    const events = await lab.run()
    expect(events.at(-1)).toMatchObject({ complete: true, products: { total: 61, gone: 1 } })
    expect(events.filter(({ event }) => event === 'product')).toEqual([
      {
        ...{ event: 'product', shop: 'shop', crawl: 2, change: 'gone', name: 'B' },
        ...{ price: { amount: '2.00', currency: 'EUR' }, url: `${tiny.url}/b` },
      },
    ])
  })

  test('pages that are not there are counted, and are no errors', async () => {
    await open({ ...shop(), '/c1': status(404), '/c2': status(410), '/p1': status(403) })
    expect(await lab.crawl({}, HASTY)).toMatchObject({ notFound: 2, errors: 1 })
    const [crawl] = await lab.store.crawls.list(1)
    expect(crawl!.counters.notFound).toBe(2)
  })

  test('those marked before the crawl was killed are told when it goes on', async () => {
    await open(shop())
    await lab.crawl()
    tiny.pages['/'] = links('/c1', '/c2', ...Object.keys(many(58)))
    for (const path of Object.keys(many(60)).slice(58)) delete tiny.pages[path]
    const { markGone } = lab.store.products
    lab.store.products.markGone = async (...args) => {
      await markGone(...args)
      throw new Error('killed')
    }
    await lab.failure()
    lab.store.products.markGone = markGone
    const events = await lab.run()
    expect(events[0]).toMatchObject({ event: 'start', crawl: 2, resumed: true })
    const gone = events.flatMap((event) => (event.event === 'product' ? event.name : []))
    expect(gone.sort()).toEqual(['Product 58', 'Product 59'])
    expect(events.at(-1)).toMatchObject({ products: { gone: 2 } })
  })

  for (const code of [401, 403, 500]) {
    test(`nothing behind a page that answers ${code}`, async () => {
      await open(shop())
      await lab.crawl()
      tiny.pages['/c2'] = status(code)
      const report = await lab.crawl({}, HASTY)
      expect(report).toMatchObject({ errors: 1, complete: true, products: { total: 62, gone: 0 } })
    })
  }

  test('nothing that robots.txt forbids since', async () => {
    await open({ ...shop(), '/robots.txt': 'User-agent: *\nDisallow: /c2' })
    tiny.pages['/robots.txt'] = ''
    await lab.crawl()
    tiny.pages['/robots.txt'] = 'User-agent: *\nDisallow: /c2'
    await lab.store.hosts.saveRobots(tiny.url, {
      status: 200,
      body: 'User-agent: *\nDisallow: /c2',
      fetchedAt: Date.now(),
    })
    expect(await lab.crawl()).toMatchObject({ skipped: { robots: 1 }, products: { gone: 0 } })
  })
})

describe('a page reached in a second state after it was settled', () => {
  const plan = (fold: Plan['fold'] = []): Plan => ({
    seeds: [`${tiny.url}/`],
    start: 'home',
    fold,
    states: {
      home: {
        name: 'home',
        role: 'page',
        edges: [
          { xpath: '//a[1]', action: 'follow', to: 'dead' },
          { xpath: '//a[2]', action: 'follow', to: 'way' },
        ],
      },
      dead: { name: 'dead end', role: 'page', edges: [] },
      way: { name: 'way', role: 'page', edges: [{ xpath: '//a', action: 'follow', to: 'list' }] },
      list: { name: 'list', role: 'list', edges: [{ xpath: '//a', action: 'follow', to: 'item' }] },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  })
  const walk = async (fold?: Plan['fold']) => {
    await lab.store.plans.save(1, JSON.stringify(plan(fold)), 'edited', { activate: true })
    return lab.crawl({ concurrency: 1 })
  }

  test('is not fetched again, its links are walked', async () => {
    await open({ '/': links('/c', '/x'), '/c': links('/p0', '/p1'), '/x': links('/c'), ...many(2) })
    expect(await walk()).toMatchObject({ pages: 5, details: 2 })
    expect(tiny.asked.filter((path) => path === '/c')).toHaveLength(1)
  })

  test('nor one that redirects: the state goes on to its target', async () => {
    await open({
      '/': links('/old', '/x'),
      '/old': redirect('/c'),
      '/c': links('/p0', '/p1'),
      '/x': links('/old'),
      ...many(2),
    })
    expect(await walk()).toMatchObject({ details: 2, complete: true })
    expect(tiny.asked.filter((path) => path === '/c' || path === '/old')).toHaveLength(2)
  })

  test('nor one that is folded into another', async () => {
    tiny = startTiny({})
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const fold: Plan['fold'][number] = { drop: 'parameter', name: 'sort' }
    const [first, second] = copies(`${tiny.url}/c`, 2, false, fold).map((url) =>
      url.slice(tiny.url.length),
    )
    Object.assign(tiny.pages, {
      '/': links(first!, '/x'),
      [first!]: links('/p0', '/p1'),
      '/x': links(second!, first!),
      ...many(2),
    })
    // The first address that is met is downloaded, as it is; the other waits behind it.
    expect(await walk([fold])).toMatchObject({ pages: 5, details: 2, skipped: { folded: 1 } })
    expect(tiny.asked.filter((path) => path.startsWith('/c'))).toEqual([first!])
  })
})

describe('redirects', () => {
  test('to the same page, to see whether cookies are kept, are followed once', async () => {
    let visits = 0
    await open({
      '/': () =>
        ++visits === 1
          ? new Response(null, { status: 302, headers: { location: '/', 'set-cookie': 'id=1' } })
          : html(links('/p0')),
      ...many(1),
    })
    expect(await lab.crawl({}, HASTY)).toMatchObject({ details: 1, errors: 0 })
    expect(visits).toBe(2)
  })

  test('a target that redirects lead to twice is fetched once', async () => {
    await open({
      '/': links('/r1', '/r2', '/c'),
      '/r1': redirect('/c'),
      '/r2': redirect('/c'),
      '/c': links('/p0'),
      ...many(1),
    })
    const report = await lab.crawl({ concurrency: 3 })
    expect(tiny.asked.filter((path) => path === '/c')).toHaveLength(1)
    expect(report).toMatchObject({ pages: 3, details: 1, complete: true })
  })
})

describe('a shop that asks to wait', () => {
  test('long: the crawl ends as blocked, and the next one does not ask before', async () => {
    await open({
      '/': links('/busy', '/p0'),
      '/busy': status(429, { 'retry-after': '1200' }),
      ...many(1),
    })
    const report = await lab.crawl({ concurrency: 1 }, HASTY)
    expect(report).toMatchObject({ incomplete: 'blocked', complete: false })
    expect(report.notes?.[0]).toContain('wait 20 minutes')
    expect(await lab.store.alerts.list(1)).toMatchObject([{ kind: 'blocked' }])
    const asked = tiny.asked.length
    expect(await lab.crawl({}, HASTY)).toMatchObject({ incomplete: 'blocked' })
    expect(await lab.failure({ fresh: true }, HASTY)).toMatch(/left alone until .* UTC/)
    expect(tiny.asked.length).toBe(asked)
  })

  test('a redirect that waits for its turn does not hold up the end', async () => {
    await open({
      '/': links('/busy', '/r', '/r2'),
      '/busy': status(429, { 'retry-after': '600' }),
      '/r': redirect('/p0'),
      '/r2': redirect('/p1'),
      ...many(2),
    })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 400)
    const started = performance.now()
    const report = await lab.crawl({ concurrency: 3 }, { ...HASTY, signal: stop.signal })
    expect(report.incomplete).toBe('stopped')
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

test('robots.txt is one request of the pace: the seed comes a delay after it', async () => {
  const at: number[] = []
  const note = (text: string) => () => {
    at.push(performance.now())
    return text
  }
  await open({ '/robots.txt': note(''), '/': note(links()) })
  await lab.crawl({ delay: 300, concurrency: 1 })
  expect(at).toHaveLength(2)
  expect(at[1]! - at[0]!).toBeGreaterThan(290)
})
