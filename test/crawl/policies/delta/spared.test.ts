import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { compileFolds, isProbe } from '../../../../src/plan/fold.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import { Lab } from '../../harness.ts'
import { product, redirect, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

let lab: Lab
let tiny: Tiny
/** By path. */
let prices: Record<string, string>
let menu: string[]
/** What lists link in place of a path. */
let links: Record<string, string>
let branches: string[]

const paths = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `/p/${from + i}`)

const anchors = (hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('')

const card = (path: string): string =>
  `<li class="card"><img src="${path}.jpg"><h3><a href="${links[path] ?? path}">Thing ${path}</a></h3>
   <p>Good to have, and not too dear</p><b>${prices[path]} EUR</b></li>`

const page = (shown: string[], more = ''): string =>
  `<html><body><nav>${anchors(menu)}</nav>${more}<ul>${shown.map(card).join('')}</ul></body></html>`

const sell = (path: string, price: string): void => {
  prices[path] = price
  tiny.pages[path] = () => product(`Thing ${path}`, prices[path]!)
}

const plan = (): Plan => {
  const edges: Plan['states'][string]['edges'] = [
    { xpath: '//nav/a', action: 'follow', to: 'list' },
    { xpath: '//section/a', action: 'follow', to: 'list', optional: true },
    { xpath: '//li//a', action: 'follow', to: 'item', optional: true },
    { xpath: '//aside/a', action: 'follow', to: 'item', optional: true },
  ]
  return {
    seeds: [`${tiny.url}/`],
    start: 'list',
    fold: [{ drop: 'parameter', name: 'ref' }],
    states: {
      list: { name: 'list', role: 'list', edges },
      item: { name: 'item', role: 'detail', edges: [] },
    },
  }
}

beforeEach(async () => {
  prices = {}
  links = {}
  menu = ['/branch', '/a', '/b']
  branches = ['/a', '/b']
  lab = await Lab.open()
  tiny = startTiny({
    '/': () => page([]),
    // Leads to nothing that the menu does not lead to.
    '/branch': () => page([], `<section>${anchors(branches)}</section>`),
    '/a': () => page(paths(0, 8)),
    '/b': () => page(paths(8, 16)),
  })
  for (const [i, path] of paths(0, 16).entries()) sell(path, `${i + 10}.00`)
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  await lab.store.plans.save(1, JSON.stringify(plan()), 'learned', { activate: true })
})

afterEach(async () => {
  await tiny.stop()
  lab.close()
})

const crawl = async (mode: 'focused' | 'delta', more = {}) => {
  tiny.asked.length = 0
  return await lab.crawl({ mode, concurrency: 1, ...more })
}
const lists = (): string[] =>
  tiny.asked.filter((path) => !/^\/(?:p\/|old|robots)/.test(path)).sort()
const read = (): string[] => tiny.asked.filter((path) => /^\/(?:p\/|old)/.test(path))
const onSale = async () => {
  const all = await Array.fromAsync(lab.store.products.each({}))
  return Object.fromEntries(
    all.filter(({ gone }) => !gone).map(({ name, amount }) => [name.slice(6), amount]),
  )
}

describe('the first page of a list under its number', () => {
  let first: string[]

  beforeEach(async () => {
    first = paths(0, 8)
    tiny.pages['/a'] = () => page(first, `<section>${anchors(['/a?page=1'])}</section>`)
    tiny.pages['/a?page=1'] = tiny.pages['/a']
    expect(await crawl('focused')).toMatchObject({ complete: true, products: { total: 16 } })
    expect(lists()).toEqual(['/', '/a', '/a?page=1', '/b', '/branch'])
  })

  test('is not read as long as nothing is new, in one crawl after the other', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await crawl('delta')).toMatchObject({ complete: true, skipped: { spared: 1 } })
      expect(lists()).toEqual(['/', '/a', '/b', '/branch'])
    }
    prices['/p/3'] = '99.00'
    expect((await crawl('delta')).products).toMatchObject({ changed: 1, gone: 0 })
    expect(lists()).toEqual(['/', '/a', '/b', '/branch'])
  })

  test('is read once in the time that product pages are', async () => {
    expect((await crawl('delta', { maxAge: 0 })).skipped.spared).toBeUndefined()
    expect(lists()).toContain('/a?page=1')
  })

  test('stands for other addresses that show the same: none is read in its place', async () => {
    const key = compileFolds(plan().fold)
    const isUsual = (path: string) => !isProbe(tiny.url + path, key(tiny.url + path))
    const refs = Array.from({ length: 20 }, (_, i) => `/a?page=1&ref=${i}`).filter(isUsual)
    tiny.pages['/a'] = () => page(first, `<section>${anchors(['/a?page=1', ...refs])}</section>`)
    for (const path of refs) tiny.pages[path] = tiny.pages['/a?page=1']!
    await crawl('focused')
    expect((await crawl('delta')).skipped).toMatchObject({ spared: 1, folded: refs.length })
    expect(lists()).toEqual(['/', '/a', '/b', '/branch'])
  })

  test('is read where a product is new: more of them may be behind it', async () => {
    await crawl('delta')
    sell('/p/16', '5.00')
    sell('/p/17', '6.00')
    tiny.pages['/b'] = () => page(paths(8, 17))
    tiny.pages['/a?page=1'] = () => page([...first, '/p/17'])
    const report = await crawl('delta')
    expect(lists()).toEqual(['/', '/a', '/a?page=1', '/b', '/branch'])
    expect(report.products).toMatchObject({ total: 18, new: 2, gone: 0 })
    expect(report.skipped.spared ?? 0).toBe(0)
  })

  test('is read where nothing leads to the list itself any more', async () => {
    menu = ['/branch', '/b']
    branches = ['/a?page=1', '/b']
    const report = await crawl('delta')
    expect(lists()).toEqual(['/', '/a?page=1', '/b', '/branch'])
    expect(report.products).toMatchObject({ total: 16, gone: 0 })
    expect(report.delta?.checked).toBe(0)
  })

  test('is read where a product left its list', async () => {
    tiny.pages['/a'] = () => page(paths(1, 8), `<section>${anchors(['/a?page=1'])}</section>`)
    const report = await crawl('delta')
    expect(lists()).toContain('/a?page=1')
    expect(report.delta?.checked).toBe(0)
    expect(report.products).toMatchObject({ total: 16, gone: 0 })
  })
})

