/**
 * What a crawl that goes on had learned of the shop's addresses is learned again from what it stored:
 * which pages brought something new, which addresses show the same.
 * @module
 */

import { unpackLinks } from '../page/pack.ts'
import type { PageVersion } from '../store/versions.ts'
import { compareLook } from './larger.ts'
import { Standing } from './ledger.ts'
import { judgeProbes } from './probe.ts'
import { refold } from './refold.ts'
import type { Run } from './run.ts'

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
  // In the order of the visits: when a kind of page last led to something new is told by it.
  await store.versions.eachVersionAsVisited(crawl.id, async (versions) => {
    const urls = await urlsOf(run, versions)
    for (const version of versions) {
      copies.letDown.delete(version.page)
      read.add(version.page)
      const url = urls.get(version.page)!
      const product = products.get(version.page)
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
  const pages = new Set<number>()
  for (const { page, links, linkCount } of versions) {
    pages.add(page)
    if (run.novelty) for (const target of unpackLinks(links, linkCount).targets) pages.add(target)
  }
  return await run.store.pages.urls(run.shop.id, [...pages])
}
