/**
 * Running crawls in this thread: one at a time for a host, different hosts side by side.
 * @module
 */

import { crawl, type Watch } from '../crawl/crawl.ts'
import type { Fetcher } from '../crawl/fetch.ts'
import type { Hold } from '../crawl/hold.ts'
import type { Manners } from '../crawl/job.ts'
import { ReaderPool } from '../crawl/reader-pool.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { resolveDesign } from './design-alert.ts'
import { failedEvent } from './failed-event.ts'
import { afterDrift, fallBack } from './fall-back.ts'
import { Holder } from './holder.ts'
import { fetcherOf } from './identity.ts'
import { learnAfter } from './learning.ts'
import { leftOut } from './left-out.ts'
import { MANNERS } from './manners.ts'
import { openCrawl } from './open.ts'
import { refineAfter } from './refining.ts'
import { keptProposal } from './repair-proposal.ts'
import { repairAfter } from './repairing.ts'
import { topicFor, topicJob } from './topic.ts'
import type { CrawlEvent, CrawlReport, CrawlRequest } from './types.ts'
import { unfold } from './unfold.ts'

export { MANNERS }

export type RunOptions = { signal: AbortSignal; onEvent: Watch }

/** The last event of each crawl: `done` or `failed`. */
export async function runCrawls(
  store: Store,
  requests: CrawlRequest[],
  options: RunOptions,
): Promise<CrawlEvent[]> {
  const fetcher = await fetcherOf(store)
  const readers = new ReaderPool()
  const ends: CrawlEvent[] = []
  const run = async (group: CrawlRequest[]): Promise<void> => {
    for (const request of group) {
      const end = await runCrawl(store, request, { ...options, fetcher, readers })
      options.onEvent(end)
      ends.push(end)
    }
  }
  try {
    await Promise.all((await byHost(store, requests)).map(run))
  } finally {
    readers.close()
  }
  return ends
}

type Tools = RunOptions & {
  fetcher: Fetcher
  readers: ReaderPool
  manners?: Partial<Manners>
  hold?: Hold
  /** False: a crawl of every page leaves the plan as it is. */
  learn?: boolean
}

/**
 * One crawl from its leases to its last event, and a whole one after it where the shop was redesigned
 * and only the plan is to blame. Never throws: what went wrong is the event.
 */
export async function runCrawl(
  store: Store,
  request: CrawlRequest,
  tools: Tools,
): Promise<CrawlEvent> {
  let crawlId: number | null = null
  let holder: Holder | null = null
  const onEvent: Watch = (event) => {
    if (event.event === 'start') crawlId = event.crawl
    return tools.onEvent(event)
  }
  try {
    const shop = await store.shops.need(request.shop)
    holder = await Holder.hold(store, shop)
    const waiting = await keptProposal(store, shop)
    const first = await crawlOnce(store, shop, request, holder, { ...tools, onEvent })
    const whole = fallBack(request, first, (await store.plans.active(shop.id))?.origin)
    if (whole) onEvent({ event: 'note', shop: shop.slug, crawl: first.crawl, text: whole.why })
    const report = whole
      ? await crawlOnce(store, shop, whole.request, holder, { ...tools, onEvent })
      : first
    const unfolded = await unfold(store, shop, first)
    const old = (await store.plans.active(shop.id))?.version
    const taught =
      tools.learn === false ? null : await learnAfter(store, shop, report, tools.readers)
    const refined = tools.learn === false ? null : await refineAfter(store, shop, report)
    const repaired =
      tools.learn === false
        ? null
        : await repairAfter(store, shop, report, waiting, {
            ...{ fetcher: tools.fetcher, signal: AbortSignal.any([tools.signal, holder.lost]) },
            delay: request.delay ?? shop.delay ?? undefined,
            network: request.maxPages === null,
          })
    for (const text of [unfolded, taught?.text, refined, repaired]) {
      if (text) onEvent({ event: 'note', shop: shop.slug, crawl: report.crawl, text })
    }
    if (taught && 'version' in taught.learned) report.learned = taught.learned
    await resolvePassed(store, shop, report)
    if (!whole) {
      await resolveDesign(store, shop, report)
      return { event: 'done', ...report }
    }
    const replaced = (await store.plans.active(shop.id))?.version !== old
    return { event: 'done', ...(await afterDrift(store, shop, first, report, replaced)) }
  } catch (error) {
    return failedEvent(request.shop, crawlId, error)
  } finally {
    await holder?.release()
  }
}

/** What a crawl proved to be over, whatever else it found. */
async function resolvePassed(
  store: Store,
  shop: Shop,
  { crawl, complete, details }: CrawlReport,
): Promise<void> {
  const over = (kinds: string[], reason: string) =>
    store.alerts.resolveAll(shop.id, kinds, `Crawl ${crawl} ${reason}.`)
  if (details > 0) await over(['wrapper'], 'found products')
  if (complete) await over(['blocked', 'scripts', 'robots'], 'was complete')
}

async function crawlOnce(
  store: Store,
  shop: Shop,
  request: CrawlRequest,
  holder: Holder,
  { signal, hold, onEvent, fetcher, readers, manners }: Tools,
): Promise<CrawlReport> {
  const delay = request.delay ?? shop.delay ?? MANNERS.delay
  const say = (text: string): void =>
    void onEvent({ event: 'note', shop: shop.slug, crawl: null, text })
  const ready = await topicFor(store, shop, { fetcher, signal, delay, say })
  const opened = await openCrawl(store, shop, request, ready)
  const { row, plan, wrapper, resumed } = opened
  const inTopic = row.mode === 'topic' ? (ready?.file.maxPages ?? null) : null
  const maxPages = request.maxPages ?? inTopic
  const { slug, seed } = shop
  onEvent({ event: 'start', shop: slug, crawl: row.id, mode: row.mode, resumed, seed })
  return crawl(
    {
      store,
      shop,
      crawl: row,
      plan,
      wrapper,
      fetcher,
      readers,
      manners: {
        ...MANNERS,
        ...manners,
        delay,
        concurrency: request.concurrency ?? shop.concurrency ?? MANNERS.concurrency,
      },
      maxPages,
      topic: ready && topicJob(ready, row.mode, maxPages !== null),
      maxAge: request.maxAge,
      signal: AbortSignal.any([signal, holder.lost]),
      hold,
      lease: holder.lease,
      claimHost: (host) => holder.claimHost(host),
      now: Date.now,
      leavesOut: () => leftOut(store, shop, row.plan, plan),
    },
    onEvent,
  )
}

/** Requests that ask the same host stay in one group, in the order they were given. */
async function byHost(store: Store, requests: CrawlRequest[]): Promise<CrawlRequest[][]> {
  const groups = new Map<string, CrawlRequest[]>()
  for (const request of requests) {
    const shop = await store.shops.get(request.shop)
    const host = shop ? new URL(shop.seed).host : request.shop
    groups.set(host, [...(groups.get(host) ?? []), request])
  }
  return [...groups.values()]
}
