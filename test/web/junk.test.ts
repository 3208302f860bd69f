import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import Database from 'libsql'
import { openPlan } from '../../src/plan/plan.ts'
import { openDatabase } from '../../src/store/connection/database.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { blank, row, sighting, startCrawl, version, visit } from '../store/make.ts'
import { serverMissing, startSqld } from '../store/sqld.ts'
import { tempFolder } from '../store/stores.ts'
import { FORM, openSite, type Site } from './helper.ts'

let site: Site
let database: InstanceType<typeof Database>

beforeAll(async () => {
  site = await openSite()
  await fill(site)
  database = new Database(join(site.data, 'aisle.db'))
})

afterAll(async () => {
  database.close()
  await site.close()
})

/** A row in every table that pages read. */
async function fill(site: Site): Promise<void> {
  const { store } = site
  await site.post('/shops', FORM)
  const shop = await store.shops.need('toys')
  await store.plans.save(shop.id, JSON.stringify(openPlan([shop.seed])), 'open')
  await store.topics.save(shop.id, JSON.stringify({ keywords: ['duck'] }), 'hand')
  await store.settings.set({ contact: 'me@shop.test', delay: 1000, concurrency: 1 })
  for (const amount of ['10.00', '9.00']) {
    const crawl = await startCrawl(store, shop.id)
    await store.writePage(
      blank(shop.id, crawl, {
        newPages: amount === '10.00' ? [{ id: 1, url: 'http://toys.example/p/1' }] : [],
        version: version(amount === '10.00' ? 1 : 2, 1, {
          detail: true,
          fields: '{"name":"Duck"}',
        }),
        visits: [visit(1)],
        frontier: [row(1)],
        sightings: [sighting({ page: 1, name: 'Duck', sku: 'D-1', amount })],
        cookies: '[]',
        sample: { state: 'detail', failure: null, html: new TextEncoder().encode('<h1>Duck') },
      }),
    )
    const counters = { ...noCounters(), pages: 1, details: 1 }
    await store.crawls.finish(crawl, { state: 'done', incomplete: null, counters, seconds: 3 })
  }
  await store.alerts.add({ shop: shop.id, kind: 'drift', message: 'It changed.', details: {} })
  await store.annotations.save(shop.id, JSON.stringify({}))
  await store.hosts.saveRetryAfter('http://toys.example', Date.now() + 60_000)
}

const PAGES = [
  '/',
  '/alerts',
  '/changes',
  '/changes.atom',
  '/settings',
  '/shops/add',
  '/shops/toys',
  '/shops/toys/changes',
  '/shops/toys/changes.atom',
  '/shops/toys/crawls',
  '/shops/toys/crawls/1',
  '/shops/toys/plan',
  '/shops/toys/plan.json',
  '/shops/toys/plan.svg',
  '/shops/toys/products',
  '/shops/toys/products?q=duck&sort=price',
  '/shops/toys/products.csv',
  '/shops/toys/products.jsonl',
  '/shops/toys/products/1',
  '/shops/toys/remove',
  '/shops/toys/repair',
  '/shops/toys/rules',
  '/shops/toys/rules.json',
  '/shops/toys/kept.csv',
  '/shops/toys/settings',
  '/shops/toys/crawl/options',
  '/shops/toys/topic',
  '/shops/toys/topic.json',
  '/shops/toys/export.json',
  '/shops/toys/wrapper',
  '/shops/toys/wrapper.json',
  '/annotate/toys',
  '/annotate/toys/wrapper.json',
]

type Junk = [table: string, columns: string[]]

const JSON_COLUMNS: Junk[] = [
  ['wrappers', ['json']],
  ['plans', ['json']],
  ['topics', ['json']],
  ['crawls', ['counters', 'settings', 'cookies']],
  ['observations', ['fields']],
  ['sightings', ['keys', 'fields']],
  ['versions', ['fields']],
  ['alerts', ['details']],
  ['annotations', ['json']],
  ['settings', ['json']],
]

const TIMES: Junk[] = [
  ['wrappers', ['created_at']],
  ['plans', ['created_at']],
  ['shops', ['created_at', 'next_crawl']],
  ['crawls', ['started_at', 'finished_at']],
  ['observations', ['at']],
  ['sightings', ['at']],
  ['products', ['first_seen', 'last_seen', 'moved_at', 'read_elsewhere']],
  ['samples', ['at']],
  ['alerts', ['at']],
]

const TEXTS: Junk[] = [
  ['shops', ['name', 'seed', 'schedule', 'schedule_mode', 'scope', 'render']],
  ['crawls', ['mode', 'state', 'incomplete', 'note']],
  ['observations', ['name', 'amount', 'currency', 'availability']],
  ['products', ['name', 'amount', 'currency', 'availability', 'url', 'image', 'was']],
  ['alerts', ['kind', 'message', 'reason']],
  ['pages', ['url']],
]

const DEEP = `'${'['.repeat(50_000)}${']'.repeat(50_000)}'`

const CASES: [what: string, junk: string, columns: Junk[]][] = [
  ['no JSON', "'junk'", JSON_COLUMNS],
  ['null', "'null'", JSON_COLUMNS],
  ['an object with nothing in it', "'{}'", JSON_COLUMNS],
  ['a list', `'[null, 7, "x"]'`, JSON_COLUMNS],
  [
    'counters of other kinds',
    `'{"pages":"x","skipped":null,"products":[],"told":7}'`,
    JSON_COLUMNS,
  ],
  ['50,000 levels', DEEP, JSON_COLUMNS],
  ['a time beyond all dates', '9000000000000000', TIMES],
  ['a word for a time', "'junk'", TIMES],
  ['bytes for a text', "x'00ff'", TEXTS],
  ['a word', "'junk'", TEXTS],
]

