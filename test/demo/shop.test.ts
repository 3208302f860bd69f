import { describe, expect, test } from 'bun:test'
import { demo, productAt, Shop, truthOf } from '../../src/demo/index.ts'
import { origin } from '../shops/walk.ts'
import { firstProduct, get, open, text } from './ask.ts'

describe('a shop', () => {
  test('says the same to the same question', async () => {
    const urls = ['/', '/c/building/', '/contact', '/blog/', '/img/5.svg', firstProduct(open()).url]
    for (const changes of [
      {},
      { weight: { bytes: 40_000, links: 120 } },
      { urls: { shuffle: true } },
    ]) {
      const [one, two] = [open(changes), open(changes)]
      await text(two, '/faq')
      for (const url of urls) expect(await text(one, url)).toBe(await text(two, url))
    }
  })

  test('differs from one with another seed', async () => {
    expect(await text(open(), '/')).not.toBe(await text(open({ seed: 2 }), '/'))
  })

  test('goes back to what it was when time does', async () => {
    const shop = open()
    const before = await text(shop, '/c/building/')
    shop.day = 9
    expect(await text(shop, '/c/building/')).not.toBe(before)
    shop.day = 0
    expect(await text(shop, '/c/building/')).toBe(before)
  })

  test('does not know what is not there', async () => {
    const shop = open()
    for (const path of [
      '/nothing',
      '/p/x-99999',
      '/c/none/',
      '/blog/999-notes',
      '/events/2026/1',
    ]) {
      expect([path, (await get(shop, path)).status]).toEqual([path, 404])
    }
    expect(shop.stats.notFound).toBe(5)
    const soft = await get(open({ traps: { soft404: true } }), '/nothing')
    expect([soft.status, (await soft.text()).includes('does not exist')]).toEqual([200, true])
  })

  test('forgets products that went and categories that have not opened', async () => {
    const shop = new Shop(demo)
    const urls = new Map(truthOf(shop, origin).products.map((p) => [p.id, p.url]))
    const later = shop.catalog.tree.leaves.find((leaf) => leaf.opens === 2)!
    const path = `/c/${later.trail.map((c) => c.slug).join('/')}/`
    expect((await get(shop, path)).status).toBe(404)
    shop.day = 8
    expect((await get(shop, path)).status).toBe(200)
    const left = new Set(truthOf(shop, origin).products.map((p) => p.id))
    const gone = [...urls].filter(([id]) => !left.has(id))
    expect(gone.length).toBeGreaterThan(5)
    for (const [id, url] of gone) {
      expect([id, (await get(shop, url)).status, productAt(shop, url)]).toEqual([id, 404, null])
    }
  })

  test('shows pictures, manuals and its robots.txt for what they are', async () => {
    const shop = open()
    const type = async (path: string) => (await get(shop, path)).headers.get('content-type')
    expect(await type('/img/7.svg')).toBe('image/svg+xml')
    expect(await type('/img/7-large.jpg')).toBe('image/jpeg')
    expect(await type('/docs/manual-7.pdf')).toBe('application/pdf')
    expect(await text(shop, '/robots.txt')).toContain('Disallow: /__demo/')
    expect(await text(open({ http: { crawlDelay: 3 } }), '/robots.txt')).toContain('Crawl-delay: 3')
    expect(await text(open({ http: { robots: false } }), '/robots.txt')).not.toContain('/basket')
  })
})

