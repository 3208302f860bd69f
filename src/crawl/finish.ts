/**
 * The end of a crawl: what is gone, what a person should know, and the report.
 * @module
 */

import { type Drift, driftSentence } from '../model/redesign.ts'
import { isByPerson } from '../store/shops/origin.ts'
import type { CrawlState, Incomplete, PageId } from '../store/types.ts'
import type { End } from './end.ts'
import type { CrawlReport, Watch } from './events.ts'
import { onlyScripts } from './health/script-only.ts'
import { seedProblem, turnedAway } from './health/seed-problem.ts'
import { unrecognized, unrecognizedSentence } from './health/unrecognized.ts'
import { notesOf } from './notes.ts'
import type { Delta } from './policies/delta/delta.ts'
import { judgeDrift } from './policies/drift/judge.ts'
import { withMemory } from './policies/drift/remember.ts'
import { seeAlone } from './policies/listed/lone-products.ts'
import { pagesOutOfSight } from './policies/listed/out-of-sight.ts'
import { joinListed } from './policies/listed/several-addresses.ts'
import { keepsLinks } from './policies/rules/kept-links.ts'
import { rulesReport } from './policies/rules/report.ts'
import type { Run } from './run.ts'

export async function finish(run: Run, end: End, watch: Watch): Promise<CrawlReport> {
  const { store, shop, crawl, counters } = run
  const seedTrouble = seedProblem(run)
  if (seedTrouble && end.incomplete !== 'stopped') {
    await close(run, 'failed', 'failed', seedTrouble.message)
    const turned = turnedAway(run)
    if (turned) {
      const { message } = seedTrouble
      await store.alerts.raise({ shop: shop.id, crawl: crawl.id, kind: turned, message })
    }
    throw seedTrouble
  }
  if (end.incomplete === 'limited') counters.skipped.limit = run.frontier.size
  if (end.incomplete === null) await leaveHeld(run)
  // Of a crawl that can go on nobody knows yet what it will read after all.
  if (run.delta && end.incomplete === null) {
    await store.products.seeListed(crawl.id, run.now(), run.lease)
  }
  const alone = end.incomplete === null ? await seeAlone(run, watch) : null
  if (alone) await joinListed(run, alone.sightings)
  const outOfSight = await pagesOutOfSight(run)
  if (end.incomplete === null) end.turmoil.settle()
  const judged = await judgeDrift(run, end, outOfSight)
  const drift = judged && (await withMemory(run, judged))
  const scripted = drift ? null : await onlyScripts(run, end)
  const incomplete = scripted ? 'scripts' : whyIncomplete(run, end, drift)
  const told = drift && driftSentence(drift, shop.slug, crawl.mode === 'initial')
  const byPerson = isByPerson((await store.plans.get(shop.id, crawl.plan))?.origin)
  const rules = crawl.mode === 'rules' ? await rulesReport(run) : null
  const asksProducts = rules === null || !keepsLinks(run.plan)
  const lost =
    drift || scripted || !asksProducts
      ? null
      : await unrecognized(run, incomplete, end.misses.nearest)
  const unsure = outOfSight.union(alone?.linked ?? new Set<PageId>())
  const unread = incomplete === null && alone ? await unreadOf(run, outOfSight, unsure) : 0
  const notes = [
    ...[told, scripted].filter((text) => text !== null),
    ...notesOf(run, end, incomplete, { byPerson, lost, asksProducts, rules, unread }),
  ]
  // A crawl killed between these steps is resumed with an empty queue, and takes them again.
  if (incomplete === null && run.productsMet > 0 && !run.topic?.isDry) {
    await store.products.markGone(crawl.id, unsure, run.lease)
    await tellGone(run, watch)
  }
  const { total, ...products } = await store.products.tally(crawl.id)
  counters.products = products
  counters.queued = run.frontier.size
  const look = scripted ? 'scripts' : lost ? 'wrapper' : end.poor ? 'endless' : null
  const kind = drift ? 'design' : incomplete === 'blocked' ? 'blocked' : look
  const note = lost ? unrecognizedSentence(lost) : (notes[0] ?? null)
  if (kind) {
    const at = { shop: shop.id, crawl: crawl.id, kind }
    await store.alerts.raise({ ...at, message: note!, details: drift ?? lost })
  }
  const further = {
    ...(rules ? { kept: rules.kept } : {}),
    ...(run.topic ? { topic: run.topic.report } : {}),
    ...(notes.length > 1 ? { notes: notes.slice(1) } : {}),
  }
  if (Object.keys(further).length > 0) counters.told = further
  else delete counters.told
  const goesOn = ['stopped', 'blocked', 'limited'].includes(end.incomplete ?? '')
  if (!goesOn) delete counters.design
  await close(run, goesOn ? 'stopped' : 'done', incomplete, note)
  if (!goesOn) await store.prune(shop.id)
  const wrongFolds = [...run.copies.wrong]
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
    seconds: Math.round(run.seconds * 10) / 10,
    ...(incomplete ? { incomplete } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(wrongFolds.length > 0 ? { wrongFolds } : {}),
    ...(run.delta ? { delta: deltaReport(run.delta) } : {}),
    ...(rules ? { kept: rules.kept } : {}),
    ...(run.topic ? { topic: run.topic.report } : {}),
    ...(drift ? { drift } : {}),
    ...(look ? { shouldLook: look } : {}),
  }
}

