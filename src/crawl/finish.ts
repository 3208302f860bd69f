/**
 * The end of a crawl: what is gone, what a person should know, and the report.
 * @module
 */

import { type Drift, driftSentence } from '../model/redesign.ts'
import type { CrawlState, Incomplete, PageId } from '../store/types.ts'
import { Batch } from './context/batch.ts'
import type { Context } from './context/context.ts'
import { pagesOutOfSight } from './context/out-of-sight.ts'
import type { CrawlReport, End, Watch } from './events.ts'
import { seedProblem, turnedAway } from './health/seed-problem.ts'
import { onlyScripts, unrecognized, unrecognizedSentence } from './health/unrecognized.ts'
import { notesOf } from './notes.ts'
import type { Ask, Finding, Policies } from './policies/policy.ts'

export async function finish(
  context: Context,
  policies: Policies,
  ask: Ask,
  end: End,
  watch: Watch,
): Promise<CrawlReport> {
  const { store, shop, crawl, counters, health } = context
  const seedTrouble = seedProblem(context)
  if (seedTrouble && end.incomplete !== 'stopped') {
    await close(context, 'failed', 'failed', seedTrouble.message)
    const turned = turnedAway(context)
    if (turned) {
      const { message } = seedTrouble
      await store.alerts.raise({ shop: shop.id, crawl: crawl.id, kind: turned, message })
    }
    throw seedTrouble
  }
  if (end.incomplete === 'limited') counters.skipped.limit = context.frontier.size
  const linked = end.incomplete === null ? await wrapUp(context, policies, watch) : null
  const outOfSight = await pagesOutOfSight(context)
  if (end.incomplete === null) health.turmoil.settle()
  const drift = await policies.firstOf((policy) =>
    policy.redesign?.(end.incomplete, outOfSight, ask),
  )
  const scripted = drift ? null : await onlyScripts(context, end.incomplete)
  const incomplete = scripted ? 'scripts' : whyIncomplete(context, end, drift)
  const found = await findingsOf(policies, incomplete)
  const lost =
    drift || scripted || found.nothing || !context.asksProducts
      ? null
      : await unrecognized(context, incomplete)
  const told = drift && driftSentence(drift, shop.slug, crawl.mode === 'initial')
  const notes = [
    ...[told, scripted].filter((text) => text !== null),
    ...(await notesOf(context, end, incomplete, found, lost)),
  ]
  // A crawl killed between these steps is resumed with an empty queue, and takes them again.
  if (incomplete === null && context.productsMet > 0 && !found.keepsAll) {
    await store.products.markGone(crawl.id, outOfSight.union(linked ?? new Set()), context.lease)
    await tellGone(context, watch)
  }
  const { total, ...products } = await store.products.tally(crawl.id)
  counters.products = products
  counters.queued = context.frontier.size
  const look = scripted ? 'scripts' : lost ? 'wrapper' : end.gaveUp ? 'endless' : null
  const kind = drift ? 'design' : incomplete === 'blocked' ? 'blocked' : look
  const note = lost ? unrecognizedSentence(lost) : (notes[0] ?? null)
  if (kind) {
    const at = { shop: shop.id, crawl: crawl.id, kind }
    await store.alerts.raise({ ...at, message: note!, details: drift ?? lost })
  }
  const { kept, topic, rules } = found.report
  const further = {
    ...(kept === undefined ? {} : { kept }),
    ...(topic === undefined ? {} : { topic }),
    ...(rules === undefined ? {} : { rules }),
    ...(notes.length > 1 ? { notes: notes.slice(1) } : {}),
  }
  if (Object.keys(further).length > 0) counters.told = further
  else delete counters.told
  const goesOn = ['stopped', 'blocked', 'limited'].includes(end.incomplete ?? '')
  if (!goesOn) delete counters.design
  await close(context, goesOn ? 'stopped' : 'done', incomplete, note)
  if (!goesOn) await store.prune(shop.id)
  return {
    shop: shop.slug,
    crawl: crawl.id,
    mode: crawl.mode,
    pages: counters.pages,
    details: counters.details,
    products: { total, ...products },
    skipped: counters.skipped,
    errors: counters.errors,
    requests: counters.requests,
    unchanged304: counters.unchanged304,
    notFound: counters.notFound,
    complete: incomplete === null,
    bytes: counters.bytes,
    designChanged: drift !== null,
    seconds: Math.round(context.seconds * 10) / 10,
    ...(incomplete ? { incomplete } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...found.report,
    ...(drift ? { drift } : {}),
    ...(look ? { shouldLook: look } : {}),
  }
}

/** Of a crawl that came to its end: says which pages are not gone, though nothing was read of them. */
async function wrapUp(context: Context, policies: Policies, watch: Watch): Promise<Set<PageId>> {
  await leaveHeld(context)
  const linked = new Set<PageId>()
  for (const policy of policies.list) {
    for (const page of (await policy.wrapUp?.(watch)) ?? []) linked.add(page)
  }
  return linked
}

/** What all policies found, as one. */
async function findingsOf(
  policies: Policies,
  incomplete: Incomplete | null,
): Promise<Required<Pick<Finding, 'notes' | 'report'>> & Finding> {
  const all: Finding[] = []
  await policies.each(async (policy) => {
    const finding = await policy.finish?.(incomplete)
    if (finding) all.push(finding)
  })
  return {
    ...Object.assign({}, ...all),
    notes: all.flatMap(({ notes = [] }) => notes),
    report: Object.assign({}, ...all.map(({ report }) => report)),
  }
}

/** Nothing like them was worth it to the end: what was read of them is the proof. */
async function leaveHeld(context: Context): Promise<void> {
  const { waiting, unread } = context
  const { pages } = waiting
  for (let from = 0; from < pages.length; from += 500) {
    const batch = new Batch(context)
    for (const page of pages.slice(from, from + 500)) {
      waiting.drop(page)
      batch.settle(page, 'skipped', 'trap')
      // What was behind it when it was last read is out of sight, not gone.
      unread.lose(page)
    }
    await batch.store()
  }
}

/** Read from the store: they may be many, and some may be marked from before the crawl was killed. */
async function tellGone({ store, shop, crawl }: Context, watch: Watch): Promise<void> {
  const at = { shop: shop.slug, crawl: crawl.id }
  for await (const { name, amount, currency, url } of store.products.gone(crawl.id)) {
    const price = amount === null ? null : { amount, currency }
    await watch({ event: 'product', ...at, change: 'gone', name, price, url })
  }
}

async function close(
  context: Context,
  state: Exclude<CrawlState, 'running'>,
  incomplete: Incomplete | null,
  note: string | null,
): Promise<void> {
  const { store, crawl, counters, seconds, lease } = context
  await store.crawls.finish(crawl.id, { state, incomplete, note, counters, seconds }, lease)
}

/** What looked like a new design may have turned out to be a shop that turns the crawl away. */
function whyIncomplete(context: Context, end: End, drift: Drift | null): Incomplete | null {
  if (end.incomplete !== null && end.incomplete !== 'drifted') return end.incomplete
  if (context.health.turmoil.blocked) return 'blocked'
  return drift ? 'drifted' : tooManyErrors(context)
}

/** Some broken pages are normal; when one in twenty is, the crawl has not seen the shop. */
function tooManyErrors({ counters, pagesRead, unread }: Context): Incomplete | null {
  return counters.errors * 20 > pagesRead + unread.left.size ? 'failed' : null
}
