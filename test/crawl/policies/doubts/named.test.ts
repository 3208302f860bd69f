import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Lab } from '../../harness.ts'
import { links, product, startTiny, status, type Tiny, WRAPPER } from '../../tiny.ts'

describe('products that only a sitemap names', () => {
  let lab: Lab
  let tiny: Tiny
  beforeEach(async () => {
    lab = await Lab.open()
    tiny = startTiny({})
    await lab.addShop(`${tiny.url}/`, WRAPPER)
  })
  afterEach(async () => {
    await tiny.stop()
    lab.close()
  })

  const ITEMS = Array.from({ length: 20 }, (_, i) => `/p/item-${i}.html`)
  const xml = (...paths: string[]) =>
    new Response(
      `<urlset>${paths.map((path) => `<url><loc>${tiny.url}${path}</loc></url>`).join('')}</urlset>`,
      { headers: { 'content-type': 'application/xml' } },
    )
  const serve = (linked: number): void => {
    tiny.pages['/'] = links('/c/list', '/about')
    tiny.pages['/c/list'] = links(...ITEMS.slice(0, linked))
    tiny.pages['/about'] = links('/')
    for (const [i, path] of ITEMS.entries()) tiny.pages[path] = product(`Item ${i}`, `${i}.00`)
  }
  const sitemap = (...paths: string[]): void => {
    tiny.pages['/sitemap.xml'] = () => xml(...paths)
  }

  test('are read, by every crawl, and are no fault of the plan', async () => {
    serve(8)
    sitemap('/', '/about', '/elsewhere', ...ITEMS)
    const report = await lab.crawl({}, { learn: true })
    expect(report).toMatchObject({ complete: true, products: { total: 20 } })
    expect(report.learned).toMatchObject({ active: true, missed: 0 })
    expect(tiny.asked).not.toContain('/elsewhere')
    tiny.asked.length = 0
    const focused = await lab.crawl()
    expect(focused).toMatchObject({
      ...{ mode: 'focused', complete: true },
      products: { total: 20, new: 0, gone: 0 },
    })
    expect(tiny.asked.filter((path) => path === '/sitemap.xml')).toHaveLength(1)
  })

  test('a sitemap that robots.txt names is asked for instead, index and packed', async () => {
    serve(8)
    tiny.pages['/robots.txt'] = () =>
      new Response(`User-agent: *\nSitemap: ${tiny.url}/maps/all.xml\n`)
    tiny.pages['/maps/all.xml'] = () =>
      new Response(
        `<sitemapindex><sitemap><loc>${tiny.url}/maps/1.xml.gz</loc></sitemap></sitemapindex>`,
        { headers: { 'content-type': 'application/xml' } },
      )
    tiny.pages['/maps/1.xml.gz'] = () =>
      new Response(
        Bun.gzipSync(
          `<urlset>${ITEMS.map((path) => `<url><loc>${tiny.url}${path}</loc></url>`).join('')}</urlset>`,
        ),
        { headers: { 'content-type': 'application/gzip' } },
      )
    expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 20 } })
    expect(tiny.asked).not.toContain('/sitemap.xml')
  })

  test('a sitemap of what is gone costs a handful, and is no doubt', async () => {
    serve(8)
    for (const path of ITEMS.slice(8)) delete tiny.pages[path]
    sitemap(...ITEMS)
    const report = await lab.crawl()
    expect(report).toMatchObject({ complete: true, products: { total: 8 } })
    expect(report.notFound).toBeLessThanOrEqual(6)
  })

  test('where all is linked, it costs one request, and later crawls none', async () => {
    serve(20)
    sitemap('/', '/about', ...ITEMS)
    const report = await lab.crawl({}, { learn: true })
    expect(report.requests).toBe(23 + 2)
    tiny.asked.length = 0
    await lab.crawl()
    expect(tiny.asked).not.toContain('/sitemap.xml')
  })

  test('is forbidden where robots.txt forbids it', async () => {
    serve(8)
    sitemap(...ITEMS)
    tiny.pages['/robots.txt'] = () => new Response('User-agent: *\nDisallow: /sitemap\n')
    expect(await lab.crawl()).toMatchObject({ products: { total: 8 } })
    expect(tiny.asked).not.toContain('/sitemap.xml')
  })

  test('are not gone on a day when the sitemap does not answer, and are looked for again later', async () => {
    serve(17)
    sitemap(...ITEMS)
    await lab.crawl({}, { learn: true })
    tiny.pages['/sitemap.xml'] = status(404)
    const without = await lab.crawl({ mode: 'focused' })
    expect(without).toMatchObject({ complete: true, products: { total: 20, new: 0, gone: 0 } })
    tiny.pages['/sitemap.xml'] = status(503)
    delete tiny.pages[ITEMS[19]!]
    const impatient = { manners: { retryBase: 1, longestDelay: 10 } }
    const busy = await lab.crawl({ mode: 'focused' }, impatient)
    expect(busy).toMatchObject({ complete: false, products: { gone: 0 } })
    expect(busy.doubts).toMatchObject([{ kind: 'sitemap', examples: [`${tiny.url}/sitemap.xml`] }])
    sitemap(...ITEMS)
    const again = await lab.crawl({ mode: 'focused' })
    expect(again).toMatchObject({ complete: true, products: { total: 19, new: 0, gone: 1 } })
  })

  test('are looked for though many crawls of changes came between', async () => {
    serve(17)
    sitemap(...ITEMS)
    await lab.crawl({}, { learn: true })
    for (let i = 0; i < 21; i++) {
      const { products } = await lab.crawl({ mode: 'delta' })
      expect(products.gone).toBe(0)
    }
    const focused = await lab.crawl({ mode: 'focused' })
    expect(focused).toMatchObject({ complete: true, products: { total: 20, new: 0, gone: 0 } })
  })

  test('are known as such by a crawl that was killed while it read them', async () => {
    serve(14)
    sitemap(...ITEMS)
    const { report } = await lab.killedEvery(3, { mode: 'initial' }, { learn: true })
    expect(report).toMatchObject({ complete: true, products: { total: 20 } })
    const focused = await lab.crawl({ mode: 'focused' })
    expect(focused).toMatchObject({ complete: true, products: { total: 20, new: 0, gone: 0 } })
  })

  test('are looked for all over it: its first addresses may be the oldest', async () => {
    serve(4)
    for (const path of ITEMS.slice(4, 12)) delete tiny.pages[path]
    sitemap(...ITEMS)
    expect(await lab.crawl()).toMatchObject({ complete: true, products: { total: 12 } })
  })
})