describe('an address of a list that tries a fold', () => {
  let probe: string

  beforeEach(async () => {
    const key = compileFolds(plan().fold)
    const refs = Array.from({ length: 5000 }, (_, i) => `/a?ref=${i}`)
    probe = refs.find((path) => isProbe(tiny.url + path, key(tiny.url + path)))!
    // Read after the products of its list, and in the money of other people.
    tiny.pages['/b'] = () => page(paths(8, 16), `<section>${anchors(['/b?page=2'])}</section>`)
    tiny.pages['/b?page=2'] = () => page(['/p/8'], `<section>${anchors([probe])}</section>`)
    tiny.pages[probe] = () => page(paths(0, 8)).replace(/(\d+)\.00 EUR/g, '$$$1.50')
    expect((await crawl('focused')).products).toMatchObject({ total: 16 })
    expect(tiny.asked.indexOf(probe)).toBeGreaterThan(tiny.asked.indexOf('/p/7'))
  })

  test('is no list ahead of its products, and not read while nothing is new', async () => {
    for (let i = 0; i < 2; i++) {
      expect(await crawl('delta')).toMatchObject({ complete: true, skipped: { spared: 1 } })
      expect(read()).toHaveLength(1)
      expect(tiny.asked).not.toContain(probe)
    }
  })

  test('is read once in the time that product pages are', async () => {
    await crawl('delta', { maxAge: 0 })
    expect(tiny.asked).toContain(probe)
  })

  test('is always read where it showed something else', async () => {
    tiny.pages[probe] = () => page(paths(0, 7))
    await crawl('focused')
    await crawl('delta')
    expect(tiny.asked).toContain(probe)
  })
})

