import { afterAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { repairTexts } from '../../../src/store/backup/text-repair.ts'
import { rows } from '../../../src/store/connection/connection.ts'
import { openDatabase } from '../../../src/store/connection/database.ts'
import { openStore } from '../../../src/store/store.ts'
import { exported } from '../make.ts'
import { tempFolder } from '../stores.ts'

const folder = tempFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (hex: string): string => `CAST(x'${hex}' AS TEXT)`
/** `A`, half an emoji, `B`, as JSON left it in the database. */
const HALF = text('41eda0bd42')
const MARKED = 'A\ufffdB'

test('what an older Aisle wrote is mended before it is read', async () => {
  const dump = await Bun.file(join(import.meta.dir, '../fixtures/0010.sql')).text()
  const db = join(folder, 'older.db')
  const database = new Database(db)
  database.exec(dump)
  database.exec(`
    UPDATE products SET name = ${HALF};
    UPDATE observations SET name = ${HALF} WHERE rowid = 1;
    UPDATE pages SET url = ${HALF} WHERE key = (SELECT max(key) FROM pages);
    UPDATE product_keys SET value = ${HALF} WHERE kind = 2;
    INSERT INTO product_keys VALUES (1, 2, ${text('41edb08042')}, 1), (1, 2, '한국 ${MARKED}', 1)`)
  database.close()
  const store = await openStore({ data: folder, db })
  const [duck] = await store.products.list({ shop: 1 })
  expect(duck!.name).toBe(MARKED)
  const { products } = await exported(store, 'toys')
  const skus = products[0]!.keys.filter(({ kind }) => kind === 'sku').map(({ value }) => value)
  // Two that became the same are one.
  expect(skus).toEqual([MARKED, `한국 ${MARKED}`])
  expect(await store.integrity()).toEqual([])
  store.close()
})

test.each([
  ['a byte that begins nothing', '41ff42', 'A\ufffdB'],
  ['the rest of a character', '418042', 'A\ufffdB'],
  ['the beginning of a character', '41e28242', 'A\ufffdB'],
  ['a character written too long', '41c1a142', 'A\ufffd\ufffdB'],
  ['beyond the last character', '41f590808042', 'A\ufffd\ufffd\ufffd\ufffdB'],
  ['half a character', '41edb08042', 'A\ufffdB'],
])('%s is found in a file from elsewhere', async (_, hex, expected) => {
  const { connection } = await openDatabase({ data: folder, db: ':memory:' })
  const run = (sql: string) => connection.execute({ sql, args: [] })
  await run(`INSERT INTO sessions VALUES (${text(hex)}, 1, 1), ('ž', 1, 1)`)
  await run(`INSERT INTO paths VALUES (1, ${text(hex)}), (2, '한국')`)
  expect(await repairTexts(connection, 'any')).toBe(2)
  expect(await repairTexts(connection, 'any')).toBe(0)
  const read = await rows(connection, 'SELECT path FROM paths ORDER BY key')
  expect(read.flat()).toEqual([expected, '한국'])
  expect((await rows(connection, 'SELECT digest FROM sessions')).flat().sort()).toEqual(
    [expected, 'ž'].sort(),
  )
  connection.close()
})

test('more of them than are looked at in one turn', async () => {
  const { connection } = await openDatabase({ data: folder, db: ':memory:' })
  const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)`
  const run = (sql: string) => connection.execute({ sql, args: [] })
  await run(`${many} INSERT INTO paths SELECT i, iif(i % 3, 'ž', ${HALF}) FROM n`)
  await run(`${many} INSERT INTO product_keys SELECT 1, 2, ${HALF} || i, i FROM n`)
  expect(await repairTexts(connection, 'any')).toBe(1600)
  const found = await rows(connection, `SELECT count(*) FROM product_keys WHERE value GLOB 'A?B*'`)
  expect(found).toEqual([[1200]])
  connection.close()
})
