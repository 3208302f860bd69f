/**
 * Crawls that failed or broke off: their last event, what is remembered of them and told, and what a thread that died
 * leaves behind. One that broke off ended as failed, and starting it again goes on with it. Used by `cli`, `jobs` and
 * `web`.
 * @module
 */

import { AisleError } from '../../model/errors.ts'
import type { StoreOptions } from '../../store/connection/database.ts'
import type { Owner } from '../../store/crawls/owner.ts'
import { openStore, type Store } from '../../store/store.ts'
import type { CrawlId } from '../../store/types.ts'
import type { CrawlEvent } from '../types.ts'

export function failedEvent(shop: string, crawl: CrawlId | null, error: unknown): CrawlEvent {
  const { kind, where, message, hint } = error instanceof AisleError ? error : unexpected(error)
  const text = where ? `${where}: ${message}` : message
  return { event: 'failed', shop, crawl, error: text, hint, kind }
}

/** A mistake of Aisle's own: other crawls go on, and its place is told. */
function unexpected(error: unknown): AisleError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = stack
    .split('\n')
    .find((line) => line.trim().startsWith('at '))
    ?.trim()
  return new AisleError('internal', `something in Aisle broke: ${message}`, {
    hint: `What was stored is safe. Please report it${place ? ` (${place})` : ''}.`,
    cause: error,
  })
}

/** What happened, and what to do. */
type Why = { error: string; hint?: string }

/** One that this process knows of, whether or not the store does; `at`: when it broke off (ms). */
export type Broken = Why & { crawl: CrawlId; at: number }

/** What the crawl is remembered by: what happened, and on a line of its own what to do. */
export const noteOf = ({ error, hint }: Why): string =>
  [`It broke off: ${error}`, hint].filter(Boolean).join('.\n')

/** What the alert says. */
export function brokenText(crawl: CrawlId, { error, hint }: Why): string {
  const help = hint ? ` ${hint}` : ''
  return `Crawl ${crawl} ended early: ${error}.${help} Start it again: it goes on where it was.`
}

/** May be repeated. Nothing where the crawl had ended, or somebody else goes on with it. */
export async function breakOff(
  store: Store,
  crawl: CrawlId,
  why: Why,
  owner: Owner['id'],
): Promise<void> {
  if (!(await store.crawls.breakOff(crawl, noteOf(why), owner))) return
  const { shop } = (await store.crawls.get(crawl))!
  await store.alerts.raise({ shop, crawl, kind: 'broken', message: brokenText(crawl, why) })
}

/** This process lives, so what its dead thread held would be taken for held; `lost` crawls are told of. */
export async function giveBack(
  options: StoreOptions,
  owner: string,
  lost: number[] = [],
  error = '',
): Promise<void> {
  const store = await openStore(options)
  try {
    for (const crawl of lost) await breakOff(store, crawl, { error }, owner)
    await store.leases.releaseOf(owner)
  } finally {
    store.close()
  }
}
