/**
 * A database file takes the place of another. That takes several renames, and a process may be killed between any two:
 * what is meant is written down before the first, and whoever opens the database next takes it back or finds it done.
 * Used by `jobs` and `store`.
 * @module
 */

import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { jsonOf } from '../../format/text.ts'
import { AisleError } from '../../model/errors.ts'
import { LEASE_TTL } from '../crawls/leases.ts'
import { isDead, isSeen, type Owner, thisProcess } from '../crawls/owner.ts'

/** Of the files that are one database. */
export const ENDS = ['', '-wal', '-shm'] as const

/** Names of files in the folder of the database, and who moves them. */
type Intent = { ready: string; aside: string; owner: Owner }

/** A replacement that was cut off: `done`, or taken back. `aside` is the file that was there before. */
export type Interrupted = { done: boolean; aside: string }

export type Replacement = { undo(): void; done(): void }

const intentOf = (place: string): string => `${place}.restore.json`

/** True where a file must not be made by opening it: it is being replaced. */
export const isBeingReplaced = (place: string): boolean => existsSync(intentOf(place))

/** Moves what is at `place` to `aside` and `ready` to `place`; where that fails all is as it was. */
export function takePlace(place: string, ready: string, aside: string): Replacement {
  writeIntent(place, {
    ready: basename(ready),
    aside: basename(aside),
    owner: thisProcess('restore'),
  })
  const undo = () => {
    putBack(place, ready, aside)
    rmSync(intentOf(place), { force: true })
  }
  try {
    for (const end of ENDS) moveIf(place + end, aside + end)
    // From here on it is the new one that counts.
    renameSync(ready, place)
  } catch (error) {
    undo()
    throw error
  }
  return { undo, done: () => rmSync(intentOf(place), { force: true }) }
}

const isDone = (place: string, ready: string, aside: string): boolean =>
  existsSync(place) && existsSync(aside) && !existsSync(ready)

/**
 * Any number of times, by any number of processes, from any state in between. What lies beside the new file goes before
 * that does: the journal of one database beside another would be read into it.
 */
function putBack(place: string, ready: string, aside: string): void {
  if (isDone(place, ready, aside)) {
    for (const end of ['-wal', '-shm', '']) moveIf(place + end, ready + end)
  }
  if (!existsSync(aside) && !existsSync(place)) throw lost(place)
  for (const end of ['-wal', '-shm', '']) moveIf(aside + end, place + end)
}

function moveIf(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Before the database is opened: what a killed process left half replaced is put right. `forget` comes when it has been
 * told. Null where nothing was left, or where another process put it right first.
 */
export async function settleReplacement(
  place: string,
  patience: number,
): Promise<(Interrupted & { forget(): void }) | null> {
  const until = performance.now() + patience
  for (let intent = readIntent(place); intent !== null; intent = readIntent(place)) {
    if (isAtWork(place, intent.owner)) {
      if (performance.now() > until) throw busy(place)
      await Bun.sleep(20)
      continue
    }
    const [ready, aside] = [intent.ready, intent.aside].map((name) => join(dirname(place), name))
    const done = isDone(place, ready!, aside!)
    if (!done) putBack(place, ready!, aside!)
    const forget = () => {
      rmSync(intentOf(place), { force: true })
      // Not before: that it is still there says that the new file never came to its place.
      for (const end of ENDS) rmSync(ready! + end, { force: true })
    }
    // Another process may have been here in between, and have removed what this one judged by.
    if (isBeingReplaced(place)) return { done, aside: aside!, forget }
  }
  return null
}

/** Renames take milliseconds: who is silent for as long as a lease lasts, and not seen, is no more. */
function isAtWork(place: string, owner: Owner): boolean {
  if (isDead(owner)) return false
  const written = statSync(intentOf(place), { throwIfNoEntry: false })?.mtimeMs
  return isSeen(owner) || (written !== undefined && Date.now() - written < LEASE_TTL)
}

/** Null where there is none, or one that nobody can read, with nothing missing. */
function readIntent(place: string): Intent | null {
  let text: string
  try {
    text = readFileSync(intentOf(place), 'utf8')
  } catch (error) {
    if (!isBeingReplaced(place)) return null
    throw error
  }
  try {
    return JSON.parse(text) as Intent
  } catch {
    if (!existsSync(place)) throw lost(place)
    rmSync(intentOf(place), { force: true })
    return null
  }
}

/** On the disk before anything moves, and never half there. */
function writeIntent(place: string, intent: Intent): void {
  const half = `${intentOf(place)}.part`
  const file = openSync(half, 'w')
  try {
    writeSync(file, jsonOf(intent))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(half, intentOf(place))
}

const busy = (place: string): AisleError =>
  new AisleError('busy', 'a backup is being restored', {
    where: place,
    hint: 'Try again when that is done.',
  })

/** Opening what is not there would make an empty database. */
export const lost = (place: string): AisleError =>
  new AisleError('storage', 'the file of the database is gone', {
    where: place,
    hint: 'Look for it beside that place, put it back, and start Aisle again.',
  })
