/**
 * From how a visit ended to everything that is stored of it, in one write.
 * @module
 */

import { jsonOf } from '../format/text.ts'
import { packLinks } from '../page/packed-links.ts'
import { PARSER } from '../page/page.ts'
import { packRecords } from '../records/packed-records.ts'
import type { NewVersion, PageWrite, Sighted, Sighting, VersionId } from '../store/types.ts'
import type { Answer } from './fetch/fetch.ts'
import { admitTarget, bring, placeStored, reachTarget } from './follow.ts'
import { Standing } from './frontier/ledger.ts'
import type { Queued } from './frontier/queue.ts'
import { done, fail, lastOf, postpone, redirectVisit, refuse, retry, visitOf } from './outcome.ts'
import { auditOf, countAudit, readAll } from './policies/delta/audit.ts'
import { judgeProbes } from './policies/duplicates/fold-probe.ts'
import { refold } from './policies/duplicates/refold.ts'
import { settleStands } from './policies/duplicates/stand-in.ts'
import { listedSightings } from './policies/listed/listed-products.ts'
import type { ReadAnswer } from './read/reader-pool.ts'
import type { Reading } from './read/reading.ts'
import type { Run } from './run.ts'
import type { Visited } from './visit.ts'

/** What the crawl's watchers want to know of a settled page. */
export type Settled = {
  reading: Reading | null
  /** The product that the page shows, or those that its lists show; and what they turned out to be. */
  products: Sighting[]
  sighted: Sighted[]
}

type Ok = Extract<Answer, { kind: 'ok' }>

/** A page was read; or it is byte for byte what an earlier version was, and need not be. */
export type Read = { same: VersionId } | ReadAnswer

/** Stores a visit and all that it brings. */
export async function settle(
  run: Run,
  entry: Queued,
  visited: Visited,
  read: Read | null,
): Promise<Settled> {
  const { end } = visited
  const write = run.write()
  for (const hop of visited.hops) {
    const waits = end.kind === 'elsewhere' && run.ledger.standing(hop.target) === Standing.unknown
    if (waits) await admitTarget(run, write, hop, visited.url, entry.depth)
    else await reachTarget(run, write, hop, entry.depth)
    // Its own way back, after a look at the cookies, is not a page's last word.
    if (hop.page === lastOf(visited)) continue
    write.visits.push(redirectVisit(hop, run.now()))
    run.redirects.set(hop.page, hop.target)
    done(run, write, hop.page)
  }
  let reading: Reading | null = null
  if (end.kind === 'later') postpone(run, write, entry, visited, end)
  else if (end.kind === 'skipped') refuse(run, write, visited, end.reason, end.why)
  else if (end.kind === 'failed') fail(run, write, visited, end.why, end.status)
  else if (end.kind === 'answer') {
    reading = await settleAnswer(run, write, entry, visited, end.answer, read)
  }
  await settleStands(run, write, visited)
  if (run.cookiesChanged) {
    write.cookies = jsonOf(run.jar)
    run.cookiesChanged = false
  }
  await run.drift?.count()
  run.counters.queued = run.frontier.size
  const audit = await auditOf(run, entry, visited.page)
  if (audit) countAudit(run, audit, visited.page, write)
  const sighted = isEmpty(write) ? [] : await run.store.writePage(write)
  const isRead = end.kind === 'answer' && ['ok', 'unchanged'].includes(end.answer.kind)
  if (isRead) {
    const products = sighted.map(({ product }) => product)
    run.prospects?.read(entry.page, products, run.frontier.size)
  }
  if (run.crawl.wrapper !== null) await learnFrom(run, visited, sighted[0] ?? null)
  if (audit) await readAll(run)
  return { reading, products: write.sightings, sighted }
}

/** What a page taught of the addresses of the shop. */
async function learnFrom(run: Run, { page, url }: Visited, sighted: Sighted | null): Promise<void> {
  if (sighted) run.copies.showed.set(page, sighted.product)
  if (run.copies.probes.size > 0) await judgeProbes(run)
  if (!run.novelty || !sighted) return
  run.novelty.readProduct(page, url, sighted.product)
  run.copies.watch.product(url, sighted.product)
  const folds = run.copies.learned()
  if (folds) await refold(run, folds)
}

/** A page that was only put off changes nothing in the store. */
const isEmpty = ({ settled, frontier, retry, cookies }: PageWrite): boolean =>
  settled.length + frontier.length === 0 && retry === null && cookies === null

