/**
 * Errors as sentences for somebody who looks at the page: what happened, and what to do there instead of on the command
 * line. Handlers show them beside the form that was sent. Used all over `web`.
 * @module
 */

import { forPage } from '../../views/shell/commands.ts'
import type { Refused } from '../jobs/crawl/manager.ts'
import { AisleError, type ErrorKind } from '../model/errors.ts'
import { thisProcess } from '../store/crawls/owner.ts'
import type { Shop } from '../store/types.ts'
import type { Web } from './context.tsx'

export const FAULT = 'Something went wrong inside Aisle; its log says what.'

/** An error that people are told of, of that kind where one is said; every other one goes on. */
export function known(error: unknown, kind?: ErrorKind): AisleError {
  if (error instanceof AisleError && (kind === undefined || error.kind === kind)) return error
  throw error
}

/** What happened and what to do, in a line. */
export const lineOf = ({ message, hint }: AisleError): string =>
  [message, hint].filter(Boolean).join('. ')

/** The same of whatever failed; a fault of ours is in the log. */
export function explained(error: unknown, fault = FAULT): string {
  if (error instanceof AisleError) return forPage(error.explain())
  console.error(error)
  return fault
}

/** Why a crawl was not started: a sentence and what to do. Where this page itself is the one that crawls, no process is named. */
export async function whyRefused(web: Web, shop: Shop, refused: Refused): Promise<string> {
  const { jobs, store } = web
  if (jobs.running().includes(shop.slug)) {
    return `${shop.name} is being crawled already. Wait until that crawl is done, or stop it.`
  }
  const other = await otherOnHost(web, shop)
  if (other) {
    const { name } = (await store.shops.get(other)) ?? { name: other }
    return `Its host is being crawled for ${name} now. Wait until that crawl is done, or stop it on the page of ${name}.`
  }
  return forPage([refused.error, refused.hint].filter(Boolean).join('\n'))
}

/** The shop for which this process crawls the same host. */
async function otherOnHost({ jobs, store }: Web, { seed }: Shop): Promise<string | null> {
  const holder = await store.leases.holder(`host:${new URL(seed).host}`)
  const self = thisProcess('')
  if (holder?.pid !== self.pid || holder.machine !== self.machine) return null
  const slug = /^crawl of (.+)$/.exec(holder.what)?.[1]
  return slug && jobs.running().includes(slug) ? slug : null
}
