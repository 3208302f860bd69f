import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { proposalOf, surveyShop } from '../../../src/jobs/survey/surveying.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import type { StoredCrawl } from '../../../src/store/crawls/crawls.ts'
import type { Store } from '../../../src/store/store.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { parseWrapperText } from '../../../src/wrapper/wrapper.ts'
import { Lab } from '../../crawl/harness.ts'
import { type RotatingTruth, rotatingShop } from '../../shops/rotating.ts'
import { Site } from '../../survey/site.ts'

setDefaultTimeout(120_000)

const CATEGORIES = 3
const EACH = 8
const PRODUCTS = CATEGORIES * EACH
const HISTORIES = 6

/**
 * A shop in which some products have a page of the prices it had: made as product pages are, but nothing is for sale
 * there. Only a text leads to them, so that no survey meets one.
 */
function shopWithHistories(): Site {
  const site = new Site()
  const menu = `<ul class="menu">${[1, 2, 3].map((c) => `<li><a href="/c/${c}">Aisle ${c}</a>`).join('')}</ul>`
  const price = (i: number): string => `€ ${10 + i}.90`
  site.add('/', `${menu}<h1>Woolly things</h1><p><a href="/about">About us</a>`, 'Woolly things')
  const histories = Array.from(
    { length: HISTORIES },
    (_, n) => `<a href="/history/${n + 1}">${n + 1}</a>`,
  )
  site.add('/about', `${menu}<h1>About us</h1><p>We knit. <a href="/press">For the press</a>`)
  site.add(
    '/press',
    `${menu}<h1>For the press</h1><p>What things did cost: ${histories.join(', ')}`,
  )
  for (let c = 1; c <= CATEGORIES; c++) {
    const numbers = Array.from({ length: EACH }, (_, n) => (c - 1) * EACH + n + 1)
    const cards = numbers.map(
      (i) =>
        `<li class="card"><a href="/p/${i}"><img src="/${i}.jpg"></a><a href="/p/${i}">Woolly bear number ${i}</a> <span>${price(i)}</span>`,
    )
    site.add(`/c/${c}`, `${menu}<h1>Aisle ${c}</h1><ul class="grid">${cards.join('')}</ul>`)
    for (const i of numbers) {
      site.add(
        `/p/${i}`,
        `${menu}<div class="sheet"><h1 class="head">Woolly bear number ${i}</h1><p class="price">${price(i)}</p><p>Item no. <b class="no">WB-${100 + i}</b></p>
         <form action="/basket"><input name="n" value="1"><button>Add to basket</button></form><p class="stock">In stock</p>
         <dl><dt>Wool<dd>${40 + i} g<dt>Colour<dd>brown<dt>Height<dd>${20 + i} cm</dl></div>`,
        `Woolly bear number ${i}`,
      )
      if (i > HISTORIES) continue
      site.add(
        `/history/${i}`,
        `${menu}<div class="sheet"><h1 class="head">What woolly bear number ${i} did cost</h1><p class="price">€ ${20 + i}.90</p></div><table class="months">${[1, 2, 3, 4, 5, 6].map((m) => `<tr><td>Month ${m}<td>sold ${m * i}`).join('')}</table><p class="note">It was knitted in spring, and sold in summer.`,
        `What woolly bear number ${i} did cost`,
      )
    }
  }
  return site
}

const onSale = async (store: Store) =>
  (await store.products.list({ shop: 1, limit: 1000 })).filter(({ gone }) => !gone)

let lab: Lab
let server: Bun.Server<undefined>
beforeEach(async () => {
  lab = await Lab.open()
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: shopWithHistories().fetch })
})
afterEach(async () => {
  await server.stop(true)
  lab.close()
})

