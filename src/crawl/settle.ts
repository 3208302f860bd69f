/**
 * Settling a page, from how its visit ended to everything that is stored of it, in one write: put together here, stored
 * here. Called for every page that was fetched and read, one after the other. Used by `crawl.ts`.
 * @module
 */

import { packLinks } from '../page/packed-links.ts'
import { PARSER } from '../page/page.ts'
import { packRecords } from '../records/packed-records.ts'
import type { NewVersion, SkipReason, VersionId, Visit } from '../store/types.ts'
import { Batch } from './context/batch.ts'
import type { Context } from './context/context.ts'
import { type Links, placeStored } from './context/links.ts'
import type { Answer } from './fetch/fetch.ts'
import { isRedirect } from './fetch/redirect.ts'
import { lastOf, type VisitEnd, type Visited } from './fetch/visited.ts'
import { admitTarget, bring, reachTarget } from './follow.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { redirectVisit } from './frontier/redirects.ts'
import { backoff, MAX_ATTEMPTS } from './manners/retry.ts'
import type { PageRead, Policies, Products, Read, Settled } from './policies/policy.ts'
import type { ReadAnswer } from './read/reader-pool.ts'
import type { Reading } from './read/reading.ts'

type Ok = Extract<Answer, { kind: 'ok' }>

/** A visit as it is settled. */
type Settling = { policies: Policies; batch: Batch; entry: Queued; visited: Visited }

/** Stores a visit and all that it brings. */
export async function settle(
  context: Context,
  policies: Policies,
  entry: Queued,
  visited: Visited,
  read: Read | null,
): Promise<Settled> {
  const batch = new Batch(context)
  const settling = { policies, batch, entry, visited }
  await settleHops(settling)
  const reading = await settleEnd(settling, read)
  await policies.each((policy) => policy.beforeStore?.(batch, entry, visited))
  batch.write.cookies = context.session.takeChanged()
  context.count.queue(context.frontier.size)
  const sighted = batch.isEmpty ? [] : await batch.store()
  const settled = { entry, visited, reading, products: batch.write.sightings, sighted }
  await policies.each((policy) => policy.settled?.(settled))
  return settled
}

async function settleHops({ policies, batch, entry, visited }: Settling): Promise<void> {
  const { ledger, redirects, now } = batch.context
  for (const hop of visited.hops) {
    const isUnknown = ledger.standing(hop.target) === Standing.unknown
    if (visited.end.kind === 'elsewhere' && isUnknown) {
      await admitTarget(policies, batch, hop, visited.url, entry.depth)
    } else await reachTarget(policies, batch, hop, entry.depth)
    // Its own way back, after a look at the cookies, is not a page's last word.
    if (hop.page === lastOf(visited)) continue
    const { page, target, status, milliseconds } = hop
    const took = Math.round(milliseconds)
    batch.write.visits.push(redirectVisit(page, target, status, now(), took))
    redirects.lead(hop.page, hop.target)
    batch.settle(hop.page, 'done')
  }
}

async function settleEnd(settling: Settling, read: Read | null): Promise<Reading | null> {
  const { batch, entry, visited } = settling
  const { end } = visited
  if (end.kind === 'later') postpone(batch, entry, visited, end)
  else if (end.kind === 'skipped') refuse(batch, visited, end.reason, end.why)
  else if (end.kind === 'failed') {
    // Where no link leads to any more, a circle says as much as a page that is not there.
    const isNone =
      isRedirect(end.status ?? 0) && batch.context.ledger.statesOf(visited.page).length === 0
    if (isNone) none(batch, visited, end.why, { status: end.status, ms: 0 })
    else fail(batch, visited, end.why, end.status)
  } else if (end.kind === 'answer') return await settleAnswer(settling, end.answer, read)
  return null
}

async function settleAnswer(
  settling: Settling,
  answer: Answer,
  read: Read | null,
): Promise<Reading | null> {
  const { batch, entry, visited } = settling
  const { count } = batch.context
  switch (answer.kind) {
    case 'ok':
      count.page(answer.bytes)
      if (read && 'same' in read) await confirm(settling, answer, read.same)
      else if (read?.ok) {
        await settleReading(settling, answer, read)
        return read.reading
      } else fail(batch, visited, read?.error ?? 'it could not be read', answer.status)
      return null
    case 'unchanged':
      count.unchanged()
      await confirm(settling, answer, knownVersion(visited))
      return null
    case 'other-type':
      refuse(batch, visited, 'type', `is ${answer.contentType ?? 'of no known type'}`)
      return null
    case 'refused':
      // Only these say that nothing is there; any other refusal leaves that open.
      if (answer.status === 404 || answer.status === 410) {
        none(batch, visited, `answers ${answer.status}`, answer)
      } else fail(batch, visited, `answers ${answer.status}`, answer.status, answer.ms)
      return null
    case 'busy':
      retry(batch, entry, visited, `answers ${answer.status}`, answer)
      return null
    case 'failed':
      if (answer.retryable) retry(batch, entry, visited, answer.message, answer)
      else if (answer.reason === 'address') refuse(batch, visited, 'address', answer.message)
      else fail(batch, visited, answer.message, answer.status ?? null, answer.ms)
      return null
    case 'redirect':
      throw new Error('redirects are followed before a visit ends')
  }
}

