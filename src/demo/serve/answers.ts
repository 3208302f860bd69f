/**
 * HTTP answers and what is counted of them: pages with validators and in their charset, redirects, refusals,
 * robots.txt. Used all over `demo`.
 * @module
 */

import type { Charset, ShopConfig } from '../config.ts'
import { firstDay } from '../days.ts'
import { wordsForRobots } from '../urls/links.ts'
import type { Action } from '../urls/target.ts'

/** What a shop counts while it is visited. */
export type Stats = {
  /** everything asked for, apart from the controls */
  requests: number
  /** HTML pages sent with a body, apart from those not found */
  pages: number
  unchanged: number
  notFound: number
  refused: number
  bytes: number
  /** links followed that act: what a crawler should never do */
  damage: number
  damages: Record<Action, number>
  /** links followed that changed currency, language or layout of a whole session */
  switches: number
  /** sessions made for clients that came without one */
  sessions: number
}

export const newStats = (): Stats => ({
  requests: 0,
  pages: 0,
  unchanged: 0,
  notFound: 0,
  refused: 0,
  bytes: 0,
  damage: 0,
  damages: { basket: 0, compare: 0, wishlist: 0, logout: 0, delete: 0 },
  switches: 0,
  sessions: 0,
})

/** What of a shop its answers depend on, and are counted in. */
type Answering = {
  readonly config: ShopConfig
  readonly stats: Stats
  readonly day: number
  readonly redesign: number
}

export function answerHtml(
  shop: Answering,
  request: Request,
  html: string,
  charset: Charset,
): Response {
  const { validators } = shop.config.http
  // A browser that guesses how long a page keeps would miss the next day.
  const headers: Record<string, string> = {
    'content-type': `text/html; charset=${charset}`,
    'cache-control': 'no-cache',
  }
  if (validators === 'etag' || validators === 'both')
    headers.etag = `"${Bun.hash(html).toString(36)}"`
  if (validators === 'modified' || validators === 'both')
    headers['last-modified'] = modifiedOn(shop)
  if (isUnchanged(request, headers)) {
    shop.stats.unchanged++
    shop.stats.pages--
    return new Response(null, { status: 304, headers })
  }
  shop.stats.bytes += html.length
  return new Response(charset === 'utf-8' ? html : encode(html, charset), { headers })
}

/** A page may have changed whenever the shop did: never too old, sometimes too new. */
function modifiedOn({ day, redesign }: Answering): string {
  return new Date(firstDay + day * 86_400_000 + redesign * 3_600_000).toUTCString()
}

/** An entity tag, where one was sent, decides alone (RFC 9110, 13.2.2). */
function isUnchanged(request: Request, headers: Record<string, string>): boolean {
  const tags = request.headers.get('if-none-match')
  if (tags !== null && headers.etag) {
    return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag)
  }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  const modified = Date.parse(headers['last-modified'] ?? '')
  return modified <= since
}

/** `to` comes escaped for an attribute, as links do. */
export function redirect(to: string, from: URL, status: 301 | 302 | 303): Response {
  const location = new URL(to.replaceAll('&amp;', '&'), from).href
  return new Response(null, { status, headers: { location } })
}

export function notFound(config: ShopConfig, stats: Stats, html: string): Response {
  stats.notFound++
  const status = config.traps.soft404 ? 200 : 404
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

export const broken = () =>
  new Response('<h1>Internal Server Error</h1>', {
    status: 500,
    headers: { 'content-type': 'text/html' },
  })

export function refusal(kind: '429' | '503' | '403' | 'captcha', name: string): Response {
  const page = `<!doctype html><title>${name}</title><h1>One moment, please</h1>`
  if (kind === 'captcha') {
    const form = '<form method="post"><p>Are you human?</p><div class="g-recaptcha"></div></form>'
    return new Response(page + form, { headers: { 'content-type': 'text/html' } })
  }
  const headers: Record<string, string> = { 'content-type': 'text/html' }
  if (kind !== '403') headers['retry-after'] = '1'
  return new Response(page, { status: Number(kind), headers })
}

export function robots(config: ShopConfig, origin: string): Response {
  const lines = ['User-agent: *', 'Disallow: /__demo/']
  if (config.http.robots) lines.push(...wordsForRobots(config).map((path) => `Disallow: ${path}`))
  if (config.http.crawlDelay !== null) lines.push(`Crawl-delay: ${config.http.crawlDelay}`)
  if (config.http.sitemap) lines.push(`Sitemap: ${origin}/sitemap.xml`)
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } })
}

/** `urls` are not escaped. */
export function sitemap(urls: readonly string[]): Response {
  const places = urls.map((url) => `<url><loc>${url.replaceAll('&', '&amp;')}</loc></url>`)
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${xmlns}">${places.join('\n')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml' } },
  )
}

const tables = new Map<string, Map<string, number>>()

/** Text in a charset of Central Europe. Letters that it lacks become character references, as browsers read them. */
export function encode(html: string, charset: Exclude<Charset, 'utf-8'>): Uint8Array<ArrayBuffer> {
  const table = tableOf(charset)
  const bytes = html.replace(/[^\x00-\x7f]/gu, (letter) => {
    const byte = table.get(letter)
    return byte === undefined ? `&#${letter.codePointAt(0)};` : String.fromCharCode(byte)
  })
  return Uint8Array.from(Buffer.from(bytes, 'latin1'))
}

function tableOf(charset: Exclude<Charset, 'utf-8'>): Map<string, number> {
  let table = tables.get(charset)
  if (!table) {
    const decoder = new TextDecoder(charset)
    const letters = Array.from({ length: 128 }, (_, i) => decoder.decode(new Uint8Array([i + 128])))
    table = new Map(letters.map((letter, i) => [letter, i + 128]))
    tables.set(charset, table)
  }
  return table
}
