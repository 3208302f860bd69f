/**
 * A shop with a hundred thousand products and a month of history, made by SQL as crawls would.
 * @module
 */

import { openDatabase } from '../../src/store/connection/database.ts'
import { openStore, type Store } from '../../src/store/store.ts'

const DAY = 86_400_000

const NUMBERS = (n: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`

/** Of product i on day d, a number that looks like chance, the same in every run. */
const chance = (i: string, d: number): string =>
  `((${i} * 2654435761 + ${d} * 40503 + (${i} * ${d}) % 977 * 7919) % 1000)`

const PRICE = `(19900 + (i * 7919) % 4000000)`
const text = (price: string): string =>
  `printf('%d.%02d', ${price} / 10000, (${price} / 100) % 100)`
const NAME = `(SELECT value FROM json_each('["Tent","Lamp","Stove","Mug","Řetěz","Jacket","Boots","Rope","Knife","Bag"]')
    WHERE key = i % 10) || ' ' || (SELECT value FROM json_each('["Aurora","Birch","Cinder","Dune","Ember","Fjord","Gale"]')
    WHERE key = i / 10 % 7) || ', a thing of ordinary length, number ' || i`
const FIELDS = `json_object('name', 'A thing', 'description', 'As shops write of things they sell. As shops write of things they sell.', 'sku', 'S-' || i)`

export const SLUG = 'large'

/** Its last day is today. `others` are small shops beside it. */
export async function makeDeskShop(
  data: string,
  options: { products: number; days: number; others: number },
): Promise<Store> {
  const { products, days, others } = options
  const store = await openStore({ data })
  const shop = await store.shops.add({
    ...{ slug: SLUG, name: 'A large shop', seed: 'https://large.example/' },
  })
  const { connection } = await openDatabase({ data })
  const run = (sql: string) => connection.execute({ sql, args: [] })
  const today = Math.floor(Date.now() / DAY) * DAY
  const counters = JSON.stringify({
    ...{ pages: products + 4000, requests: products + 4100, details: products, unchanged304: 0 },
    ...{ notFound: 3, errors: 0, bytes: products * 40_000, queued: 0, skipped: { scope: 900 } },
    products: { new: 10, changed: 3000, gone: 20 },
  })
  const crawlOn = async (day: number): Promise<number> => {
    const at = today - (days - 1 - day) * DAY
    const { insertedId } = await connection.execute({
      sql: `INSERT INTO crawls (shop, mode, plan, state, started_at, finished_at, seconds, counters, settings)
        VALUES (?, 'focused', 1, 'done', ?, ?, 3000, ?, '{}')`,
      args: [shop.id, at, at + 3_000_000, counters],
    })
    return insertedId
  }

  const first = await crawlOn(0)
  const start = today - (days - 1) * DAY
  await run(`INSERT INTO pages (key, url) ${NUMBERS(products)}
    SELECT (${shop.id} << 32) + i, 'https://large.example/p/' || i FROM n`)
  await run(`INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone, price, amount,
      currency, availability, name, url, image, hash) ${NUMBERS(products)}
    SELECT i, ${shop.id}, i, ${start} + i, ${start} + i, ${first}, ${first}, 0, ${PRICE}, ${text(PRICE)}, 'EUR',
      CASE WHEN i % 40 = 0 THEN 'OutOfStock' ELSE 'InStock' END, ${NAME}, 'https://large.example/p/' || i,
      'https://large.example/i/' || i || '.jpg', i FROM n`)
  await run(`INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency, availability,
      name, hash, fields)
    SELECT i, first_seen, ${first}, page, 0, price, amount, currency, availability, name, hash, ${FIELDS}
    FROM (SELECT id AS i, * FROM products WHERE shop = ${shop.id})`)
  await run(`INSERT INTO sightings (key, product, crawl, at, keys, name, amount, currency, availability, hash)
    SELECT (${shop.id} << 32) + page, id, ${first}, first_seen, json_array('a:' || url), name, amount, currency,
      availability, hash FROM products WHERE shop = ${shop.id}`)

  for (let day = 1; day < days; day++) {
    const crawl = await crawlOn(day)
    const at = `${today - (days - 1 - day) * DAY} + p.id * 20`
    const luck = chance('p.id', day)
    // Three in a hundred move, down as often as up; some run out, some go, some come back.
    await run(`UPDATE products AS p SET observed = ${crawl},
        price = CASE WHEN ${luck} < 15 THEN max(10000, price * 9 / 10 / 100 * 100) WHEN ${luck} < 30 THEN price * 11 / 10 / 100 * 100 ELSE price END,
        availability = CASE WHEN ${luck} BETWEEN 30 AND 35 THEN CASE availability WHEN 'InStock' THEN 'OutOfStock' ELSE 'InStock' END ELSE availability END,
        gone = CASE ${luck} WHEN 40 THEN 1 WHEN 41 THEN 0 ELSE gone END
      WHERE shop = ${shop.id} AND ${luck} <= 41`)
    await run(
      `UPDATE products AS p SET amount = ${text('price')} WHERE shop = ${shop.id} AND observed = ${crawl}`,
    )
    await run(`INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency, availability,
        name, hash, fields)
      SELECT p.id, ${at}, ${crawl}, p.page, p.gone, p.price, p.amount, p.currency, p.availability, p.name, p.hash,
        (SELECT fields FROM observations WHERE product = p.id LIMIT 1)
      FROM products p WHERE p.shop = ${shop.id} AND p.observed = ${crawl}`)
  }
  await run(`UPDATE products SET last_seen = ${today} WHERE shop = ${shop.id} AND gone = 0`)
  await run(`INSERT INTO shops (slug, name, seed, scope, render, created_at) ${NUMBERS(others)}
    SELECT 'other-' || i, 'Another shop ' || i, 'https://other-' || i || '.example/', 'host', 'http', 0 FROM n`)
  await run('PRAGMA wal_checkpoint(TRUNCATE)')
  connection.close()
  return store
}
