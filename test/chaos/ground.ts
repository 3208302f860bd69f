/**
 * Where the data lies that is worked on: a file, or a libSQL server. It can be put back to how it was kept, and looked
 * into without touching it.
 * @module
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../src/store/connection/connection.ts'
import { openDatabase } from '../../src/store/connection/database.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { type Sqld, startSqld } from '../store/sqld.ts'

export type Looking = { store: Store; connection: Connection }

export type Ground = {
  kind: 'file' | 'server'
  /** The data folder, also where the database is elsewhere. */
  data: string
  /** Words that every command needs. */
  words: string[]
  /** What is there now is what `reset` brings back. */
  keep(): Promise<void>
  reset(): Promise<void>
  look<T>(work: (looking: Looking) => Promise<T>): Promise<T>
  /** Kills the server, where there is one, and starts it again after so many milliseconds. */
  killServer?(pause: number): Promise<void>
  close(): Promise<void>
}

const looked = async <T>(
  options: { data: string; db?: string },
  work: (looking: Looking) => Promise<T>,
): Promise<T> => {
  const store = await openStore(options)
  const { connection } = await openDatabase(options)
  try {
    return await work({ store, connection })
  } finally {
    connection.close()
    store.close()
  }
}

async function put(from: string, to: string): Promise<void> {
  await removed(to)
  if (existsSync(from)) cpSync(from, to, { recursive: true })
}

/** A process that a killed one had started may write into it for a moment longer. */
async function removed(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (tries === 50) throw error
      await Bun.sleep(20)
    }
  }
}

/** What such a process has removed since the folder was read is as if it had been read later. */
function copyIfThere(from: string, to: string): void {
  try {
    cpSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'aisle-chaos-'))

export function fileGround(): Ground {
  const folder = newFolder()
  const [data, kept, seen] = ['data', 'kept', 'seen'].map((name) => join(folder, name))
  mkdirSync(data!)
  return {
    kind: 'file',
    data: data!,
    words: ['--data', data!],
    keep: () => put(data!, kept!),
    reset: () => put(kept!, data!),
    async look(work) {
      // A copy, as the disk has it: opening the database itself would put it right before Aisle does.
      rmSync(seen!, { recursive: true, force: true })
      mkdirSync(seen!)
      for (const entry of readdirSync(data!, { withFileTypes: true })) {
        if (entry.isFile()) copyIfThere(join(data!, entry.name), join(seen!, entry.name))
      }
      return await looked({ data: seen! }, work)
    },
    close: () => removed(folder),
  }
}

export async function serverGround(): Promise<Ground> {
  const folder = newFolder()
  const [data, kept, files] = ['data', 'kept', 'files'].map((name) => join(folder, name))
  let server: Sqld = await startSqld(files!)
  const { url } = server
  const port = Number(new URL(url).port)
  const whileDown = async (work: () => unknown) => {
    await server.kill()
    await work()
    server = await startSqld(files!, { port })
  }
  return {
    kind: 'server',
    data: data!,
    words: ['--data', data!, '--db', url],
    keep: () => whileDown(() => put(files!, kept!)),
    reset: () => whileDown(() => put(kept!, files!)),
    look: (work) => looked({ data: data!, db: url }, work),
    killServer: (pause) => whileDown(() => Bun.sleep(pause)),
    async close() {
      await server.kill()
      await removed(folder)
    },
  }
}