test('a surveyed wrapper that takes other pages for products is corrected within the first crawl', async () => {
  const found = await surveyShop(server.url.href)
  expect(found.declined).toBeNull()
  expect(found.pages.some(({ url }) => url.includes('/history/'))).toBe(false)
  const { store } = lab
  await store.shops.add(
    { slug: 'shop', name: 'shop', seed: server.url.href, scope: 'host' },
    proposalOf(found),
  )
  const events = await lab.run({ mode: 'initial' }, { learn: true })
  expect(events.at(-1)).toMatchObject({ event: 'done', details: PRODUCTS, complete: true })
  expect(await onSale(store)).toHaveLength(PRODUCTS)
  // The next crawls can compare what they read with what was read once more.
  expect(await store.products.readers(1)).toEqual([2])
  const notes = events.flatMap((event) => (event.event === 'note' ? event.text : []))
  expect(notes.join('\n')).toMatch(
    /The wrapper was checked against all 24 product pages of the crawl/,
  )
  // It stays in the report.
  const [{ note, counters }] = (await store.crawls.list(1)) as [StoredCrawl]
  const told = [note, ...(counters.told?.notes ?? [])].join('\n')
  expect(told).toMatch(/checked against all 24 product pages of the crawl and replaced \(version 2/)
  const active = (await store.wrappers.active(1))!
  expect(active).toMatchObject({ version: 2, origin: 'auto' })
  const { fields } = compileWrapper(parseWrapperText(active.json)).extract(
    pageFromHtml(shopWithHistories().pages.get('/p/5')!, `${server.url.href}p/5`),
  )
  expect(fields).toMatchObject({ name: 'Woolly bear number 5', sku: 'WB-105' })
  expect((await store.samples.list(1)).length).toBeLessThan(60)
  // Nothing is new, changed or gone, and nothing is judged again.
  const again = await lab.crawl({ mode: 'focused' }, { learn: true })
  expect(again).toMatchObject({ details: PRODUCTS, complete: true })
  expect(again.products).toMatchObject({ new: 0, changed: 0, gone: 0 })
  expect((await store.wrappers.active(1))!.version).toBe(2)
})

test('what a page says otherwise after its wrapper was judged is a change', async () => {
  const site = shopWithHistories()
  server.reload({ fetch: site.fetch })
  const { store } = lab
  await store.shops.add(
    { slug: 'shop', name: 'shop', seed: server.url.href, scope: 'host' },
    proposalOf(await surveyShop(server.url.href)),
  )
  await lab.crawl({ mode: 'initial' }, { learn: true })
  expect((await store.wrappers.active(1))!.version).toBe(2)
  for (const [path, html] of site.pages)
    site.pages.set(path, html.replaceAll('Woolly bear number 5<', 'Woolly bear the fifth<'))
  const again = await lab.crawl({ mode: 'focused' }, { learn: true })
  expect(again.products).toMatchObject({ new: 0, changed: 1, gone: 0 })
})

test('a crawl killed while it reads its pages once more goes on with that', async () => {
  const found = await surveyShop(server.url.href)
  const { store } = lab
  await store.shops.add(
    { slug: 'shop', name: 'shop', seed: server.url.href, scope: 'host' },
    proposalOf(found),
  )
  const { settle } = store.reread
  let left = 9
  store.reread.settle = async (...args) => {
    if (left-- === 0) throw new Error('killed')
    return settle(...args)
  }
  expect(await lab.failure({ mode: 'initial' }, { learn: true })).toContain('killed')
  store.reread.settle = settle
  const report = await lab.crawl({ mode: 'initial' }, { learn: true })
  expect(report).toMatchObject({ details: PRODUCTS, complete: true })
  expect(await onSale(store)).toHaveLength(PRODUCTS)
})

test('a crawl stopped while its wrapper is judged says so, and judges it when it goes on', async () => {
  const { store } = lab
  const seed = server.url.href
  await store.shops.add(
    { slug: 'shop', name: 'shop', seed, scope: 'host' },
    proposalOf(await surveyShop(seed)),
  )
  const stop = new AbortController()
  const { html } = store.samples
  let left = 9
  store.samples.html = async (id) => {
    if (left-- === 0) stop.abort()
    return html(id)
  }
  const options = { learn: true, signal: stop.signal }
  const stopped = await lab.crawl({ mode: 'initial' }, options)
  expect(stopped).toMatchObject({ complete: false, incomplete: 'stopped' })
  expect((await store.wrappers.active(1))!.version).toBe(1)
  store.samples.html = html
  const report = await lab.crawl({ mode: 'initial' }, { learn: true })
  expect(report).toMatchObject({ crawl: stopped.crawl, details: PRODUCTS, complete: true })
  expect((await store.wrappers.active(1))!.version).toBe(2)
})

test('what a person wrote is left as it is', async () => {
  const { wrapper } = await surveyShop(server.url.href)
  await lab.addShop(server.url.href, wrapper)
  await lab.crawl({ mode: 'initial' }, { learn: true })
  expect((await lab.store.wrappers.active(1))!).toMatchObject({ version: 1, origin: 'hand' })
})

/** What is stored of each product, by its number, as the truth has it. */
function told(products: Awaited<ReturnType<typeof onSale>>): RotatingTruth[] {
  return products
    .map(({ url, name, amount, availability, image, fields }): RotatingTruth => {
      const { regularPrice, sku = null, brand = null } = JSON.parse(fields)
      return {
        ...{ id: Number(new URL(url).searchParams.get('products_id')), name, sku, brand },
        price: amount,
        old: regularPrice?.amount ?? null,
        image: image && new URL(image).pathname.slice(1),
        availability: availability as RotatingTruth['availability'],
        isRecord: new URL(url).searchParams.get('main_page') === 'product_music_info',
      }
    })
    .sort((a, b) => a.id - b.id)
}

describe.each([1, 4, 6])('boxes that change with every load (luck %d)', (luck) => {
  test('change nothing of what is found, nor of what it says', async () => {
    const shop = rotatingShop(luck, { products: 45, categories: 5 })
    const mill = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (one) => shop.fetch(one) })
    try {
      const { store } = lab
      await store.shops.add(
        { slug: 'shop', name: 'shop', seed: mill.url.href, scope: 'host' },
        proposalOf(await surveyShop(mill.url.href)),
      )
      const first = await lab.crawl({ mode: 'initial' }, { learn: true })
      expect(first).toMatchObject({ complete: true, details: shop.truth.length })
      expect(told(await onSale(store))).toEqual(shop.truth)
      const currencies = (await onSale(store)).map(({ amount, currency }) => amount && currency)
      expect(new Set(currencies)).toEqual(new Set(['USD', null]))
      for (let i = 0; i < 2; i++) {
        const again = await lab.crawl({ mode: 'focused' }, { learn: true })
        expect(again.products).toMatchObject({ new: 0, changed: 0, gone: 0 })
        expect(again.details).toBe(shop.truth.length)
      }
      expect(told(await onSale(store))).toEqual(shop.truth)
    } finally {
      await mill.stop(true)
    }
  })
})
