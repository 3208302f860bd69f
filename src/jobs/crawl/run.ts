/**
 * Running crawls in this thread: one at a time for a host, different hosts side by side. Used by
 * `cli/commands/crawl.ts` and `thread.ts`.
 * @module
 */

import { crawl } from '../../crawl/crawl.ts'
import { cameToEnd, type Watch } from '../../crawl/events.ts'
import type { Fetcher } from '../../crawl/fetch/fetch.ts'
import type { Manners } from '../../crawl/job.ts'
import type { Hold } from '../../crawl/pause.ts'
import { ReaderPool } from '../../crawl/read/reader-pool.ts'
import { ticks } from '../../model/clock.ts'
import { AisleError } from '../../model/errors.ts'
import type { Plan } from '../../plan/plan.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { ProductId, Shop } from '../../store/types.ts'
import { learnAfter, learnOwed, predict } from '../learn/learning.ts'
import { fetcherOf, MANNERS } from '../manners.ts'
import { judgeFor } from '../repair/judging.ts'
import { keptProposal } from '../repair/proposal.ts'
import { repairAfter } from '../repair/repairing.ts'
import type { CrawlEvent, CrawlReport, CrawlRequest } from '../types.ts'
import { breakOff, failedEvent } from './failure.ts'
import { Holder } from './holder.ts'
import { openCrawl } from './open.ts'
import { Retries } from './retries.ts'
import { topicFor, topicJob } from './topic.ts'
import { afterDrift, fallBack, resolveDesign, unfold } from './unfit-plan.ts'

/** What ended is told after that long, though a store that does not answer has not taken it yet (ms). */
const STORED_WITHIN = 3000

type RunOptions = { signal: AbortSignal; onEvent: Watch }

/** The last event of each crawl: `done` or `failed`. */
export async function runCrawls(
  store: Store,
  requests: CrawlRequest[],
  options: RunOptions,
): Promise<CrawlEvent[]> {
  const fetcher = await fetcherOf(store)
  const readers = new ReaderPool()
  const owed = new Retries()
  const ends: CrawlEvent[] = []
  const run = async (group: CrawlRequest[]): Promise<void> => {
    for (const request of group) {
      const end = await runCrawl(store, request, { ...options, fetcher, readers, owed })
      options.onEvent(end)
      ends.push(end)
    }
  }
  try {
    await Promise.all((await byHost(store, requests)).map(run))
  } finally {
    readers.close()
    await owed.close()
  }
  return ends
}

type Tools = RunOptions & {
  fetcher: Fetcher
  readers: ReaderPool
  /** What the store did not take at the end of crawls. */
  owed: Retries
  manners?: Partial<Manners>
  hold?: Hold
  /** See `CrawlJob`. */
  patience?: number
  /** False: a crawl of every page leaves the plan as it is. */
  learn?: boolean
}

/** An error where somebody wrote junk into the database. */
function needAddress({ seed, slug }: Shop): void {
  if (URL.canParse(seed)) return
  throw new AisleError('invalid', `its address cannot be read: ${seed}`, {
    where: slug,
    hint: 'Export what is worth it, remove the shop and add it again.',
  })
}

/**
 * One crawl from its leases to its last event, and a whole one after it where the shop was redesigned
 * and only the plan is to blame. Never throws: what went wrong is the event. Where the store is away then, the end of
 * the crawl is stored as soon as it is back.
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
  const events = { ...tools, onEvent }
  let end: CrawlEvent
  try {
    // Else an earlier crawl of this very thread would look like one that holds the shop.
    await tools.owed.pay(request.shop)
    const shop = await store.shops.need(request.shop)
    needAddress(shop)
    holder = await Holder.hold(store, shop)
    end = { event: 'done', ...(await crawlHeld(store, shop, request, holder, events)) }
  } catch (error) {
    end = failedEvent(request.shop, crawlId, error)
  }
  // One that never held the shop owes nothing: what an earlier one owes stands.
  if (holder === null) return end
  const held = holder
  const stored = tools.owed.settle(request.shop, async () => {
    if (end.event === 'failed' && crawlId !== null) await breakOff(store, crawlId, end, held.owner)
    await held.release()
  })
  await Promise.race([stored, Bun.sleep(STORED_WITHIN)])
  return end
}

/** All that is done while the shop is held. */
async function crawlHeld(
  store: Store,
  shop: Shop,
  request: CrawlRequest,
  holder: Holder,
  tools: Tools,
): Promise<CrawlReport> {
  const waiting = await keptProposal(store, shop)
  const first = await crawlOnce(store, shop, request, holder, tools)
  const whole = fallBack(request, first, (await store.plans.active(shop.id))?.origin)
  if (whole) tools.onEvent({ event: 'note', shop: shop.slug, crawl: first.crawl, text: whole.why })
  const report = whole ? await crawlOnce(store, shop, whole.request, holder, tools) : first
  const unfolded = await unfold(store, shop, first)
  const old = (await store.plans.active(shop.id))?.version
  const taught = tools.learn === false ? null : await learnAfter(store, shop, report, tools.readers)
  const repaired =
    tools.learn === false
      ? null
      : await repairAfter(store, shop, report, waiting, {
          ...{ fetcher: tools.fetcher, signal: AbortSignal.any([tools.signal, holder.lost]) },
          delay: request.delay ?? shop.delay ?? undefined,
          network: request.maxPages === null,
        })
  for (const text of [unfolded, taught?.text, repaired]) {
    if (text) tools.onEvent({ event: 'note', shop: shop.slug, crawl: report.crawl, text })
  }
  if (taught && 'version' in taught.learned) report.learned = taught.learned
  await resolvePassed(store, shop, report)
  if (!whole) {
    await resolveDesign(store, shop, report)
    return report
  }
  const replaced = (await store.plans.active(shop.id))?.version !== old
  return await afterDrift(store, shop, first, report, replaced)
}

