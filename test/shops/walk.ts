/**
 * A naive crawler: every link of the shop, breadth first, product pages as leaves unless told otherwise. It needs no
 * socket, so a walk of a thousand pages is a matter of a second.
 * @module
 */
import { productAt, type Shop } from '../../src/demo/index.ts'
import { linksOf } from '../../src/page/links.ts'
import { type Page, readPage } from '../../src/page/page.ts'

export const origin = 'http://shop.test'

export type Walk = {
  /** by status */
  answers: Map<number, number>
  /** what each product was found under */
  found: Map<number, Set<string>>
  urls: Set<string>
  /** those that are pages */
  html: Set<string>
  /** links that did something when they were followed */
  acting: Set<string>
  /** links that answered neither with a page nor with a redirect to one */
  dead: string[]
  /** more was there, but the limit was reached */
  limited: boolean
}

export type WalkOptions = {
  limit?: number
  cookies?: boolean
  /** Links of product pages too. */
  through?: boolean
  skip?: (url: string) => boolean
  /** `read` parses the page: most walks need not */
  onProduct?: (n: number, url: string, read: () => Page) => void
}

export async function walk(shop: Shop, options: WalkOptions = {}): Promise<Walk> {
  const { limit = 5000, cookies = false, through = false, skip, onProduct } = options
  const result: Walk = {
    answers: new Map(),
    found: new Map(),
    urls: new Set(),
    html: new Set(),
    acting: new Set(),
    dead: [],
    limited: false,
  }
  const queue = [`${origin}/`]
  let cookie = ''
  result.urls.add(queue[0]!)
  for (let i = 0; i < queue.length; i++) {
    if (i >= limit) return { ...result, limited: true }
    const url = queue[i]!
    const { damage } = shop.stats
    const response = await shop.fetch(new Request(url, { headers: cookie ? { cookie } : {} }))
    if (shop.stats.damage > damage) {
      result.acting.add(url)
      continue
    }
    if (cookies) cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    result.answers.set(response.status, (result.answers.get(response.status) ?? 0) + 1)
    const location = response.headers.get('location')
    if (location) {
      if (!result.urls.has(location)) queue.push(location)
      result.urls.add(location)
      continue
    }
    if (response.status === 429) {
      queue.push(url)
      continue
    }
    if (response.status !== 200) result.dead.push(`${response.status} ${url}`)
    const contentType = response.headers.get('content-type')
    if (!contentType?.startsWith('text/html')) continue
    result.html.add(url)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const read = () => readPage(bytes, { url, contentType })
    const n = productAt(shop, url)
    if (n !== null) {
      if (!result.found.has(n)) result.found.set(n, new Set())
      result.found.get(n)!.add(url)
      onProduct?.(n, url, read)
      if (!through) continue
    }
    for (const link of linksOf(read())) {
      if (!link.url.startsWith(origin) || result.urls.has(link.url) || skip?.(link.url)) continue
      result.urls.add(link.url)
      queue.push(link.url)
    }
  }
  return result
}
