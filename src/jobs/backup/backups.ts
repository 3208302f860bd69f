/**
 * Backups: whole databases as files in a folder beside the data. What somebody else may have made is looked at in a
 * process that nobody misses (`examiner.ts`). Used by `cli`, `views` and `web`.
 * @module
 */

import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cut } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { type Contents, freeName, stamp } from '../../store/backup/backup.ts'
import { ENDS, type Interrupted } from '../../store/backup/replace.ts'
import type { Store } from '../../store/store.ts'
import { askChild } from '../../threads/child.ts'
import { Turns } from '../../threads/turns.ts'
import { askStore } from '../ask-store.ts'
import { during } from '../users.ts'
import type { Examination, Examined } from './examiner.ts'

/** `replaced`: it was the data itself, until a backup took its place. */
export type Backup = { name: string; bytes: number; at: number; replaced: boolean }

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

/**
 * What a process left half made that was ended: for the start, when nobody makes one. Says whether a restore was cut
 * off, also where it was before anything was replaced.
 */
export async function tidyBackups(store: Store): Promise<Interrupted | null> {
  if (!store.isFile) return null
  const isHalf = (name: string) => /\.db\.part(-wal|-shm|-journal)?$/.test(name)
  for (const { name } of filesOf(folderOf(store), isHalf)) {
    rmSync(join(folderOf(store), name), { force: true })
  }
  const begun = ['.restoring', '.restore.json.part'].map((end) => basename(store.place) + end)
  const isBegun = (name: string) => begun.some((start) => name.startsWith(start))
  const left = filesOf(dirname(store.place), isBegun)
  for (const { name } of left) rmSync(join(dirname(store.place), name), { force: true })
  if (store.interrupted || left.length === 0) return store.interrupted
  const interrupted = { done: false, aside: '' }
  await store.settings.set({ interrupted })
  return interrupted
}

/** What became of a restore during which Aisle was ended. */
export const interruptedText = ({ done, aside }: Interrupted): string =>
  done
    ? `Aisle was ended during a restore. The backup is in place; the data from before is kept as ${basename(aside)}.`
    : 'Aisle was ended during a restore. Nothing was replaced: your data is as it was. Restore the backup again if you still want it.'

/** Where the backup of that name is; only one of the list is. */
export function backupAt(store: Store, name: string): string {
  const found = listBackups(store).find((one) => one.name === name)
  if (found) return join(found.replaced ? dirname(store.place) : folderOf(store), name)
  throw new AisleError('not-found', `there is no backup ${cut(name, 100)}`)
}

/** Its name. What is half made bears another one until it is whole. */
export async function makeBackup(store: Store): Promise<string> {
  mkdirSync(folderOf(store), { recursive: true })
  const path = freeName(join(folderOf(store), `aisle-${stamp()}`))
  const half = `${path}.part`
  try {
    const user = { what: 'a backup is being made', refuse: true }
    await during(store.options, user, () =>
      askStore('the backup was not made', (thread) =>
        thread.call('backUp', { store: store.options, to: half }),
      ),
    )
    renameSync(half, path)
  } catch (error) {
    rmSync(half, { force: true })
    throw error
  }
  return path.slice(folderOf(store).length + 1)
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
    await examined({ look: half })
    renameSync(half, path)
  } finally {
    for (const end of ENDS) rmSync(half + end, { force: true })
  }
  return path.slice(folderOf(store).length + 1)
}

export async function lookInto(store: Store, name: string): Promise<Contents> {
  return await examined({ look: backupAt(store, name) })
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
  // A name of its own each time: what an ended process had begun may still be being written.
  const ready = `${store.place}.restoring-${crypto.randomUUID().slice(0, 8)}`
  const remove = () => {
    for (const end of ENDS) rmSync(ready + end, { force: true })
  }
  try {
    const password = await store.settings.get('password')
    const sessions = await store.sessions.all()
    await examined({ from: backupAt(store, name), ready, password, sessions })
    return await store.replaceBy(ready)
  } finally {
    remove()
  }
}

/** A slow disk reads more than a megabyte a second. */
const LONGEST = (bytes: number): number => 120_000 + bytes / 1000
const LARGEST = 1_000_000_000

const turns = new Turns()

/** What the file holds; an error where it is no backup, however it shows. */
const examined = (call: Examination): Promise<Contents> => turns.take(() => examine(call))

async function examine(call: Examination): Promise<Contents> {
  const { size } = statSync('look' in call ? call.look : call.from)
  const said = await askChild(call, { milliseconds: LONGEST(size), bytes: LARGEST })
  if ('died' in said) throw new AisleError('invalid', DEATHS[said.died], { hint: HINT })
  const answer = said.answer as Examined
  if ('error' in answer) throw AisleError.from(answer.error)
  return answer.contents
}

const HINT = 'Choose another backup.'

const DEATHS = {
  itself: 'this file is damaged: it cannot be read to its end',
  time: 'this file is damaged: reading it takes too long',
  memory: 'this file is damaged: reading it takes too much memory',
}