test.each(CASES)('%s in a row: every page says so, or goes without', async (_, junk, columns) => {
  const complain = console.error
  const faults: unknown[] = []
  console.error = (fault: unknown) => void faults.push(fault)
  try {
    for (const [table, names] of columns) {
      const list = names.join(', ')
      database.exec(`CREATE TEMP TABLE kept AS SELECT rowid AS row, ${list} FROM ${table}`)
      database.exec(`UPDATE ${table} SET ${names.map((name) => `${name} = ${junk}`).join(', ')}`)
      for (const path of PAGES) {
        const { status, text } = await site.get(path)
        expect([table, path, status < 500, faults]).toEqual([table, path, true, []])
        expect([table, path, /\bNaN\b|Invalid Date/.test(text)]).toEqual([table, path, false])
        if (path === '/') expect([table, path, status]).toEqual([table, path, 200])
      }
      database.exec(`UPDATE ${table} SET (${list}) =
        (SELECT ${list} FROM kept WHERE kept.row = ${table}.rowid)`)
      database.exec('DROP TABLE kept')
    }
  } finally {
    console.error = complain
  }
})

/** All that a query gives, a row a list. */
const asked = (sql: string): string[][] => database.prepare(sql).raw(true).all() as string[][]

const BY_HAND = ["x'00ff'", "'junk'", '9000000000000000000', '9e999', '-1', 'NULL']
/** Of all pages, for one thing in one column: with all that is written into it every page is asked for. */
const SHARE = Math.ceil(PAGES.length / BY_HAND.length)
/** A busy machine tries fewer columns, from another one on each time (ms). */
const BUDGET = 15_000

test('anything in any column by hand: every page says so, or goes without', async () => {
  // They would change more than the column.
  for (const [name] of asked(`SELECT name FROM sqlite_schema WHERE type = 'trigger'`)) {
    database.exec(`DROP TRIGGER ${name}`)
  }
  database.exec(`ATTACH ':memory:' AS whole`)
  const complain = console.error
  const faults: unknown[] = []
  console.error = (fault: unknown) => void faults.push(fault)
  const wrong: string[] = []
  const columns = asked(`SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'migrations'`)
  for (const table of new Set(columns.map(([table]) => table))) {
    database.exec(`CREATE TABLE whole.${table} AS SELECT * FROM main.${table}`)
  }
  const seed = Math.floor(Math.random() * columns.length)
  let turn = seed
  try {
    const until = performance.now() + BUDGET
    for (let i = 0; i < columns.length && performance.now() < until; i++) {
      const [table, column] = columns[(seed + i) % columns.length]!
      for (const junk of BY_HAND) {
        if (!isSet(`UPDATE OR REPLACE main.${table} SET ${column} = ${junk}`)) continue
        for (let asking = 0; asking < SHARE; asking++) {
          const path = PAGES[turn++ % PAGES.length]!
          const { status, text } = await site.get(path)
          const fault = faults.splice(0)[0] ?? /\bNaN\b|Invalid Date/.exec(text)?.[0]
          if (status < 500 && !fault) continue
          wrong.push(`${table}.${column} = ${junk}: ${path} ${status} ${fault}`)
        }
        database.exec(`DELETE FROM main.${table};
          INSERT INTO main.${table} SELECT * FROM whole.${table}`)
      }
    }
  } finally {
    console.error = complain
  }
  expect({ seed, wrong: wrong.slice(0, 20) }).toEqual({ seed, wrong: [] })
}, 120_000)

/** False where the table has no row, or does not take it. */
function isSet(sql: string): boolean {
  try {
    return database.prepare(sql).run().changes > 0
  } catch {
    return false
  }
}

test.skipIf(serverMissing !== null)(
  'the same on a server',
  async () => {
    const server = await startSqld(tempFolder(), { passing: true })
    const site = await openSite(server.url)
    await fill(site)
    const { connection } = await openDatabase(site.store.options)
    const byHand = (sql: string) => connection.execute({ sql, args: [] })
    const complain = console.error
    const faults: unknown[] = []
    console.error = (fault: unknown) => void faults.push(fault)
    try {
      // What is JSON is read in one way, wherever it comes from.
      const cases = CASES.filter(([, , columns]) => columns !== JSON_COLUMNS)
      for (const [what, junk, columns] of cases) {
        for (const [table, names] of columns) {
          const list = names.join(', ')
          await byHand(`CREATE TABLE kept_${table} AS SELECT rowid AS row, ${list} FROM ${table}`)
          await byHand(`UPDATE ${table} SET ${names.map((name) => `${name} = ${junk}`).join(', ')}`)
        }
        for (const path of PAGES) {
          const { status, text } = await site.get(path)
          expect([what, path, status < 500, faults]).toEqual([what, path, true, []])
          expect([what, path, /\bNaN\b|Invalid Date/.test(text)]).toEqual([what, path, false])
        }
        for (const [table, names] of columns) {
          const list = names.join(', ')
          await byHand(`UPDATE ${table} SET (${list}) =
            (SELECT ${list} FROM kept_${table} k WHERE k.row = ${table}.rowid)`)
          await byHand(`DROP TABLE kept_${table}`)
        }
      }
      expect((await site.get('/shops/toys/products/1')).text).toContain('Duck')
    } finally {
      console.error = complain
      connection.close()
      await site.close()
      await server.kill()
    }
  },
  120_000,
)

test('all of them are shown where nothing is wrong', async () => {
  for (const path of PAGES) expect([path, (await site.get(path)).status]).toEqual([path, 200])
})
