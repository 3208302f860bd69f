import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../src/crawl/frontier/due.ts'
import type { Plan } from '../../../../src/plan/plan.ts'
import { runs } from '../../../setup/runs.ts'
import { Lab } from '../../harness.ts'
import { product, redirect, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

const realNow = Date.now
let lab: Lab
let tiny: Tiny
let menu: string[]
/** By hub: what its tiles lead to. */
let tiles: Record<string, string[]>

const things = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `/p/${from + i}`)

const anchors = (hrefs: string[]): string => hrefs.map((href) => `<a href="${href}">x</a>`).join('')

const card = (path: string): string =>
  `<li class="card"><img src="${path}.jpg"><h3><a href="${path}">Thing ${path}</a></h3>
   <p>Good to have, and not too dear</p><b>${path.slice(3)}.00 EUR</b></li>`

const page = (shown: string[], more = ''): string =>
  `<html><body><nav>${anchors(menu)}</nav><div><a href="/">Home</a></div>${more}
   <ul>${shown.map(card).join('')}</ul></body></html>`

const hub = (path: string, shown: string[] = []): void => {
  tiny.pages[path] = () => page(shown, `<section>${anchors(tiles[path]!)}</section>`)
}

const list = (path: string, shown: string[]): void => {
  for (const thing of shown) tiny.pages[thing] = product(`Thing ${thing}`, `${thing.slice(3)}.00`)
  tiny.pages[path] = () => page(shown)
}

const plan = (): Plan => ({
  seeds: [`${tiny.url}/`],
  start: 'list',
  fold: [],
  states: {
    list: {
      name: 'list',
      role: 'list',
      edges: [
        { xpath: '//nav/a', action: 'follow', to: 'list' },
        { xpath: '//section/a', action: 'follow', to: 'list', optional: true },
        { xpath: '//li//a', action: 'follow', to: 'item', optional: true },
      ],
    },
    item: { name: 'item', role: 'detail', edges: [] },
  },
})

const open = async (): Promise<void> => {
  lab = await Lab.open()
  tiny = startTiny({ '/': () => page([]) })
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  await lab.store.plans.save(1, JSON.stringify(plan()), 'learned', { activate: true })
}

const close = async (): Promise<void> => {
  await tiny.stop()
  lab.close()
}

beforeEach(async () => {
  await open()
  menu = ['/hub', '/a', '/b']
  tiles = { '/hub': ['/a', '/b'] }
  hub('/hub')
  list('/a', things(0, 8))
  list('/b', things(8, 16))
})

afterEach(async () => {
  Date.now = realNow
  await close()
})

const crawl = async (mode: 'focused' | 'delta', more = {}) => {
  tiny.asked.length = 0
  return await lab.crawl({ mode, concurrency: 1, ...more })
}
const lists = (): string[] =>
  tiny.asked.filter((path) => !path.startsWith('/p/') && path !== '/robots.txt').sort()
const waitDays = (days: number): void => {
  const until = Date.now() + days * DAY_MS - realNow()
  Date.now = () => realNow() + until
}

