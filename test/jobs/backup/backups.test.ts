import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import Database from 'libsql'
import {
  backupAt,
  listBackups,
  lookInto,
  makeBackup,
  removeBackup,
  restore,
  takeBackup,
  tidyBackups,
} from '../../../src/jobs/backup/backups.ts'
import {
  MIGRATIONS,
  MIGRATIONS_TABLE,
  statementsOf,
  VERSION,
} from '../../../src/store/connection/migrate.ts'
import { thisProcess } from '../../../src/store/crawls/owner.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { askChild, CHILD } from '../../../src/threads/child.ts'
import { AISLE } from '../../setup/aisle.ts'

let data: string
let store: Store
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-backups-'))
  store = await openStore({ data })
  await store.settings.set({ contact: 'me@shop.example', password: 'MINE' })
})
afterEach(async () => {
  store.close()
  await rm(data, { recursive: true, force: true })
})

/** A file beside the data with what `change` makes of a backup. */
async function changed(change: string): Promise<string> {
  const path = join(data, 'changed.db')
  const name = await makeBackup(store)
  copyFileSync(backupAt(store, name), path)
  rmSync(backupAt(store, name))
  const database = new Database(path)
  database.exec(change)
  database.close()
  return path
}

const beside = () =>
  readdirSync(dirname(store.place)).filter((name) => /before|restoring/.test(name))

describe('what is no backup of ours', () => {
  test.each([50, 300, 4096, 9000])(
    'the first %d bytes of one: it was not copied whole',
    async (bytes) => {
      const path = backupAt(store, await makeBackup(store))
      const first = await Bun.file(path).slice(0, bytes).bytes()
      await expect(takeBackup(store, (to) => Bun.write(to, first))).rejects.toThrow(
        'the file ends too early: it was not copied whole',
      )
    },
  )

  test.each([
    [
      'a trigger',
      `CREATE TRIGGER t AFTER INSERT ON settings WHEN new.name = 'password' AND new.json <> '"THEIRS"'
       BEGIN UPDATE settings SET json = '"THEIRS"' WHERE name = 'password'; END`,
      'trigger t is not of Aisle',
    ],
    ['a view', 'CREATE VIEW v AS SELECT 1', 'view v is not of Aisle'],
    ['a table', 'CREATE TABLE other (a)', 'table other is not of Aisle'],
    ['a missing table', 'DROP TABLE leases', 'table leases is missing'],
    ['another column', 'ALTER TABLE shops ADD COLUMN x', 'table shops is not as Aisle makes it'],
    ['no version', 'DELETE FROM migrations', 'of which version'],
    ['a version that is not so', 'DELETE FROM migrations WHERE version > 3', 'not'],
  ])('%s is refused when it is brought, and when it lies there', async (_, change, why) => {
    const path = await changed(change)
    await expect(takeBackup(store, (to) => Bun.write(to, Bun.file(path)))).rejects.toThrow(why)
    copyFileSync(path, join(data, 'backups', 'put.db'))
    await expect(lookInto(store, 'put.db')).rejects.toThrow(why)
    await expect(restore(store, 'put.db')).rejects.toThrow(why)
    expect(await store.settings.all()).toEqual({ contact: 'me@shop.example', password: 'MINE' })
    expect(beside()).toEqual([])
  })

  test('a skeleton with the right names is refused', async () => {
    const path = join(data, 'bad.db')
    const database = new Database(path)
    database.exec(`CREATE TABLE migrations (version INTEGER);
      INSERT INTO migrations VALUES (${VERSION}); CREATE TABLE shops (name TEXT, slug TEXT);
      CREATE TABLE products (x); CREATE TABLE crawls (started_at INTEGER)`)
    database.close()
    await expect(takeBackup(store, (to) => Bun.write(to, Bun.file(path)))).rejects.toThrow(
      'not made by Aisle',
    )
  })
})

describe('what would end the process that reads it', () => {
  const BAD = `cast(x'41ff42' as text)`

  test('ends another one', async () => {
    const path = await changed(`INSERT INTO sqlite_sequence VALUES (${BAD}, 1)`)
    const name = await takeBackup(store, (to) => Bun.write(to, Bun.file(path)))
    await expect(restore(store, name)).rejects.toThrow('this file is damaged')
    expect(await store.settings.get('password')).toBe('MINE')
    expect(beside()).toEqual([])
  })

  test('is mended where it is a text of ours, and what does not fit its column is refused', async () => {
    await store.shops.add({ slug: 'toys', name: 'Toys', seed: 'http://toys.example/' })
    const half = `cast(x'41eda0bd42' as text)`
    const path = await changed(`UPDATE shops SET name = ${BAD};
      INSERT INTO product_keys (shop, kind, value) VALUES (1, 2, ${half}), (1, 2, ${BAD} || 'x')`)
    const name = await takeBackup(store, (to) => Bun.write(to, Bun.file(path)))
    expect((await lookInto(store, name)).shops).toEqual(['A\ufffdB'])
    await restore(store, name)
    const { shop, distrusted } = await store.shops.exportShop('toys')
    expect(shop.name).toBe('A\ufffdB')
    expect(distrusted.map(({ value }) => value)).toEqual(['A\ufffdB', 'A\ufffdBx'])
    const unfit = await changed(`UPDATE shops SET next_crawl = ${BAD}`)
    await expect(takeBackup(store, (to) => Bun.write(to, Bun.file(unfit)))).rejects.toThrow(
      'the file is damaged: shops.next_crawl is no number',
    )
    const damaged = await changed(`UPDATE shops SET seed = 'junk://', plan = NULL`)
    const taken = await takeBackup(store, (to) => Bun.write(to, Bun.file(damaged)))
    await expect(restore(store, taken)).rejects.toThrow('the shop toys: url: ')
  })

  test('is bounded in time and memory', async () => {
    const look = { look: store.place }
    const bounds = { milliseconds: 60_000, bytes: 1e9 }
    expect(await askChild(look, bounds)).toMatchObject({ answer: { contents: { shops: [] } } })
    expect(await askChild(look, { ...bounds, milliseconds: 10 })).toEqual({ died: 'time' })
    expect(await askChild(look, { ...bounds, bytes: 1e6 })).toEqual({ died: 'memory' })
    expect(await askChild(undefined, bounds)).toEqual({ died: 'itself' })
  })
})

