/**
 * Shops with some weeks of history, as crawls of generated shops would have left them; quick to make,
 * and the same each time.
 * @module
 */

import {
  change,
  demo,
  productsOnSale,
  Shop,
  type ShopConfig,
  wrapperFor,
} from '../../src/demo/index.ts'
import { setSchedule } from '../../src/jobs/schedule/schedule.ts'
import type { Connection } from '../../src/store/connection/connection.ts'
import { openDatabase } from '../../src/store/connection/database.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { blank } from '../store/make.ts'

const DAY = 86_400_000

/** Calmer than the demo, which wants to be looked at. */
const CALM = { growth: 1, opening: 0, openEvery: 99, arrivals: 1, prices: 0.05 }

const SHOPS: { slug: string; seed: string; config: ShopConfig; days: number }[] = [
  {
    slug: 'thistle',
    seed: 'https://thistle.example/',
    config: change(demo, { name: 'Thistle & Pine', catalog: { products: 160 }, days: CALM }),
    days: 21,
  },
  {
    slug: 'corner',
    seed: 'https://corner-shop.example/',
    config: change(demo, {
      name: 'Corner Shop',
      theme: 'toys',
      seed: 7,
      catalog: { products: 60 },
      days: CALM,
    }),
    days: 14,
  },
  {
    slug: 'hearth',
    seed: 'https://www.hearth-and-home.example/en/',
    config: change(demo, {
      ...{ name: 'Hearth & Home', theme: 'household', seed: 11, catalog: { products: 40 } },
      days: CALM,
    }),
    days: 5,
  },
]

/** A name as a hostile shop writes it. */
export const SCRIPT = '<script>document.title = "taken"</script><img src=x onerror=alert(1)> Lamp'

/** Its last crawls ended some hours ago. */
export async function makeWorld(data: string, now = Date.now()): Promise<Store> {
  const store = await openStore({ data })
  const { connection } = await openDatabase({ data })
  for (const [i, { slug, seed, config, days }] of SHOPS.entries()) {
    const wrapper = { json: JSON.stringify(wrapperFor(config)), origin: 'hand' as const }
    const { id } = await store.shops.add({ slug, name: config.name, seed }, { wrapper })
    const shop = new Shop(config)
    const ids = new Map<string, number>()
    for (let day = 0; day < days; day++) {
      shop.day = day * 2
      const at = now - (days - 1 - day) * DAY - (2 + i) * 3_600_000
      await crawl(store, connection, id, shop, ids, { at, whole: day === 0, seed })
    }
  }
  for (const [slug, cron] of [
    ['thistle', '0 4 * * *'],
    ['corner', '30 2 * * 1'],
  ] as const) {
    await setSchedule(store, await store.shops.need(slug), cron)
  }
  const hearth = await store.shops.need('hearth')
  await store.alerts.add({
    ...{ shop: hearth.id, kind: 'blocked' },
    message: 'The shop refused to answer: 14 of the last 20 requests got 429.',
  })
  connection.close()
  return store
}

type Run = { at: number; whole: boolean; seed: string }

async function crawl(
  store: Store,
  connection: Connection,
  shop: number,
  living: Shop,
  ids: Map<string, number>,
  { at, whole, seed }: Run,
): Promise<void> {
  const mode = whole ? 'initial' : 'focused'
  const { id } = await store.crawls.start({ shop, mode, plan: 1, wrapper: 1 })
  const tally = { new: 0, changed: 0, gone: 0 }
  const products = [...productsOnSale(living.assortment, new URL(seed).origin)]
  for (const [n, product] of products.entries()) {
    const url = product.url
    const known = ids.get(url)
    const page = known ?? ids.size + 1
    ids.set(url, page)
    const name = product.id === 13 ? SCRIPT : product.name
    const availability = product.available ? 'InStock' : 'OutOfStock'
    const image = new URL(`/pictures/${product.id}.svg`, seed).href
    const fields = {
      ...{ availability, brand: product.brand, gtin: product.gtin, image: [image], name },
      ...{ price: { amount: product.price, currency: product.currency }, sku: product.sku },
    }
    const [sighted] = await store.writePage(
      blank(shop, id, {
        newPages: known === undefined ? [{ id: page, url }] : [],
        sightings: [
          {
            ...{ page, url, name, amount: product.price, currency: product.currency, availability },
            ...{ image, fields: JSON.stringify(fields), at: at + n * 1000 },
            keys: [
              { kind: 'gtin', value: product.gtin },
              { kind: 'sku', value: product.sku },
              { kind: 'url', value: url },
            ],
          },
        ],
      }),
    )
    if (sighted?.change === 'new') tally.new++
    if (sighted?.change === 'changed') tally.changed++
  }
  tally.gone = await store.products.markGone(id)
  const pages = whole ? products.length * 9 : products.length + 30
  await store.crawls.finish(id, {
    ...{ state: 'done', incomplete: null, seconds: pages },
    counters: {
      ...{ ...noCounters(), pages, requests: pages + 4, details: products.length },
      ...{ bytes: pages * 41_000, products: tally },
    },
  })
  await moveBack(connection, id, at, products.length)
}

/** What is stamped with the time of writing happened when the crawl was. */
async function moveBack(connection: Connection, crawl: number, at: number, pages: number) {
  const end = at + pages * 1000
  for (const [sql, args] of [
    ['UPDATE crawls SET started_at = ?, finished_at = ? WHERE id = ?', [at, end, crawl]],
    ['UPDATE observations SET at = ?, kinds = 0 WHERE crawl = ? AND gone = 1', [end, crawl]],
    // Told anew, with its own day.
    ['UPDATE observations SET product = product WHERE crawl = ? AND gone = 1', [crawl]],
  ] as const) {
    await connection.execute({ sql, args: [...args] })
  }
}
