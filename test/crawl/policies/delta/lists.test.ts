import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Plan } from '../../../../src/plan/plan.ts'
import { Lab } from '../../harness.ts'
import { product, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

let lab: Lab
let tiny: Tiny
let prices: Record<string, string>

const NAMES = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `Thing ${letter}`)
const pathOf = (name: string): string => `/p/${name.at(-1)!.toLowerCase()}`

const card = (name: string, price: string): string =>
  `<li class="card"><img src="${pathOf(name)}.jpg"><h3><a href="${pathOf(name)}">${name}</a></h3>
   <p>Good to have, and not too dear</p><b>${price} EUR</b></li>`

/** A list as it is now. */
const list = (names: string[], shown: Record<string, string> = prices): string =>
  `<html><body><nav><a href="/">Home</a> <a href="/a">A</a> <a href="/b">B</a></nav>
   <ul>${names.map((name) => card(name, shown[name]!)).join('')}</ul></body></html>`

const plan = (): Plan => {
  const edges: Plan['states'][string]['edges'] = [
    { xpath: '//nav/a', action: 'follow', to: 'list' },
    { xpath: '//li//a', action: 'follow', to: 'item', optional: true },
    { xpath: '//aside/a', action: 'follow', to: 'item', optional: true },
  ]
  return {
    seeds: [`${tiny.url}/`],
    start: 'list',
    fold: [],
    states: {
      list: { name: 'list', role: 'list', edges },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  }
}

beforeEach(async () => {
  prices = Object.fromEntries(NAMES.map((name, i) => [name, `${i + 10}.00`]))
  lab = await Lab.open()
  tiny = startTiny({ '/a': () => list(NAMES.slice(0, 12)), '/b': () => list(NAMES.slice(8)) })
  tiny.pages['/'] = () => list([])
  for (const name of NAMES) tiny.pages[pathOf(name)] = () => product(name, prices[name]!)
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  await lab.store.plans.save(1, JSON.stringify(plan()), 'learned', { activate: true })
  expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: NAMES.length } })
  tiny.asked.length = 0
})

afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const delta = () => lab.crawl({ mode: 'delta', concurrency: 1 })
const askedFor = (name: string): number => tiny.asked.filter((path) => path === pathOf(name)).length
const amounts = async () => {
  const all = await Array.fromAsync(lab.store.products.each({}))
  return Object.fromEntries(
    all.filter(({ gone }) => !gone).map(({ name, amount }) => [name, amount]),
  )
}

describe('what lists tell', () => {
  test('a price that one of two lists shows changed has its page read', async () => {
    const before = { ...prices }
    prices['Thing I'] = '99.00'
    // The other list is behind: it still shows what was.
    tiny.pages['/a'] = () => list(NAMES.slice(0, 12), before)
    const report = await delta()
    expect(askedFor('Thing I')).toBe(1)
    expect(report.products).toMatchObject({ total: NAMES.length, changed: 1 })
    expect((await amounts())['Thing I']).toBe('99.00')
    expect(report.skipped.unchanged! + report.details).toBe(NAMES.length)
  })

  test('the same where the list that is behind is read last', async () => {
    const before = { ...prices }
    prices['Thing I'] = '99.00'
    tiny.pages['/b'] = () => list(NAMES.slice(8), before)
    await delta()
    expect(askedFor('Thing I')).toBe(1)
    expect((await amounts())['Thing I']).toBe('99.00')
  })

  test('a link without a record waits for one', async () => {
    const { length } = NAMES
    const aside = `<aside>${NAMES.map((name) => `<a href="${pathOf(name)}">${name}</a>`).join(' ')}</aside>`
    tiny.pages['/'] = () => list([]).replace('</body>', `${aside}</body>`)
    const report = await delta()
    expect(report.skipped.unchanged).toBe(length - 1)
    expect(report.details).toBe(1)
  })

  test('a product that is linked, but shown in no list any more, is read', async () => {
    tiny.pages['/'] = () =>
      list([]).replace('</body>', `<aside><a href="${pathOf('Thing A')}">A</a></aside></body>`)
    tiny.pages['/a'] = () => list(NAMES.slice(1, 12))
    const report = await delta()
    expect(askedFor('Thing A')).toBe(1)
    expect(report.delta?.checked).toBe(0)
    expect(report.products.gone).toBe(0)
  })

  test('a new product is read, and so is one that comes back', async () => {
    tiny.pages['/a'] = () => list(NAMES.slice(1, 12))
    tiny.pages[pathOf('Thing A')] = status(404)
    expect((await delta()).products).toMatchObject({ total: NAMES.length - 1, gone: 1 })
    tiny.pages[pathOf('Thing A')] = () => product('Thing A', prices['Thing A']!)
    tiny.pages['/a'] = () => list(NAMES.slice(0, 12))
    tiny.asked.length = 0
    expect((await delta()).products).toMatchObject({ total: NAMES.length, changed: 1 })
    expect(askedFor('Thing A')).toBe(1)
  })
})

