/**
 * The end of a crawl: what is gone, what a person should know, and the report. Used by `crawl.ts`.
 * @module
 */

import { isByPlan } from '../model/crawl.ts'
import { doubtSentence } from '../model/doubt.ts'
import { type Drift, driftSentence } from '../model/redesign.ts'
import type { CrawlState, Incomplete } from '../store/types.ts'
import { storeInBatches } from './context/batch.ts'
import type { Context } from './context/context.ts'
import { pagesOutOfSight } from './context/out-of-sight.ts'
import { settleDetails } from './details.ts'
import type { CrawlReport, End, Watch } from './events.ts'
import { seedProblem, turnedAway } from './health/seed-problem.ts'
import { onlyScripts, unrecognized, unrecognizedSentence } from './health/unrecognized.ts'
import { notesOf } from './notes.ts'
import {
  type Ask,
  type Ended,
  type Finding,
  type Findings,
  joined,
  type Policies,
} from './policies/policy.ts'

export async function finish(
  context: Context,
  policies: Policies,
  ask: Ask,
  end: End,
  watch: Watch,
): Promise<CrawlReport> {
  const { store, shop, crawl, counters, count, health, unread } = context
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
  if (end.incomplete === 'limited') count.limit(context.frontier.size)
  if (end.incomplete === null) {
    await skipHeld(context)
    await policies.each((policy) => policy.wrapUp?.(watch))
  }
  const outOfSight = await pagesOutOfSight(context)
  if (end.incomplete === null) health.turmoil.settle()
  const found = await findingsOf(policies, { ...end, outOfSight }, ask)
  const { drift = null } = found
  const scripted = drift ? null : await onlyScripts(context, end.incomplete)
  const incomplete = scripted ? 'scripts' : whyIncomplete(context, end, drift)
  const lost =
    drift || scripted || found.nothing || !context.asksProducts
      ? null
      : await unrecognized(context, incomplete)
  // One that did not come to its end claims nothing.
  const doubts = incomplete === null && context.asksProducts ? found.doubts : []
  const doubted = doubts.length > 0 ? doubtSentence(doubts, shop.slug) : null
  const redesign = drift && driftSentence(drift, shop.slug, crawl.mode === 'initial')
  const notes = [
    ...[redesign, scripted, doubted].filter((text) => text !== null),
    ...(await notesOf(context, end, incomplete, found, lost)),
  ]
  // A crawl killed between these steps is resumed with an empty queue, and takes them again.
  if (incomplete === null && !doubted && context.productsMet > 0 && !found.keepsAll) {
    await store.products.markGone(crawl.id, outOfSight.union(unread.linked), context.lease)
    await tellGone(context, watch)
    if (crawl.mode === 'initial' || isByPlan(crawl.mode)) {
      await store.products.passWord(crawl.id, outOfSight, context.lease)
    }
  }
  const details = await settleDetails(context, watch)
  notes.push(...details.notes)
  const { total, ...products } = await store.products.tally(crawl.id)
  count.queue(context.frontier.size)
  const troubled = scripted ? 'scripts' : lost ? 'wrapper' : end.gaveUp ? 'endless' : null
  const look = troubled ?? (doubted ? 'doubt' : null)
  const kind = drift ? 'design' : incomplete === 'blocked' ? 'blocked' : look
  const note = lost ? unrecognizedSentence(lost) : (notes[0] ?? null)
  if (kind) {
    const at = { shop: shop.id, crawl: crawl.id, kind }
    const details = drift ?? lost ?? (kind === 'doubt' ? { doubts } : null)
    await store.alerts.raise({ ...at, message: note!, details })
  }
  const { wrongFolds, delta, topic, kept, rules } = found
  const further = {
    ...(kept === undefined ? {} : { kept }),
    ...(topic === undefined ? {} : { topic }),
    ...(rules === undefined ? {} : { rules }),
    ...(details.template.length > 0 ? { template: details.template } : {}),
    ...(notes.length > 1 ? { notes: notes.slice(1) } : {}),
  }
  const told = Object.keys(further).length > 0 ? further : undefined
  const goesOn = ['stopped', 'blocked', 'limited'].includes(end.incomplete ?? '')
  count.end({ products, doubts, told, goesOn })
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
    complete: incomplete === null && !doubted,
    bytes: counters.bytes,
    designChanged: drift !== null,
    seconds: Math.round(context.seconds * 10) / 10,
    ...(incomplete ? { incomplete } : {}),
    ...(doubted ? { doubts } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(wrongFolds ? { wrongFolds } : {}),
    ...(delta ? { delta } : {}),
    ...(topic ? { topic } : {}),
    ...(kept === undefined ? {} : { kept }),
    ...(rules ? { rules } : {}),
    ...(drift ? { drift } : {}),
    ...(look ? { shouldLook: look } : {}),
  }
}

async function findingsOf(policies: Policies, ended: Ended, ask: Ask): Promise<Findings> {
  const all: Finding[] = []
  await policies.each(async (policy) => {
    const finding = await policy.finish?.(ended, ask)
    if (finding) all.push(finding)
  })
  return joined(all)
}

/** Nothing like them was worth it to the end: what was read of them is the proof. */
async function skipHeld(context: Context): Promise<void> {
  const { waiting, unread } = context
  await storeInBatches(context, waiting.pages, (batch, pages) => {
    for (const page of pages) {
      waiting.drop(page)
      batch.skip(page, 'trap')
      // What was behind it when it was last read is out of sight, not gone.
      unread.lose(page)
    }
  })
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
