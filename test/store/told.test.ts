import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import fc from 'fast-check'
import Database from 'libsql'
import { openStore } from '../../src/store/store.ts'
import { runs } from '../setup/runs.ts'
import { addShop, startCrawl } from './make.ts'
import { tempFolder } from './stores.ts'

const DAY = 86_400_000
const START = 20_000 * DAY
const PRODUCTS = [1, 2, 3]

const data = tempFolder()
const store = await openStore({ data })
const db = new Database(store.place)
db.exec('PRAGMA busy_timeout = 5000')
afterAll(() => {
  db.close()
  store.close()
  rmSync(data, { recursive: true, force: true })
})

const shop = (await addShop(store)).id
const first = await startCrawl(store, shop)
db.exec(`UPDATE crawls SET state = 'done', incomplete = NULL, finished_at = 1 WHERE id = ${first}`)
const crawl = await startCrawl(store, shop)

const addProduct = (id: number) =>
  db.exec(
    `INSERT INTO products (id, shop, page, first_seen, last_seen, seen, observed, gone, name, url, hash)
     VALUES (${id}, ${shop}, ${id}, 0, 0, 0, 0, 0, 'Duck', 'http://shop.test/${id}', 1)`,
  )

const addObservation = (
  product: number,
  at: number,
  price: number,
  gone: boolean,
  details: string[] = [],
) =>
  db.exec(
    `INSERT INTO observations (product, at, crawl, page, gone, price, amount, currency, name, hash, fields,
       details)
     VALUES (${product}, ${at}, ${crawl}, ${product}, ${gone ? 1 : 0}, ${price}, '${price}', 'EUR',
       'Duck', 1, '{}', '${JSON.stringify(details)}')`,
  )

const all = (sql: string) => db.prepare(sql).all([]) as Record<string, unknown>[]

const COLUMNS = ['first', 'new', 'gone', 'back', 'cheaper', 'dearer', 'price', 'stock', 'details']
const BITS = [128, 1, 2, 4, 8, 16, 32, 64, 256]

/** Everything that triggers keep is what one would find by counting anew. */
function checkKept() {
  expect(all('SELECT rowid AS observation, shop, kinds FROM observations ORDER BY 1')).toEqual(
    all('SELECT observation, shop, kinds FROM told ORDER BY 1'),
  )
  const counts = COLUMNS.map((name, i) => `sum((kinds & ${BITS[i]}) > 0) AS ${name}`).join(', ')
  expect(all(`SELECT * FROM days WHERE ${COLUMNS.join(' OR ')} ORDER BY day`)).toEqual(
    all(`SELECT shop, at / ${DAY} AS day, ${counts} FROM observations WHERE kinds > 0
      GROUP BY 1, 2 ORDER BY 2`),
  )
  for (const { id, moved, moved_at, was } of all('SELECT * FROM products')) {
    const told = all(`SELECT moved, at, was FROM moves WHERE product = ${id}
      ORDER BY at DESC, observation DESC LIMIT 1`)
    const [last = { moved: 0, at: 0, was: null }] = told
    expect({ moved, at: moved_at, was }).toEqual(last as never)
  }
}

const clear = () =>
  db.exec('DELETE FROM observations; DELETE FROM products; DELETE FROM days WHERE 1')

test('what is counted stays right when observations come between, move and go', () => {
  const product = fc.constantFrom(...PRODUCTS)
  const step = fc.oneof(
    fc.record({
      ...{ does: fc.constant('add' as const), product, at: fc.integer({ min: 0, max: 40 }) },
      ...{ price: fc.integer({ min: 1, max: 3 }), gone: fc.boolean() },
      details: fc.subarray(['colour']),
    }),
    fc.record({ does: fc.constant('merge' as const), product, into: product }),
    fc.record({ does: fc.constant('move' as const), product, into: product }),
    fc.record({ does: fc.constant('remove' as const), row: fc.nat({ max: 9 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      clear()
      for (const id of PRODUCTS) addProduct(id)
      for (const [i, each] of steps.entries()) {
        if (each.does === 'add') {
          const at = START + (each.at * DAY) / 4 + i
          addObservation(each.product, at, each.price, each.gone, each.details)
        } else if (each.does === 'remove') {
          db.exec(`DELETE FROM observations
            WHERE rowid = (SELECT rowid FROM observations LIMIT 1 OFFSET ${each.row})`)
        } else {
          const some = each.does === 'move' ? 'AND rowid % 2' : ''
          const { product, into } = each
          db.exec(`UPDATE observations SET product = ${into} WHERE product = ${product} ${some}`)
        }
        checkKept()
      }
    }),
    { numRuns: runs(60) },
  )
}, 60_000)

test('two products that were one tell of its price once', async () => {
  clear()
  for (const id of [1, 2]) addProduct(id)
  addObservation(1, START, 10, false)
  addObservation(1, START + 2 * DAY, 8, false)
  addObservation(2, START + DAY, 8, false)
  db.exec(
    'UPDATE observations SET product = 1 WHERE product = 2; DELETE FROM products WHERE id = 2',
  )
  const days = await store.changes.days(shop, '2020-01-01')
  expect(days.filter(({ cheaper }) => cheaper).map(({ day, cheaper }) => [day, cheaper])).toEqual([
    [new Date(START + DAY).toISOString().slice(0, 10), 1],
  ])
  expect(all('SELECT moved, moved_at, was FROM products')).toEqual([
    { moved: -1, moved_at: START + DAY, was: '10' },
  ])
})

test('a product made of what others told has the last move of its price', () => {
  clear()
  addProduct(1)
  addObservation(1, START, 10, false)
  addObservation(1, START + DAY, 12, false)
  db.exec('UPDATE observations SET product = 2 WHERE product = 1')
  addProduct(2)
  checkKept()
  expect(all('SELECT moved FROM products WHERE id = 2')).toEqual([{ moved: 1 }])
})
