/**
 * Crawls of changes of generated shops on a later day, for rules of `src/crawl/policies/delta`: each run begins with
 * the store as the first crawls left it. Asked by `cases.ts`.
 * @module
 */

import { change, wrapperFor } from '../../../src/demo/index.ts'
import { Lab } from '../../crawl/harness.ts'
import { shopNamed } from '../../shops/index.ts'
import { ServedTruth } from '../shops/served.ts'
import type { Case } from './cases.ts'

const SHOPS = ['plain', 'page-sizes', 'single-product-category', 'random:3']
const PRODUCTS = 100
const LATER = 4
const MANNERS = { manners: { longestDelay: 20, retryBase: 5 } }
/** What a row that differs weighs beside a request. */
const ROW = 10

/** Points: nothing asked for and every row as a crawl by the plan leaves it would be 0. */
export async function deltaCases(): Promise<Case[]> {
  return Promise.all(SHOPS.map(deltaCase))
}

async function deltaCase(name: string): Promise<Case> {
  const config = change(shopNamed(name)!, { catalog: { products: PRODUCTS } })
  const shop = new ServedTruth(config)
  const first = await Lab.open()
  await first.addShop(shop.url, wrapperFor(config))
  await first.crawl({ mode: 'initial' }, { ...MANNERS, learn: true })
  await first.crawl({ mode: 'focused' }, MANNERS)
  first.store.close()
  shop.served.shop.day = LATER
  const walked = await Lab.open(first.folder)
  await walked.crawl({ mode: 'focused' }, MANNERS)
  const wanted = await table(walked)
  walked.close()
  return {
    set: 'changes',
    room: 'delta',
    async run() {
      const lab = await Lab.open(first.folder)
      try {
        shop.listen()
        await lab.crawl({ mode: 'delta' }, MANNERS)
        const differ = wanted.symmetricDifference(await table(lab)).size
        return { points: -shop.asked.length - ROW * differ, said: [shop.asked.length, differ] }
      } finally {
        lab.close()
      }
    },
  }
}

async function table(lab: Lab): Promise<Set<string>> {
  const rows = new Set<string>()
  for await (const { name, amount, currency, image, gone } of lab.store.products.each({})) {
    if (!gone) rows.add(JSON.stringify([name, amount, currency, image]))
  }
  return rows
}