describe('a hub whose lists the menu leads to as well', () => {
  beforeEach(async () => {
    expect(await crawl('focused')).toMatchObject({ complete: true, products: { total: 16 } })
    expect(lists()).toEqual(['/', '/a', '/b', '/hub'])
  })

  test('rests, in one crawl after the other', async () => {
    for (let i = 0; i < 3; i++) {
      const report = await crawl('delta')
      expect(report).toMatchObject({ complete: true, skipped: { resting: 1 } })
      expect(lists()).toEqual(['/', '/a', '/b'])
    }
  })

  test('is read once in the time that product pages are', async () => {
    let reads = 0
    for (let day = 1; day <= 14; day++) {
      waitDays(1)
      const { skipped } = await crawl('delta')
      const isRead = lists().includes('/hub')
      expect(skipped.resting ?? 0).toBe(isRead ? 0 : 1)
      if (isRead) reads++
      if (day === 7) expect(reads).toBe(1)
    }
    expect(reads).toBe(2)
  }, 20_000)

  test('is read where it was not for long, whatever other crawls allowed since', async () => {
    const hubs = Array.from({ length: 8 }, (_, i) => `/hub${i}`)
    menu = [...hubs, '/a', '/b']
    for (const path of hubs) {
      tiles[path] = ['/a', '/b']
      hub(path)
    }
    await crawl('focused')
    const times = new Map(hubs.map((path) => [path, Date.now()]))
    for (let day = 1; day <= 3; day++) {
      waitDays(1)
      await crawl('delta', { maxAge: 30 })
      for (const path of lists()) times.set(path, Date.now())
    }
    waitDays(0.1)
    const old = hubs.filter((path) => Date.now() - times.get(path)! > DAY_MS)
    expect(old.length).toBeGreaterThan(0)
    await crawl('delta', { maxAge: 1 })
    expect(old.filter((path) => !lists().includes(path))).toEqual([])
  }, 20_000)

  test('is always read where everything is to be read', async () => {
    const report = await crawl('delta', { maxAge: 0 })
    expect(lists()).toEqual(['/', '/a', '/b', '/hub'])
    expect(report.skipped.resting).toBeUndefined()
  })

  test('shows a new list in that time, though nothing else does', async () => {
    list('/c', things(16, 20))
    tiles['/hub'] = ['/a', '/b', '/c']
    for (let day = 1; day <= 7; day++) {
      waitDays(1)
      const { products } = await crawl('delta')
      expect(products).toMatchObject({ gone: 0 })
      if (!lists().includes('/hub')) continue
      expect(lists()).toContain('/c')
      expect(products).toMatchObject({ total: 20, new: 4 })
      // It leads to a list alone from now on.
      expect((await crawl('delta')).products).toMatchObject({ total: 20, gone: 0 })
      expect(lists()).toEqual(['/', '/a', '/b', '/c', '/hub'])
      return
    }
    throw new Error('not read in a week')
  }, 20_000)

  test('is read at once where anything is new', async () => {
    list('/a', things(1, 8).concat('/p/30'))
    list('/c', things(16, 20))
    tiles['/hub'] = ['/a', '/b', '/c']
    const report = await crawl('delta')
    expect(report.products).toMatchObject({ total: 21, new: 5 })
    expect(Object.keys(report.skipped)).toEqual(['unchanged'])
  })

  test('is read at once where the menu no longer leads to its lists', async () => {
    await crawl('delta')
    menu = ['/hub', '/a']
    const report = await crawl('delta')
    expect(lists()).toEqual(['/', '/a', '/b', '/hub'])
    expect(report.products).toMatchObject({ total: 16, gone: 0 })
    expect(report.delta?.checked).toBe(0)
  })

  test('is read before the loss of many products is told: they may have moved there', async () => {
    hub('/hub', things(0, 16))
    list('/a', ['/p/0'])
    list('/b', ['/p/8'])
    const report = await crawl('delta')
    expect(report).toMatchObject({ mode: 'delta', complete: true, designChanged: false })
    expect(report.products).toMatchObject({ total: 16, gone: 0 })
    expect(lists()).toEqual(['/', '/a', '/b', '/hub'])
    expect(await lab.store.alerts.list(1)).toEqual([])
  })

  test('is not forgotten by a crawl that was killed', async () => {
    const { report, kills } = await lab.killedEvery(2, { mode: 'delta' })
    expect(kills).toBeGreaterThan(0)
    expect(report).toMatchObject({ complete: true, products: { total: 16, gone: 0 } })
    await crawl('delta')
    expect(lists()).toEqual(['/', '/a', '/b'])
  })
})

