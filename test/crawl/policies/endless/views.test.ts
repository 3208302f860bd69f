import { afterEach, expect, test } from 'bun:test'
import { change, wrapperFor } from '../../../../src/demo/index.ts'
import { ServedTruth } from '../../../eval/shops/served.ts'
import { kinds } from '../../../shops/index.ts'
import { Lab } from '../../harness.ts'
import { product, startTiny, type Tiny, WRAPPER } from '../../tiny.ts'

let lab: Lab
let tiny: Tiny
afterEach(async () => {
  lab.close()
  await tiny.stop()
})

const PER_PAGE = 5
const SORTS = ['1a', '1d', '2a', '2d', '3a', '3d']

/**
 * A shop whose pagination writes out the order that its lists have anyway, as Zen Cart's does, beside
 * links that change the order, keep the page, and can be combined with a filter.
 */
function zenShop(categories: number, products: number) {
  const pages: Record<string, string> = {}
  const list = (category: number) => `/index.php?main_page=index&cPath=${category}`
  const anchor = (href: string, text = 'x') =>
    `<a href="${href.replaceAll('&', '&amp;')}">${text}</a>`
  const menu = Array.from({ length: categories }, (_, i) => anchor(list(i + 1))).join('')
  const last = Math.ceil(products / PER_PAGE)
  const html = (category: number, page: number, more: string) => {
    const shown = Array.from({ length: PER_PAGE }, (_, i) => (page - 1) * PER_PAGE + i)
      .filter((n) => n < products)
      .map((n) => {
        const id = category * 1000 + n
        const href = `/index.php?main_page=product_info&cPath=${category}&products_id=${id}`
        pages[href] = product(`Thing ${id}`, `${id}.50`)
        const name = `Thing ${id}`
        return `<li>${anchor(href, name)} <b>${id}.50 EUR</b></li>`
      })
    const sorts = SORTS.map((sort) => anchor(`${list(category)}&page=${page}&sort=${sort}`))
    const filters = [1, 2].map((id) => anchor(`${list(category)}&filter_id=${id}${more}`))
    const pager = [page - 1, page + 1]
      .filter((n) => n > 0 && n <= last)
      .map((n) => anchor(`${list(category)}&sort=20a&page=${n}`))
    return `<html><body><div id="menu">${menu}</div><div id="sorts">${sorts.join('')}</div><div id="filters">${filters.join('')}</div><ul id="list">${shown.join('')}</ul><div id="pages">${pager.join('')}</div></body></html>`
  }
  for (let category = 1; category <= categories; category++) {
    pages[list(category)] = html(category, 1, '')
    for (let page = 1; page <= last; page++) {
      pages[`${list(category)}&sort=20a&page=${page}`] = html(category, page, '&sort=20a')
      for (const sort of SORTS) {
        pages[`${list(category)}&page=${page}&sort=${sort}`] = html(category, page, `&sort=${sort}`)
      }
    }
    for (const id of [1, 2]) {
      for (const sort of ['', '20a', ...SORTS]) {
        const more = sort ? `&sort=${sort}` : ''
        pages[`${list(category)}&filter_id=${id}${more}`] = html(category, 1, more)
      }
    }
  }
  pages['/'] = `<html><body><div id="menu">${menu}</div></body></html>`
  return pages
}

test('pagination that writes out the order of a list is no other look at it', async () => {
  lab = await Lab.open()
  tiny = startTiny(zenShop(6, 33))
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  const first = await lab.crawl({}, { learn: true })
  expect(first).toMatchObject({ complete: true, products: { total: 198 } })
  // The seed, the products, 6 lists of 7 pages; first pages once more, and samples of the views.
  expect(first.pages).toBeLessThan(1 + 198 + 42 + 6 + 40)
  expect(first.skipped.trap).toBeGreaterThan(50)
  const focused = await lab.crawl()
  expect(focused).toMatchObject({ mode: 'focused', complete: true, details: 198 })
  expect(focused.products).toMatchObject({ total: 198, gone: 0 })
  expect(focused.pages + focused.unchanged304).toBeLessThanOrEqual(1 + 198 + 42 + 6)
  // Its further pages were met as other looks first; a crawl of changes knows what they showed all the same.
  const delta = await lab.crawl({ mode: 'delta' })
  expect(delta).toMatchObject({ complete: true, products: { total: 198, changed: 0, gone: 0 } })
  expect(delta.details).toBeLessThanOrEqual(4)
})

