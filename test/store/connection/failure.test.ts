import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { AisleError } from '../../../src/model/errors.ts'
import { failure } from '../../../src/store/connection/failure.ts'
import { openStore } from '../../../src/store/store.ts'
import { tempFolder } from '../stores.ts'

const folder = tempFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opening = async (options: Parameters<typeof openStore>[0]): Promise<AisleError> => {
  const error = await openStore(options).then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(AisleError)
  return error
}

test('a data folder that cannot be made', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const error = await opening({ data: join(file, 'data') })
  expect(error.kind).toBe('storage')
  expect(error.where).toBe(join(file, 'data'))
  expect(error.hint).toContain('--data DIR')
})

test('a data folder in which no file can be made', async () => {
  // A folder where the file should be stops everybody, root too.
  const data = join(folder, 'taken')
  mkdirSync(join(data, 'aisle.db'), { recursive: true })
  const error = await opening({ data })
  expect(error.kind).toBe('storage')
  expect(error.explain()).toContain('--data DIR')
})

test('a file that is not a database', async () => {
  const data = join(folder, 'not')
  mkdirSync(data)
  writeFileSync(join(data, 'aisle.db'), 'this is a letter to my aunt '.repeat(100))
  const error = await opening({ data })
  expect(error.message).toBe('this file is not an Aisle database')
  expect(error.where).toBe(join(data, 'aisle.db'))
})

test('a database that somebody else holds', async () => {
  const data = join(folder, 'held')
  const store = await openStore({ data, patience: 150 })
  const other = new Database(join(data, 'aisle.db'))
  other.exec('BEGIN EXCLUSIVE')
  const started = performance.now()
  const error = await store.shops
    .add({ slug: 'toys', name: 'Toys', seed: 'http://toys.test/' })
    .then(
      () => null,
      (thrown) => thrown,
    )
  expect(error).toBeInstanceOf(AisleError)
  expect(error).toMatchObject({ kind: 'busy', message: 'the database is locked' })
  expect(performance.now() - started).toBeGreaterThan(140)
  // It waits without holding up the thread, and goes on when the other is done.
  const waiting = store.shops.add({ slug: 'toys', name: 'Toys', seed: 'http://toys.test/' })
  setTimeout(() => other.exec('COMMIT'), 50)
  expect((await waiting).slug).toBe('toys')
  other.close()
  store.close()
})

test('nothing there for who only reads', async () => {
  const error = await opening({ data: join(folder, 'nothing'), readonly: true })
  expect(error.kind).toBe('not-found')
  expect(error.hint).toContain('aisle shop add')
})

test('a server that does not answer, an address that is none', async () => {
  const silent = await opening({ data: folder, db: 'http://127.0.0.1:9' })
  expect(silent.kind).toBe('unreachable')
  expect(silent.hint).toContain('--db')
  expect((await opening({ data: folder, db: 'http://:x' })).kind).toBe('usage')
})

test('a server that wants a token', async () => {
  using guard = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('Unauthorized', { status: 401 }),
  })
  const error = await opening({ data: folder, db: `http://127.0.0.1:${guard.port}` })
  expect(error.kind).toBe('refused')
  expect(error.hint).toContain('AISLE_DB_TOKEN')
})

test('a server of another kind', async () => {
  const answers = [
    () => new Response('<h1>Welcome</h1>'),
    () => new Response('no such page', { status: 404 }),
    () => Response.json({ hello: 'world' }),
    () => Response.redirect('/elsewhere'),
  ]
  for (const fetch of answers) {
    using stranger = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch })
    const error = await opening({ data: folder, db: `http://127.0.0.1:${stranger.port}` })
    expect(error).toMatchObject({ kind: 'unreachable', message: 'this is not a libSQL server' })
    expect(error.hint).toContain('--db')
  }
})

test('a full disk and a broken one are told apart', () => {
  const of = (code: string) => failure({ code, message: code }, 'x.db').message
  expect(of('SQLITE_FULL')).toBe('the disk is full')
  expect(of('SQLITE_IOERR_WRITE')).toBe('the disk does not read or write')
  expect(of('SQLITE_CORRUPT')).toBe('the database is damaged')
  expect(of('SQLITE_BUSY_SNAPSHOT')).toBe('the database is locked')
  expect(failure(new Error('odd'), 'x.db').message).toBe('the database failed: odd')
})