describe('a product that left every list', () => {
  test('is gone where its page is', async () => {
    tiny.pages['/a'] = () => list(NAMES.slice(1, 12))
    tiny.pages[pathOf('Thing A')] = status(404)
    const report = await delta()
    expect(askedFor('Thing A')).toBe(1)
    expect(report.delta?.checked).toBe(1)
    expect(report.products).toMatchObject({ total: NAMES.length - 1, gone: 1 })
  })

  test('is not where its page still sells it', async () => {
    tiny.pages['/a'] = () => list(NAMES.slice(1, 12))
    prices['Thing A'] = '77.00'
    const report = await delta()
    expect(report.delta?.checked).toBe(1)
    expect(report.products).toMatchObject({ total: NAMES.length, gone: 0 })
    expect((await amounts())['Thing A']).toBe('77.00')
  })

  test('is gone where its page became another, and that is no new design', async () => {
    tiny.pages['/a'] = () => list(NAMES.slice(4, 12))
    const gone = NAMES.slice(0, 4)
    for (const name of gone) tiny.pages[pathOf(name)] = list([]).replace('<ul>', 'Sold out')
    const report = await delta()
    expect(report).toMatchObject({ complete: true, designChanged: false })
    expect(report.products).toMatchObject({ total: NAMES.length - 4, gone: 4 })
  })

  test('is not asked for where the list could not be read', async () => {
    tiny.pages['/a'] = status(403)
    const report = await lab.crawl({ mode: 'delta' }, { manners: { retryBase: 1 } })
    expect(report.delta?.checked).toBe(0)
    expect(report.products.gone).toBe(0)
  })

  test('half of them at once are a matter of the plan, not of single pages', async () => {
    tiny.pages['/a'] = () => list(NAMES).replaceAll('<li', '<div').replaceAll('</li', '</div')
    tiny.pages['/b'] = tiny.pages['/a']
    const report = await delta()
    expect(report).toMatchObject({ designChanged: true, products: { gone: 0 } })
    expect(report.mode).toBe('initial')
  })
})

