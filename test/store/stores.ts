/**
 * The stores that one suite runs against: a file, and a real libSQL server.
 * @module
 */

import { afterAll, beforeAll, describe } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreOptions } from '../../src/store/connection/database.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { serverMissing, startSqld } from './sqld.ts'

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'aisle-store-'))

let server: Promise<string> | undefined

/** Starts the server once for all test files; it ends with the tests. */
export const serverUrl = (): Promise<string> => {
  server ??= startSqld(tempFolder(), { passing: true }).then(({ url }) => url)
  return server
}

export { serverMissing }

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
