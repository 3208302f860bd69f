import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Lab } from './harness.ts'

setDefaultTimeout(120_000)

const LISTS = 6
const EACH = 10
const ALL = LISTS * EACH

const HASTY = { manners: { retryBase: 1, longestDelay: 2 } }

const answer = (body: string, status = 200): Response =>
  new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

const MENU = Array.from({ length: LISTS }, (_, i) => `<a href="/list/${i}">List ${i}</a>`).join(' ')

/** A shop of sixty products, in whose way something may stand. */
class Guarded {
  requests = 0
  /** From this request on. */
  after = Number.POSITIVE_INFINITY
  inTheWay: (path: string) => Response | null = () => null
  /** Products that the shop does not sell any more. */
  sold = new Set<number>()
  price = (i: number): string => `<p class="price">${i + 1}.50 EUR</p>`
  missing = (): Response => answer('<h1>Nothing here</h1>', 404)
  readonly #server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.#answer(new URL(request.url).pathname),
  })
  readonly url = `http://127.0.0.1:${this.#server.port}`

  stop(): Promise<void> {
    return this.#server.stop(true)
  }

  #answer(path: string): Response {
    if (path === '/robots.txt') return answer('')
    if (++this.requests > this.after) {
      const other = this.inTheWay(path)
      if (other) return other
    }
    const list = /^\/list\/(\d)$/.exec(path)?.[1]
    const product = /^\/p\/(\d+)$/.exec(path)?.[1]
    if (path === '/')
      return answer(`<title>Pond</title><nav>${MENU}</nav><p>Ducks of all kinds</p>`)
    if (list) {
      const from = Number(list) * EACH
      const ids = Array.from({ length: EACH }, (_, i) => from + i).filter((i) => !this.sold.has(i))
      const cards = ids.map((i) => `<li><a href="/p/${i}">Duck ${i}</a>${this.price(i)}</li>`)
      return answer(`<title>List ${list}</title><nav>${MENU}</nav><ul>${cards.join('')}</ul>`)
    }
    if (!product || Number(product) >= ALL || this.sold.has(Number(product))) return this.missing()
    return answer(
      `<title>Duck ${product}</title><nav>${MENU}</nav><main><h1 id="name">Duck ${product}</h1>
       ${this.price(Number(product))}<p>A duck numbered ${product}</p></main>`,
    )
  }
}

