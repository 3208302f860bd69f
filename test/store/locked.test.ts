import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileConnection } from '../../src/store/connection/file.ts'

let folder: string
let path: string
let own: FileConnection
let other: FileConnection

const open = (patience: number): Promise<FileConnection> =>
  FileConnection.open(path, { readonly: false, patience })
const run = (connection: FileConnection, sql: string, args: number[] = []) =>
  connection.execute({ sql, args })

const CLAIM = 'INSERT INTO t VALUES (?) ON CONFLICT DO NOTHING RETURNING a'
const claim = (a: number) => run(own, CLAIM, [a])
const add = (a: number) => own.batch([{ sql: 'INSERT INTO t VALUES (?)', args: [a] }], 'write')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aisle-locked-'))
  path = join(folder, 'locked.db')
  own = await open(300)
  other = await open(300)
  await run(own, 'CREATE TABLE t (a INTEGER PRIMARY KEY)')
})
afterEach(async () => {
  own.close()
  other.close()
  await rm(folder, { recursive: true, force: true })
})

test('who gave up does not keep the others from writing', async () => {
  await run(other, 'BEGIN IMMEDIATE')
  await run(other, 'INSERT INTO t VALUES (100)')
  const given = await Promise.allSettled([claim(1), add(2)])
  expect(given.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await run(other, 'COMMIT')
  await run(own, 'SELECT count(*) FROM t')
  await run(other, 'INSERT INTO t VALUES (101)')
  await add(3)
  expect((await run(own, 'SELECT a FROM t ORDER BY a')).rows).toEqual([[3], [100], [101]])
})
