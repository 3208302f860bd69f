/**
 * The examiner of a database that somebody else may have made, in a process of its own: a file can be such that reading
 * it ends the process, or does not end. Used by `backups.ts` and `main.ts`.
 * @module
 */

import { copyFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AisleError, type ErrorData } from '../../model/errors.ts'
import { checkShop, formOf } from '../../shop/draft.ts'
import { storedPlan, storedTopic, storedWrapper } from '../../shop/stored.ts'
import { type Contents, contentsOf } from '../../store/backup/backup.ts'
import { readThrough } from '../../store/backup/file-check.ts'
import type { StoredSession } from '../../store/people/sessions.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { stillAsked } from '../../threads/child.ts'
import { checkCron } from '../schedule/cron.ts'

export type Examination =
  | { look: string }
  /** A copy of `from` that can take the place of the data: of this version, with this password and who gave it. */
  | { from: string; ready: string; password: string | null; sessions: StoredSession[] }

export type Examined = { contents: Contents } | { error: ErrorData }

export const examine = (call: Examination): Promise<Examined> =>
  answer(call).catch((error) => ({ error: AisleError.of(error).data }))

async function answer(call: Examination): Promise<Examined> {
  if ('look' in call) return { contents: contentsOf(call.look) }
  const { from, ready, password, sessions } = call
  await copyFile(from, ready)
  await stillAsked()
  // The copy and not the original: what is looked at is what will be used.
  const contents = contentsOf(ready)
  await stillAsked()
  const store = await openStore({ data: dirname(ready), db: ready })
  try {
    await store.mend()
    await stillAsked()
    // Whatever else ends a process that reads it ends this one.
    readThrough(ready)
    await checkUsable(store)
    await store.leases.clear()
    // Who logged out since the backup was made stays out.
    await store.sessions.replaceAll(sessions)
    await store.settings.set({ password, interrupted: null })
    if ((await store.settings.get('password')) !== password) {
      throw new AisleError('invalid', 'the password cannot be kept in it', {
        hint: 'Choose another backup.',
      })
    }
    await store.settle()
    return { contents }
  } finally {
    store.close()
  }
}

/** An error that names the first shop that cannot be, and why. */
export async function checkUsable(store: Store): Promise<void> {
  for (const shop of await store.shops.list()) {
    const problem = problemOf(shop) ?? (await documentProblem(store, shop))
    if (problem === null) continue
    throw new AisleError('invalid', `the file is damaged: the shop ${shop.slug}: ${problem}`, {
      hint: 'Choose another backup.',
    })
  }
}

function problemOf(shop: Shop): string | null {
  const { schedule } = shop
  const checked = checkShop(formOf(shop))
  if (!checked.ok) {
    const [[field, problem] = ['', '']] = Object.entries(checked.problems)
    return `${field}: ${problem}`
  }
  const cron = schedule === null ? null : checkCron(schedule)
  return cron && !cron.ok ? cron.problem : null
}

async function documentProblem(store: Store, { id }: Shop): Promise<string | null> {
  const wrapper = await store.wrappers.active(id)
  const plan = await store.plans.active(id)
  const topic = await store.topics.active(id)
  try {
    if (wrapper) storedWrapper(wrapper)
    if (plan) storedPlan(plan)
    if (topic) storedTopic(topic)
    return null
  } catch (error) {
    if (error instanceof AisleError) return `${error.where}: ${error.message}`
    throw error
  }
}