const wrapper = (required: boolean) => ({
  detail: [{ on: 'xpath', xpath: "//h1[@id='name']", mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//main//*[@class='price']", type: 'price', required },
  ],
})

let lab: Lab
let shop: Guarded
beforeEach(async () => {
  lab = await Lab.open()
  shop = new Guarded()
})
afterEach(async () => {
  lab.close()
  await shop.stop()
})

const known = async (required = true): Promise<void> => {
  await lab.addShop(`${shop.url}/`, wrapper(required))
  const { complete, products } = await lab.crawl({ mode: 'initial' }, { learn: true })
  expect([complete, products.total]).toEqual([true, ALL])
  shop.requests = 0
}

const onSale = async () => (await lab.store.products.counts(1)).onSale
const alertKinds = async () => (await lab.store.alerts.list()).map(({ kind }) => kind)

const LINKED = `<p>Back to the <a href="/">shop</a> or <a href="/contact">write to us</a></p>`
let turn = 0
const WAYS: [string, (path: string) => Response][] = [
  ['403', () => answer('<h1>Forbidden</h1>', 403)],
  ['429', () => answer('<h1>Too many requests</h1>', 429)],
  ['503', () => answer('<h1>Down for maintenance</h1>', 503)],
  ['a captcha', () => answer('<title>Are you human?</title><form><div class="g-recaptcha">')],
  ['a page that says to wait', () => answer('<title>Please wait</title><h1>Just a moment</h1>')],
  ['a page that says to wait, with links', () => answer(`<h1>Just a moment</h1>${LINKED}`)],
  [
    'a page that says to wait, each time with another number',
    () => answer(`<h1>Just a moment</h1>${LINKED}<p>Request ${++turn * 7919}</p>`),
  ],
  [
    'a page of maintenance with the menu',
    () => answer(`<nav>${MENU}</nav><h1>We are renovating</h1>`),
  ],
]

describe.each(WAYS)('%s stands in the way', (_, way) => {
  test.each(['initial', 'focused', 'delta'] as const)(
    'from the middle of a known shop: %s',
    async (mode) => {
      await known()
      shop.inTheWay = way
      shop.after = 5
      const report = await lab.crawl({ mode }, HASTY)
      expect(report.products.gone).toBe(0)
      expect(report.products.changed).toBe(0)
      expect(await onSale()).toBe(ALL)
      expect(report.complete).toBe(false)
      expect(await alertKinds()).toEqual(['blocked'])
      shop.after = Number.POSITIVE_INFINITY
      const again = await lab.crawl({ mode, fresh: true })
      expect([again.complete, again.products]).toEqual([
        true,
        { total: ALL, new: 0, changed: 0, gone: 0 },
      ])
    },
  )

  test('from the first page of a known shop on', async () => {
    await known()
    shop.inTheWay = way
    shop.after = 0
    const end = (await lab.run({ mode: 'focused' }, HASTY)).at(-1)!
    if (end.event === 'done') expect([end.complete, end.products.gone]).toEqual([false, 0])
    expect(await onSale()).toBe(ALL)
    expect(await alertKinds()).toEqual(['blocked'])
  })

  test('for the last products of a known shop', async () => {
    await known()
    shop.inTheWay = way
    shop.after = ALL + LISTS - 1
    const report = await lab.crawl({ mode: 'focused', concurrency: 1 }, HASTY)
    expect(report.products.gone).toBe(0)
    expect(await onSale()).toBe(ALL)
  })

  test('in a first crawl, which then goes on', async () => {
    await lab.addShop(`${shop.url}/`, wrapper(true))
    shop.inTheWay = way
    shop.after = 30
    const first = await lab.crawl({ mode: 'initial' }, HASTY)
    shop.after = Number.POSITIVE_INFINITY
    const report = await lab.crawl({ mode: 'initial' }, HASTY)
    expect([report.crawl, report.complete, report.products.total]).toEqual([first.crawl, true, ALL])
  })

  test('in a first crawl', async () => {
    await lab.addShop(`${shop.url}/`, wrapper(true))
    shop.inTheWay = way
    shop.after = 30
    const report = await lab.crawl({ mode: 'initial' }, HASTY)
    expect(report.complete).toBe(false)
    expect(await alertKinds()).toEqual(['blocked'])
    shop.after = Number.POSITIVE_INFINITY
    const again = await lab.crawl({ mode: 'initial', fresh: true })
    expect([again.complete, again.products.total]).toEqual([true, ALL])
  })
})

describe('a shop that answers every address', () => {
  const SOFT: [string, () => Response][] = [
    ['with words alone', () => answer('<title>Sorry</title><h1>Nothing here</h1>')],
    ['with its menu', () => answer(`<title>Sorry</title><nav>${MENU}</nav><h1>Nothing here</h1>`)],
    [
      'with its home page',
      () => answer(`<title>Pond</title><nav>${MENU}</nav><p>Ducks of all kinds</p>`),
    ],
  ]
  test.each(SOFT)('%s: what it sells no more is gone, and nothing else', async (_, soft) => {
    shop.missing = soft
    await known()
    for (const i of [3, 17, 18, 19, 20, 44, 45]) shop.sold.add(i)
    const focused = await lab.crawl({ mode: 'focused' })
    expect([focused.complete, focused.products]).toEqual([
      true,
      { total: ALL - 7, new: 0, changed: 0, gone: 7 },
    ])
    for (const i of [50, 51, 52, 53]) shop.sold.add(i)
    const delta = await lab.crawl({ mode: 'delta' })
    expect([delta.complete, delta.products]).toEqual([
      true,
      { total: ALL - 11, new: 0, changed: 0, gone: 4 },
    ])
    const whole = await lab.crawl({ mode: 'initial' })
    expect([whole.complete, whole.products.total]).toEqual([true, ALL - 11])
    expect(await alertKinds()).toEqual([])
  })
})

describe.each([true, false])('prices that need a login from now on, required: %p', (required) => {
  test.each(['initial', 'focused', 'delta'] as const)('%s', async (mode) => {
    await known(required)
    shop.price = () => '<p class="price"><a href="/login">Log in to see prices</a></p>'
    const report = await lab.crawl({ mode })
    expect([report.products.gone, report.products.changed]).toEqual([0, 0])
    const [duck] = await lab.store.products.list({ shop: 1 })
    expect(duck!.amount).not.toBeNull()
    expect(report.complete).toBe(false)
    expect((await alertKinds()).length).toBe(1)
  })
})

test('a shop that is emptied keeps its products until somebody has looked', async () => {
  await known()
  for (let i = 0; i < ALL; i++) shop.sold.add(i)
  for (const mode of ['focused', 'delta', 'initial'] as const) {
    const report = await lab.crawl({ mode })
    expect([mode, report.complete, report.products.gone]).toEqual([mode, false, 0])
    expect(await onSale()).toBe(ALL)
  }
  expect((await alertKinds()).length).toBe(1)
})

test('a shop that has nothing is told to have nothing', async () => {
  for (let i = 0; i < ALL; i++) shop.sold.add(i)
  await lab.addShop(`${shop.url}/`, wrapper(true))
  const report = await lab.crawl({ mode: 'initial' })
  expect([report.products.total, report.shouldLook]).toEqual([0, 'wrapper'])
})