describe('a page that brought nothing of its own', () => {
  beforeEach(async () => {
    menu.push('/empty', '/c/1', '/c/2')
    tiny.pages['/empty'] = () => page([])
    tiny.pages['/c/1'] = () => page(paths(4, 8))
    tiny.pages['/c/2'] = () => page(paths(4, 8))
    expect(await crawl('focused')).toMatchObject({ complete: true, products: { total: 16 } })
    sell('/p/99', '5.00')
  })

  const sees = async () => {
    expect((await crawl('delta')).products).toMatchObject({ total: 17, new: 1, gone: 0 })
    expect((await crawl('focused')).products).toMatchObject({ total: 17, new: 0, gone: 0 })
  }

  test('is read where it was an empty category', async () => {
    tiny.pages['/empty'] = () => page(['/p/99'])
    await sees()
  })

  test('is read where it showed what a list with another number showed', async () => {
    tiny.pages['/c/2'] = () => page([...paths(4, 8), '/p/99'])
    await sees()
  })

  test('but the last page of a list is always read, though its products stand elsewhere too', async () => {
    tiny.pages['/'] = () => page([], `<aside>${anchors(['/p/15'])}</aside>`)
    tiny.pages['/b'] = () => page(paths(8, 15), `<section>${anchors(['/b?page=2'])}</section>`)
    tiny.pages['/b?page=2'] = () => page(['/p/15'])
    await crawl('focused')
    sell('/p/16', '5.00')
    await crawl('delta')
    expect(lists()).toContain('/b?page=2')
    tiny.pages['/b?page=2'] = () => page(['/p/15', '/p/16'])
    expect((await crawl('delta')).products).toMatchObject({ new: 1, total: 17 })
  })
})

describe('redirects', () => {
  const moved =
    (to: string): (() => Response) =>
    () =>
      new Response(null, { status: 301, headers: { location: to } })

  test('of products are known: nothing is read where lists show what they showed', async () => {
    for (const path of paths(0, 8)) {
      links[path] = path.replace('/p/', '/old')
      tiny.pages[links[path]!] = redirect(path)
    }
    await crawl('focused')
    const report = await crawl('delta')
    expect(report).toMatchObject({ complete: true, products: { total: 16, gone: 0, changed: 0 } })
    // The audit, perhaps by way of its redirect.
    expect(read().length).toBeLessThanOrEqual(2)
    expect(report.delta).toMatchObject({ audited: 1, checked: 0 })
    prices['/p/3'] = '99.00'
    const changed = await crawl('delta')
    expect(read()).toContain('/old3')
    expect(changed.products).toMatchObject({ total: 16, gone: 0, changed: 1 })
    expect(await onSale()).toMatchObject({ '/p/3': '99.00' })
    const again = await crawl('delta')
    expect(again.products).toMatchObject({ total: 16, gone: 0, changed: 0 })
    expect(read().length).toBeLessThanOrEqual(2)
  })

  test('for good are not asked for again, until what they led to is gone', async () => {
    menu = ['/branch', '/a', '/b-old']
    branches = ['/a']
    tiny.pages['/b-old'] = moved('/b')
    expect((await crawl('focused')).products.total).toBe(16)
    expect(lists()).toContain('/b-old')
    for (const mode of ['focused', 'delta'] as const) {
      expect((await crawl(mode)).products).toMatchObject({ total: 16, gone: 0 })
      expect(lists()).not.toContain('/b-old')
      expect(lists()).toContain('/b')
    }
    tiny.pages['/b-old'] = moved('/b-new')
    tiny.pages['/b-new'] = tiny.pages['/b']!
    tiny.pages['/b'] = status(404)
    expect((await crawl('focused')).products).toMatchObject({ total: 16, gone: 0 })
    expect(lists()).toEqual(['/', '/a', '/b', '/b-new', '/b-old', '/branch'])
  })

  test.each(['/a', '/p/1'])('of a product to %s do not hide it once it is back', async (to) => {
    const own = tiny.pages['/p/0']!
    tiny.pages['/p/0'] = moved(to)
    expect((await crawl('focused')).products.total).toBe(15)
    tiny.pages['/p/0'] = own
    expect((await crawl('focused')).products).toMatchObject({ total: 16, new: 1 })
    expect(read()).toContain('/p/0')
  })

  test.each(['/a', '/p/1'])('of a product to %s do not hide it from a delta', async (to) => {
    const own = tiny.pages['/p/0']!
    tiny.pages['/p/0'] = moved(to)
    await crawl('focused')
    tiny.pages['/p/0'] = own
    expect((await crawl('delta')).products).toMatchObject({ total: 16, new: 1 })
  })

  test('of an address in the menu do not hide the product that lists show there', async () => {
    menu.push('/p/0')
    const own = tiny.pages['/p/0']!
    tiny.pages['/p/0'] = moved('/a')
    expect((await crawl('focused')).products.total).toBe(15)
    tiny.pages['/p/0'] = own
    expect((await crawl('focused')).products.total).toBe(16)
  })

  test('for good are asked for again after a time, however many crawls remember them', async () => {
    menu = ['/branch', '/a', '/b-old']
    branches = ['/a']
    tiny.pages['/b-old'] = moved('/b')
    const times: number[] = []
    for (let crawls = 1; crawls <= 3; crawls++) {
      await crawl('focused')
      await lab.store.versions.eachRedirectOfCrawl(crawls, (redirects) => {
        times.push(...redirects.map(({ at }) => at))
      })
    }
    expect(times.length).toBe(3)
    expect(new Set(times).size).toBe(1)
    await crawl('delta', { maxAge: 0 })
    expect(lists()).toContain('/b-old')
  })
})