describe('lists that do not tell', () => {
  test('are found out by the audit, and every page is read', async () => {
    const before = { ...prices }
    for (const name of NAMES) prices[name] = '5.00'
    tiny.pages['/a'] = () => list(NAMES.slice(0, 12), before)
    tiny.pages['/b'] = () => list(NAMES.slice(8), before)
    const report = await delta()
    expect(report.delta).toMatchObject({ gaveUp: true, wrong: 1 })
    expect(report.details).toBe(NAMES.length)
    expect(report.skipped.unchanged ?? 0).toBe(0)
    expect(new Set(Object.values(await amounts()))).toEqual(new Set(['5.00']))
    expect(report.notes?.[0]).toContain('Lists do not tell changes of price')
    for (const name of NAMES) expect([name, askedFor(name)]).toEqual([name, 1])
  })

  test('are no reason to call a product gone that is in none of them and still sold', async () => {
    const before = { ...prices }
    for (const name of NAMES) prices[name] = '5.00'
    const [lonely, ...others] = NAMES
    tiny.pages['/a'] = () => list(others.slice(0, 12), before)
    tiny.pages['/b'] = () => list(others.slice(8), before)
    const report = await delta()
    expect(report).toMatchObject({ products: { gone: 0 }, delta: { gaveUp: true, checked: 1 } })
    expect((await amounts())[lonely!]).toBe('5.00')
  })

  test('are trusted again once all pages were audited, and none was wrong', async () => {
    const before = { ...prices }
    tiny.pages['/a'] = () => list(NAMES.slice(0, 12), before)
    tiny.pages['/b'] = () => list(NAMES.slice(8), before)
    for (const name of NAMES) prices[name] = '5.00'
    expect((await delta()).delta).toMatchObject({ gaveUp: true, wrong: 1 })
    prices['Thing B'] = '6.00'
    const again = await delta()
    expect(again).toMatchObject({ details: NAMES.length, products: { changed: 1 } })
    expect(again.delta).toMatchObject({ wrong: 1, gaveUp: true })
    const proved = await delta()
    expect(proved.delta).toMatchObject({ audited: NAMES.length, wrong: 0, gaveUp: false })
    expect(proved.notes?.[0]).toContain('trusted again')
    const trusted = await delta()
    expect(trusted).toMatchObject({ details: 1, delta: { audited: 1, wrong: 0 } })
    expect(trusted.notes ?? []).toEqual([])
  })
})

test('an audited page that is no product page any more is told as that', async () => {
  for (const name of NAMES) tiny.pages[pathOf(name)] = list([])
  const report = await delta()
  expect(report.delta).toMatchObject({ audited: 1, wrong: 0, unread: 1 })
})

test('a crawl of changes that was stopped goes on as it would have', async () => {
  prices['Thing B'] = '44.00'
  prices['Thing T'] = '55.00'
  tiny.pages[pathOf('Thing S')] = status(404)
  tiny.pages['/b'] = () => list(NAMES.slice(8).filter((name) => name !== 'Thing S'))
  for (let stops = 1; ; stops++) {
    const stop = new AbortController()
    let { length } = tiny.asked
    const watch = setInterval(() => {
      if (tiny.asked.length > length) stop.abort()
    }, 1)
    const report = await lab.crawl({ mode: 'delta', concurrency: 1 }, { signal: stop.signal })
    clearInterval(watch)
    length = tiny.asked.length
    if (!report.complete) continue
    expect(stops).toBeGreaterThan(1)
    expect(report.products).toMatchObject({ total: NAMES.length - 1, changed: 2, gone: 1 })
    break
  }
  expect(await amounts()).toMatchObject({ 'Thing B': '44.00', 'Thing T': '55.00' })
  const pages = tiny.asked.filter((path) => path !== '/robots.txt')
  expect(pages.length).toBe(new Set(pages).size)
  expect(pages.filter((path) => path.startsWith('/p/')).length).toBeLessThanOrEqual(4)
})

test('a list that is read after the crawl was stopped brings back what was left before', async () => {
  const before = { ...prices }
  prices['Thing I'] = '99.00'
  // Only the second list shows it: read when the crawl has gone on.
  tiny.pages['/a'] = () => list(NAMES.slice(0, 12), before)
  const stop = new AbortController()
  tiny.pages['/b'] = () => {
    stop.abort()
    return new Response('busy', { status: 503 })
  }
  const quick = { manners: { retryBase: 1, longestDelay: 5 } }
  const first = await lab.crawl(
    { mode: 'delta', concurrency: 1 },
    { ...quick, signal: stop.signal },
  )
  expect(first).toMatchObject({ complete: false, incomplete: 'stopped' })
  expect(askedFor('Thing I')).toBe(0)
  tiny.pages['/b'] = () => list(NAMES.slice(8))
  const second = await lab.crawl({ mode: 'delta', concurrency: 1 }, quick)
  expect(second).toMatchObject({ crawl: first.crawl, complete: true })
  expect((await amounts())['Thing I']).toBe('99.00')
})

