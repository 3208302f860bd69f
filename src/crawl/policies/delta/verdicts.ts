/**
 * Product pages as the lists of a crawl of changes judge them: whether each is read, by what they show of it beside
 * what they showed in the last crawl. Used by `delta.ts`.
 * @module
 */

import { hashOfShown, type Shown } from '../../../records/packed-records.ts'
import type { LastSaid } from '../../../store/products/products.ts'
import type { PageId } from '../../../store/types.ts'
import type { Context } from '../../context/context.ts'
import type { Links } from '../../context/links.ts'
import { isDue } from '../../frontier/due.ts'
import type { Baseline } from './baseline.ts'

/** The higher ones weigh more: one list that shows a change is enough. */
export const Verdict = { undecided: 1, spare: 2, read: 3 } as const
export type Verdict = (typeof Verdict)[keyof typeof Verdict]

export class Verdicts {
  #context: Context
  #before: Baseline
  #maxAgeMs: number
  #passed = new Map<PageId, Verdict>()

  constructor(context: Context, before: Baseline, maxAgeMs: number) {
    this.#context = context
    this.#before = before
    this.#maxAgeMs = maxAgeMs
  }

  of(page: PageId): Verdict | undefined {
    return this.#passed.get(page)
  }

  /** Of the products that a page links to: those of which its lists say more than others did. */
  async *pass(links: Links): AsyncGenerator<[PageId, Verdict]> {
    const { store, shop, redirects } = this.#context
    const shown = this.#changedBy(links)
    const pages = [...shown.keys()].map((page) => redirects.endBefore(page))
    const said = await store.products.lastSaid(shop.id, pages)
    const others = this.#ledToOthers(links, said)
    for (const [page, showsNew] of shown) {
      const changed = others.has(page) || showsNew
      const verdict = this.#judge(page, said.get(redirects.endBefore(page)), changed)
      if (verdict <= (this.#passed.get(page) ?? 0)) continue
      this.#passed.set(page, verdict)
      yield [page, verdict]
    }
  }

  /**
   * Whether lists of a page show its products changed; null where they do not show them. By the page
   * that is downloaded for each.
   */
  #changedBy({ targets, urls, listed }: Links): Map<PageId, boolean | null> {
    const { addresses } = this.#context
    const hashes = new Map(listed.map(({ page, shown }) => [page, hashOfShown(shown)]))
    const pages = new Map<PageId, boolean | null>()
    for (const [i, target] of targets.entries()) {
      const { page } = addresses.placeOf(target, urls[i]!)
      const hash = hashes.get(target)
      const isKnown = (hash: number) =>
        this.#before.has(target, addresses.folding.keyOf(urls[i]!), hash)
      const here = hash === undefined ? null : !isKnown(hash)
      if (here !== null || !pages.has(page)) pages.set(page, here || (pages.get(page) ?? here))
    }
    return pages
  }

  /** Pages that led to another product than the one that lists show: it may be back. */
  #ledToOthers({ targets, urls, listed }: Links, said: Map<PageId, LastSaid>): Set<PageId> {
    const { addresses, redirects } = this.#context
    const others = new Set<PageId>()
    if (!redirects.knowsBefore) return others
    const urlOf = new Map(Array.from(targets, (target, i) => [target, urls[i]!]))
    for (const { page: linked, shown } of listed) {
      const { page } = addresses.placeOf(linked, urlOf.get(linked) ?? '')
      const end = redirects.endBefore(page)
      const last = said.get(end)
      if (end !== page && last && !isOf(shown, last)) others.add(page)
    }
    return others
  }

  #judge(page: PageId, said: LastSaid | undefined, changed: boolean | null): Verdict {
    const { topic, judged } = this.#context
    if (!said || said.gone || changed || !this.#before.covers(page, said)) return Verdict.read
    // What the topic never judged may be none of it.
    if (topic && !judged.relevant.has(page)) return Verdict.read
    if (this.isDue(page, said)) return Verdict.read
    return changed === null ? Verdict.undecided : Verdict.spare
  }

  /** Whether it was not read for so long that it is read whatever lists show. */
  isDue(page: PageId, { readAt }: LastSaid): boolean {
    return isDue(page, readAt, this.#context.crawl.startedAt, this.#maxAgeMs)
  }
}

/** Whether a list shows the product that a page spoke of; long names are cut short in lists. */
function isOf({ name, price }: Shown, said: LastSaid): boolean {
  if (name === null || (price && price.amount !== said.amount)) return false
  const [whole] = name.trim().split(/\s*(?:…|\.{3})$/)
  return whole === name.trim() ? whole === said.name.trim() : said.name.trim().startsWith(whole!)
}
