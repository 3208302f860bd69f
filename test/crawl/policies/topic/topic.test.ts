import { afterEach, describe, expect, test } from 'bun:test'
import { serveShop, wrapperFor } from '../../../../src/demo/index.ts'
import { kinds } from '../../../shops/kinds.ts'
import { Lab } from '../../harness.ts'

/** A shop that sells knives and lamps, and a blog that speaks of neither. */
const PAGES: Record<string, string> = {
  '/': '<a href="/knives">Knives</a> <a href="/lamps">Lamps</a> <a href="/blog">Blog</a>',
  '/knives':
    '<p>Knives for every kitchen</p><a href="/p/1">Bread knife</a> <a href="/p/2">Steel knife</a>',
  '/lamps': '<p>Lamps for every table</p><a href="/p/3">Table lamp</a>',
  '/blog': '<p>News of the house</p><a href="/blog/1">Spring</a>',
  '/blog/1': '<p>Spring is here</p><a href="/blog/2">Summer</a>',
  '/blog/2': '<p>Summer is here</p>',
  '/p/1': product('Bread knife', 'Knives', '/knives'),
  '/p/2': product('Steel knife', 'Knives', '/knives'),
  '/p/3': product('Table lamp', 'Lamps', '/lamps'),
}

function product(name: string, category: string, path: string): string {
  return `<div class="crumbs"><a href="/">Home</a> › <a href="${path}">${category}</a></div>
    <h1 class="product">${name}</h1><span class="price">9.90 €</span>`
}

const WRAPPER = {
  detail: [{ on: 'xpath', xpath: "//h1[@class='product']", mode: 'mandatory' }],
  fields: [
    { name: 'name', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@class='price']", type: 'price' },
  ],
}

const open: { stop(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.stop()
})

function serve(): { url: string; asked: string[] } {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      const body = PAGES[pathname]
      if (body === undefined) return new Response('', { status: 404 })
      asked.push(pathname)
      const title = /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? pathname.slice(1)
      const html = `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
      return new Response(html, { headers: { 'content-type': 'text/html', etag: `"${pathname}"` } })
    },
  })
  open.push({ stop: () => void server.stop(true) })
  return { url: `http://127.0.0.1:${server.port}/`, asked }
}

async function labFor(topic: object | null): Promise<{ lab: Lab; asked: string[]; url: string }> {
  const { url, asked } = serve()
  const lab = await Lab.open()
  open.push({ stop: () => lab.close() })
  await lab.addShop(url, WRAPPER)
  if (topic) await lab.store.topics.save(1, JSON.stringify(topic), 'hand')
  return { lab, asked, url }
}

const names = async (lab: Lab): Promise<string[]> =>
  (await lab.store.products.list({ shop: 1 })).map(({ name }) => name).sort()

describe('a crawl by a topic', () => {
  test('keeps its products, with a score, and fetches the best first', async () => {
    const { lab, asked } = await labFor({ keywords: ['Knives'] })
    const { topic } = await lab.crawl({ mode: 'topic', concurrency: 1 })
    expect(await names(lab)).toEqual(['Bread knife', 'Steel knife'])
    expect(asked.slice(0, 2)).toEqual(['/', '/knives'])
    expect(asked.slice(2, 4).sort()).toEqual(['/p/1', '/p/2'])
    expect(topic).toMatchObject({ relevant: 3 })
    expect([...(await lab.store.topics.ofProducts(1)).values()]).toEqual([1, 1])
  })

  test('a page too far from the topic is not asked for', async () => {
    const { lab, asked } = await labFor({ keywords: ['Knives'] })
    await lab.crawl({ mode: 'topic', concurrency: 1 })
    expect(asked).not.toContain('/blog/2')
  })

  test('every mode keeps to the topic, and asks for nothing twice', async () => {
    const { lab, asked } = await labFor({ keywords: ['Knives'] })
    await lab.crawl({ mode: 'initial', concurrency: 1 })
    expect(await names(lab)).toEqual(['Bread knife', 'Steel knife'])
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('examples at addresses are fetched once, and known ones give recall and F', async () => {
    const { lab, asked, url } = await labFor(null)
    const examples = [
      { url: `${url}p/1`, relevant: true },
      { url: `${url}p/3`, relevant: false },
      { url: `${url}nowhere`, relevant: false },
    ]
    await lab.store.topics.save(1, JSON.stringify({ examples }), 'hand')
    const events = await lab.run({ mode: 'topic', concurrency: 1 })
    expect(asked.slice(0, 2)).toEqual(['/p/1', '/p/3'])
    const notes = events.flatMap((event) => (event.event === 'note' ? event.text : []))
    expect(notes.join()).toContain('nowhere cannot be read')
    expect(events.at(-1)).toMatchObject({ event: 'done', topic: { recall: 1 } })
    expect(await names(lab)).toEqual(['Bread knife', 'Steel knife'])
    expect((await lab.store.topics.active(1))?.origin).toBe('read')
  })

  test('a crawl that is stopped goes on with what it knew', async () => {
    const { lab, asked } = await labFor({ keywords: ['Knives'] })
    await lab.crawl({ mode: 'topic', concurrency: 1, maxPages: 2 })
    await lab.crawl({ mode: 'topic', concurrency: 1 })
    expect(await names(lab)).toEqual(['Bread knife', 'Steel knife'])
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('without a topic there is nothing to look for', async () => {
    const { lab } = await labFor(null)
    const end = (await lab.run({ mode: 'topic' })).at(-1)!
    expect(end).toMatchObject({ event: 'failed' })
    expect(JSON.stringify(end)).toContain('--topic FILE')
  })
})

test('further hosts and seeds are visited where the topic names them', async () => {
  const other = serve()
  const { lab, url } = await labFor(null)
  const topic = {
    keywords: ['Knives'],
    seeds: [`${other.url}knives`],
    hosts: [new URL(other.url).host],
  }
  await lab.store.topics.save(1, JSON.stringify(topic), 'hand')
  await lab.crawl({ mode: 'topic', concurrency: 1 })
  expect(other.asked).toContain('/p/1')
  expect(url).not.toBe(other.url)
})

test('a topic of a generated shop does not call the rest of it gone', async () => {
  const shop = serveShop(kinds.demo)
  open.push(shop)
  const lab = await Lab.open()
  open.push({ stop: () => lab.close() })
  await lab.addShop(shop.url, wrapperFor(kinds.demo))
  const [category] = shop.shop.assortment.catalog.tree.leaves
  await lab.store.topics.save(1, JSON.stringify({ keywords: [category!.name] }), 'hand')
  const report = await lab.crawl({ mode: 'topic' })
  expect(report.products.total).toBeGreaterThan(0)
  expect(report.products.gone).toBe(0)
})