async function settleAnswer(
  run: Run,
  write: PageWrite,
  entry: Queued,
  visited: Visited,
  answer: Answer,
  read: Read | null,
): Promise<Reading | null> {
  switch (answer.kind) {
    case 'ok':
      run.counters.pages++
      run.counters.bytes += answer.bytes
      if (read && 'same' in read) await confirm(run, write, entry, visited, answer, read.same)
      else if (read?.ok) {
        await settleReading(run, write, entry, visited, answer, read)
        return read.reading
      } else fail(run, write, visited, read?.error ?? 'it could not be read', answer.status)
      return null
    case 'unchanged':
      run.counters.unchanged304++
      await confirm(run, write, entry, visited, answer, knownVersion(visited))
      return null
    case 'other-type':
      refuse(run, write, visited, 'type', `is ${answer.contentType ?? 'of no known type'}`)
      return null
    case 'refused':
      // Only these say that nothing is there; any other refusal leaves that open.
      if (answer.status === 404 || answer.status === 410) {
        run.counters.notFound++
        write.visits.push(visitOf(run, visited, 'refused', answer, `answers ${answer.status}`))
        done(run, write, visited.page)
      } else fail(run, write, visited, `answers ${answer.status}`, answer.status, answer.ms)
      return null
    case 'busy':
      retry(run, write, entry, visited, `answers ${answer.status}`, answer)
      return null
    case 'failed':
      if (answer.retryable) retry(run, write, entry, visited, answer.message, answer)
      else if (answer.reason === 'address') {
        refuse(run, write, visited, 'address', answer.message)
      } else fail(run, write, visited, answer.message, answer.status ?? null, answer.ms)
      return null
    case 'redirect':
      throw new Error('redirects are followed before a visit ends')
  }
}

async function settleReading(
  run: Run,
  write: PageWrite,
  entry: Queued,
  visited: Visited,
  answer: Ok,
  { thread, reading }: Extract<ReadAnswer, { ok: true }>,
): Promise<void> {
  const links = run.dictionaries.place(thread, reading, {
    page: (id, url) => write.newPages.push({ id, url }),
    path: (id, path) => {
      write.newPaths.push({ id, path })
      run.walk.learnPath(id, path)
    },
  })
  const version: NewVersion = {
    id: run.ledger.newVersion(),
    page: visited.page,
    etag: answer.etag,
    lastModified: answer.lastModified,
    hash: reading.hash,
    wrapper: run.crawl.wrapper,
    parser: PARSER,
    bytes: answer.bytes,
    detail: reading.detail,
    title: reading.title,
    canonical: reading.canonical,
    links: packLinks(links),
    linkCount: links.paths.length,
    fields: reading.product?.fields ?? null,
    records: links.listedTexts.length > 0 ? packRecords(links.listedTexts) : null,
  }
  write.version = version
  write.sample = run.sampler.sample(run.stateOf(visited.page), visited.url, reading)
  write.visits.push(visitOf(run, visited, 'fetched', answer, null, version.id))
  done(run, write, visited.page)
  if (reading.detail) run.counters.details++
  if (run.drift?.holds(visited.page)) write.confirmed = version.id
  else if (reading.product) {
    const { page, url } = visited
    write.sightings = [{ ...reading.product, page, url, at: run.now() }]
  } else write.sightings = listedSightings(run, links)
  if (run.topic && reading.topic) {
    if (!run.topic.judge(write, visited, reading.topic, links.targets)) {
      write.sightings = []
      write.confirmed = null
    }
  }
  if (!reading.detail || run.walk.through) await bring(run, write, visited, entry.depth, links)
}

/** The page is what it was: its stored links are walked, its product is seen again. */
async function confirm(
  run: Run,
  write: PageWrite,
  entry: Queued,
  visited: Visited,
  answer: Ok | Extract<Answer, { kind: 'unchanged' }>,
  version: VersionId,
): Promise<void> {
  const outcome = answer.kind === 'ok' ? 'fetched' : 'unchanged'
  write.visits.push(visitOf(run, visited, outcome, answer, null, version))
  done(run, write, visited.page)
  const detail = visited.end.kind === 'answer' && visited.end.known?.detail
  const leaf = detail && !run.walk.through
  const stored = leaf ? null : await run.store.versions.links(run.shop.id, version)
  const links = stored && (await placeStored(run, stored))
  const kept = await run.topic?.confirm(run, visited, links?.targets ?? new Int32Array(0))
  if (detail) {
    run.counters.details++
    if (kept !== false) write.confirmed = version
  }
  if (!links) return
  if (kept !== false) write.sightings = listedSightings(run, links)
  await bring(run, write, visited, entry.depth, links)
}

function knownVersion(visited: Visited): VersionId {
  if (visited.end.kind !== 'answer' || !visited.end.known) {
    throw new Error(`${visited.url} answers 304 to a request without validators`)
  }
  return visited.end.known.version
}
