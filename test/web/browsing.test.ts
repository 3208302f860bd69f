import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { startCrawl, watcher } from '../store/make.ts'
import { factsIn, wordsAt } from './document.ts'
import { FORM, openSite, type Site } from './helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', { ...FORM, name: 'Toys & more' })
})
afterEach(() => site.close())

const EVIL = '=HYPERLINK("http://x.example")'
const SCRIPT = '</script><script>alert(1)</script> & <b>"Lamp"</b>'

/** Three products; then one is cheaper, one dearer, one gone, and one is new. */
async function fill() {
  const { store } = site
  const shop = await store.shops.need('toys')
  const see = watcher(store, shop.id)
  const now = Date.now()
  const first = await startCrawl(store, shop.id)
  for (const [i, name] of ['Duck', EVIL, SCRIPT].entries()) {
    await see(first, {
      page: i + 1,
      name,
      amount: '1299.90',
      sku: `S-${i}`,
      at: now - 5 * 86_400_000,
    })
  }
  const next = await startCrawl(store, shop.id)
  await see(next, { page: 1, name: 'Duck', amount: '999.00', sku: 'S-0', at: now - 3_600_000 })
  await see(next, { page: 2, name: EVIL, amount: '1300.00', sku: 'S-1', at: now - 3_500_000 })
  await see(next, { page: 4, name: 'Goose', availability: 'OutOfStock', at: now - 3_400_000 })
  await store.products.markGone(next)
  return shop
}

