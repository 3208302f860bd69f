/**
 * Sample pages of a generated shop, and of small pages written here.
 * @module
 */

import { Shop, type ShopConfig, truthOf } from '../../../src/demo/index.ts'
import type { Source } from '../../../src/jobs/annotate/bench-data.ts'
import { linksOf } from '../../../src/page/links.ts'
import { pageFromHtml, readPage } from '../../../src/page/page.ts'
import { Sample } from '../../../src/wrapper/annotate/sample.ts'
import { origin } from '../../shops/walk.ts'

export const sampleOf = (html: string, key = 's1', url = 'http://shop.test/p/1'): Sample =>
  new Sample(key, pageFromHtml(html, url))

/** The element with that id. */
export const byId = ({ elements }: Sample, id: string) =>
  elements.find((element) => element.getAttribute('id') === id)!

/** Product pages, and others that the first page leads to. */
export async function sourcesFrom(
  config: ShopConfig,
  products: number,
  others: number,
): Promise<{ shop: Shop; sources: Source[] }> {
  const shop = new Shop(config)
  const get = async (url: string): Promise<Source> => {
    const answer = await shop.fetch(new Request(url))
    const html = new Uint8Array(await answer.arrayBuffer())
    const contentType = answer.headers.get('content-type')
    return { key: url, url, html, contentType, detail: false, failure: null, from: 'crawl' }
  }
  const known = truthOf(shop, origin).products
  const step = Math.max(1, Math.floor(known.length / products))
  const chosen = known.filter((_, i) => i % step === 0).slice(0, products)
  const home = await get(`${origin}/`)
  const urls = new Set(known.flatMap((product) => product.urls))
  const links = linksOf(readPage(home.html, home))
    .map(({ url }) => url)
    .filter((url) => url.startsWith(origin) && !urls.has(url))
  const rest = [...new Set(links)].slice(0, others)
  const sources = [
    home,
    ...(await Promise.all([...chosen.map(({ url }) => url), ...rest].map(get))),
  ]
  return { shop, sources }
}
