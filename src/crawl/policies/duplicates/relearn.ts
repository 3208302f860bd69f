/**
 * What a crawl that goes on had learned of the shop's addresses is learned again from what it stored:
 * which pages brought something new, which addresses show the same.
 * @module
 */

import { unpackLinks } from '../../../page/packed-links.ts'
import { unpackRecords } from '../../../records/packed-records.ts'
import type { PageVersion } from '../../../store/pages/versions.ts'
import type { PageId } from '../../../store/types.ts'
import { productsIn } from '../../follow.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Run } from '../../run.ts'
import { compareLook } from '../larger/larger-page.ts'
import { judgeProbes } from './fold-probe.ts'
import { refold } from './refold.ts'

type Version = PageVersion & { records: Uint8Array | null }

export async function relearn(run: Run): Promise<void> {
  const { store, shop, crawl, novelty, copies } = run
  const products = new Map<number, number>()
  await store.products.eachSighting(shop.id, (rows) => {
    for (const row of rows) {
      products.set(row.page, row.product)
      if (crawl.wrapper === null && row.crawl === crawl.id) run.listed.add(row.page)
    }
  })
  const read = new Set<number>()
  const recall = new Recall(run)
  // In the order of the visits: when a kind of page last led to something new is told by it.
  await store.versions.eachVersionAsVisited(crawl.id, async (versions) => {
    const urls = await urlsOf(run, versions)
    for (const version of versions) {
      copies.letDown.delete(version.page)
      read.add(version.page)
      const url = urls.get(version.page)!
      const product = products.get(version.page)
      recall.read(version, urls, product)
      if (version.detail && product !== undefined) {
        copies.showed.set(version.page, product)
        if (!novelty) continue
        copies.watch.product(url, product)
        novelty.readProduct(version.page, url, product)
      } else if (novelty && !version.detail) {
        copies.watch.hub(url)
        novelty.readHub(version.page, url)
        const { targets } = unpackLinks(version.links, version.linkCount)
        for (const target of targets) {
          if (read.has(target)) continue
          novelty.discover(target, urls.get(target)!, { page: version.page, url })
        }
        const linked = Array.from(targets, (target) => urls.get(target)!)
        await compareLook(run, { page: version.page, url }, { targets, urls: linked })
      }
    }
  })
  const folds = novelty ? copies.watch.look(copies.wrong) : null
  await refold(run, folds ?? [...copies.folding.folds])
  await recallProbes(run)
}

/** Prospects as they were when each page was read, and how long the queue was then. */
class Recall {
  readonly #run: Run
  /** The seed is the first. */
  #queue = 1

  constructor(run: Run) {
    this.#run = run
  }

  read(version: Version, urls: ReadonlyMap<PageId, string>, product: number | undefined): void {
    const { prospects, ledger } = this.#run
    if (!prospects) return
    const { page, detail, links, linkCount, records } = version
    const { targets } = detail ? { targets: [] } : unpackLinks(links, linkCount)
    for (const target of targets) {
      const isNew = prospects.discover(target, urls.get(target)!, page)
      if (isNew && WANTED.has(ledger.standing(target))) this.#queue++
    }
    if (records && !detail) prospects.show(page, productsIn(unpackRecords(records)))
    this.#queue--
    prospects.read(page, product === undefined ? [] : [product], this.#queue)
  }
}

/** Others were never queued. */
const WANTED = new Set<Standing>([Standing.queued, Standing.done, Standing.failed])

/** Probes that were read, but whose partner was not yet: judged again, since nobody noted which. */
async function recallProbes(run: Run): Promise<void> {
  if (!run.copies.folding.active) return
  await run.store.pages.eachPage(run.shop.id, (rows) => {
    for (const { id, url } of rows) {
      const isRead = run.ledger.standing(id) === Standing.done
      if (isRead && run.copies.folding.isProbe(url)) run.copies.probes.set(id, url)
    }
  })
  await judgeProbes(run)
}

async function urlsOf(run: Run, versions: PageVersion[]): Promise<Map<number, string>> {
  const { novelty, prospects } = run
  const pages = new Set<number>()
  for (const { page, links, linkCount } of versions) {
    pages.add(page)
    if (!novelty && !prospects) continue
    for (const target of unpackLinks(links, linkCount).targets) {
      // A look-up saved for most links: prospects ask only for what they do not know.
      if (novelty || !prospects!.knows(target)) pages.add(target)
    }
  }
  return await run.store.pages.urls(run.shop.id, [...pages])
}