/** How many known products are not called gone only because they are still linked. */
async function unreadOf(
  { store, crawl }: Run,
  outOfSight: ReadonlySet<PageId>,
  unsure: ReadonlySet<PageId>,
): Promise<number> {
  if (unsure.size === outOfSight.size) return 0
  const { missing } = await store.products.missing(crawl.id, outOfSight)
  return missing - (await store.products.missing(crawl.id, unsure)).missing
}

/** Nothing like them was worth it to the end: what was read of them is the proof. */
async function leaveHeld(run: Run): Promise<void> {
  const { pages } = run.waiting
  for (let from = 0; from < pages.length; from += 500) {
    const write = run.write()
    for (const page of pages.slice(from, from + 500)) {
      write.settled.push({ page, status: 'skipped', reason: 'trap' })
      run.waiting.drop(page)
      run.countSkipped(page, 'trap')
      // What was behind it when it was last read is out of sight, not gone.
      run.unseen.add(page)
    }
    await run.store.writePage(write)
  }
}

/** Read from the store: they may be many, and some may be marked from before the crawl was killed. */
async function tellGone({ store, shop, crawl }: Run, watch: Watch): Promise<void> {
  const at = { shop: shop.slug, crawl: crawl.id }
  for await (const { name, amount, currency, url } of store.products.gone(crawl.id)) {
    const price = amount === null ? null : { amount, currency }
    await watch({ event: 'product', ...at, change: 'gone', name, price, url })
  }
}

async function close(
  run: Run,
  state: Exclude<CrawlState, 'running'>,
  incomplete: Incomplete | null,
  note: string | null,
): Promise<void> {
  const { store, crawl, counters, seconds, lease } = run
  await store.crawls.finish(crawl.id, { state, incomplete, note, counters, seconds }, lease)
}

/** What looked like a new design may have turned out to be a shop that turns the crawl away. */
function whyIncomplete(run: Run, end: End, drift: Drift | null): Incomplete | null {
  if (end.incomplete !== null && end.incomplete !== 'drifted') return end.incomplete
  if (end.turmoil.blocked) return 'blocked'
  return drift ? 'drifted' : tooManyErrors(run)
}

/** Some broken pages are normal; when one in twenty is, the crawl has not seen the shop. */
function tooManyErrors({ counters, delta }: Run): Incomplete | null {
  const known = counters.pages + counters.unchanged304 + (delta?.left.size ?? 0)
  return counters.errors * 20 > known ? 'failed' : null
}

function deltaReport({ counts, gaveUp }: Delta): CrawlReport['delta'] {
  const { untold: _, ...told } = counts
  return { ...told, gaveUp }
}