/** What a crawl proved to be over, whatever else it found. */
async function resolvePassed(
  store: Store,
  shop: Shop,
  { crawl, incomplete, complete, details }: CrawlReport,
): Promise<void> {
  const over = (kinds: string[], reason: string) =>
    store.alerts.resolveAll(shop.id, kinds, `Crawl ${crawl} ${reason}.`)
  if (details > 0) await over(['wrapper'], 'found products')
  const kinds = ['blocked', 'scripts', 'robots', 'broken', 'endless']
  if (cameToEnd({ incomplete })) await over(kinds, complete ? 'was complete' : 'came to its end')
  if (complete) await over(['doubt'], 'was complete')
}

async function crawlOnce(
  store: Store,
  known: Shop,
  request: CrawlRequest,
  holder: Holder,
  { signal, hold, onEvent, fetcher, readers, manners, patience, learn }: Tools,
): Promise<CrawlReport> {
  const say = (text: string): void =>
    void onEvent({ event: 'note', shop: known.slug, crawl: null, text })
  const owed = learn === false || request.mode === 'initial' ? null : await learnOwed(store, known)
  if (owed) say(owed)
  const shop = owed ? await store.shops.need(known.slug) : known
  const delay = request.delay ?? shop.delay ?? MANNERS.delay
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
        timeout: request.timeout ?? plan.timeout,
      },
      maxPages,
      patience,
      whole: opened.whole,
      topic: ready && topicJob(ready, row.mode, maxPages !== null),
      maxAge: request.maxAge,
      signal: AbortSignal.any([signal, holder.lost]),
      hold,
      lease: holder.lease,
      claimHost: (host) => holder.claimHost(host),
      now: Date.now,
      ticks,
      leavesOut: () => leftOut(store, shop, row.plan, plan),
      judge: learn === false ? undefined : await judgeFor(store, shop, row, holder.lease, say),
    },
    onEvent,
  )
}

/** Requests that ask the same host stay in one group, in the order they were given. */
async function byHost(store: Store, requests: CrawlRequest[]): Promise<CrawlRequest[][]> {
  const groups = new Map<string, CrawlRequest[]>()
  for (const request of requests) {
    const shop = await store.shops.get(request.shop)
    const host = shop && URL.canParse(shop.seed) ? new URL(shop.seed).host : request.shop
    groups.set(host, [...(groups.get(host) ?? []), request])
  }
  return [...groups.values()]
}

async function leftOut(
  store: Store,
  shop: Shop,
  version: number,
  plan: Plan,
): Promise<ReadonlySet<ProductId>> {
  const nothing = new Set<ProductId>()
  const saved = await store.plans.get(shop.id, version)
  if (!saved || !isByPerson(saved.origin)) return nothing
  // Without a prediction nobody knows what was meant: then it is an alert.
  const prediction = await predict(store, shop.slug, plan).catch(() => null)
  if (!prediction || prediction.unknown) return nothing
  const seen = await store.crawls.get(prediction.crawl)
  // A plan that is older than the design leads past products that it was meant for.
  if (!seen?.finishedAt || seen.finishedAt > saved.createdAt) return nothing
  return new Set(prediction.missed.map(({ product }) => product))
}