const isTried = (path: string): boolean =>
  isProbe(tiny.url + path, compileFolds(plan().fold)(tiny.url + path))

test('an address that was not read for its product is known to show it', async () => {
  await crawl('focused')
  const others = paths(0, 16).map((path) => `${path}?ref=home`)
  const aside = `<aside>${anchors(others)}</aside>`
  tiny.pages['/'] = () => page([], aside)
  const report = await crawl('delta')
  expect(report.products).toMatchObject({ total: 16, gone: 0, changed: 0 })
  // The audit, and addresses that try the fold: which these are depends on the port.
  expect(read().filter((path) => !path.includes('?')).length).toBe(1)
  expect(
    read()
      .filter((path) => path.includes('?'))
      .sort(),
  ).toEqual(others.filter(isTried).sort())
})

test('a list that links its products by other addresses than it did shows nothing new', async () => {
  await crawl('focused')
  for (const ref of ['/a', '/b', '/a']) {
    const addresses = paths(0, 16).map((path) => [path, `${path}?ref=${ref}`] as const)
    links = Object.fromEntries(addresses.filter(([, address]) => !isTried(address)))
    expect((await crawl('delta')).products).toMatchObject({ total: 16, new: 0, gone: 0 })
    // The audit.
    expect(read().length).toBe(1)
  }
  links['/p/3'] = '/p/3?ref=/b'
  prices['/p/3'] = '99.00'
  expect((await crawl('delta')).products).toMatchObject({ changed: 1, gone: 0 })
  expect(read()).toContain('/p/3')
})

test('a product is not gone where its page cannot be read at another address than before', async () => {
  // Of so many pages one may fail.
  for (const path of paths(0, 40)) sell(path, '10.00')
  tiny.pages['/a'] = () => page(paths(0, 40))
  links['/p/3'] = '/p/3?ref=new'
  tiny.pages['/p/3?ref=new'] = tiny.pages['/p/3']!
  await crawl('focused')
  links = {}
  tiny.pages['/p/3'] = status(403)
  const report = await crawl('focused')
  expect(report).toMatchObject({ complete: true, products: { total: 40, gone: 0 } })
})
