/**
 * The end of a crawl: what is gone, what a person should know, and the report.
 * @module
 */

import { AisleError } from '../errors.ts'
import type { CrawlState, Incomplete } from '../store/types.ts'
import type { End } from './crawl.ts'
import type { CrawlReport } from './events.ts'
import { pagesOutOfSight } from './lost.ts'
import type { Run } from './run.ts'
import type { Visited } from './visit.ts'

export async function finish(run: Run, end: End): Promise<CrawlReport> {
  const { store, shop, crawl, counters } = run
  const seedTrouble = seedProblem(run)
  if (seedTrouble && end.incomplete !== 'stopped') {
    await close(run, 'failed', 'failed', seedTrouble.message)
    throw seedTrouble
  }
  if (end.incomplete === 'limited') counters.skipped.limit = run.frontier.size
  const incomplete = end.incomplete ?? tooManyErrors(run)
  const notes = notesOf(run, end, incomplete)
  // A crawl killed between these steps is resumed with an empty queue, and takes them again.
  if (incomplete === null && counters.details > 0) {
    await store.products.markGone(crawl.id, await pagesOutOfSight(run))
  }
  const { total, ...products } = await store.products.tally(crawl.id)
  counters.products = products
  const goesOn = end.incomplete === 'stopped' || end.incomplete === 'blocked'
  if (end.incomplete === 'blocked') {
    await store.alerts.add({ shop: shop.id, crawl: crawl.id, kind: 'blocked', message: notes[0]! })
  }
  await close(run, goesOn ? 'stopped' : 'done', incomplete, notes[0] ?? null)
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
    complete: incomplete === null,
    bytes: counters.bytes,
    designChanged: false,
    seconds: Math.round(run.seconds * 10) / 10,
    ...(incomplete ? { incomplete } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

async function close(
  run: Run,
  state: Exclude<CrawlState, 'running'>,
  incomplete: Incomplete | null,
  note: string | null,
): Promise<void> {
  await run.store.crawls.finish(run.crawl.id, {
    state,
    incomplete,
    note,
    counters: run.counters,
    seconds: run.seconds,
  })
}

/** Some broken pages are normal; when one in twenty is, the crawl has not seen the shop. */
function tooManyErrors({ counters }: Run): Incomplete | null {
  return counters.errors * 20 > counters.pages + counters.unchanged304 ? 'failed' : null
}

/** The seed is where everything starts: a crawl that could not read it has failed, and says why. */
function seedProblem({ seedVisit, counters }: Run): AisleError | null {
  if (!seedVisit || counters.pages + counters.unchanged304 > 0) return null
  const { url, hops, end } = seedVisit
  const where = hops[0]?.url ?? url
  if (end.kind === 'skipped' && end.reason === 'scope') {
    return new AisleError('refused', `it redirects to ${url}, which is not this shop`, {
      where,
      hint: `If that is the shop's address now: aisle shop add ${url}`,
    })
  }
  if (end.kind === 'skipped' && end.reason === 'robots') {
    return new AisleError('refused', `the shop does not want to be crawled: ${end.why}`, {
      where,
      hint: 'Aisle obeys robots.txt. Ask the shop, or start at an address it allows.',
    })
  }
  if (end.kind === 'later') {
    return new AisleError('unreachable', `the shop cannot be crawled now: ${end.why}`, {
      where,
      hint: end.robots
        ? 'Without its robots.txt nobody knows what the shop allows. Try again later.'
        : 'Try again then.',
    })
  }
  if (end.kind === 'answer' && end.answer.kind === 'other-type') {
    return new AisleError('refused', `it is ${end.answer.contentType}, not a web page`, {
      where,
      hint: 'Start at the home page of the shop.',
    })
  }
  return new AisleError('unreachable', `the shop could not be reached: ${whyOf(seedVisit)}`, {
    where,
    hint: 'Check the address in a browser, and try again.',
  })
}

function whyOf({ end }: Visited): string {
  if (end.kind === 'failed' || end.kind === 'skipped') return end.why
  if (end.kind !== 'answer') return 'nothing was answered'
  const { answer } = end
  return answer.kind === 'failed' ? answer.message : `it answers ${answer.status}`
}

function notesOf(run: Run, end: End, incomplete: Incomplete | null): string[] {
  const { crawl, shop, counters } = run
  const notes: string[] = []
  const goOn = `aisle --crawl ${shop.slug}`
  if (end.turmoil.why) notes.push(`Blocked: ${end.turmoil.why}. Go on later with: ${goOn}`)
  if (incomplete === 'stopped') {
    notes.push(`Stopped with ${run.frontier.size} pages in the queue. Go on with: ${goOn}`)
  }
  if (incomplete === 'limited') {
    notes.push(`Stopped at the limit of ${run.maxPages} pages, with ${run.frontier.size} unread.`)
  }
  if (incomplete === 'failed') {
    notes.push(
      `${counters.errors} pages could not be read, so no product is called gone after this crawl.`,
    )
  }
  if (crawl.wrapper === null) {
    notes.push(
      `The shop has no wrapper, so no page was taken for a product: aisle shop set ${shop.slug} --wrapper FILE`,
    )
  } else if (counters.details === 0) {
    notes.push('The wrapper matched no page: no products were found.', ...end.misses.explain())
  }
  notes.push(...end.misses.problems())
  return notes
}
