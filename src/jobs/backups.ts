/**
 * Backups: whole databases as files in a folder beside the data.
 * @module
 */

import { mkdirSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AisleError } from '../errors.ts'
import { type Contents, freeName, stamp } from '../store/backup.ts'
import type { Store } from '../store/store.ts'
import { startThread } from '../thread.ts'
import type { BackupAnswer, BackupCall } from './backup-thread.ts'
import { errorOf } from './questions.ts'
import { during } from './users.ts'

/** `replaced`: it was the data itself, until a backup took its place. */
export type Backup = { name: string; bytes: number; at: number; replaced: boolean }

const LARGEST = 16_000_000_000
const SPARE = 200_000_000

/** Of the files that are one database. */
const ENDS = ['', '-wal', '-shm']

const folderOf = (store: Store): string => join(dirname(store.place), 'backups')

/** The newest first; none where the data is on a server. */
export function listBackups(store: Store): Backup[] {
  if (!store.isFile) return []
  return [
    ...filesOf(folderOf(store), (name) => name.endsWith('.db')).map((one) => ({
      ...one,
      replaced: false,
    })),
    ...filesOf(dirname(store.place), (name) => name.endsWith('.db') && isAside(store, name)).map(
      (one) => ({ ...one, replaced: true }),
    ),
  ].sort((a, b) => b.at - a.at)
}

/** What was there before a backup took its place is kept beside the data. */
const isAside = (store: Store, name: string): boolean =>
  name.startsWith(`${basename(store.place).replace(/\.db$/, '')}-before-`)

function filesOf(
  folder: string,
  isOne: (name: string) => boolean,
): { name: string; bytes: number; at: number }[] {
  try {
    return readdirSync(folder)
      .filter(isOne)
      .flatMap((name) => {
        const found = statSync(join(folder, name), { throwIfNoEntry: false })
        return found?.isFile() ? { name, bytes: found.size, at: found.mtimeMs } : []
      })
  } catch {
    return []
  }
}

/** What a process left half made that was ended: for the start, when nobody makes one. */
export function tidyBackups(store: Store): void {
  if (!store.isFile) return
  const isHalf = (name: string) => /\.db\.part(-wal|-shm|-journal)?$/.test(name)
  for (const { name } of filesOf(folderOf(store), isHalf)) {
    rmSync(join(folderOf(store), name), { force: true })
  }
  for (const end of ENDS) rmSync(`${store.place}.restoring${end}`, { force: true })
}

/** Where the backup of that name is; only one of the list is. */
export function backupAt(store: Store, name: string): string {
  const found = listBackups(store).find((one) => one.name === name)
  if (found) return join(found.replaced ? dirname(store.place) : folderOf(store), name)
  throw new AisleError('not-found', `there is no backup ${name.slice(0, 100)}`)
}

/** Its name. What is half made bears another one until it is whole. */
export async function makeBackup(store: Store): Promise<string> {
  mkdirSync(folderOf(store), { recursive: true })
  const path = freeName(join(folderOf(store), `aisle-${stamp()}`))
  const half = `${path}.part`
  try {
    const user = { what: 'a backup is being made', refuse: true }
    await during(store.options, user, () => ask({ store: store.options, to: half }))
    renameSync(half, path)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
  return path.slice(folderOf(store).length + 1)
}

/** Bytes that a file may have which is brought: some room on the disk is left. */
export function roomFor(store: Store): number {
  const { bavail, bsize } = statfsSync(dirname(store.place))
  return Math.max(0, Math.min(LARGEST, bavail * bsize - SPARE))
}

/** A file that somebody brought is kept among the backups, where it is one. */
export async function takeBackup(
  store: Store,
  bring: (path: string) => Promise<unknown>,
): Promise<string> {
  mkdirSync(folderOf(store), { recursive: true })
  const path = freeName(join(folderOf(store), `brought-${stamp()}`))
  const half = `${path}.part`
  try {
    await bring(half)
    await ask({ look: half })
    renameSync(half, path)
  } finally {
    for (const end of ENDS) rmSync(half + end, { force: true })
  }
  return path.slice(folderOf(store).length + 1)
}

export async function lookInto(store: Store, name: string): Promise<Contents> {
  const answer = await ask({ look: backupAt(store, name) })
  return (answer as Extract<BackupAnswer, { contents: Contents }>).contents
}

export function removeBackup(store: Store, name: string): void {
  const path = backupAt(store, name)
  for (const end of ENDS) rmSync(path + end, { force: true })
}

/**
 * The backup takes the place of the data; the password stays, and so does who gave it. Says under which name what was there is
 * kept. Nobody else may have the database open.
 */
export async function restore(store: Store, name: string): Promise<string> {
  const ready = `${store.place}.restoring`
  const remove = () => {
    for (const end of ENDS) rmSync(ready + end, { force: true })
  }
  remove()
  try {
    const password = await store.settings.get('password')
    const sessions = await store.sessions.all()
    await ask({ from: backupAt(store, name), ready, password, sessions })
    return await store.replaceBy(ready)
  } finally {
    remove()
  }
}

async function ask(call: BackupCall): Promise<BackupAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupAnswer>()
  const thread = startThread('jobs/backup-thread')
  thread.onmessage = ({ data }: MessageEvent<BackupAnswer>) => resolve(data)
  thread.onerror = (event) => {
    event.preventDefault()
    reject(new AisleError('internal', event.message))
  }
  thread.postMessage(call)
  try {
    const answer = await promise
    if ('told' in answer) throw errorOf(answer.told)
    return answer
  } finally {
    thread.terminate()
  }
}
