/**
 * What it costs to store a page: time, processor and bytes, with 120 links a page.
 * Run with `bun test/bench/store.ts [pages] [url of a libSQL server]`.
 * @module
 */

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packLinks } from '../../src/page/packed-links.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { openStore } from '../../src/store/store.ts'
import type { PageWrite } from '../../src/store/types.ts'

const PAGES = Number(process.argv[2] ?? 5000)
const LINKS = 120

const data = mkdtempSync(join(tmpdir(), 'aisle-bench-'))
let store = await openStore({ data, db: process.argv[3] })
const slug = `bench-${Date.now()}`
const shop = await store.shops.add({ slug, name: 'Bench', seed: 'http://shop.test/' })
const url = (page: number) => `http://shop.test/category-${page % 37}/a-thing-to-buy-number-${page}`

let known = 1
let paths = 0
let arrival = 0

/** Page n of the shop: 2 to 10 new addresses, 5 of them to be fetched where there are as many. */
function write(crawl: number, n: number, fresh: boolean): PageWrite {
  const at = Date.now()
  const newPages = fresh
    ? Array.from({ length: 2 + (n % 9) }, () => ({ id: ++known, url: url(known) }))
    : []
  const newPaths =
    fresh && n <= 200
      ? Array.from({ length: 10 }, () => ({
          id: ++paths,
          path: `html[1]/body[1]/div[2]#main.content/div[1].grid.wide/ul[${n}]/li[${paths}].item/a[1]`,
        }))
      : []
  const links = {
    paths: Int32Array.from({ length: LINKS }, (_, i) => ((n + i) % Math.max(1, paths)) + 1),
    targets: Int32Array.from({ length: LINKS }, (_, i) => ((n * 31 + i * (i % 7)) % known) + 1),
  }
  const detail = n % 2 === 0
  const name = `A thing to buy, number ${n}`
  const amount = `${n % 500}.90`
  const image = `http://shop.test/images/${n}/large.jpg`
  const fields = JSON.stringify({
    availability: 'InStock',
    description: 'A description of some length, as shops have it on the pages of things. '.repeat(
      3,
    ),
    image,
    name,
    price: { amount, currency: 'EUR' },
    sku: `SKU-${n}`,
  })
  const version = fresh ? n : n + PAGES
  return {
    shop: shop.id,
    crawl,
    settled: [{ page: n, status: 'done', reason: null }],
    visits: [
      {
        page: n,
        outcome: 'fetched',
        status: 200,
        version,
        target: null,
        at,
        milliseconds: 12,
        error: null,
      },
    ],
    version: {
      id: version,
      page: n,
      etag: `"${n.toString(16)}-5f3e"`,
      lastModified: null,
      hash: Bun.hash.xxHash64(String(n)).toString(36),
      wrapper: 1,
      parser: 1,
      bytes: 40_000,
      detail,
      title: `${name} | Bench`,
      canonical: detail ? url(n) : null,
      links: packLinks(links),
      linkCount: LINKS,
      fields: detail ? fields : null,
      records: null,
      said: null,
    },
    newPages,
    newPaths,
    frontier: newPages.slice(0, 5).map(({ id }) => ({
      page: id,
      states: ['any'],
      priority: 0,
      depth: 3,
      arrival: ++arrival,
      attempts: 0,
      notBefore: 0,
    })),
    skipped: newPages.slice(5).map(({ id }) => ({ page: id, reason: 'scope' })),
    retry: null,
    sightings: detail
      ? [
          {
            page: n,
            url: url(n),
            keys: [
              { kind: 'sku', value: `SKU-${n}` },
              { kind: 'canonical', value: url(n) },
              { kind: 'url', value: url(n) },
            ],
            name,
            amount,
            currency: 'EUR',
            availability: 'InStock',
            image,
            fields,
            at,
          },
        ]
      : [],
    confirmed: null,
    cookies: null,
    topic: null,
    sample: null,
    counters: { ...noCounters(), pages: n, requests: n, bytes: n * 40_000, skipped: { scope: n } },
    seconds: n / 300,
  }
}

async function crawl(name: string, fresh: boolean): Promise<void> {
  const { id } = await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: 1 })
  const cpu = process.cpuUsage()
  const started = performance.now()
  let slowest = 0
  let making = 0
  for (let n = 1; n <= PAGES; n++) {
    const begun = performance.now()
    const page = write(id, n, fresh)
    const made = performance.now()
    await store.writePage(page)
    making += made - begun
    slowest = Math.max(slowest, performance.now() - made)
    if (n % 20 === 0) await Bun.sleep(0)
  }
  const wall = performance.now() - started - making
  const used = process.cpuUsage(cpu)
  const micro = (ms: number) => Math.round((ms * 1000) / PAGES)
  console.log(
    `${name}: ${micro(wall)} µs a page, ` +
      `${micro((used.user + used.system) / 1000 - making)} µs of processor, ` +
      `slowest ${slowest.toFixed(1)} ms, ${Math.round(process.memoryUsage.rss() / 1e6)} MB resident`,
  )
}

// The first page is known before the crawl: the seed.
const seed = await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: 1 })
await store.writePage({
  ...write(seed.id, 1, false),
  newPages: [{ id: 1, url: url(1) }],
  version: null,
  visits: [],
  sightings: [],
})

await crawl('first crawl', true)
if (!process.argv[3]) {
  // Closing moves what is in the log into the file.
  store.close()
  const bytes = statSync(join(data, 'aisle.db')).size
  store = await openStore({ data })
  console.log(
    `${Math.round(bytes / PAGES)} bytes a page, ${(bytes / PAGES / LINKS).toFixed(1)} a link, ` +
      `${(known / PAGES).toFixed(1)} addresses a page`,
  )
}
await crawl('second crawl', false)
store.close()
rmSync(data, { recursive: true, force: true })
