import { afterAll, expect, test } from 'bun:test'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { AisleError } from '../../../src/model/errors.ts'
import { MIGRATIONS, statementsOf, VERSION } from '../../../src/store/connection/migrate.ts'
import { openStore } from '../../../src/store/store.ts'
import { tempFolder } from '../stores.ts'

const folder = tempFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = readdirSync(join(import.meta.dir, '../../../db'))
  .filter((name) => name.endsWith('.sql'))
  .sort()

const failing = async (work: Promise<unknown>): Promise<AisleError> => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(AisleError)
  return error
}

/** A database with these statements in it. */
function databaseWith(name: string, sql: string): { data: string; db: string } {
  const path = join(folder, `${name}.db`)
  const database = new Database(path)
  database.exec(sql)
  database.close()
  return { data: folder, db: path }
}

test('every file in db/ is a migration, in order', () => {
  expect(MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files)
})

test.each(files.map((file) => file.slice(0, 4)))(
  'a database of version %s opens with everything in it',
  async (number) => {
    const dump = await Bun.file(join(import.meta.dir, '../fixtures', `${number}.sql`)).text()
    const options = databaseWith(number, dump)
    const store = await openStore(options)
    const shop = await store.shops.need('toys')
    expect(shop).toMatchObject({ name: 'Toys', plan: 1, wrapper: 1 })
    const [duck, ...others] = await store.products.list({ shop: shop.id })
    expect(others).toEqual([])
    const { observations, keys, amount } = (await store.products.get(duck!.id))!
    expect(amount).toBe('9.50')
    expect(observations.map((each) => each.amount)).toEqual(['10.00', '9.50'])
    expect(keys).toContainEqual({ kind: 'sku', value: 'd-1' })
    const crawl = (await store.crawls.last(shop.id, { complete: true }))!
    expect((await store.frontier.counts(crawl.id)).done).toBe(2)
    expect(crawl.counters.queued).toBe(0)
    expect(await store.products.counts(shop.id)).toEqual({ onSale: 1, gone: 0 })
    const [sample] = await store.samples.list(shop.id)
    const html = await store.samples.html(sample!.id)
    expect(new TextDecoder().decode(html!)).toBe('<p>A page</p>')
    expect(await store.integrity()).toEqual([])
    store.close()
    const again = await openStore({ ...options, readonly: true })
    expect(await again.shops.list()).toHaveLength(1)
    await failing(again.shops.update('toys', { name: 'Games' }))
    again.close()
  },
)

test('a database of a newer version is left alone', async () => {
  const options = databaseWith(
    'newer',
    `CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT, applied_at INTEGER);
     INSERT INTO migrations VALUES (${VERSION + 7}, 'later', 0)`,
  )
  const error = await failing(openStore(options))
  expect(error.kind).toBe('storage')
  expect(error.message).toContain(`version ${VERSION + 7}`)
  expect(error.hint).toContain('newer Aisle')
})

test('a database of another program is left alone', async () => {
  const error = await failing(openStore(databaseWith('other', 'CREATE TABLE notes (text)')))
  expect(error.message).toContain('not made by Aisle')
})

test('an older one is not brought up to date by who only reads', async () => {
  const error = await failing(openStore({ ...databaseWith('older', ''), readonly: true }))
  expect(error.kind).toBe('storage')
  expect(error.message).toContain('older')
})

test('a migration that fails leaves the database as it was', async () => {
  const options = databaseWith(
    'failing',
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY); CREATE TABLE shops (id)',
  )
  await failing(openStore(options))
  const database = new Database(options.db)
  const tables = database.prepare('SELECT name FROM sqlite_schema').all() as { name: string }[]
  expect(tables.map(({ name }) => name)).toEqual(['migrations', 'shops'])
  database.close()
})

test('many programs may open a new database at once', async () => {
  const data = join(folder, 'at-once')
  const script = `import { openStore } from '${join(import.meta.dir, '../../../src/store/store.ts')}'
    const store = await openStore({ data: ${JSON.stringify(data)} })
    console.log((await store.shops.list()).length)
    store.close()`
  const children = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'pipe' }),
  )
  const said = await Promise.all(
    children.map(
      async (child) =>
        (await new Response(child.stdout).text()) + (await new Response(child.stderr).text()),
    ),
  )
  expect(said).toEqual(['0\n', '0\n', '0\n', '0\n'])
})

test('statements end where a line ends with a semicolon', () => {
  const sql = "-- one; two\nCREATE TABLE a (b);\nINSERT INTO a VALUES (';');\n\n"
  expect(statementsOf(sql).map((each) => each.sql)).toEqual([
    'CREATE TABLE a (b)',
    "INSERT INTO a VALUES (';')",
  ])
})
