/**
 * Pages that stand in the way of the shop: a limit that answers 200, a maintenance, a login; one and the same page
 * under address after address. Where some came in a row, the first page of the shop is asked for once more: if it is
 * that page too, and was another before, none of them was read. Else they are copies (what is not sold any more, a
 * login that knows where to go back to), and nobody asks again because of them. Called by `crawl.ts` for every page,
 * and at the end.
 * @module
 */

import { count } from '../format/words.ts'
import { isByPlan } from '../model/crawl.ts'
import { storeInBatches } from './context/batch.ts'
import type { Context } from './context/context.ts'
import { release } from './fetch/body.ts'
import { Standing } from './frontier/ledger.ts'
import { isAsBefore, type Verdict } from './health/one-page.ts'
import type { Reading } from './read/reading.ts'

/** So many in a row are worth a look; at the end of a crawl fewer are. */
const IN_A_ROW = 4
const AT_THE_END = 3

/** What a page with this face is. */
export const verdictOf = (context: Context, face: string): Promise<Verdict> =>
  context.health.onePage.verdict(face, () => compare(context, face))

async function compare(context: Context, face: string): Promise<Verdict> {
  const { store, shop, ledger } = context
  const before = await store.versions.before(shop.id, ledger.page(shop.seed).id)
  const now = await askSeed(context)
  if (!now) return 'unknown'
  return now.face !== face || (before && isAsBefore(before, now)) ? 'harmless' : 'in-the-way'
}

/** As it is at this moment; null where it does not answer with a page. */
async function askSeed(context: Context): Promise<Reading | null> {
  const { shop, hosts, fetcher, session, frontier, count, readers, readingKey } = context
  const { seed: url } = shop
  const { host } = new URL(url)
  if (!(await hosts.turn(host))) return null
  const cookies = session.jar.header(url)
  const answer = await fetcher.get({ url, private: context.private, cookies })
  frontier.host(host).pace.finish(context.ticks(), answer)
  count.requests()
  if (answer.kind !== 'ok') return null
  const { body: bytes, contentType } = answer
  const keep = { detail: false, other: false }
  try {
    const read = await readers.readApart(readingKey, {
      bytes,
      url,
      contentType,
      keep,
      isView: false,
    })
    return read.ok ? read.reading : null
  } finally {
    release(bytes)
  }
}

/** Blocks the crawl where one page stands in the way of all. */
export async function lookForOnePage(context: Context, isEnd = false): Promise<void> {
  const { health, crawl } = context
  const { turmoil, onePage } = health
  // Whoever writes rules or a topic has exactly what they name asked for, each once.
  if (crawl.mode === 'rules' || crawl.mode === 'topic') return
  // What a plan leads to are lists and products.
  const face = onePage.inARow(isEnd ? (isByPlan(crawl.mode) ? 1 : AT_THE_END) : IN_A_ROW)
  // The first page alone is not yet one page for all addresses.
  if (turmoil.blocked || face === null || !onePage.isElsewhere(face)) return
  if ((await verdictOf(context, face)) !== 'in-the-way') return
  const came = onePage.withFace(face)
  turmoil.block(
    `the shop answers every address with the same page (${count(came.length, 'time')} so far, first for ${came[0]!.url})`,
  )
}

/** The shop blocked the crawl: what it turned away is asked for again when the crawl goes on. */
export async function takeUpAgain(context: Context): Promise<void> {
  const { store, shop, ledger, health } = context
  const { turmoil, onePage } = health
  const failed = [...turmoil.away].filter((page) => ledger.standing(page) === Standing.failed)
  const urls = await store.pages.urls(shop.id, failed)
  await storeInBatches(context, failed, (batch, some) => {
    for (const page of some) batch.retryFailed({ page, url: urls.get(page)!, depth: 1 })
  })
  await storeInBatches(context, await onePage.inTheWay(), (batch, some) => {
    for (const at of some) batch.readAgain(at)
  })
}
