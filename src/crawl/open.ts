/**
 * Opening a crawl: what the store has of the shop and the crawl comes into memory, so that a crawl goes on where it
 * was; a new one starts at its seeds. Used by `crawl.ts`.
 * @module
 */

import { stillToWait } from '../model/clock.ts'
import { unpackLinks } from '../page/packed-links.ts'
import type { SettledRow } from '../store/crawls/frontier.sql.ts'
import type { PageVersion } from '../store/pages/versions.ts'
import type { FrontierRow, PageId } from '../store/types.ts'
import { Batch, storeInBatches } from './context/batch.ts'
import { Context } from './context/context.ts'
import { Standing } from './frontier/ledger.ts'
import type { CrawlJob } from './job.ts'
import { LONGEST_RETRY_AFTER, MAX_ATTEMPTS } from './manners/retry.ts'
import { policiesFor } from './policies/order.ts'
import type { Policies } from './policies/policy.ts'

export async function open(job: CrawlJob): Promise<{ context: Context; policies: Policies }> {
  const { store, shop, crawl } = job
  const context = new Context(job, await store.pages.ids(shop.id))
  const { ledger, walk, redirects, addresses, session, frontier, topic, judged } = context
  await store.pages.eachPage(shop.id, (rows) => {
    for (const { id, url } of rows) ledger.knowPage(id, url)
  })
  await store.pages.eachPath(shop.id, (rows) => {
    for (const { id, path } of rows) {
      ledger.knowPath(id, path)
      walk.learnPath(id, path)
    }
  })
  if (crawl.mode !== 'initial') addresses.forward(await redirects.recall(job))
  if (crawl.mode === 'delta' && topic) await judged.recall(store, shop.id, topic.version)
  const policies = policiesFor(context)
  context.waiting.rankBy(policies)
  await policies.each((policy) => policy.open?.())
  const tired: FrontierRow[] = []
  await store.frontier.eachRow(crawl.id, async (rows) => {
    const queued = rows.filter(({ status }) => status === 'queued').map(({ page }) => page)
    const urls = await store.pages.urls(shop.id, queued)
    for (const row of rows) {
      recall(context, row, urls.get(row.page))
      for (const { relearning } of policies.list) relearning?.row?.(row)
      if (row.status === 'failed' && row.attempts >= MAX_ATTEMPTS - 1) tired.push(row)
    }
  })
  const cookies = await store.crawls.cookies(crawl.id)
  if (cookies) session.recall(cookies)
  await store.versions.eachRedirectOfCrawl(crawl.id, (rows) => {
    for (const { from, to } of rows) redirects.lead(from, to)
  })
  if (frontier.arrivals === 0) await plantSeeds(context)
  else {
    await relearn(context, policies)
    await policies.each(({ relearning }) => relearning?.end?.())
    await tryAgain(context, tired)
  }
  return { context, policies }
}

/** `url` is told of queued pages. */
function recall(context: Context, row: FrontierRow & SettledRow, url: string | undefined): void {
  const { ledger, walk, frontier, unread } = context
  for (const state of row.states) {
    const number = walk.states.indexOf(state)
    if (number >= 0) ledger.reach(row.page, number)
  }
  ledger.stand(row.page, Standing[row.status])
  // Of the pages in the queue that were left at the end as of no use; others never came into it.
  const wasHeld = row.reason === 'trap' && row.arrival > 0
  if (row.status === 'failed' || row.reason === 'robots' || wasHeld) unread.lose(row.page)
  frontier.recallArrival(row.arrival)
  if (!url) return
  const wait = stillToWait(row.notBefore, context.now(), LONGEST_RETRY_AFTER)
  frontier.push(new URL(url).host, row, wait > 0 ? context.ticks() + wait : 0)
}

/** What a crawl that goes on had learned of the shop is learned again from what it stored. */
async function relearn(context: Context, policies: Policies): Promise<void> {
  const { store, shop, crawl, unread } = context
  const products = new Map<PageId, number>()
  await store.products.eachSighting(shop.id, (rows) => {
    for (const row of rows) {
      products.set(row.page, row.product)
      if (crawl.wrapper === null && row.crawl === crawl.id) unread.list(row.page)
    }
  })
  const read = new Set<PageId>()
  const wasRead = (page: PageId) => read.has(page)
  // In the order of the visits: when a kind of page last led to something new is told by it.
  await store.versions.eachVersionAsVisited(crawl.id, async (versions) => {
    const urls = await urlsOf(context, policies, versions)
    for (const version of versions) {
      const { page } = version
      read.add(page)
      const known = { version, url: urls.get(page)!, urls, product: products.get(page), wasRead }
      await policies.each(({ relearning }) => relearning?.page?.(known))
    }
  })
}

/** Of these pages, and of those that they link to as far as anybody wants to know. */
async function urlsOf(
  { store, shop }: Context,
  policies: Policies,
  versions: PageVersion[],
): Promise<Map<PageId, string>> {
  const pages = new Set(versions.map(({ page }) => page))
  const curious = policies.list.filter(({ relearning }) => relearning?.wantsUrl)
  for (const { links, linkCount } of curious.length > 0 ? versions : []) {
    for (const target of unpackLinks(links, linkCount).targets) {
      if (curious.some(({ relearning }) => relearning!.wantsUrl!(target))) pages.add(target)
    }
  }
  return await store.pages.urls(shop.id, [...pages])
}

/** Whatever kept these pages from being read may be over by now. */
async function tryAgain(context: Context, tired: FrontierRow[]): Promise<void> {
  await storeInBatches(context, tired, async (batch, rows) => {
    const pages = rows.map(({ page }) => page)
    const urls = await context.store.pages.urls(context.shop.id, pages)
    for (const { page, depth } of rows) batch.retryFailed({ page, url: urls.get(page)!, depth })
  })
}

async function plantSeeds(context: Context): Promise<void> {
  const { plan, ledger, walk } = context
  const batch = new Batch(context)
  for (const url of plan.seeds) {
    const { id: page, isNew } = ledger.page(url)
    if (isNew) batch.write.newPages.push({ id: page, url })
    if (ledger.reach(page, walk.start)) batch.enqueue({ page, url, depth: 0 })
  }
  await batch.store()
}
