/**
 * Surveys a generated shop without a socket, as politely as needed: links that act are not followed.
 * @module
 */

import { acts } from '../../src/crawl/manners/acting-links.ts'
import type { Shop } from '../../src/demo/index.ts'
import { type Page, readPage } from '../../src/page/page.ts'
import type { Exploration } from '../../src/survey/explore.ts'

export const ORIGIN = 'http://shop.test'

/** What one address answers, after redirects; null where that is no page. */
export async function pageAt(shop: Pick<Shop, 'fetch'>, asked: string): Promise<Page | null> {
  let url = asked
  for (let hops = 0; hops < 5; hops++) {
    const response = await shop.fetch(new Request(url))
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url).href
      continue
    }
    const contentType = response.headers.get('content-type')
    if (response.status === 429) continue
    if (response.status !== 200 || !contentType?.startsWith('text/html')) return null
    return readPage(new Uint8Array(await response.arrayBuffer()), { url, contentType })
  }
  return null
}

export async function drive<T>(
  shop: Pick<Shop, 'fetch'>,
  exploration: Exploration<T>,
): Promise<{ result: T; asked: string[] }> {
  const asked: string[] = []
  let step = exploration.next()
  while (!step.done) {
    const { url } = step.value
    const page = acts(url) ? null : await pageAt(shop, url)
    if (!acts(url)) asked.push(url)
    step = exploration.next(page)
  }
  return { result: step.value, asked }
}
