/**
 * What a crawl left in the store, free of numbers and times, so that two crawls can be compared.
 * @module
 */

import { unpackLinks } from '../../src/page/packed-links.ts'
import type { Store } from '../../src/store/store.ts'

export type Snapshot = {
  pages: string[]
  links: string[]
  products: string[]
  /** How often something was seen to be new or different. */
  observations: number
}

export async function snapshot(store: Store, slug: string): Promise<Snapshot> {
  const shop = await store.shops.need(slug)
  const crawl = (await store.crawls.last(shop.id))!
  const urls = new Map<number, string>()
  const paths = new Map<number, string>()
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) urls.set(id, url)
  })
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) paths.set(id, path)
  })
  const pages: string[] = []
  await store.frontier.eachRow(crawl.id, (rows) => {
    for (const { page, status, reason } of rows) {
      pages.push(`${urls.get(page)} ${status} ${reason ?? ''}`)
    }
  })
  const links: string[] = []
  await store.versions.eachVersionOfCrawl(crawl.id, (versions) => {
    for (const version of versions) {
      const { paths: at, targets } = unpackLinks(version.links, version.linkCount)
      at.forEach((path, i) => {
        links.push(`${urls.get(version.page)} ${paths.get(path)} ${urls.get(targets[i]!)}`)
      })
    }
  })
  const products: string[] = []
  for await (const { name, amount, currency, availability } of store.products.each({
    shop: shop.id,
  })) {
    products.push(`${name} ${amount} ${currency} ${availability}`)
  }
  const observations = (await store.changes.list({ shop: shop.id })).length
  return { pages: pages.sort(), links: links.sort(), products: products.sort(), observations }
}

/** URLs whose fate the store knows: they must not be asked for again. */
export async function settledUrls(store: Store, slug: string): Promise<Set<string>> {
  const shop = await store.shops.need(slug)
  const crawl = await store.crawls.last(shop.id)
  const settled: number[] = []
  if (crawl) {
    await store.frontier.eachRow(crawl.id, (rows) => {
      for (const { page, status } of rows) if (status !== 'queued') settled.push(page)
    })
  }
  return new Set((await store.pages.urls(shop.id, settled)).values())
}