describe('what does not rest', () => {
  const both = async (expected: string[]) => {
    await crawl('focused')
    await crawl('delta')
    expect(lists()).toEqual(expected)
  }

  test('a hub that alone leads to a list', async () => {
    menu = ['/hub', '/a']
    await both(['/', '/a', '/b', '/hub'])
  })

  test('the first of two hubs that lead to the same list', async () => {
    menu = ['/hub', '/other', '/a']
    tiles = { '/hub': ['/b'], '/other': ['/b', '/a'] }
    hub('/other')
    await both(['/', '/a', '/b', '/hub'])
  })

  test('a hub that alone shows a product', async () => {
    list('/hub', ['/p/40'])
    hub('/hub', ['/p/3', '/p/40'])
    await both(['/', '/a', '/b', '/hub'])
  })

  test('but one that shows products of lists does', async () => {
    hub('/hub', ['/p/3', '/p/9'])
    await both(['/', '/a', '/b'])
  })

  test('an empty category, and a list whose products stand in others too', async () => {
    menu.push('/empty', '/second')
    list('/empty', [])
    list('/second', ['/p/2', '/p/10'])
    await both(['/', '/a', '/b', '/empty', '/second'])
  })

  test('an empty category that suggests another list, or lists where the plan takes no links', async () => {
    menu.push('/empty', '/none')
    tiles['/empty'] = ['/a']
    hub('/empty')
    tiny.pages['/none'] = () => page([], `<p>${anchors(['/a', '/b'])}</p>`)
    await both(['/', '/a', '/b', '/empty', '/none'])
  })

  test('a sale whose products stand in lists that it does not lead to', async () => {
    menu.push('/c', '/sale')
    list('/c', things(16, 20))
    tiles['/sale'] = ['/a', '/b']
    hub('/sale', ['/p/3', '/p/17'])
    await both(['/', '/a', '/b', '/c', '/sale'])
  })

  test('nor one of two hubs that alone show a product', async () => {
    menu.push('/other')
    tiles = { '/hub': ['/a', '/b', '/other'], '/other': ['/a', '/b', '/hub'] }
    list('/sold', ['/p/40'])
    for (const path of ['/hub', '/other']) hub(path, ['/p/3', '/p/40'])
    await both(['/', '/a', '/b', '/hub', '/other'])
  })

  test('but a hub does that shows products of further pages of its lists', async () => {
    list('/a', things(0, 8))
    tiny.pages['/a'] = () => page(things(0, 8), `<section>${anchors(['/a?page=2'])}</section>`)
    list('/a?page=2', things(16, 20))
    tiny.pages['/hub'] = () => page(['/p/3', '/p/17'], `<p>${anchors(['/a', '/b'])}</p>`)
    const taken = plan()
    taken.states.list!.edges.push({ xpath: '//p/a', action: 'follow', to: 'list', optional: true })
    await lab.store.plans.save(1, JSON.stringify(taken), 'learned', { activate: true })
    await both(['/', '/a', '/a?page=2', '/b'])
  })

  test('but a hub does whose lists are behind other hubs', async () => {
    menu.push('/whole')
    tiles['/whole'] = ['/hub']
    hub('/whole', ['/p/3', '/p/9'])
    await both(['/', '/a', '/b'])
  })

  const above = (path: string, shown: string[], up: string): void => {
    list(path, shown)
    tiny.pages[path] = () => page(shown, `<p class="path">${anchors(['/', up])}</p>`)
  }
  const below = (path: string, to: string[]): void => {
    tiny.pages[path] = () => page([], `<div class="below">${anchors(to)}</div>`)
  }

  test('but a hub does that its lists lead up to, though the plan has no use for its links', async () => {
    menu.push('/c', '/top')
    below('/hub', ['/a', '/b'])
    below('/top', ['/c'])
    above('/a', things(0, 8), '/hub')
    above('/b', things(8, 16), '/hub')
    above('/c', things(16, 20), '/top')
    await both(['/', '/a', '/b', '/c'])
  })

  test('an empty category that suggests lists of another', async () => {
    menu.push('/c', '/top')
    below('/hub', ['/a', '/c'])
    below('/top', ['/c'])
    above('/a', things(0, 8), '/top')
    above('/b', things(8, 16), '/hub')
    above('/c', things(16, 20), '/top')
    await both(['/', '/a', '/b', '/c', '/hub', '/top'])
  })

  test('an empty category that lists beside it link to as they link to each other', async () => {
    menu = ['/a', '/b', '/c', '/hub']
    const beside = (path: string, shown: string[]) => {
      list(path, shown)
      tiny.pages[path] = () => page(shown, `<p>${anchors(['/a', '/b', '/hub'])}</p>`)
    }
    beside('/a', things(0, 8))
    beside('/b', things(8, 16))
    list('/c', things(16, 20))
    below('/hub', ['/a', '/b'])
    await both(['/', '/a', '/b', '/c', '/hub'])
  })

  test('a hub like lists that have products and lead to others from the same place', async () => {
    menu.push('/c')
    tiles['/a'] = ['/c']
    hub('/a', things(0, 8))
    list('/c', things(16, 20))
    await both(['/', '/a', '/b', '/c', '/hub'])
  })
})

