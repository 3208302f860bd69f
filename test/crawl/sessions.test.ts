import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { Lab } from './harness.ts'
import { WRAPPER } from './tiny.ts'

setDefaultTimeout(60_000)

/**
 * A shop that makes a session for whoever comes without its cookie. Every page has links that sort it, links in other
 * currencies that redirect back, and each address says its language.
 */
class Sessions {
  made = 0
  asked: string[] = []
  readonly #server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => this.#answer(new URL(request.url), request.headers.get('cookie')),
  })
  readonly url = `http://127.0.0.1:${this.#server.port}`

  stop(): Promise<void> {
    return this.#server.stop(true)
  }

  #answer({ pathname, searchParams: asked, search }: URL, cookie: string | null): Response {
    if (pathname === '/robots.txt') return new Response('')
    this.asked.push(pathname + search)
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
    if (!cookie?.includes('sid=')) headers['set-cookie'] = `sid=${++this.made}; Path=/`
    const here = (more = '') => `${pathname}?language=en${more}`
    if (asked.has('zahlung'))
      return new Response(null, { status: 302, headers: { ...headers, location: here() } })
    const list = /^\/list\/(\d)$/.exec(pathname)?.[1]
    const product = /^\/p\/(\d+)$/.exec(pathname)?.[1]
    if (pathname !== '/' && !list && !product)
      return new Response('nothing', { status: 404, headers })
    const paths = list
      ? Array.from({ length: 8 }, (_, i) => `/p/${Number(list) * 8 + i}?language=en`)
      : Array.from({ length: 5 }, (_, i) => `/list/${i}?language=en`)
    const views = ['price', 'name', 'new'].map((sort) => here(`&sort=${sort}`))
    const money = ['usd', 'gbp', 'czk'].map((code) => here(`&zahlung=${code}`))
    const shown = product ? `<h1>Duck ${product}</h1><p class="price">${product}.50 EUR</p>` : ''
    const links = [...(product ? [] : [...paths, ...views]), ...money]
    return new Response(
      `<html><body>${links.map((href) => `<a href="${href}">${href}</a>`).join(' ')}${shown}</body></html>`,
      { headers },
    )
  }
}

let lab: Lab
let shop: Sessions
beforeEach(async () => {
  lab = await Lab.open()
  shop = new Sessions()
})
afterEach(async () => {
  lab.close()
  await shop.stop()
})

test('a crawl is at most three sessions of its shop, in every mode', async () => {
  await lab.addShop(`${shop.url}/?language=en`, WRAPPER)
  const sessions: number[] = []
  for (const mode of ['initial', 'focused', 'delta'] as const) {
    const before = shop.made
    const report = await lab.crawl({ mode, concurrency: 4 }, { learn: true })
    expect([mode, report.complete, report.products.total]).toEqual([mode, true, 40])
    sessions.push(shop.made - before)
  }
  expect(Math.max(...sessions)).toBeLessThanOrEqual(3)
})

test('links that redirect back to where they stand are left once some did', async () => {
  await lab.addShop(`${shop.url}/?language=en`, WRAPPER)
  await lab.crawl({ mode: 'initial' })
  const back = shop.asked.filter((path) => path.includes('zahlung')).length
  // Of three on the home page and on each of five lists and their three views, before any was asked for.
  expect(back).toBeGreaterThan(0)
  expect(back).toBeLessThanOrEqual(10)
})
