/**
 * Opening a run: what the store has of the shop and the crawl comes into memory, so that a crawl goes
 * on where it was; a new one starts at its seeds.
 * @module
 */

import { stillToWait } from '../model/clock.ts'
import type { SettledRow } from '../store/crawls/frontier.sql.ts'
import type { FrontierRow } from '../store/types.ts'
import { Standing } from './frontier/ledger.ts'
import type { CrawlJob } from './job.ts'
import { CookieJar } from './manners/cookies.ts'
import { LONGEST_RETRY_AFTER, MAX_ATTEMPTS } from './manners/retry.ts'
import { readAll } from './policies/delta/audit.ts'
import { Delta, MAX_AGE_DAYS } from './policies/delta/delta.ts'
import { DAY_MS } from './policies/delta/due.ts'
import { isNeedless } from './policies/delta/needless.ts'
import { DriftWatch } from './policies/drift/watch.ts'
import { forwardsOf, redirectsBefore } from './policies/duplicates/known-redirects.ts'
import { relearn } from './policies/duplicates/relearn.ts'
import { Run } from './run.ts'

/** Pages that are written at once. */
const CHUNK = 500

export async function openRun(job: CrawlJob): Promise<Run> {
  const { store, shop, crawl } = job
  const run = new Run(job, await store.pages.ids(shop.id))
  const { ledger, walk } = run
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) ledger.knowPage(id, url)
  })
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) {
      ledger.knowPath(id, path)
      walk.learnPath(id, path)
    }
  })
  if (crawl.mode !== 'initial') {
    const { all, forGood } = await redirectsBefore(run)
    run.copies.forwards = await forwardsOf(run, forGood, (job.maxAge ?? MAX_AGE_DAYS) * DAY_MS)
    if (crawl.mode === 'delta') {
      run.delta = await Delta.open(run, job.maxAge, all)
      await run.topic?.knowProducts(run)
    }
  }
  const tired: FrontierRow[] = []
  await store.frontier.eachRow(crawl.id, async (rows) => {
    const queued = rows.filter(({ status }) => status === 'queued').map(({ page }) => page)
    const urls = await store.pages.urls(shop.id, queued)
    for (const row of rows) recall(run, row, urls.get(row.page), tired)
  })
  const cookies = await store.crawls.cookies(crawl.id)
  if (cookies) run.jar = CookieJar.from(cookies)
  await store.versions.eachRedirectOfCrawl(crawl.id, (redirects) => {
    for (const { from, to } of redirects) run.redirects.set(from, to)
  })
  run.drift = await DriftWatch.open(run)
  await readAll(run)
  if (run.arrivals === 0) await plantSeeds(run)
  else {
    await relearn(run)
    if (crawl.counters.wentOn) run.prospects?.goOn(crawl.counters.wentOn)
    await tryAgain(run, tired)
    await run.topic?.recall(run)
  }
  return run
}

/** `url` is told of queued pages; `tired` collects pages that were tried until nobody wanted to any more. */
function recall(
  run: Run,
  row: FrontierRow & SettledRow,
  url: string | undefined,
  tired: FrontierRow[],
): void {
  const { ledger, walk, frontier } = run
  for (const state of row.states) {
    const number = walk.states.indexOf(state)
    if (number < 0) continue
    ledger.reach(row.page, number)
    const { page, depth } = row
    if (row.status === 'done' && walk.chooses(number))
      run.passedOn.push({ page, state: number, depth })
  }
  ledger.stand(row.page, Standing[row.status])
  // Until a version of it is found.
  if (row.status === 'done') run.copies.letDown.add(row.page)
  if (isNeedless(row.reason)) run.delta?.spared.recall(row.page, row.reason)
  if (row.reason === 'larger') run.delta?.enlarged.recall(row.page)
  if (row.reason === 'unchanged') run.delta?.left.add(row.page)
  if (row.reason === 'folded') run.copies.folding.putBehind(row.page, 0)
  if (row.status === 'failed' || row.reason === 'robots') run.unseen.add(row.page)
  if (row.status === 'failed' && row.attempts >= MAX_ATTEMPTS - 1) tired.push(row)
  run.arrivals = Math.max(run.arrivals, row.arrival)
  if (!url) return
  const wait = stillToWait(row.notBefore, run.now(), LONGEST_RETRY_AFTER)
  frontier.push(new URL(url).host, row, wait > 0 ? run.ticks() + wait : 0)
}

/** Whatever kept these pages from being read may be over by now. */
async function tryAgain(run: Run, tired: FrontierRow[]): Promise<void> {
  for (let from = 0; from < tired.length; from += CHUNK) {
    const chunk = tired.slice(from, from + CHUNK)
    const write = run.write()
    const urls = await run.store.pages.urls(
      run.shop.id,
      chunk.map(({ page }) => page),
    )
    for (const { page, depth } of chunk) {
      run.unseen.delete(page)
      run.counters.errors = Math.max(0, run.counters.errors - 1)
      run.enqueue(write, page, urls.get(page)!, { depth, states: run.ledger.statesOf(page) })
      write.settled.push({ page, status: 'queued', reason: null })
    }
    await run.store.writePage(write)
  }
}

async function plantSeeds(run: Run): Promise<void> {
  const { plan, ledger, walk, store } = run
  const write = run.write()
  for (const seed of plan.seeds) {
    const { id, isNew } = ledger.page(seed)
    if (isNew) write.newPages.push({ id, url: seed })
    if (!ledger.reach(id, walk.start)) continue
    run.enqueue(write, id, seed, { depth: 0, states: [walk.start] })
  }
  await store.writePage(write)
}
