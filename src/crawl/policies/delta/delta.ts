/**
 * A crawl of changes: lists are read, and a product page only where a list shows it new or changed,
 * where it was not read for long, or as an audit.
 * @module
 */

import { hashOfShown, type Shown } from '../../../records/packed-records.ts'
import type { LastSaid } from '../../../store/products/products.ts'
import type { PageId, PageWrite } from '../../../store/types.ts'
import type { Links, Reached } from '../../follow.ts'
import { Standing } from '../../frontier/ledger.ts'
import { Priority } from '../../frontier/queue.ts'
import type { Run } from '../../run.ts'
import { endOf, type Redirects, stillLeads } from '../duplicates/known-redirects.ts'
import { wereUntold } from './audit.ts'
import { Baseline } from './before.ts'
import { DAY_MS, isAudited, isDue } from './due.ts'
import { Enlarged } from './enlarged.ts'
import type { At } from './put-off.ts'
import { Spared } from './spared.ts'

/** Days after which a product page is read again, whatever lists show. */
export const MAX_AGE_DAYS = 7

/**
 * Of so many products, two hundred of which are audited, one audit may find another price: it changed
 * after the list was read. In large shops that happens every day, and is told in the report.
 */
const ONE_WRONG_IN = 20_000

/** The higher ones weigh more: one list that shows a change is enough. */
const Verdict = { undecided: 1, leave: 2, read: 3 } as const
type Verdict = (typeof Verdict)[keyof typeof Verdict]

export class Delta {
  #run: Run
  #before: Baseline
  #maxAgeMs: number
  /** Products on sale. */
  #known: number
  #redirects: Redirects
  #verdicts = new Map<PageId, Verdict>()
  #auditsAll = false
  /** Pages that could be left so far, audited ones among them. */
  #couldLeave: number
  /** Product pages that are not downloaded. */
  readonly left = new Set<PageId>()
  readonly spared: Spared
  readonly enlarged: Enlarged

