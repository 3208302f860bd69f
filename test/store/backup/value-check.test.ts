import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { contentsOf } from '../../../src/store/backup/backup.ts'
import { openStore } from '../../../src/store/store.ts'
import { addShop, blank, row, sighting, startCrawl, urlOf, version, visit } from '../make.ts'
import { tempFolder } from '../stores.ts'

const folder = tempFolder()
const sound = join(folder, 'sound.db')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  const store = await openStore({ data: folder, db: sound })
  const { id } = await addShop(store)
  await store.wrappers.save(id, '{}', 'hand')
  await store.plans.save(id, '{}', 'open')
  await store.settings.set({ contact: 'me@shop.test', delay: 5 })
  const crawl = await startCrawl(store, id)
  await store.writePage(
    blank(id, crawl, {
      newPages: [{ id: 1, url: urlOf(1) }],
      version: version(1, 1, { detail: true, fields: '{}' }),
      visits: [visit(1, { milliseconds: 1.5 })],
      frontier: [row(1)],
      skipped: [{ page: 2, reason: 'scope' }],
      sightings: [sighting({ page: 1, name: 'Duck' })],
      cookies: '[]',
    }),
  )
  await store.alerts.add({ shop: id, kind: 'drift', message: 'It changed.', details: null })
  await store.hosts.saveRobots('http://shop.test', { status: 200, body: '', fetchedAt: 1 } as never)
  await store.settle()
  store.close()
})

/** What is said of the database after a change. */
function toldOf(change: string): string | null {
  const path = join(folder, 'changed.db')
  copyFileSync(sound, path)
  const database = new Database(path)
  database.exec(change)
  database.close()
  try {
    contentsOf(path)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  }
}

test('a database of Aisle fits', () => {
  expect(toldOf('')).toBeNull()
  expect(contentsOf(sound)).toMatchObject({ shops: ['A shop'], products: 1 })
})

test.each([
  ["UPDATE products SET name = x'41'", 'products.name is no text'],
  ['UPDATE products SET first_seen = 8640000000000001', 'products.first_seen is no time'],
  ['UPDATE products SET last_seen = -1', 'products.last_seen is no time'],
  ["UPDATE observations SET at = 'junk'", 'observations.at is no number'],
  ["UPDATE observations SET fields = 'null'", 'observations.fields cannot be read'],
  ["UPDATE observations SET fields = '{'", 'observations.fields cannot be read'],
  ["UPDATE observations SET amount = '1,50'", 'observations.amount is no price'],
  ["UPDATE observations SET amount = ''", 'observations.amount is no price'],
  [
    "UPDATE wrappers SET json = replace(printf('%.*c', 50000, 'x'), 'x', '[')",
    'wrappers.json cannot be read',
  ],
  ["UPDATE plans SET json = '[]'", 'plans.json cannot be read'],
  ["UPDATE crawls SET counters = 'junk'", 'crawls.counters cannot be read'],
  ['UPDATE crawls SET seconds = 9e999', 'crawls.seconds is too large'],
  ["UPDATE sightings SET keys = '{}'", 'sightings.keys cannot be read'],
  ["UPDATE versions SET links = 'x'", 'versions.links is no data'],
  ['UPDATE visits SET outcome = 77', 'visits.outcome is unknown'],
  ['UPDATE frontier SET status = -1', 'frontier.status is unknown'],
  ['UPDATE pages SET version = 9223372036854775807', 'pages.version is too large'],
  ['UPDATE shops SET id = 9007199254740993', 'shops.id is no number of a shop'],
  ["UPDATE settings SET json = ''", 'settings.json cannot be read'],
])('%#: %s', (change, told) => {
  expect(toldOf(change)).toBe(`the file is damaged: ${told}`)
})
