/**
 * How a page stands after a visit: done, skipped, failed, or to be tried again; with the visit's row.
 * Called when a page is settled.
 * @module
 */

import type { SkipReason, VersionId, Visit } from '../store/types.ts'
import type { Batch } from './context/batch.ts'
import type { Hop, VisitEnd, Visited } from './fetch/visited.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { backoff, MAX_ATTEMPTS } from './manners/retry.ts'

export function refuse(batch: Batch, visited: Visited, reason: SkipReason, why: string): void {
  batch.write.visits.push(visitOf(batch, visited, 'refused', null, why))
  batch.settle(visited.page, 'skipped', reason)
}

export function fail(
  batch: Batch,
  visited: Visited,
  why: string,
  status: number | null,
  milliseconds = 0,
): void {
  const { counters, unread } = batch.context
  counters.errors++
  batch.write.visits.push(visitOf(batch, visited, 'failed', { status, ms: milliseconds }, why))
  batch.settle(visited.page, 'failed')
  unread.lose(visited.page)
}

export function retry(
  batch: Batch,
  entry: Queued,
  visited: Visited,
  why: string,
  answer: { status?: number | null; ms: number; retryAfterMs: number | null },
): void {
  const attempts = entry.attempts + 1
  if (attempts >= MAX_ATTEMPTS) {
    fail(batch, visited, why, answer.status ?? null, answer.ms)
    return
  }
  const { manners, ledger, frontier, now, ticks } = batch.context
  const pause = backoff(attempts, Math.random, manners.retryBase)
  const wait = Math.max(pause, answer.retryAfterMs ?? 0)
  const { page, url } = visited
  batch.write.retry = { page, attempts, notBefore: now() + wait }
  ledger.stand(page, Standing.queued)
  frontier.push(new URL(url).host, { ...entry, page, url, attempts }, ticks() + wait)
}

/**
 * Not now: the host is left alone until then, and the page keeps its place. A seed whose robots.txt
 * cannot be read is not waited for: a person looks at it.
 */
export function postpone(
  batch: Batch,
  entry: Queued,
  visited: Visited,
  end: Extract<VisitEnd, { kind: 'later' }>,
): void {
  if (end.robots && entry.depth === 0) {
    refuse(batch, visited, 'robots', end.why)
    return
  }
  const { frontier, ledger } = batch.context
  const host = frontier.host(new URL(visited.url).host)
  host.pace.hold(end.until)
  ledger.stand(visited.page, Standing.queued)
  host.queue.push({ ...entry, page: visited.page, url: visited.url })
}

export const redirectVisit = (hop: Hop, at: number): Visit => ({
  page: hop.page,
  outcome: 'redirect',
  status: hop.status,
  version: null,
  target: hop.target,
  at,
  milliseconds: Math.round(hop.milliseconds),
  error: null,
})

export function visitOf(
  { context }: Batch,
  visited: Visited,
  outcome: Visit['outcome'],
  answer: { status?: number | null; ms: number } | null,
  error: string | null,
  version: VersionId | null = null,
): Visit {
  return {
    page: visited.page,
    outcome,
    status: answer?.status ?? null,
    version,
    target: null,
    at: context.now(),
    milliseconds: Math.round(answer?.ms ?? 0),
    error,
  }
}