test('a hub rests also where the address that the plan starts at redirects', async () => {
  tiny.pages['/en/'] = () => page([])
  tiny.pages['/'] = redirect('/en/')
  await crawl('focused')
  await crawl('delta')
  expect(lists()).toEqual(['/', '/a', '/b', '/en/'])
})

describe('a page that is reached in several states', () => {
  beforeEach(async () => {
    const states: Plan['states'] = {
      home: {
        name: 'home',
        role: 'page',
        edges: [{ xpath: '//nav/a', action: 'follow', to: 'hub' }],
      },
      hub: {
        name: 'hub',
        role: 'page',
        edges: [{ xpath: '//section/a', action: 'follow', to: 'list', optional: true }],
      },
      list: {
        name: 'list',
        role: 'list',
        edges: [{ xpath: '//li//a', action: 'follow', to: 'item', optional: true }],
      },
      item: { name: 'item', role: 'detail', edges: [] },
    }
    const inStates = { ...plan(), start: 'home', states }
    await lab.store.plans.save(1, JSON.stringify(inStates), 'learned', { activate: true })
    menu = ['/hub', '/other', '/c']
    hub('/other')
    list('/c', [])
  })

  test('is still reached in all of them, though it shows nothing today', async () => {
    tiles = { '/hub': ['/a', '/b'], '/other': ['/a', '/b', '/c'] }
    await crawl('focused')
    list('/c', things(20, 24))
    expect((await crawl('delta')).products).toMatchObject({ total: 20, new: 4 })
  })

  test('nor is it missed where another page no longer leads to it in one of them', async () => {
    tiles = { '/hub': ['/a', '/b', '/c'], '/other': ['/a', '/b', '/c'] }
    await crawl('focused')
    expect((await crawl('delta')).skipped.resting).toBe(1)
    tiles['/hub'] = ['/a', '/b']
    list('/c', things(20, 24))
    expect((await crawl('delta')).products).toMatchObject({ total: 20, new: 4 })
    expect(lists()).toContain('/other')
  })
})

test('whatever hubs and menus there are, all lists and products are still come to', async () => {
  const names = ['/h1', '/h2', '/h3', '/l1', '/l2', '/l3', '/l4']
  const some = fc.subarray(names)
  await fc.assert(
    fc.asyncProperty(some, some, some, some, fc.boolean(), async (links, h1, h2, h3, boxed) => {
      await close()
      await open()
      menu = links
      tiles = { '/h1': h1, '/h2': h2, '/h3': h3 }
      for (const path of Object.keys(tiles)) hub(path, boxed ? ['/p/2', '/p/6'] : [])
      for (const [i, path] of names.slice(3).entries()) list(path, things(i * 4, i * 4 + 4))
      const { total } = (await crawl('focused')).products
      // A first page that looks like the last one read is asked for once more: `in-the-way.ts`.
      const read = () => [...new Set(lists())]
      const walked = read()
      for (let i = 0; i < 2; i++) {
        const { skipped, products, delta } = await crawl('delta')
        expect(products).toEqual({ total, new: 0, changed: 0, gone: 0 })
        expect(delta).toMatchObject({ checked: 0, gaveUp: false })
        expect(read().length).toBe(walked.length - (skipped.resting ?? 0))
        expect(walked.filter((path) => path.startsWith('/l'))).toEqual(
          read().filter((path) => path.startsWith('/l')),
        )
      }
    }),
    // A shop of one page, first.
    { numRuns: runs(40), examples: [[[], [], [], [], false]] },
  )
}, 60_000)
