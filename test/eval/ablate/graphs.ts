/**
 * Link graphs of generated shops, today's and a later day's: what plans are learned from and walked on when
 * `ablate.ts` turns off rules of the learner.
 * @module
 */

import { change, wrapperFor } from '../../../src/demo/index.ts'
import { loadGraph } from '../../../src/jobs/learn/graph.ts'
import type { LinkGraph } from '../../../src/plan/learn/graph.ts'
import { Lab } from '../../crawl/harness.ts'
import { shopNamed } from '../../shops/index.ts'
import { ServedTruth } from '../shops/served.ts'

/** Kinds whose links differ: others differ by what pages say, or how they answer. */
const SHOPS = [
  'plain',
  'table-grid',
  'next-only',
  'windowed',
  'many-urls',
  'sticky',
  'single-product-category',
  'deep',
  'filters-explosion',
  'options',
  'page-sizes',
  ...Array.from({ length: 4 }, (_, i) => `random:${i + 1}`),
]
const LATER = 5
const MOST_PRODUCTS = 120
const CAP = 40

export type Days = { now: LinkGraph; later: LinkGraph }

export async function shopGraphs(): Promise<Days[]> {
  const graphs: Days[] = []
  for (const name of SHOPS) graphs.push(await graphsOf(name))
  return graphs
}

async function graphsOf(name: string): Promise<Days> {
  const kind = shopNamed(name)!
  const products = Math.min(MOST_PRODUCTS, kind.catalog.products)
  const config = change(kind, { catalog: { products } })
  const shop = new ServedTruth(config)
  const crawled = async (day: number): Promise<LinkGraph> => {
    shop.served.shop.day = day
    const lab = await Lab.open()
    try {
      await lab.addShop(shop.url, wrapperFor(config))
      const { crawl } = await lab.crawl(
        { mode: 'initial', maxPages: CAP * shop.least },
        { manners: { longestDelay: 20, retryBase: 5 } },
      )
      return await loadGraph(lab.store, await lab.store.shops.need('shop'), crawl)
    } finally {
      lab.close()
    }
  }
  try {
    return { now: await crawled(0), later: await crawled(LATER) }
  } finally {
    await shop.served.stop()
  }
}