  private constructor(
    run: Run,
    before: Baseline,
    maxAgeDays: number,
    known: number,
    redirects: Redirects,
  ) {
    this.#run = run
    this.#before = before
    this.#maxAgeMs = maxAgeDays * DAY_MS
    this.#known = known
    this.#redirects = redirects
    this.spared = new Spared(run, before, this.#maxAgeMs)
    this.enlarged = new Enlarged(run, before, this.#maxAgeMs)
    this.#couldLeave = (run.counters.skipped.unchanged ?? 0) + this.counts.audited
  }

  /** `redirects`: where pages led in earlier crawls. */
  static async open(run: Run, maxAgeDays: number | null, redirects: Redirects): Promise<Delta> {
    const { onSale } = await run.store.products.counts(run.shop.id)
    const before = await Baseline.of(run, redirects)
    const { folding } = run.copies
    if (folding.active) {
      const products = await before.products(run)
      await run.store.pages.eachPage(run.shop.id, (rows) => {
        for (const { id, url } of rows) {
          before.fold(id, folding.keyOf(url))
          if (products.has(id)) run.copies.prefer({ page: id, url })
        }
      })
    }
    const delta = new Delta(run, before, maxAgeDays ?? MAX_AGE_DAYS, onSale, redirects)
    delta.#auditsAll = await wereUntold(run)
    return delta
  }

  /** The last crawl proved that lists do not tell: all pages that could be left are read, to see whether they do now. */
  get auditsAll(): boolean {
    return this.#auditsAll
  }

  get counts() {
    this.#run.counters.delta ??= { audited: 0, wrong: 0, checked: 0 }
    return this.#run.counters.delta
  }

  /** Whether the page is not downloaded since it is known what it shows. */
  knows(page: PageId): boolean {
    return this.left.has(page) || this.rests(page)
  }

  /** Whether it is a list that may still be read. */
  rests(page: PageId): boolean {
    return this.spared.has(page) || this.enlarged.has(page)
  }

  /** Whether the crawl left lists of the plan. */
  get restsSome(): boolean {
    return this.spared.size > 0 || this.enlarged.size > 0
  }

  /** Lists do not tell changes of price: every product page is read. */
  get gaveUp(): boolean {
    return this.counts.wrong > Math.floor(this.#known / ONE_WRONG_IN)
  }

  /** What lists of a page say of the products it links to; decides anew where they say more. */
  async look(write: PageWrite, links: Links, depth: number): Promise<void> {
    if (this.gaveUp) return
    const { store, shop } = this.#run
    const shown = this.#changedBy(links)
    const pages = [...shown.keys()].map((page) => endOf(page, this.#redirects))
    const said = await store.products.lastSaid(shop.id, pages)
    const others = this.#ledToOthers(links, said)
    for (const [page, showsNew] of shown) {
      const changed = others.has(page) || showsNew
      const verdict = this.#judge(page, said.get(endOf(page, this.#redirects)), changed)
      if (verdict <= (this.#verdicts.get(page) ?? 0)) continue
      this.#verdicts.set(page, verdict)
      await this.#revise(write, page, depth, verdict)
    }
  }

  /** A page that is met for the first time; says which one is reached in its place, if any. */
  admit(write: PageWrite, at: At): (Reached & { url: string }) | null {
    if (this.spared.admit(write, at, this.gaveUp)) return null
    const larger = this.enlarged.admit(write, at)
    if (larger) return larger
    const verdict = this.gaveUp ? Verdict.read : (this.#verdicts.get(at.page) ?? Verdict.read)
    if (verdict === Verdict.leave) this.#leave(write, at)
    else this.#enqueue(write, at, verdict === Verdict.undecided ? Priority.last : Priority.usual)
    return null
  }

  /** Pages whose products stand in no list are news, unless the last crawl looked at them already. */
  isNews(page: PageId): boolean {
    return !this.#before.wasChecked(page)
  }

  /** A product that is in no list: its page is asked for, unless the last crawl did that already. */
  check(write: PageWrite, at: At, said: LastSaid): boolean {
    if (this.#before.wasChecked(at.page) && !this.#isDue(at.page, said)) {
      this.#putAway(write, at)
      return false
    }
    this.counts.checked++
    this.#run.enqueue(write, at.page, at.url, { depth: at.depth, states: [] })
    return true
  }

  /** Whether the page was queued as an audit, and no list has shown a change since. */
  isAudit(page: PageId, priority: number): boolean {
    return priority === Priority.audit && this.#verdicts.get(page) !== Verdict.read
  }

  /** One of the pages that were left, where none was audited yet. */
  auditOne(write: PageWrite, at: At): void {
    this.comeBack(write, at, Priority.audit)
  }

  /** A page that was left is downloaded after all. */
  comeBack(write: PageWrite, at: At, priority: number = Priority.usual): void {
    this.left.delete(at.page)
    // Where it redirects to, it is read.
    const end = endOf(at.page, this.#redirects)
    if (end !== at.page && this.left.delete(end)) this.#run.ledger.stand(end, Standing.unknown)
    this.#run.uncountSkipped('unchanged')
    this.#enqueue(write, at, priority)
    write.settled.push({ page: at.page, status: 'queued', reason: null })
  }

  /**
   * Whether lists of a page show its products changed; null where they do not show them. By the page
   * that is downloaded for each.
   */
  #changedBy({ targets, urls, listed }: Links): Map<PageId, boolean | null> {
    const { copies } = this.#run
    const hashes = new Map(listed.map(({ page, shown }) => [page, hashOfShown(shown)]))
    const pages = new Map<PageId, boolean | null>()
    for (const [i, target] of targets.entries()) {
      const { page } = copies.placeOf(target, urls[i]!)
      const hash = hashes.get(target)
      const isKnown = (hash: number) =>
        this.#before.has(target, copies.folding.keyOf(urls[i]!), hash)
      const here = hash === undefined ? null : !isKnown(hash)
      if (here !== null || !pages.has(page)) pages.set(page, here || (pages.get(page) ?? here))
    }
    return pages
  }

  /** Pages that led to another product than the one that lists show: it may be back. */
  #ledToOthers({ targets, urls, listed }: Links, said: Map<PageId, LastSaid>): Set<PageId> {
    const others = new Set<PageId>()
    if (this.#redirects.size === 0) return others
    const urlOf = new Map(Array.from(targets, (target, i) => [target, urls[i]!]))
    for (const { page: linked, shown } of listed) {
      const { page } = this.#run.copies.placeOf(linked, urlOf.get(linked) ?? '')
      const end = endOf(page, this.#redirects)
      const last = said.get(end)
      if (end !== page && last && !isOf(shown, last)) others.add(page)
    }
    return others
  }

  #judge(page: PageId, said: LastSaid | undefined, changed: boolean | null): Verdict {
    if (!said || said.gone || changed || !this.#before.covers(page, said)) return Verdict.read
    // What the topic never judged may be none of it.
    if (this.#run.topic?.wants(page) === false) return Verdict.read
    if (this.#isDue(page, said)) return Verdict.read
    return changed === null ? Verdict.undecided : Verdict.leave
  }

  #isDue(page: PageId, { readAt }: LastSaid): boolean {
    return isDue(page, readAt, this.#run.crawl.startedAt, this.#maxAgeMs)
  }

  /** What was decided of the page before, also before the crawl was stopped and went on. */
  async #revise(write: PageWrite, page: PageId, depth: number, verdict: Verdict): Promise<void> {
    const waited = this.#run.waiting.drop(page)
    if (!waited && !this.left.has(page)) return
    const at = { page, url: await this.#run.urlOf(page), depth }
    if (waited && verdict === Verdict.leave) this.#leave(write, at)
    else if (waited) this.#enqueue(write, at, Priority.usual)
    else if (verdict === Verdict.read) this.comeBack(write, at)
  }

  #leave(write: PageWrite, at: At): void {
    const isOne = isAudited(this.#couldLeave++, this.#run.crawl.id, this.#known)
    const audited = this.#auditsAll || isOne
    if (audited) this.#enqueue(write, at, Priority.audit)
    else this.#putAway(write, at)
  }

  #putAway(write: PageWrite, { page, url, depth }: At): void {
    const { ledger, copies } = this.#run
    this.left.add(page)
    copies.folding.takeUp(page, url)
    // With its states, so that it can come back.
    write.frontier.push(this.#run.row(page, ledger.statesOf(page), depth))
    write.settled.push({ page, status: 'skipped', reason: 'unchanged' })
    this.#run.countSkipped(page, 'unchanged')
    const end = endOf(page, this.#redirects)
    if (end === page) return
    write.visits.push(stillLeads(page, end, false, this.#run.now()))
    if (ledger.standing(end) !== Standing.unknown) return
    // The product is that of the page it redirects to.
    this.left.add(end)
    ledger.stand(end, Standing.skipped)
    write.frontier.push(this.#run.row(end, ledger.statesOf(page), depth))
    write.settled.push({ page: end, status: 'skipped', reason: 'unchanged' })
  }

  #enqueue(write: PageWrite, { page, url, depth }: At, priority: number): void {
    const states = this.#run.ledger.statesOf(page)
    this.#run.enqueue(write, page, url, { depth, states, priority })
  }
}

/** Whether a list shows the product that a page spoke of; long names are cut short in lists. */
function isOf({ name, price }: Shown, said: LastSaid): boolean {
  if (name === null || (price && price.amount !== said.amount)) return false
  const [whole] = name.trim().split(/\s*(?:…|\.{3})$/)
  return whole === name.trim() ? whole === said.name.trim() : said.name.trim().startsWith(whole!)
}
