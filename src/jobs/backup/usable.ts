/**
 * Whether the shops of a database from elsewhere can be used: what they are set to, and the wrappers, plans and topics
 * that crawls go by, are read by the rules by which they would have come in.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import { checkShop } from '../../shop/draft.ts'
import { storedPlan, storedTopic, storedWrapper } from '../../shop/stored.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { checkCron } from '../schedule/cron.ts'

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
  const { slug, name, seed, scope, delay, concurrency, schedule } = shop
  const checked = checkShop({
    url: seed,
    id: slug,
    name,
    scope,
    delay: String(delay ?? ''),
    concurrency: String(concurrency ?? ''),
    wrapper: '',
  })
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
