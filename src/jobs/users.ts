/**
 * Users of the data beside the page: threads with the store open, and what will still write when it is done. While a
 * backup takes the place of the data there is nobody: they are ended, waited for, or it is refused. Used by `jobs` and
 * `web`.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import type { StoreOptions } from '../store/connection/database.ts'

/** How to come to an end; `refuse` for work that somebody asked for, and that must not be cut off. */
export type User = { what: string; end?: () => void | Promise<void>; refuse?: boolean }

type Place = Pick<StoreOptions, 'data' | 'db'>
type Entry = User & { over: Promise<void> }
type Users = { entries: Set<Entry>; alone: boolean; replaced: number }

/** Milliseconds that all have to end. */
const PATIENCE = 40_000

const places = new Map<string, Users>()

function usersOf({ data, db }: Place): Users {
  const name = JSON.stringify([data, db ?? null])
  const users = places.get(name) ?? { entries: new Set(), alone: false, replaced: 0 }
  places.set(name, users)
  return users
}

/** True while a backup takes the place of the data. */
export const isReplacing = (place: Place): boolean => usersOf(place).alone

/** An error while a backup takes the place of the data. */
export function refuseWhileReplacing(place: Place): void {
  if (isReplacing(place)) throw new AisleError('busy', 'a backup is being restored', { hint: HINT })
}

const HINT = 'Try again when that is done.'

/** From now on until the answer is called. */
export function enter(place: Place, user: User): () => void {
  refuseWhileReplacing(place)
  const { entries } = usersOf(place)
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const entry = { ...user, over }
  entries.add(entry)
  return () => {
    entries.delete(entry)
    resolve()
  }
}

/** As long as the work takes. */
export async function during<T>(place: Place, user: User, work: () => Promise<T>): Promise<T> {
  const leave = enter(place, user)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Whether the data is still what it was when this was asked: its ids mean something else in another. */
export function sameData(place: Place): () => boolean {
  const users = usersOf(place)
  const { replaced } = users
  return () => users.replaced === replaced
}

/** Replaces the data while nobody uses it, and nobody begins to. `also` ends those who are not written down here. */
export async function alone<T>(
  place: Place,
  work: () => Promise<T>,
  { also, patience = PATIENCE }: { also?: () => Promise<void>; patience?: number } = {},
): Promise<T> {
  const users = usersOf(place)
  refuseWhileReplacing(place)
  const busy = [...users.entries].find(({ refuse }) => refuse)
  if (busy) throw new AisleError('busy', `${busy.what} now`, { hint: HINT })
  users.alone = true
  try {
    await allOver(users, patience, also)
    const done = await work()
    users.replaced++
    return done
  } finally {
    users.alone = false
  }
}

async function allOver(
  { entries }: Users,
  patience: number,
  also?: () => Promise<void>,
): Promise<void> {
  const all = [...entries].map(async ({ end, over }) => {
    await end?.()
    await over
  })
  const timer = Promise.withResolvers<false>()
  const timeout = setTimeout(() => timer.resolve(false), patience)
  const ended = await Promise.race([Promise.all([...all, also?.()]), timer.promise])
  clearTimeout(timeout)
  if (ended) return
  const [left] = entries
  throw new AisleError('busy', `${left?.what ?? 'something'} and does not end`, { hint: HINT })
}
