import { afterEach, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS } from '../../../../src/crawl/frontier/due.ts'
import { SmallShop } from './small.ts'

const HUBS = ['/h1', '/h2']
const LISTS = ['/l1', '/l2', '/l3', '/l4']
const PAGES = [...HUBS, ...LISTS]
const PRODUCTS = 16
const MAX_AGE = 2
const RUNS = 12

const realNow = Date.now
afterEach(() => {
  Date.now = realNow
})

const waitADay = (): void => {
  const until = Date.now() + DAY_MS - realNow()
  Date.now = () => realNow() + until
}

type Day = {
  what: 'quiet' | 'new' | 'price' | 'move' | 'end' | 'menu' | 'tile' | 'down'
  product: number
  page: string
  hub: string
  killed: boolean
}

const QUIET: Day = { what: 'quiet', product: 0, page: '/l1', hub: '/h1', killed: false }

const days: fc.Arbitrary<Day[]> = fc.array(
  fc.record({
    what: fc.constantFrom('quiet', 'new', 'price', 'move', 'end', 'menu', 'tile', 'down'),
    product: fc.nat(PRODUCTS - 1),
    page: fc.constantFrom(...PAGES),
    hub: fc.constantFrom(...HUBS),
    killed: fc.boolean(),
  }),
  { minLength: 2, maxLength: 5 },
)

const start = fc.record({
  menu: fc.subarray(PAGES, { minLength: 3 }),
  tiles: fc.tuple(fc.subarray(PAGES), fc.subarray(PAGES)),
  boxed: fc.array(fc.nat(PRODUCTS - 1), { maxLength: 3 }),
  second: fc.array(fc.nat(PRODUCTS - 1), { maxLength: 4 }),
})

const WITH_HUBS = {
  menu: PAGES,
  tiles: [LISTS, LISTS] as [string[], string[]],
  boxed: [1],
  second: [],
}

const toggled = <T>(all: T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** What changes in a shop from one day to the next. */
function live(shop: SmallShop, down: Map<string, SmallShop['pages'][string]>, day: Day): void {
  const { what, product, page, hub } = day
  const shows = Object.values({ ...shop.pages, ...Object.fromEntries(down) })
  const shown = (path: string) => (down.get(path) ?? shop.pages[path]!).shown!
  const takeOut = () => {
    for (const one of shows) one.shown = one.shown?.filter((other) => other !== product)
  }
  const isSold = shop.prices.has(product)
  if (what === 'new') shown(page).push(...shop.sell(shop.prices.size + 100, shop.prices.size + 101))
  if (what === 'price' && isSold) shop.prices.set(product, `${product + 50}.00`)
  if (what === 'move' && isSold) {
    takeOut()
    shown(page).push(product)
  }
  if (what === 'end') {
    takeOut()
    shop.prices.delete(product)
  }
  if (what === 'menu') shop.menu = toggled(shop.menu, page)
  if (what === 'tile') {
    const at = down.get(hub) ?? shop.pages[hub]!
    at.tiles = toggled(at.tiles!, page)
  }
  if (what !== 'down') return
  const back = down.get(page)
  if (back) shop.pages[page] = back
  else down.set(page, shop.pages[page]!)
  if (back) down.delete(page)
  else delete shop.pages[page]
}

test('whatever changes, nothing that is sold is called gone, and quiet days end with the table of the plan', async () => {
  let rested = 0
  await fc.assert(
    fc.asyncProperty(start, days, async ({ menu, tiles, boxed, second }, changes) => {
      const shop = await SmallShop.open()
      try {
        await shop.plan()
        shop.menu = menu
        for (const [i, path] of HUBS.entries()) {
          shop.pages[path] = { shown: i === 0 ? [...new Set(boxed)] : [], tiles: tiles[i]! }
        }
        for (const path of LISTS) shop.pages[path] = { shown: [], tiles: [] }
        for (const one of shop.sell(0, PRODUCTS)) {
          shop.pages[LISTS[one % LISTS.length]!]!.shown!.push(one)
        }
        shop.pages['/l4']!.shown = [...new Set([...shop.pages['/l4']!.shown!, ...second])]
        await shop.crawl('focused')
        const down: Parameters<typeof live>[1] = new Map()
        for (const day of [...changes, ...Array<Day>(MAX_AGE + 1).fill(QUIET)]) {
          waitADay()
          live(shop, down, day)
          const before = await shop.onSale()
          const request = { mode: 'delta', maxAge: MAX_AGE } as const
          const report = day.killed
            ? (await shop.lab.killedEvery(3, request)).report
            : await shop.crawl('delta', request)
          if (report.skipped.resting) rested++
          const after = await shop.onSale()
          const lost = Object.keys(before).filter((one) => !(one in after))
          expect(lost.filter((one) => shop.prices.has(Number(one)))).toEqual([])
          // Half of the shop is gone: what a new design looks like is another matter.
          if (report.designChanged || !report.complete) return
        }
        const table = await shop.onSale()
        const { complete } = await shop.crawl('focused')
        if (!complete) return
        const planned = await shop.onSale()
        expect(table).toMatchObject(planned)
        // What stands in no list any more, but is sold.
        const more = Object.keys(table).filter((one) => !(one in planned))
        expect(more.filter((one) => !shop.prices.has(Number(one)))).toEqual([])
      } finally {
        await shop.close()
      }
    }),
    {
      numRuns: RUNS,
      examples: [
        [WITH_HUBS, [QUIET, { ...QUIET, what: 'price' }]],
        [WITH_HUBS, [{ ...QUIET, what: 'new', page: '/h1' }]],
      ],
    },
  )
  expect(rested).toBeGreaterThan(0)
}, 60_000)