test('a list that was ahead of its product page in the last crawl is not believed', async () => {
  // The page is read first, from a link of its own; then the price changes, and the list shows it.
  const aside = `<aside><a href="${pathOf('Thing A')}">A</a></aside></body>`
  tiny.pages['/'] = () => list([]).replace('</body>', aside)
  tiny.pages[pathOf('Thing A')] = () => {
    const page = product('Thing A', prices['Thing A']!)
    prices['Thing A'] = '66.00'
    return page
  }
  let reads = 0
  tiny.pages['/a'] = () => (reads++ === 0 ? status(503)() : list(NAMES.slice(0, 12)))
  await lab.crawl(
    { mode: 'focused', concurrency: 1 },
    { manners: { retryBase: 50, longestDelay: 20 } },
  )
  expect((await amounts())['Thing A']).toBe('10.00')
  tiny.pages[pathOf('Thing A')] = () => product('Thing A', prices['Thing A']!)
  const report = await delta()
  expect(report.delta?.gaveUp).toBe(false)
  expect((await amounts())['Thing A']).toBe('66.00')
})

test('what a crawl read that did not come to its end is not what lists showed', async () => {
  // The page is read with a price that it has only while the crawl is stopped.
  prices['Thing A'] = '99.00'
  const stop = new AbortController()
  tiny.pages[pathOf('Thing A')] = () => {
    stop.abort()
    return product('Thing A', '99.00')
  }
  const { signal } = stop
  const stopped = await lab.crawl({ mode: 'delta', concurrency: 1 }, { signal })
  expect(stopped.incomplete).toBe('stopped')
  expect((await amounts())['Thing A']).toBe('99.00')
  prices['Thing A'] = '10.00'
  tiny.pages[pathOf('Thing A')] = () => product('Thing A', '10.00')
  const report = await lab.crawl({ mode: 'delta', concurrency: 1, fresh: true })
  expect(report.complete).toBe(true)
  expect((await amounts())['Thing A']).toBe('10.00')
})

test('a page that could not be read is asked for though its list shows what it showed', async () => {
  prices['Thing A'] = '99.00'
  tiny.pages[pathOf('Thing A')] = status(403)
  expect((await delta()).complete).toBe(true)
  tiny.pages[pathOf('Thing A')] = () => product('Thing A', '99.00')
  tiny.asked.length = 0
  await delta()
  expect(askedFor('Thing A')).toBe(1)
  expect((await amounts())['Thing A']).toBe('99.00')
})

test('crawls that were given up leave what lists are compared with', async () => {
  for (let i = 0; i < 3; i++) {
    const stop = new AbortController()
    tiny.pages['/'] = () => {
      stop.abort()
      return list([])
    }
    await lab.crawl({ mode: 'delta', concurrency: 1, fresh: true }, { signal: stop.signal })
  }
  tiny.pages['/'] = () => list([])
  const report = await lab.crawl({ mode: 'delta', concurrency: 1, fresh: true })
  expect(report.skipped.unchanged).toBe(NAMES.length - 1)
})

test('there is always an audit, and a product in no list is not asked for every day', async () => {
  tiny.pages['/a'] = () => list(NAMES.slice(1, 12))
  const first = await delta()
  expect(first.delta).toMatchObject({ checked: 1, audited: 1 })
  tiny.asked.length = 0
  const second = await delta()
  expect(second.delta).toMatchObject({ checked: 0, audited: 1 })
  expect(second.products).toMatchObject({ total: NAMES.length, gone: 0 })
  tiny.pages[pathOf('Thing A')] = status(404)
  const third = await lab.crawl({ mode: 'delta', maxAge: 0 })
  expect(third.products).toMatchObject({ total: NAMES.length - 1, gone: 1 })
})
