import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { change, demo, type ServedShop, serveShop, wrapperFor } from '../../../src/demo/index.ts'
import { runCrawls } from '../../../src/jobs/crawl/run.ts'
import { unpackLinks } from '../../../src/page/packed-links.ts'
import { rows } from '../../../src/store/connection/connection.ts'
import { type Opened, openDatabase } from '../../../src/store/connection/database.ts'
import { keyRange, numberOf } from '../../../src/store/pages/keys.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { type LossyProxy, proxyTo } from '../proxy.ts'
import { serverMissing, serverUrl, tempFolder } from '../stores.ts'

setDefaultTimeout(60_000)

const SMALL = change(demo, {
  catalog: { products: 6, tree: [2] },
  lists: { facets: 0, sort: 'off' },
})

/** Writer, lane and number, as they are sent. */
const STAMP = /"value":"[0-9a-f-]{36}"\},\{[^}]*\},\{[^}]*\}/

describe.skipIf(serverMissing !== null)('answers that are lost after the server did it', () => {
  const data = tempFolder()
  let shop: ServedShop
  let proxy: LossyProxy
  let opened: Opened
  let direct: Store

  beforeAll(async () => {
    const db = await serverUrl()
    opened = await openDatabase({ data, db })
    direct = await openStore({ data, db })
    proxy = await proxyTo(db)
    shop = serveShop(SMALL)
  })
  afterAll(async () => {
    proxy.stop()
    await shop.stop()
    direct.close()
    opened.connection.close()
    rmSync(data, { recursive: true, force: true })
  })

  /** Two crawls of a new shop, the second a day later: what they leave behind. */
  async function crawled(slug: string, db: string): Promise<unknown> {
    const store = await openStore({ data, db, outage: 5000 })
    try {
      const { id } = await store.shops.add({ slug, name: slug, seed: shop.url })
      await store.wrappers.save(id, JSON.stringify(wrapperFor(SMALL)), 'hand')
      for (const day of [0, 3]) {
        shop.shop.day = day
        const asked = { mode: 'initial', maxPages: null, maxAge: null, fresh: false } as const
        const request = { shop: slug, delay: 0, concurrency: 1, ...asked }
        const signal = new AbortController().signal
        const [end] = await runCrawls(store, [request], { signal, onEvent: () => {} })
        expect(end).toMatchObject({ event: 'done', complete: true })
      }
      return await tablesOf(id)
    } finally {
      store.close()
    }
  }

  /** Everything that was stored of a shop, by addresses instead of numbers. */
  async function tablesOf(id: number): Promise<unknown> {
    const { connection } = opened
    const [first, last] = keyRange(id)
    const all = (sql: string, ...args: number[]) => rows(connection, sql, args)
    const url = (page: string) => `(SELECT url FROM pages WHERE key = (${id} << 32) + ${page})`
    const urls = new Map(
      (await all('SELECT key, url FROM pages WHERE key BETWEEN ? AND ?', first, last)).map(
        ([key, at]) => [numberOf(key as number), at as string],
      ),
    )
    const versions = await all(
      `SELECT ${url('page')}, detail, bytes, link_count, hash, title, fields, records, links
       FROM versions WHERE key BETWEEN ? AND ? ORDER BY 1, key`,
      first,
      last,
    )
    const links = versions.map((row) => {
      const { targets } = unpackLinks(row.pop() as Uint8Array, row[3] as number)
      return Array.from(targets, (page) => urls.get(page))
    })
    const crawls = await all(
      'SELECT id, counters, state FROM crawls WHERE shop = ? ORDER BY id',
      id,
    )
    return {
      pages: [...urls.values()].sort(),
      versions,
      links,
      crawls: crawls.map(([, counters, state]) => {
        // robots.txt of the host is known from the first of the two.
        const { requests: _, ...told } = JSON.parse(counters as string)
        return { ...told, state }
      }),
      visits: await all(
        `SELECT ${url('page')}, outcome, status, ${url('target')}, error, c.mode FROM visits
         JOIN crawls c ON c.id = crawl WHERE c.shop = ? ORDER BY 1, 2, 3`,
        id,
      ),
      frontier: await all(
        `SELECT ${url('page')}, states, depth, attempts, status, reason FROM frontier
         JOIN crawls c ON c.id = crawl WHERE c.shop = ? ORDER BY crawl, 1`,
        id,
      ),
      products: await all(
        `SELECT url, name, price, amount, currency, availability, gone FROM products
         WHERE shop = ? ORDER BY url`,
        id,
      ),
      observations: await all(
        `SELECT p.url, o.price, o.amount, o.availability, o.name, o.gone, o.hash
         FROM observations o JOIN products p ON p.id = o.product WHERE p.shop = ? ORDER BY 1, o.at`,
        id,
      ),
      keys: await all('SELECT kind, value FROM product_keys WHERE shop = ? ORDER BY 1, 2', id),
      sightings: await all('SELECT count(*) FROM sightings WHERE key BETWEEN ? AND ?', first, last),
      samples: await all('SELECT state, failure FROM samples WHERE shop = ? ORDER BY id', id),
      plans: await all('SELECT version, origin FROM plans WHERE shop = ? ORDER BY version', id),
      counted: await all('SELECT on_sale, gone FROM shops WHERE id = ?', id),
      alerts: await all('SELECT kind FROM alerts WHERE shop = ?', id),
    }
  }

  test('change nothing of what crawls store', async () => {
    const undisturbed = await crawled('calm', await serverUrl())
    // Every third batch that writes, at its first try, and every twentieth of the rest.
    const sent = new Set<string>()
    proxy.loses = (number, body) => {
      const stamp = body.includes('INSERT INTO stamps') && STAMP.exec(body)?.[0]
      if (!stamp) return number % 20 === 0
      if (sent.has(stamp)) return false
      return sent.add(stamp).size % 3 === 0
    }
    expect(await crawled('lossy', proxy.url)).toEqual(undisturbed)
    expect(sent.size).toBeGreaterThan(60)
    expect(proxy.lost).toBeGreaterThan(sent.size / 3)
    // One row for each batch that is under way at once, whatever their number.
    const [[stamps]] = (await rows(opened.connection, 'SELECT count(*) FROM stamps')) as [[number]]
    expect(stamps).toBeLessThan(20)
  })
})
