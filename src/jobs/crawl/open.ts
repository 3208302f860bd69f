/**
 * The crawl that a request means: an unfinished one that can go on, or a new one. Used by `cli`, `jobs` and `web`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { count } from '../../format/words.ts'
import { AisleError } from '../../model/errors.ts'
import { normalizeUrl } from '../../page/url.ts'
import { withFolds } from '../../plan/fold.ts'
import { openPlan, type Plan } from '../../plan/plan.ts'
import { needRules } from '../../shop/plan.ts'
import { checked, storedPlan, storedWrapper } from '../../shop/stored.ts'
import type { StoredCrawl } from '../../store/crawls/crawls.ts'
import { isByPerson } from '../../store/shops/origin.ts'
import type { Store } from '../../store/store.ts'
import type { AskedMode, Crawl, Mode, Shop } from '../../store/types.ts'
import type { CrawlRequest } from '../types.ts'
import { knownFolds } from './known-folds.ts'
import type { ReadyTopic } from './topic.ts'

/** A crawl older than this is not gone on with: the shop has changed since. */
const RESUME_WITHIN_MS = 24 * 3_600_000

/** Where the clock was set back since, it lies ahead: then no more than that either. */
export const isRecent = (startedAt: number, now: number): boolean =>
  Math.abs(now - startedAt) < RESUME_WITHIN_MS

export type Opened = {
  row: Crawl
  plan: Plan
  wrapper: string | null
  whole: boolean
  resumed: boolean
}

export async function openCrawl(
  store: Store,
  shop: Shop,
  request: CrawlRequest,
  topic: ReadyTopic | null = null,
): Promise<Opened> {
  // Not before the shop is held: a start that is refused leaves a complete crawl what it is.
  if (request.retry !== undefined) await store.frontier.retry(request.retry)
  const unfinished = await store.crawls.unfinished(shop.id)
  const goesWith = unfinished && isNarrowedBy(unfinished, topic) ? unfinished : null
  const mode = await modeOf(store, shop, request, goesWith)
  // What was begun goes on as it was asked for.
  const begun = request.mode === 'auto' && goesWith && canGoOn(shop, request, goesWith)
  const whole = begun ? (goesWith.settings.whole ?? false) : (request.whole ?? false)
  if (whole) needInitial(mode)
  const plan = await planOf(store, shop, mode, { unfinished, topic, whole })
  const wrapper = shop.wrapper === null ? null : await store.wrappers.get(shop.id, shop.wrapper)
  if (wrapper) storedWrapper(wrapper)
  const opened = { plan: plan.plan, wrapper: wrapper?.json ?? null, whole }
  if (unfinished) {
    const goesOn =
      goesWith !== null &&
      canGoOn(shop, request, unfinished) &&
      unfinished.mode === mode &&
      unfinished.plan === plan.version
    if (goesOn) {
      const row = await store.crawls.resume(unfinished.id)
      const { counters } = row
      if (unfinished.incomplete === 'limited') counters.wentOn = readBy(counters)
      return { ...opened, row, resumed: true }
    }
    const { seconds, note } = unfinished
    const { design: _, ...counters } = unfinished.counters
    const end = { incomplete: 'superseded', note, counters, seconds } as const
    await store.crawls.finish(unfinished.id, { state: 'closed', ...end })
  }
  const row = await store.crawls.start({
    shop: shop.id,
    mode,
    plan: plan.version,
    wrapper: shop.wrapper,
    settings: {
      ...(topic ? { topic: topic.version } : {}),
      ...(whole ? { whole } : {}),
    },
  })
  return { ...opened, row, resumed: false }
}

/** Scores by another topic cannot be compared with those of this one. */
const isNarrowedBy = ({ settings }: StoredCrawl, topic: ReadyTopic | null): boolean =>
  settings.topic === topic?.version

const canGoOn = (shop: Shop, request: CrawlRequest, unfinished: Crawl): boolean =>
  !request.fresh &&
  !isFull(request, unfinished) &&
  unfinished.wrapper === shop.wrapper &&
  isRecent(unfinished.startedAt, Date.now())

/** It ended at such a limit: whoever asks for the same again wants a crawl, not nothing. */
function isFull({ maxPages }: CrawlRequest, { incomplete, counters }: Crawl): boolean {
  if (incomplete !== 'limited' || maxPages === null) return false
  return readBy(counters) >= maxPages
}