describe('restoring', () => {
  test('keeps the password, and frees what was held when the backup was made', async () => {
    const owner = thisProcess('crawl of toys')
    await store.leases.acquire('shop:1', owner)
    const before = { digest: 'out since', since: 1, used: 1 }
    await store.sessions.replaceAll([before])
    const name = await makeBackup(store)
    const now = { digest: 'inside', since: 2, used: 2 }
    await store.sessions.replaceAll([now])
    await store.settings.set({ contact: 'later@shop.example', password: 'NEWER' })
    const aside = await restore(store, name)
    expect(await store.settings.all()).toEqual({ contact: 'me@shop.example', password: 'NEWER' })
    expect(await store.leases.holder('shop:1')).toBeNull()
    expect(await store.sessions.all()).toEqual([now])
    expect(existsSync(aside)).toBe(true)
    expect(beside()).toHaveLength(1)
  })

  test('can be taken back: what was there is listed, restored and removed like a backup', async () => {
    const name = await makeBackup(store)
    await store.settings.set({ contact: 'later@shop.example' })
    const before = basename(await restore(store, name))
    expect(listBackups(store).find((one) => one.replaced)).toMatchObject({ name: before })
    const again = basename(await restore(store, before))
    expect(await store.settings.get('contact')).toBe('later@shop.example')
    for (const one of [before, again]) removeBackup(store, one)
    expect(listBackups(store).map((one) => one.name)).toEqual([name])
    expect(beside()).toEqual([])
  })

  test('what an ended process left half made goes at the next start', async () => {
    const name = await makeBackup(store)
    const half = ['x.db.part', 'x.db.part-journal'].map((end) => join(data, 'backups', end))
    const left = [
      ...half,
      ...['.restoring-1', '.restoring-1-wal', '.restore.json.part'].map((end) => store.place + end),
    ]
    expect(await tidyBackups(store)).toBeNull()
    for (const path of left) await Bun.write(path, 'half')
    // A restore that had replaced nothing is told of all the same, as one that had.
    expect(await tidyBackups(store)).toMatchObject({ done: false })
    expect(await store.settings.get('interrupted')).toMatchObject({ done: false })
    expect(left.filter((path) => existsSync(path))).toEqual([])
    expect(listBackups(store).map((one) => one.name)).toEqual([name])
  })

  test.each([1, 5, 7].filter((version) => version < VERSION))(
    'brings a backup of version %d to this one first',
    async (version) => {
      await makeBackup(store)
      const database = new Database(join(data, 'backups', 'old.db'))
      database.exec(MIGRATIONS_TABLE)
      for (const [at, { name, sql }] of MIGRATIONS.slice(0, version).entries()) {
        for (const statement of statementsOf(sql)) database.exec(statement.sql)
        database.prepare('INSERT INTO migrations VALUES (?, ?, 0)').run([at + 1, name])
      }
      database.close()
      await restore(store, 'old.db')
      expect(await store.settings.all()).toEqual({ password: 'MINE' })
      expect(await store.integrity()).toEqual([])
    },
  )

  test('the old file comes back where the new one cannot take its place', async () => {
    await expect(store.replaceBy(join(data, 'none.db'))).rejects.toThrow()
    expect(await store.settings.get('password')).toBe('MINE')
    expect(beside()).toEqual([])
    await store.settings.set({ contact: 'on@shop.example' })
    expect(await store.settings.get('contact')).toBe('on@shop.example')
  })

  test('the old file comes back where the new one cannot be opened', async () => {
    const path = join(data, 'letter.db')
    await Bun.write(path, 'no database at all, '.repeat(100))
    await expect(store.replaceBy(path)).rejects.toThrow('not an Aisle database')
    expect(await store.settings.get('password')).toBe('MINE')
    expect(beside()).toEqual([])
  })
})

test.skipIf(process.platform === 'win32')(
  'the process that looks makes no file once who asked was killed',
  async () => {
    const from = backupAt(store, await makeBackup(store))
    const ready = `${store.place}.restoring-tried`
    const child = Bun.spawn([...AISLE, CHILD], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin.write(`${JSON.stringify({ from, ready, password: null, sessions: [] })}\n`)
    child.stdin.flush()
    while (!existsSync(`${ready}-shm`) && child.exitCode === null) await Bun.sleep(0)
    // As where the next Aisle starts, and tidies, before this one is at its end.
    child.kill('SIGSTOP')
    child.stdin.end()
    for (const end of ['', '-wal', '-shm']) rmSync(ready + end, { force: true })
    child.kill('SIGCONT')
    await child.exited
    expect(beside()).toEqual([])
  },
)
