import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  change,
  type ServedShop,
  Shop,
  type ShopConfig,
  serveShop,
  truthOf,
  wrapperFor,
} from '../../../../src/demo/index.ts'
import { savedLinks } from '../../../../src/jobs/kept/links.ts'
import { normalizeUrl } from '../../../../src/page/url.ts'
import { kinds, randomShop } from '../../../shops/index.ts'
import { origin, walk } from '../../../shops/walk.ts'
import { Lab } from '../../harness.ts'
import { links, product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

setDefaultTimeout(120_000)

let lab: Lab
beforeEach(async () => {
  lab = await Lab.open()
})

const whole = { mode: 'initial', whole: true } as const

/** Path and query, as a crawl normalizes it. */
const pathOf = (url: string): string => normalizeUrl(url)!.slice(new URL(url).origin.length)

/** What robots.txt of the shop forbids: `*` stands for anything. */
async function forbidding(shop: Shop): Promise<(path: string) => boolean> {
  const text = await (await shop.fetch(new Request(`${origin}/robots.txt`))).text()
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) =>
    path!.split('*').map(RegExp.escape).join('.*'),
  )
  return (path) => rules.some((rule) => new RegExp(`^${rule}`).test(path))
}

/** Small, for each product has many addresses that are all asked for. */
const few = (config: ShopConfig, products = 12): ShopConfig =>
  change(config, { catalog: { products, tree: [2, 2] } })

const shops: Record<string, ShopConfig> = {
  ...Object.fromEntries(
    (['many-urls', 'acting', 'currency-copies', 'shifting'] as const).map((name) => [
      name,
      few(kinds[name]),
    ]),
  ),
  'filters-explosion': change(few(kinds['filters-explosion'], 6), { lists: { facets: 1 } }),
  ...Object.fromEntries([1, 3].map((seed) => [`random:${seed}`, few(randomShop(seed))])),
}

describe('a whole crawl asks for every page of the shop once', () => {
  let served: ServedShop
  afterEach(async () => {
    lab.close()
    await served.stop()
  })

  test.each(Object.keys(shops))(
    '%s',
    async (name) => {
      const config = shops[name]!
      const asked = new Map<string, number>()
      served = serveShop(config, {
        onRequest: ({ url }) => {
          const path = pathOf(url)
          asked.set(path, (asked.get(path) ?? 0) + 1)
        },
      })
      await lab.addShop(served.url, wrapperFor(config, 0))
      const report = await lab.crawl(whole)
      expect(report).toMatchObject({ mode: 'initial', complete: true, errors: 0 })

      const shop = new Shop(config)
      const all = await walk(shop, { limit: 20_000, through: true })
      expect(all.limited).toBe(false)
      const isForbidden = await forbidding(shop)
      const pages = [...all.html].map(pathOf).filter((path) => !isForbidden(path))
      expect(pages.length).toBeGreaterThan(25)
      expect(pages.filter((path) => !asked.has(path))).toEqual([])
      // The first page may be asked for again: whether one page stands in the way of all.
      expect([...asked].filter(([path, times]) => times > 1 && path !== '/')).toEqual([])
      expect(served.stats.damage).toBe(0)
      // What is left out is told, and nothing else was.
      const { robots = 0, acts = 0, type: _, scope: __, ...others } = report.skipped
      expect(others).toEqual({})
      const [note] = report.notes!.filter((text) => /left out/i.test(text))
      if (robots > 0) expect(note).toContain(`${robots} address`)
      if (acts > 0) expect(note).toContain('would act')
      if (robots + acts === 0) expect(note).toBe('No address of the shop was left out.')
      const found: string[] = []
      for await (const { name, amount, currency } of lab.store.products.each({ shop: 1 })) {
        found.push(`${name} ${amount} ${currency}`)
      }
      const { products } = truthOf(served.shop, served.url.slice(0, -1))
      const truth = products.map(({ name, price, currency }) => `${name} ${price} ${currency}`)
      expect(found.toSorted()).toEqual(truth.toSorted())
    },
    120_000,
  )
})

