/**
 * The import of a shop from a document: all of it or nothing. SQL by hand: products come by the thousand, as JSON. Used
 * by `store/shops/shops.ts`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { hashOf } from '../../product/observation.ts'
import { scaled } from '../../product/wording.ts'
import { bulk, type Connection, rows, type Statement } from '../connection/connection.ts'
import { isConstraint } from '../connection/failure.ts'
import { reserveIds } from '../products/recognition.sql.ts'
import { KIND_NAMES, type ShopDocument, type TransferredKey } from './document.ts'

/** The shop gets its number from the database, so everything refers to it by its name. */
const SHOP = '(SELECT id FROM shops WHERE slug = ?1)'

const ADD = `INSERT INTO shops
  (slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const documentsSql = (
  table: string,
) => `INSERT INTO ${table} (shop, version, origin, json, created_at)
  SELECT ${SHOP}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?2)`

const PAGES = `INSERT INTO pages (key, url)
  SELECT (${SHOP} << 32) + (value ->> 0), value ->> 1 FROM json_each(?2)`

const PRODUCTS = `INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone,
    price, amount, currency, availability, name, url, image, hash, read_elsewhere)
  SELECT value ->> 0, ${SHOP}, value ->> 1, value ->> 2, value ->> 3, 0, 0, value ->> 4, value ->> 5,
    value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12,
    value ->> 13
  FROM json_each(?2)`

const OBSERVATIONS = `INSERT INTO observations (product, page, at, crawl, gone, price, amount,
    currency, availability, name, hash, fields)
  SELECT value ->> 0, value ->> 1, value ->> 2, 0, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
    value ->> 7, value ->> 8, value ->> 9, value ->> 10 FROM json_each(?)`

const KEYS = `INSERT OR IGNORE INTO product_keys (shop, product, kind, value)
  SELECT ${SHOP}, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2)`

/** Saves it under `slug`, or under the name in the document. */
export async function importShop(
  connection: Connection,
  document: ShopDocument,
  slug = document.shop.slug,
): Promise<void> {
  const first = await reserveIds(connection, document.products.length)
  try {
    await connection.batch(statementsOf(document, slug, first), 'write')
  } catch (error) {
    if (!isConstraint(error)) throw error
    const there = await rows(connection, 'SELECT id FROM shops WHERE slug = ?', [slug])
    if (there.length === 0) {
      throw new AisleError('invalid', 'the file contradicts itself: something is in it twice', {
        where: slug,
        hint: 'Nothing was saved. Export the shop again: aisle shop export ID',
        cause: error,
      })
    }
    throw new AisleError('exists', `there is already a shop ${slug}`, {
      where: slug,
      hint: `Give it another id (--id ID), or remove that one: aisle shop rm ${slug}`,
      cause: error,
    })
  }
}

function statementsOf(document: ShopDocument, slug: string, first: number): Statement[] {
  const { shop, wrappers, plans, topics, products, distrusted } = document
  const { scope, delay, concurrency, render, wrapper, plan, topic } = shop
  const settings = [scope, delay, concurrency, render, wrapper, plan, topic]
  const urls = [...new Set(products.map(({ url }) => url))]
  const pageOf = new Map(urls.map((url, at) => [url, at + 1]))
  const rowsOf = products.map((product, at) => ({
    ...product,
    id: first + at,
    page: pageOf.get(product.url)!,
  }))
  return [
    { sql: ADD, args: [slug, shop.name, shop.seed, ...settings, Date.now()] },
    ...bulk(documentsSql('wrappers'), [slug], wrappers.map(documentRow)),
    ...bulk(documentsSql('plans'), [slug], plans.map(documentRow)),
    ...bulk(documentsSql('topics'), [slug], topics.map(documentRow)),
    ...bulk(
      PAGES,
      [slug],
      [...pageOf].map(([url, page]) => [page, url]),
    ),
    ...bulk(PRODUCTS, [slug], rowsOf.map(productRow)),
    ...bulk(
      OBSERVATIONS,
      [],
      rowsOf.flatMap(({ id, page, observations }) =>
        observations.map((each) => {
          const { at, gone, amount, currency, availability, name, fields } = each
          const offer = [scaled(amount), amount, currency, availability]
          return [id, page, at, gone ? 1 : 0, ...offer, name, hashOf(fields), fields]
        }),
      ),
    ),
    ...bulk(
      KEYS,
      [slug],
      [
        ...rowsOf.flatMap(({ id, keys }) => keys.map((key) => keyRow(id, key))),
        ...distrusted.map((key) => keyRow(null, key)),
      ],
    ),
  ]
}

const documentRow = (each: ShopDocument['wrappers' | 'plans' | 'topics'][number]) => {
  const { version, origin, json, createdAt } = each
  return [version, origin, json, createdAt]
}

const keyRow = (product: number | null, { kind, value }: TransferredKey) => [
  product,
  KIND_NAMES.indexOf(kind),
  value,
]

/** Its words are those of the last observation that saw it on sale. */
function productRow(product: ShopDocument['products'][number] & { id: number; page: number }) {
  const last = product.observations.at(-1)!
  const words = product.observations.findLast(({ gone }) => !gone) ?? last
  const { id, page, firstSeen, lastSeen, url, image, readAt } = product
  const { amount, currency, availability, name, fields } = words
  const offer = [scaled(amount), amount, currency, availability]
  const seen = [firstSeen, lastSeen, last.gone ? 1 : 0]
  return [id, page, ...seen, ...offer, name, url, image, hashOf(fields), readAt]
}