describe('what is shown as a file', () => {
  test('is exactly what the list is narrowed to', async () => {
    await fill()
    const lines = async (query: string) =>
      (await site.get(`/shops/toys/products.jsonl${query}`)).text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).name)
    expect((await lines('')).sort()).toEqual([EVIL, 'Duck', 'Goose'].sort())
    expect(await lines('?show=cheaper')).toEqual(['Duck'])
    expect(await lines('?show=dearer')).toEqual([EVIL])
    expect(await lines('?show=out')).toEqual(['Goose'])
    expect(await lines('?show=gone')).toEqual([SCRIPT])
    expect(await lines('?q=uck')).toEqual(['Duck'])
    expect(await lines('?q=S-1')).toEqual([EVIL])
    expect(await lines('?q=nothing')).toEqual([])
  })

  test('is in the order of the list', async () => {
    await fill()
    for (const sort of ['name', '-name', 'price', '-price', 'new', 'changed']) {
      const { text } = await site.get(`/shops/toys/products?sort=${sort}`)
      const shown = [...text.matchAll(/<td class="wide"><a href="\/shops\/toys\/products\/(\d+)"/g)]
      const file = /href="(\/shops\/toys\/products\.json[^l"]*)"/.exec(text)![1]!
      const { text: json } = await site.get(file.replaceAll('&amp;', '&'))
      const ids = (JSON.parse(json) as { id: number }[]).map(({ id }) => String(id))
      expect({ sort, ids }).toEqual({ sort, ids: shown.map(([, id]) => id!) })
    }
  })

  test('counts of the kinds are of what the words find', async () => {
    await fill()
    const counts = async (query: string) => {
      const { text } = await site.get(`/shops/toys/products${query}`)
      const chips = [
        ...wordsAt(text, '.chip')
          .join('\n')
          .matchAll(/^([A-Z][a-z ]+) (\d+)$/gm),
      ]
      return Object.fromEntries(chips.map(([, kind, count]) => [kind, Number(count)]))
    }
    const kinds = { Dearer: 0, New: 0 }
    expect(await counts('?q=duck')).toEqual({
      ...{ ...kinds, 'On sale': 1, Cheaper: 1, 'Out of stock': 0, Gone: 0 },
    })
    expect(await counts('?q=lamp&show=gone')).toEqual({
      ...{ ...kinds, 'On sale': 0, Cheaper: 0, 'Out of stock': 0, Gone: 1 },
    })
  })

  test('JSON is one array, as the command line prints a product', async () => {
    await fill()
    const { text, headers } = await site.get('/shops/toys/products.json?show=cheaper')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('toys-products-cheaper.json')
    expect(JSON.parse(text)).toMatchObject([
      { shop: 'toys', name: 'Duck', price: { amount: '999.00', currency: 'EUR' }, gone: false },
    ])
    expect(JSON.parse((await site.get('/shops/toys/products.json?q=nothing')).text)).toEqual([])
  })

  test('formulas in a spreadsheet are defused', async () => {
    await fill()
    const { text } = await site.get('/shops/toys/products.csv?show=dearer')
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`)
  })
})

describe('a feed of changes', () => {
  test('is well-formed, with what shops say as text', async () => {
    await fill()
    const { text, headers } = await site.get('/changes.atom')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const feed = parseHtml(text)
    expect(text).toStartWith('<?xml version="1.0" encoding="utf-8"?>')
    expect(wordsAt(text, 'entry')).toHaveLength(3)
    expect(text).toHaveElement('entry title', 'Cheaper: Duck, €1,299.90 → €999.00')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toHaveElement('script:not([src])')
    expect(text).toHaveElement(
      'link[rel="alternate"][type="text/html"][href="http://localhost/shops/toys/products/1"]',
    )
    expect(feed).toBeDefined()
    const dearer = (await site.get('/shops/toys/changes.atom?kind=dearer')).text
    expect(wordsAt(dearer, 'entry')).toHaveLength(1)
    expect(dearer).toHaveElement('entry category[term="dearer"]')
    expect((await site.get('/shops/none/changes.atom')).status).toBe(404)
  })

  test('has names that are the same under every address', async () => {
    await fill()
    const idsAt = async (origin: string) => {
      const answer = await site.app.request(`${origin}/shops/toys/changes.atom`, {
        headers: { host: new URL(origin).host },
      })
      return wordsAt(await answer.text(), 'id')
    }
    const ids = await idsAt('http://localhost:4680')
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
    expect(ids[0]).toBe('tag:aisle,2026:/shops/toys/changes.atom')
    expect(await idsAt('http://127.0.0.1:9999')).toEqual(ids)
  })

  test('is named by the page', async () => {
    await fill()
    expect((await site.get('/shops/toys/changes?kind=gone')).text).toHaveElement(
      'link[rel="alternate"][type="application/atom+xml"][href="/shops/toys/changes.atom?kind=gone"]',
    )
  })
})

describe('the reader', () => {
  test.each([
    ['de-AT,en;q=0.5', '999,00'],
    ['cs', '999,00'],
    ['en-GB', '€999.00'],
    ['x-klingon, *;q=0.1', '€999.00'],
    ['', '€999.00'],
  ])('who reads %s sees %s', async (language, price) => {
    await fill()
    const { text } = await site.get('/shops/toys/products/1', { 'accept-language': language })
    expect(text).toContain(price)
  })

  test('is told times from now, with the exact one on hover', async () => {
    await fill()
    const { text } = await site.get('/shops/toys/products/1', { 'accept-language': 'en-GB' })
    expect(text).toMatch(
      /<time datetime="[^"]+Z" title="\d+ \w+ \d{4}, \d\d:\d\d UTC" data-ago="true">1 hour ago/,
    )
    expect(text).toContain('5 days ago')
  })
})

describe('pictures of a shop', () => {
  const policy = async () =>
    (await site.get('/shops/toys/products/1')).headers.get('content-security-policy')

  test('are loaded only where the person allowed it, and from nowhere else', async () => {
    const shop = await site.store.shops.need('toys')
    const image = 'https://cdn.toys.example/duck.jpg'
    const crawl = await startCrawl(site.store, shop.id)
    const { blank, sighting } = await import('../store/make.ts')
    await site.store.writePage(
      blank(shop.id, crawl, {
        newPages: [{ id: 1, url: 'http://shop.test/p/1' }],
        sightings: [{ ...sighting({ page: 1, name: 'Duck' }), image }],
      }),
    )
    const before = await site.get('/shops/toys/products/1')
    expect(before.text).not.toHaveElement('img')
    expect(before.text).toContain('cdn.toys.example')
    expect(await policy()).not.toContain('cdn.toys.example')
    const back = '/shops/toys/products/1'
    expect(await site.post('/shops/toys/pictures', { allow: 'yes', back })).toMatchObject({
      ...{ status: 303, location: back },
    })
    expect((await site.get(back)).text).toHaveElement(`img[src="${image}"]`)
    expect(await policy()).toContain("img-src 'self' https://cdn.toys.example;")
    // Other pages keep to themselves.
    const list = (await site.get('/shops/toys/products')).headers.get('content-security-policy')
    expect(list).toContain("img-src 'self';")
    const away = { allow: 'no', back: 'https://evil.example/' }
    expect(await site.post('/shops/toys/pictures', away)).toMatchObject({ location: '/shops/toys' })
    expect((await site.get(back)).text).not.toHaveElement('img')
  })

  test('never lead the browser into the network of who looks', async () => {
    const shop = await site.store.shops.need('toys')
    const { blank, sighting } = await import('../store/make.ts')
    const image = 'http://192.168.1.1/apply.cgi?reboot=1'
    await site.store.writePage(
      blank(shop.id, await startCrawl(site.store, shop.id), {
        newPages: [{ id: 1, url: 'http://shop.test/p/1' }],
        sightings: [{ ...sighting({ page: 1, name: 'Duck' }), image }],
      }),
    )
    await site.store.shops.update('toys', { pictures: true })
    const { text } = await site.get('/shops/toys/products/1')
    expect(text).not.toHaveElement('img')
    expect(text).not.toContain('Show pictures')
    expect(text).toContain('not at a public address')
    expect(await policy()).toContain("img-src 'self';")
  })
})

describe('a list that is searched while one types', () => {
  test('sends only the part that changes', async () => {
    await fill()
    const { text } = await site.get('/shops/toys/products?q=duck', { 'x-part': 'found' })
    expect(text).toContain('Duck')
    expect(text).not.toContain('<html')
  })
})

describe('shops', () => {
  test('are found by name and address', async () => {
    await site.post('/shops', { ...FORM, url: 'books.example', name: 'Pages' })
    expect((await site.get('/?q=MORE')).text).toContain('Toys &amp; more')
    expect((await site.get('/?q=books')).text).toContain('Pages')
    expect((await site.get('/?q=books')).text).not.toContain('Toys &amp; more')
    expect((await site.get('/?q=nobody')).text).toContain('No shop is called “nobody”')
  })

  const send = (name: string, text: string, id?: string) => {
    const body = new FormData()
    if (id !== undefined) body.set('id', id)
    body.set('file', new File([text], name))
    const headers = { host: 'localhost:4680', 'sec-fetch-site': 'same-origin' }
    return site.app.request('/shops/import', { method: 'POST', headers, body })
  }

  test('are taken out and brought in with all their history', async () => {
    await fill()
    const { text, headers } = await site.get('/shops/toys/export.json')
    expect(headers.get('content-disposition')).toBe('attachment; filename="toys.json"')
    const again = await send('toys.json', text)
    expect(again.status).toBe(409)
    const asked = await again.text()
    expect(asked).toContain('There is already a shop toys')
    expect(asked).toHaveElement('input[name="id"][value="toys-2"]')
    expect((await send('toys.json', text, 'No id')).status).toBe(422)
    const second = await send('toys.json', text, 'toys-2')
    expect(second.headers.get('location')).toBe('/shops/toys-2')
    expect(await (await send('toys.json', text)).text()).toHaveElement('[value="toys-3"]')
    const document = JSON.parse(text)
    document.shop.slug = 'copy'
    const imported = await send('copy.json', JSON.stringify(document))
    expect(imported.headers.get('location')).toBe('/shops/copy')
    const { id } = await site.store.shops.need('copy')
    expect(await site.store.products.counts(id)).toEqual({ onSale: 3, gone: 1 })
    expect((await site.get('/shops/copy/products?show=cheaper')).text).toContain('Duck')
  })

  test('what is no export is refused beside the field', async () => {
    const answer = await send('list.json', '{"some": "thing"}')
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toHaveElement('[id="file-problem"]')
    expect(text).toContain('not an exported shop')
    expect((await site.post('/shops/import', {})).status).toBe(422)
  })
})

test('no page is over 100 KB', async () => {
  await fill()
  const shop = await site.store.shops.need('toys')
  const crawl = await startCrawl(site.store, shop.id)
  const see = watcher(site.store, shop.id)
  for (let page = 10; page < 240; page++) {
    await see(crawl, {
      page,
      name: `${'A product with a long name, '.repeat(12)} no. ${page}`,
    })
  }
  for (const path of [
    '/',
    '/shops/toys',
    '/shops/toys/products',
    '/changes',
    '/shops/toys/products/1',
  ]) {
    const { text } = await site.get(path)
    expect({ path, short: text.length < 100_000, length: text.length }).toMatchObject({
      path,
      short: true,
    })
  }
})

test('a product that lists told of says so, also where the list is no longer kept', async () => {
  const shop = await fill()
  const [product] = await site.store.products.list({ shop: shop.id })
  const { text } = await site.get(`/shops/toys/products/${product!.id}`)
  expect(factsIn(text)).toMatchObject({ 'Read from': 'a list of the shop' })
})