describe('what a crawl of every page leaves', () => {
  let tiny: Tiny
  afterEach(async () => {
    lab.close()
    await tiny.stop()
  })

  /** A calendar, a look at a list and its copies, an address that repeats itself, a page only a product links. */
  const pages = () => {
    const all: Record<string, string> = {
      '/': links('/list', '/calendar/0', '/a/b/a/b/a/b/x', '/cart?add=1'),
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/a/b/a/b/a/b/x': links('/'),
      '/only-here': links('/private/a'),
    }
    for (let month = 0; month < 90; month++)
      all[`/calendar/${month}`] = links(`/calendar/${month + 1}`)
    all['/calendar/90'] = links('/')
    const sorts = Array.from({ length: 40 }, (_, i) => `/list?sort=${i}`)
    for (const list of ['/list', ...sorts]) all[list] = links('/p/1', '/p/2', ...sorts)
    all['/p/1'] = product('One', '1.00') + links('/only-here')
    all['/p/2'] = product('Two', '2.00')
    return all
  }

  const html = (all: Record<string, string>) =>
    Object.keys(all).filter((path) => path !== '/robots.txt')

  /** The first page is asked for again where many look alike. */
  const pagesIn = (asked: string[]): string[] =>
    asked
      .filter((path, i) => path !== '/' || asked.indexOf(path) === i)
      .filter((path) => path !== '/robots.txt' && path !== '/sitemap.xml')
      .toSorted()

  test('is walked, too; what is refused is told, and listed', async () => {
    tiny = startTiny(pages())
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl({ mode: 'initial' })
    expect(tiny.asked.length).toBeLessThan(html(pages()).length - 60)
    tiny.asked.length = 0
    const report = await lab.crawl(whole)
    expect(pagesIn(tiny.asked)).toEqual(html(pages()).toSorted())
    expect(report).toMatchObject({ complete: true, skipped: { robots: 1, acts: 1 } })
    expect(report.notes).toEqual([
      `Left out of the whole shop: 1 address that robots.txt forbids: ${tiny.url}/private/a; 1 address that would act (basket, log out…): ${tiny.url}/cart?add=1. All of them: aisle shop show shop --refused`,
    ])
    const refused = await savedLinks(lab.store, (await lab.store.shops.need('shop'))!, 'refused')
    expect(refused?.crawl.id).toBe(report.crawl)
    expect(refused?.links.map(({ url, reason }) => [url, reason]).toSorted()).toEqual([
      [`${tiny.url}/cart?add=1`, 'acts'],
      [`${tiny.url}/private/a`, 'robots'],
    ])
  })

  test('goes on whole after a kill, and anew where somebody asks for another crawl', async () => {
    tiny = startTiny(pages())
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const first = await lab.crawl({ ...whole, maxPages: 30 })
    expect(first).toMatchObject({ incomplete: 'limited', pages: 30 })
    const { report } = await lab.killedEvery(20)
    expect(report).toMatchObject({ crawl: first.crawl, complete: true })
    // The page that was in flight at a kill is asked for again.
    const asked = new Set(pagesIn(tiny.asked))
    expect([...asked].toSorted()).toEqual(html(pages()).toSorted())
    const again = await lab.crawl({ ...whole, maxPages: 30 })
    const usual = await lab.crawl({ mode: 'initial' })
    expect(usual.crawl).toBe(again.crawl + 1)
    expect(usual.pages).toBeLessThan(html(pages()).length - 60)
  })

  test('is left where a shop is narrowed to a topic: but no page is', async () => {
    tiny = startTiny(pages())
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.store.topics.save(1, JSON.stringify({ keywords: ['tents'] }), 'hand')
    const report = await lab.crawl(whole)
    expect(pagesIn(tiny.asked)).toEqual(html(pages()).toSorted())
    // Products off the topic are not kept.
    expect(report.products.total).toBe(0)
  })

  test('nothing but a crawl of every page can be whole', async () => {
    tiny = startTiny(pages())
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    await lab.crawl(whole, { learn: true })
    const said = 'only a crawl of every page can be whole | Say --mode initial --whole.'
    expect(await lab.failure({ mode: 'focused', whole: true })).toContain(said)
    expect(await lab.failure({ mode: 'auto', whole: true })).toContain(said)
  })
})
