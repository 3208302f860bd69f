/**
 * Sitemaps as the protocol has them: addresses of pages, or of further sitemaps; as XML, or as lines of text. Used by
 * `crawl/sources/sitemap.ts`.
 * @module
 */

export type Sitemap = { pages: string[]; sitemaps: string[] }

/** What the protocol allows in one file. */
const MOST = 50_000

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Empty where it is no sitemap: a page of the shop that says that there is none, most often. */
export function readSitemap(bytes: Uint8Array): Sitemap {
  const text = withoutComments(new TextDecoder().decode(bytes))
  const root = /<(?!\?|!)([\w.-]+:)?([\w.-]+)/.exec(text)
  if (root === null) return { pages: linesOf(text), sitemaps: [] }
  const [, prefix = '', name] = root
  if (name !== 'urlset' && name !== 'sitemapindex') return { pages: [], sitemaps: [] }
  const found = placesOf(text, prefix)
  return name === 'urlset' ? { pages: found, sitemaps: [] } : { pages: [], sitemaps: found }
}

/** By hand: an expression would look for the end of each that has none, through the whole file. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return parts.join('') + text.slice(at)
    parts.push(text.slice(at, start))
    at = end + 3
  }
}

/** Pictures and videos have a `loc` as well, by a prefix of their own. */
function placesOf(text: string, prefix: string): string[] {
  const places: string[] = []
  const [open, close] = [`<${prefix}loc`, `</${prefix}loc>`]
  for (let at = text.indexOf(open); at >= 0 && places.length < MOST; ) {
    const start = text.indexOf('>', at) + 1
    const end = text.indexOf(close, at)
    if (start === 0 || end < 0) break
    const place = plain(text.slice(start, end))
    if (place !== '') places.push(place)
    at = text.indexOf(open, end)
  }
  return places
}

function plain(xml: string): string {
  const data = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(xml)
  if (data) return data[1]!.trim()
  return xml.trim().replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S+$/.test(line))
    .slice(0, MOST)