test('a link that switches the currency of the whole session, by an address that says nothing', async () => {
  lab = await Lab.open()
  let sessions = 0
  const dollars = new Set<string>()
  const shown = Array.from({ length: 40 }, (_, i) => `/p${i}`)
  const box = '<div><a href="/x/17">$</a> <a href="/x/18">£</a></div>'
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const known = /id=(\d+)/.exec(request.headers.get('cookie') ?? '')?.[1]
      const id = known ?? String(++sessions)
      const headers = {
        'content-type': 'text/html',
        ...(known ? {} : { 'set-cookie': `id=${id}` }),
      }
      if (pathname.startsWith('/x/')) {
        dollars.add(id)
        const back = request.headers.get('referer') ?? '/'
        return new Response(null, { status: 302, headers: { ...headers, location: back } })
      }
      const currency = dollars.has(id) ? 'USD' : 'EUR'
      const body = pathname.startsWith('/p')
        ? `<h1>Thing ${pathname}</h1><p class="price">${pathname.slice(2)}5.00 ${currency}</p>`
        : `${box}<ul>${shown.map((path) => `<li><a href="${path}">x</a></li>`).join('')}</ul>`
      return new Response(`<html><body>${body}</body></html>`, { headers })
    },
  })
  tiny = {
    url: `http://127.0.0.1:${server.port}`,
    pages: {},
    asked: [],
    stop: () => server.stop(true),
  }
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  const report = await lab.crawl({ concurrency: 1 })
  expect(report.products.total).toBe(40)
  const currencies = (await lab.store.products.list({ shop: 1 })).map(({ currency }) => currency)
  expect(new Set(currencies)).toEqual(new Set(['EUR']))
})

test.each(['/c/', '/index.php?cPath='])(
  'many departments that only lead to departments are no trap: %s',
  async (place) => {
    const pages: Record<string, string> = {}
    const departments = Array.from({ length: 40 }, (_, i) => i + 1)
    const page = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('')
    pages['/'] = page(...departments.map((n) => place + n))
    for (const n of departments) {
      const below = [1, 2, 3].map((i) => 1000 + n * 10 + i)
      pages[place + n] = page(...below.map((id) => place + id))
      for (const id of below) {
        pages[place + id] = page(`/p/${id}`)
        pages[`/p/${id}`] = product(`Thing ${id}`, `${id}.50`)
      }
    }
    lab = await Lab.open()
    tiny = startTiny(pages)
    await lab.addShop(`${tiny.url}/`, WRAPPER)
    const report = await lab.crawl({ concurrency: 1 })
    expect(report).toMatchObject({ complete: true, products: { total: 120 } })
  },
)

test('a limit that is reached while pages wait is a limit', async () => {
  lab = await Lab.open()
  tiny = startTiny(zenShop(2, 8))
  await lab.addShop(`${tiny.url}/`, WRAPPER)
  // One at a time: which pages wait depends on the order in which others are read.
  const whole = await lab.crawl({ concurrency: 1 })
  const least = 1 + 16 + 2 * 2
  expect(whole.pages).toBeGreaterThan(least)
  const report = await lab.crawl({
    maxPages: whole.pages + whole.unchanged304 - 3,
    mode: 'initial',
    concurrency: 1,
  })
  expect(report).toMatchObject({ complete: false, incomplete: 'limited', products: { gone: 0 } })
})

test('lists that offer larger pages are read by them, with the fewest pages there are', async () => {
  lab = await Lab.open()
  const config = change(kinds['page-sizes'], { catalog: { products: 90 } })
  const shop = new ServedTruth(config)
  tiny = { url: shop.url, pages: {}, asked: shop.asked, stop: () => shop.served.stop() }
  await lab.addShop(shop.url, wrapperFor(config))
  const first = await lab.crawl({}, { learn: true })
  expect(first).toMatchObject({ complete: true, products: { total: 90 } })
  shop.listen()
  const focused = await lab.crawl()
  expect(focused).toMatchObject({ mode: 'focused', complete: true, details: 90 })
  expect(shop.asked.length).toBe(shop.least)
  shop.served.shop.day = 4
  await lab.crawl()
  expect((await shop.found(lab.store, 0)).missed).toEqual([])
}, 30_000)