const readBy = ({ pages, unchanged304 }: Crawl['counters']): number => pages + unchanged304

/** What cannot be done without a plan. */
const NEEDS_PLAN: Partial<Record<Mode, string>> = {
  focused: 'there is nothing to focus on',
  delta: 'its lists are not known',
}

/**
 * What was begun goes on; else a shop with a plan or rules is walked by them, one without is crawled whole. So is one
 * whose plan comes from a survey of a few pages: nobody knows yet what it leads past.
 */
async function modeOf(
  store: Store,
  shop: Shop,
  request: CrawlRequest,
  unfinished: Crawl | null,
): Promise<Mode> {
  if (request.mode === 'auto') {
    const begun = unfinished && canGoOn(shop, request, unfinished) ? unfinished.mode : null
    if (begun) return begun
    const origin = (await store.plans.active(shop.id))?.origin ?? 'survey'
    if (origin === 'survey') return 'initial'
    return origin === 'rules' ? 'rules' : 'focused'
  }
  await needMode(store, shop, request.mode)
  // Lists are all that is read then, by either.
  return request.mode === 'delta' && shop.wrapper === null ? 'focused' : request.mode
}

/** Only a crawl of every page can leave nothing out. */
export function needInitial(mode: AskedMode): void {
  if (mode === 'initial') return
  throw new AisleError('usage', 'only a crawl of every page can be whole', {
    hint: 'Say --mode initial --whole.',
  })
}

/** Refuses a mode in which no crawl of the shop can begin as it is. */
export async function needMode(store: Store, shop: Shop, mode: Mode): Promise<void> {
  if (NEEDS_PLAN[mode] && shop.plan === null) {
    throw new AisleError('usage', `the shop has no plan yet, so ${NEEDS_PLAN[mode]}`, {
      where: shop.slug,
      hint: await wayToPlan(store, shop),
    })
  }
  if (mode === 'rules') await needRules(store, shop)
  if (mode === 'topic' && shop.topic === null) {
    throw new AisleError('usage', 'the shop has no topic, so there is nothing to look for', {
      where: shop.slug,
      hint: `Give it one: aisle shop set ${shop.slug} --topic FILE`,
    })
  }
}

/** What to do for a plan: nobody is sent to a crawl that has been, and would learn the same again. */
async function wayToPlan(store: Store, { id, slug }: Shop): Promise<string> {
  const whole = await store.crawls.last(id, { mode: 'initial', complete: true })
  const learned = whole?.counters.learned
  if (!learned || 'problem' in learned || learned.missed === 0) {
    return `Crawl it whole first: aisle --crawl ${slug} --mode initial`
  }
  const missed = count(learned.missed, 'product')
  return `The plan that was learned would miss ${missed}. Use it all the same: aisle plan ${slug} --use ${learned.version}`
}

type Asked = { unfinished: Crawl | null; topic: ReadyTopic | null; whole: boolean }

async function planOf(
  store: Store,
  shop: Shop,
  mode: Mode,
  { unfinished, topic, whole }: Asked,
): Promise<{ version: number; plan: Plan }> {
  if (mode === 'rules') {
    const rules = await needRules(store, shop)
    return { version: rules.version, plan: checked(storedPlan, rules) }
  }
  if (mode !== 'initial' && mode !== 'topic') {
    const active = (await store.plans.get(shop.id, shop.plan!))!
    const plan = checked(storedPlan, active)
    const known = isByPerson(active.origin) ? [] : await knownFolds(store, shop)
    return { version: shop.plan!, plan: { ...plan, fold: withFolds(plan.fold, known) } }
  }
  const further = mode === 'topic' ? (topic?.file.seeds ?? []) : []
  const seeds = [shop.seed, ...further.map((seed) => normalizeUrl(seed) ?? seed)]
  const plan = openPlan([...new Set(seeds)], whole)
  const json = jsonOf(plan)
  const begun = unfinished && (await store.plans.get(shop.id, unfinished.plan))
  if (begun?.json === json) return { version: begun.version, plan }
  const { version } = await store.plans.save(shop.id, json, 'open', { activate: false })
  return { version, plan }
}
