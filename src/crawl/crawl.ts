/**
 * The story of a crawl: take the next page (`walker`), fetch it (`visit`), read it (`read`), decide what it brings and
 * store that (`settle`); until the plan has nothing more to take, or somebody or something stops it, and it is told
 * what was found (`finish`). What makes it clever are its policies, asked on the way. Used by `jobs/crawl/run.ts`.
 * @module
 */

import type { Context } from './context/context.ts'
import { type CrawlReport, type End, tellProducts, type Watch } from './events.ts'
import { release } from './fetch/body.ts'
import type { Visited } from './fetch/visited.ts'
import { finish } from './finish.ts'
import { reachAll } from './follow.ts'
import { Standing } from './frontier/ledger.ts'
import { StoreWatch } from './health/store-watch.ts'
import { lookForOnePage, takeUpAgain } from './in-the-way.ts'
import type { CrawlJob, Rejudged } from './job.ts'
import { open } from './open.ts'
import type { Ask, Policies, Read, Settled } from './policies/policy.ts'
import { Meter } from './progress.ts'
import { Collector } from './read/garbage.ts'
import { hashOf } from './read/reading.ts'
import { settle } from './settle.ts'
import { callShop, visit } from './visit.ts'
import { type Taken, Walker } from './walker.ts'

/** One for all crawls of the thread. */
const collector = new Collector()

/** Walks the plan from where the crawl is to its end. */
export async function crawl(job: CrawlJob, watch: Watch): Promise<CrawlReport> {
  const { context, policies } = await open(job)
  const ask: Ask = {
    reach: (batch, pages) => reachAll(policies, batch, pages),
    refuses: (page, state) => policies.refuses(page, state),
    visit: (page, url) => visit(context, policies, page, url),
    vanished: (outOfSight) => policies.firstOf((policy) => policy.vanished?.(outOfSight)),
  }
  const meter = new Meter(context, policies)
  const where = { shop: job.shop.slug, crawl: job.crawl.id }
  const store = new StoreWatch(job.store, (text) =>
    watch({ event: 'note', ...where, text, about: 'store' }),
  )
  const ticking = setInterval(() => {
    store.look()
    watch({ event: 'progress', ...where, ...meter.read() })
  }, 1000)
  let again: Rejudged | null = null
  try {
    const walker = new Walker(context, policies, ask, (taken) =>
      page(context, policies, watch, taken),
    )
    const walked = await walker.walk()
    if (walked.incomplete === null) await lookForOnePage(context, true)
    const { blocked } = context.health.turmoil
    if (blocked) await takeUpAgain(context)
    const end: End = blocked && !walked.incomplete ? { ...walked, incomplete: 'blocked' } : walked
    const judged = end.incomplete === null ? await judge(job, context) : null
    if (judged === 'stopped')
      return await finish(context, policies, ask, { ...end, incomplete: judged }, watch)
    const told: End = { ...end, judged: judged?.note ?? job.note }
    if (!judged?.again) return await finish(context, policies, ask, told, watch)
    again = judged
  } finally {
    clearInterval(ticking)
    context.close()
  }
  // From what is stored now, as one goes on that was stopped.
  return await crawl({ ...job, ...again.again, note: again.note, judge: undefined }, watch)
}

async function judge(
  { judge, signal }: CrawlJob,
  { counters, seconds }: Context,
): Promise<Rejudged | 'stopped' | null> {
  return (await judge?.({ counters, seconds, signal })) ?? null
}

/** One page from its address to the store. */
async function page(
  context: Context,
  policies: Policies,
  watch: Watch,
  { entry, giveBack, isOver }: Taken,
): Promise<void> {
  const { waiting, ledger, health } = context
  const url = entry.url ?? (await context.urlOf(entry.page))
  if (!entry.chosen && entry.attempts === 0 && waiting.hold(entry, url)) {
    ledger.stand(entry.page, Standing.queued)
    giveBack()
    return
  }
  const visited = await visit(context, policies, entry.page, url)
  if (!visited.asked) giveBack()
  if (entry.depth === 0) health.visitSeed(visited)
  const read = await readPage(context, policies, visited)
  const settled = await context.inTurn(async (): Promise<Settled | null> => {
    // The store takes nothing more: this page is asked for again when the crawl goes on.
    if (isOver()) return null
    const isSeed = entry.depth === 0 && read && 'reading' in read
    if (isSeed) {
      const before = await context.store.versions.before(context.shop.id, visited.page)
      health.onePage.meetSeed(before, read.reading)
    }
    const page = await examine(context, policies, visited, read)
    return await settle(context, policies, entry, visited, page)
  })
  if (!settled) return
  if (health.turmoil.isSilent) await callShop(context)
  health.onePage.count(entry, visited, settled.reading)
  await lookForOnePage(context)
  if (settled.reading) health.misses.count(visited.url, settled.reading)
  tellProducts(context, watch, settled.products, settled.sighted)
  collector.count()
}

/** A page that is byte for byte what it was is not read again. */
async function readPage(
  context: Context,
  policies: Policies,
  { page, url, end }: Visited,
): Promise<Read | null> {
  if (end.kind !== 'answer' || end.answer.kind !== 'ok') return null
  const { body: bytes, contentType } = end.answer
  try {
    if (end.known?.hash === hashOf(bytes)) return { same: end.known.version }
    const { readers, readingKey, sampler } = context
    const keep = sampler.wants(context.stateOf(page), url)
    const isView = policies.first((policy) => policy.approach?.(page, url)) === 'view'
    const promised = context.addresses.promised(page)
    const former = (await context.former.of(page))?.json
    const facts = { url, contentType, keep, isView, promised, former }
    return await readers.read(readingKey, { bytes, ...facts })
  } finally {
    release(bytes)
  }
}

/** The page as it was read, unless it is one that only turns the crawl away. */
async function examine(
  { health, ticks }: Context,
  policies: Policies,
  visited: Visited,
  read: Read | null,
): Promise<Read | null> {
  const examined = await policies.firstOf((policy) => policy.examine?.(visited, read))
  const { turnedAway: error = null, shell = false } = examined ?? {}
  if (examined && (shell || !error)) health.shells.count(shell)
  health.turmoil.count(visited, ticks(), error !== null && !shell)
  return error === null ? read : { ok: false, error }
}
