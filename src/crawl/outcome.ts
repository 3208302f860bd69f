/**
 * How a page stands after a visit: done, skipped, failed, or to be tried again; with the visit's row.
 * @module
 */

import type { PageId, PageWrite, SkipReason, VersionId, Visit } from '../store/types.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { backoff, MAX_ATTEMPTS } from './manners/retry.ts'
import type { Run } from './run.ts'
import type { Hop, VisitEnd, Visited } from './visit.ts'

/** The page at which its redirects ended, or another one that shows the same. */
export const lastOf = ({ hops, page, end }: Visited): PageId =>
  end.kind === 'elsewhere' ? hops.at(-1)!.target : page

export function done(run: Run, write: PageWrite, page: PageId): void {
  write.settled.push({ page, status: 'done', reason: null })
  run.ledger.stand(page, Standing.done)
}

export function refuse(
  run: Run,
  write: PageWrite,
  visited: Visited,
  reason: SkipReason,
  why: string,
): void {
  write.visits.push(visitOf(run, visited, 'refused', null, why))
  write.settled.push({ page: visited.page, status: 'skipped', reason })
  run.countSkipped(visited.page, reason)
}

export function fail(
  run: Run,
  write: PageWrite,
  visited: Visited,
  why: string,
  status: number | null,
  milliseconds = 0,
): void {
  run.counters.errors++
  write.visits.push(visitOf(run, visited, 'failed', { status, ms: milliseconds }, why))
  write.settled.push({ page: visited.page, status: 'failed', reason: null })
  run.ledger.stand(visited.page, Standing.failed)
  run.unseen.add(visited.page)
}

export function retry(
  run: Run,
  write: PageWrite,
  entry: Queued,
  visited: Visited,
  why: string,
  answer: { status?: number | null; ms: number; retryAfterMs: number | null },
): void {
  const attempts = entry.attempts + 1
  if (attempts >= MAX_ATTEMPTS) {
    fail(run, write, visited, why, answer.status ?? null, answer.ms)
    return
  }
  const pause = backoff(attempts, Math.random, run.manners.retryBase)
  const wait = Math.max(pause, answer.retryAfterMs ?? 0)
  again(run, write, entry, visited, attempts, wait)
}

/**
 * Not now: the host is left alone until then, and the page keeps its place. A seed whose robots.txt
 * cannot be read is not waited for: a person looks at it.
 */
export function postpone(
  run: Run,
  write: PageWrite,
  entry: Queued,
  visited: Visited,
  end: Extract<VisitEnd, { kind: 'later' }>,
): void {
  if (end.robots && entry.depth === 0) {
    refuse(run, write, visited, 'robots', end.why)
    return
  }
  const host = run.frontier.host(new URL(visited.url).host)
  host.pace.hold(end.until)
  run.ledger.stand(visited.page, Standing.queued)
  host.queue.push({ ...entry, page: visited.page, url: visited.url })
}

function again(
  run: Run,
  write: PageWrite,
  entry: Queued,
  { page, url }: Visited,
  attempts: number,
  wait: number,
): void {
  write.retry = { page, attempts, notBefore: run.now() + wait }
  run.ledger.stand(page, Standing.queued)
  run.frontier.push(new URL(url).host, { ...entry, page, url, attempts }, run.ticks() + wait)
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
  run: Run,
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
    at: run.now(),
    milliseconds: Math.round(answer?.ms ?? 0),
    error,
  }
}