async function settleReading(
  settling: Settling,
  answer: Ok,
  { thread, reading }: Extract<ReadAnswer, { ok: true }>,
): Promise<void> {
  const { batch, entry, visited, policies } = settling
  const { dictionaries, walk, ledger, crawl, sampler, count, now } = batch.context
  const { write } = batch
  const { page, url } = visited
  const links = dictionaries.place(thread, reading, {
    page: (id, url) => write.newPages.push({ id, url }),
    path: (id, path) => {
      write.newPaths.push({ id, path })
      walk.learnPath(id, path)
    },
  })
  const version: NewVersion = {
    id: ledger.newVersion(),
    page,
    etag: answer.etag,
    lastModified: answer.lastModified,
    hash: reading.hash,
    wrapper: crawl.wrapper,
    parser: PARSER,
    bytes: answer.bytes,
    detail: reading.detail,
    title: reading.title,
    canonical: reading.canonical,
    links: packLinks(links),
    linkCount: links.paths.length,
    fields: reading.product?.fields ?? null,
    records: reading.records.sought ? packRecords(links.listedTexts) : null,
    said: reading.said,
  }
  write.version = version
  write.sample = sampler.sample(batch.context.stateOf(page), url, reading)
  write.visits.push(visitOf(batch, visited, 'fetched', answer, null, version.id))
  batch.settle(page, 'done')
  if (reading.detail) count.detail()
  const read = { page, url, depth: entry.depth, reading, version: version.id, links }
  const { product } = reading
  const formerly = product && (await batch.context.former.words(page, reading.formerly))
  const seen = { page, url, at: now(), wrapper: crawl.wrapper, formerly }
  const sightings = product ? [{ ...product, ...seen }] : []
  await keepProducts(settling, read, { sightings, confirmed: null })
  const { detail } = reading
  if (!detail || walk.through) await bring(policies, batch, { ...read, detail })
}

/** The page is what it was: its stored links are walked, its product is seen again. */
async function confirm(
  settling: Settling,
  answer: Ok | Extract<Answer, { kind: 'unchanged' }>,
  version: VersionId,
): Promise<void> {
  const { batch, entry, visited, policies } = settling
  const { context } = batch
  const { page, url } = visited
  const outcome = answer.kind === 'ok' ? 'fetched' : 'unchanged'
  batch.write.visits.push(visitOf(batch, visited, outcome, answer, null, version))
  batch.settle(page, 'done')
  const detail = visited.end.kind === 'answer' && visited.end.known?.detail
  const leaf = detail && !context.walk.through
  const stored = leaf ? null : await context.store.versions.links(context.shop.id, version)
  const links: Links | null = stored && (await placeStored(context, stored))
  if (detail) context.count.detail()
  const read = { page, url, depth: entry.depth, reading: null, version, links }
  await keepProducts(settling, read, { sightings: [], confirmed: detail ? version : null })
  if (links) await bring(policies, batch, { ...read, links, detail })
}

async function keepProducts(
  { policies, batch }: Settling,
  page: PageRead,
  found: Products,
): Promise<void> {
  let kept = found
  for (const policy of policies.list) {
    if (policy.products) kept = await policy.products(batch, page, kept)
  }
  batch.write.sightings = kept.sightings
  batch.write.confirmed = kept.confirmed
}

function knownVersion(visited: Visited): VersionId {
  if (visited.end.kind !== 'answer' || !visited.end.known) {
    throw new Error(`${visited.url} answers 304 to a request without validators`)
  }
  return visited.end.known.version
}

function none(
  batch: Batch,
  visited: Visited,
  why: string,
  answer: { status: number | null; ms: number },
): void {
  batch.context.count.notFound()
  batch.write.visits.push(visitOf(batch, visited, 'refused', answer, why))
  batch.settle(visited.page, 'done')
}

function refuse(batch: Batch, visited: Visited, reason: SkipReason, why: string): void {
  batch.write.visits.push(visitOf(batch, visited, 'refused', null, why))
  batch.skip(visited.page, reason)
}

function fail(
  batch: Batch,
  visited: Visited,
  why: string,
  status: number | null,
  milliseconds = 0,
): void {
  const { count, unread } = batch.context
  count.error()
  batch.write.visits.push(visitOf(batch, visited, 'failed', { status, ms: milliseconds }, why))
  batch.settle(visited.page, 'failed')
  unread.lose(visited.page)
}

function retry(
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
function postpone(
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

function visitOf(
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