describe('validators', () => {
  test('an entity tag holds until the page changes', async () => {
    const shop = open({ http: { validators: 'etag' }, days: { prices: 1 } })
    const { url } = firstProduct(shop)
    const first = await get(shop, url)
    const etag = first.headers.get('etag')!
    const again = await get(shop, url, { 'if-none-match': `W/"x", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect([shop.stats.pages, shop.stats.unchanged]).toEqual([1, 1])
    shop.day = 1
    expect((await get(shop, url, { 'if-none-match': etag })).status).toBe(200)
  })

  test('some pages stay the same overnight', async () => {
    const shop = open({ http: { validators: 'etag' }, markup: { featured: 0, related: 0 } })
    const products = truthOf(shop, origin).products.slice(0, 40)
    const tags = await Promise.all(
      products.map(async (p) => (await get(shop, p.url)).headers.get('etag')!),
    )
    shop.day = 1
    const answers = await Promise.all(
      products.map((p, i) => get(shop, p.url, { 'if-none-match': tags[i]! })),
    )
    expect(answers.filter((r) => r.status === 304).length).toBeGreaterThan(10)
    expect(answers.filter((r) => r.status === 200).length).toBeGreaterThan(0)
  })

  test('a date moves with the day and the redesign', async () => {
    const shop = open({ http: { validators: 'modified' } })
    const date = (await get(shop, '/faq')).headers.get('last-modified')!
    const status = async () => (await get(shop, '/faq', { 'if-modified-since': date })).status
    expect(await status()).toBe(304)
    shop.redesign = 1
    expect(await status()).toBe(200)
    shop.redesign = 0
    shop.day = 1
    expect(await status()).toBe(200)
  })

  test('there are none where the switch is off, and browsers ask each time', async () => {
    const { headers } = await get(open(), '/faq')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
  })
})

describe('redirects', () => {
  const target = async (shop: Shop, path: string) => {
    const response = await get(shop, path)
    return [response.status, response.headers.get('location')]
  }

  test('lead from a path without its slash, and from an old address', async () => {
    const shop = open()
    expect(await target(shop, '/c/building?page=2')).toEqual([301, `${origin}/c/building/?page=2`])
    const { id, url } = firstProduct(shop)
    expect(await target(shop, `/shop/item/${id}.html`)).toEqual([301, url])
  })

  test('lead from a category with one product to it, or it is shown there', async () => {
    for (const singles of ['show', 'redirect'] as const) {
      const shop = open({ catalog: { singles, tree: [5, 5] } })
      const single = truthOf(shop, origin).products.find((p) =>
        p.urls.some((url) => url.includes('/c/')),
      )!
      const list = single.urls.find((url) => url.includes('/c/'))!
      const response = await get(shop, list)
      expect(productAt(shop, list)).toBe(single.id)
      if (singles === 'redirect') expect(response.headers.get('location')).toBe(single.url)
      else expect(await response.text()).toContain(`<h1 class="product-title">${single.name}`)
    }
  })
})

describe('trouble', () => {
  test('storms refuse a few requests, again and again', async () => {
    const shop = open({ http: { storm: { kind: '429', after: 3, requests: 2 } } })
    const codes = []
    for (let i = 0; i < 10; i++) codes.push((await get(shop, '/faq')).status)
    expect(codes).toEqual([200, 200, 200, 429, 429, 200, 200, 200, 429, 429])
    expect(shop.stats.refused).toBe(4)
  })

  test('a captcha looks like a page', async () => {
    const shop = open({ http: { storm: { kind: 'captcha', after: 0, requests: 1 } } })
    const response = await get(shop, '/faq')
    expect([response.status, (await response.text()).includes('g-recaptcha')]).toEqual([200, true])
  })

  test('refusals say when to come back', async () => {
    const shop = open()
    shop.refuse(1)
    const response = await get(shop, '/faq')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await get(shop, '/faq')).status).toBe(200)
  })

  test('single pages break for a day', async () => {
    const shop = open({ days: { events: [{ day: 1, what: 'broken-pages', pages: 1 }] } })
    shop.day = 1
    const codes = await Promise.all(
      truthOf(shop, origin).products.map(async (p) => (await get(shop, p.url)).status),
    )
    expect(codes.filter((code) => code === 500).length).toBe(1)
  })

  test('slow pages are slow', async () => {
    const shop = open({ http: { slow: { share: 1, ms: 30 } } })
    const start = performance.now()
    await get(shop, '/faq')
    expect(performance.now() - start).toBeGreaterThan(25)
  })

  test('junk links grow when they are followed', async () => {
    const shop = open({ traps: { junk: true } })
    let path = '/c/games/'
    for (let i = 0; i < 4; i++) {
      const page = await text(shop, path)
      expect(page).toContain('<h1>Games</h1>')
      path = new URL(/href="(shop\/)"/.exec(page)![1]!, origin + path).pathname
    }
    expect(path).toBe('/c/games/shop/shop/shop/shop/')
  })

  test('a calendar has no end', async () => {
    const shop = open({ traps: { calendar: true } })
    for (const path of ['/events/2026/3', '/events/3071/12', '/events/1500/1']) {
      expect([path, (await get(shop, path)).status]).toEqual([path, 200])
    }
  })
})

test('canonical links are right, missing or misleading as configured', async () => {
  const canonical = async (kind: 'right' | 'home' | 'first' | 'none', path: string) =>
    /rel="canonical" href="([^"]*)"/.exec(
      await text(open({ markup: { canonical: kind }, lists: { pageSize: 3 } }), path),
    )?.[1]
  const list = '/c/games/puzzles/'
  const { url } = firstProduct(open())
  expect(await canonical('right', `${list}?page=2&sort=price`)).toBe(`${origin}${list}?page=2`)
  expect(await canonical('right', `${url}?ref=box`)).toBe(url)
  expect(await canonical('first', `${list}?page=2`)).toBe(`${origin}${list}`)
  expect(await canonical('home', url)).toBe(`${origin}/`)
  expect(await canonical('none', url)).toBeUndefined()
})
