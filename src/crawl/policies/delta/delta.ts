/**
 * Policy: a crawl of changes. Lists are read, and a product page only where a list shows it new or changed,
 * where it was not read for long, or as an audit; once lists have told all they can, pages of products that
 * left every list are asked for, before these are called gone.
 * @module
 */

import { hashOfShown, type Shown } from '../../../records/packed-records.ts'
import type { SettledRow } from '../../../store/crawls/frontier.sql.ts'
import type { LastSaid } from '../../../store/products/products.ts'
import type { PageId } from '../../../store/types.ts'
import { type At, Batch, type Leaving } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Links } from '../../context/links.ts'
import { pagesOutOfSight } from '../../context/out-of-sight.ts'
import type { Visited } from '../../fetch/visited.ts'
import { DAY_MS, isDue, MAX_AGE_DAYS } from '../../frontier/due.ts'
import { Standing } from '../../frontier/ledger.ts'
import { Priority, type Queued } from '../../frontier/queue.ts'
import { redirectVisit } from '../../frontier/redirects.ts'
import { type Ask, type Decision, type Finding, type Link, type Policy, plural } from '../policy.ts'
import { countAudit, isAudited, wantedByTopic, wereUntold } from './audit.ts'
import { Baseline } from './baseline.ts'
import { isNeedless } from './lists.ts'
import { Enlarged, Spared } from './resting.ts'

/**
 * Of so many products, two hundred of which are audited, one audit may find another price: it changed
 * after the list was read. In large shops that happens every day, and is told in the report.
 */
const ONE_WRONG_IN = 20_000

/** A write that puts back, or asks for, more than these would stall the loop. */
const CHUNK = 500
const CHECKED = 200

/** The higher ones weigh more: one list that shows a change is enough. */
const Verdict = { undecided: 1, leave: 2, read: 3 } as const
type Verdict = (typeof Verdict)[keyof typeof Verdict]

export class Delta implements Policy {
  #context: Context
  #before = new Baseline()
  #spared: Spared
  #enlarged: Enlarged
  #maxAgeMs: number
  /** Products on sale. */
  #known = 0
  /** Product pages that the topic is known to want; null where there is none. */
  #wanted: ReadonlySet<PageId> | null = null
  #verdicts = new Map<PageId, Verdict>()
  /** The last crawl proved that lists do not tell: all pages that could be left are read, to see whether they do now. */
  #auditsAll = false
  /** Pages that could be left so far, audited ones among them. */
  #couldLeave: number
  /** Whether the page that is stored now is an audit. */
  #audits = false

  constructor(context: Context) {
    const { counters, maxAge } = context
    this.#context = context
    this.#maxAgeMs = (maxAge ?? MAX_AGE_DAYS) * DAY_MS
    this.#spared = new Spared(context, this.#before, this.#maxAgeMs)
    this.#enlarged = new Enlarged(context, this.#before, this.#maxAgeMs)
    this.#couldLeave = (counters.skipped.unchanged ?? 0) + this.#counts.audited
  }

  async open(): Promise<void> {
    const { store, shop, addresses, topic } = this.#context
    this.#known = (await store.products.counts(shop.id)).onSale
    await this.#before.recall(this.#context)
    const { folding } = addresses
    if (folding.active) {
      const products = await this.#before.products(this.#context)
      await store.pages.eachPage(shop.id, (rows) => {
        for (const { id, url } of rows) {
          this.#before.fold(id, folding.keyOf(url))
          if (products.has(id)) addresses.prefer({ page: id, url })
        }
      })
    }
    this.#auditsAll = await wereUntold(this.#context)
    this.#wanted = topic && (await wantedByTopic(this.#context, topic))
  }

  recall({ page, reason }: SettledRow): void {
    const { unread } = this.#context
    if (reason === 'unchanged') unread.leave(page)
    if (isNeedless(reason)) this.#spared.recall(page, reason)
    if (reason === 'larger') this.#enlarged.recall(page)
    if (isNeedless(reason) || reason === 'larger') unread.rest(page)
  }

  async resume(): Promise<void> {
    await this.#readAll()
  }

  get #counts() {
    const { counters } = this.#context
    counters.delta ??= { audited: 0, wrong: 0, checked: 0 }
    return counters.delta
  }

  /** Lists do not tell changes of price: every product page is read. */
  get #gaveUp(): boolean {
    return this.#counts.wrong > Math.floor(this.#known / ONE_WRONG_IN)
  }

  /** A page that is met for the first time. */
  admit({ page, depth, standing }: Link): Decision | null {
    if (standing !== Standing.unknown) return null
    const gaveUp = this.#gaveUp
    const spared = this.#spared.admit(page, gaveUp)
    if (spared) return { kind: 'leave', ...spared }
    const larger = this.#enlarged.admit(page, depth)
    if (larger) return { kind: 'leave', ...larger }
    const verdict = gaveUp ? Verdict.read : (this.#verdicts.get(page) ?? Verdict.read)
    if (verdict === Verdict.leave) return this.#leave(page)
    const priority = verdict === Verdict.undecided ? Priority.last : Priority.usual
    return { kind: 'take', priority }
  }

  /** What lists of a page say of the products it links to; decides anew where they say more. */
  async listsRead(batch: Batch, links: Links, depth: number): Promise<void> {
    if (this.#gaveUp) return
    const { store, shop, redirects } = this.#context
    const shown = this.#changedBy(links)
    const pages = [...shown.keys()].map((page) => redirects.endBefore(page))
    const said = await store.products.lastSaid(shop.id, pages)
    const others = this.#ledToOthers(links, said)
    for (const [page, showsNew] of shown) {
      const changed = others.has(page) || showsNew
      const verdict = this.#judge(page, said.get(redirects.endBefore(page)), changed)
      if (verdict <= (this.#verdicts.get(page) ?? 0)) continue
      this.#verdicts.set(page, verdict)
      await this.#revise(batch, page, depth, verdict)
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
    if (!said || said.gone || changed || !this.#before.covers(page, said)) return Verdict.read
    // What the topic never judged may be none of it.
    if (this.#wanted?.has(page) === false) return Verdict.read
    if (this.#isDue(page, said)) return Verdict.read
    return changed === null ? Verdict.undecided : Verdict.leave
  }

  #isDue(page: PageId, { readAt }: LastSaid): boolean {
    return isDue(page, readAt, this.#context.crawl.startedAt, this.#maxAgeMs)
  }

  /** What was decided of the page before, also before the crawl was stopped and went on. */
  async #revise(batch: Batch, page: PageId, depth: number, verdict: Verdict): Promise<void> {
    const { waiting, unread } = this.#context
    const waited = waiting.drop(page)
    if (!waited && !unread.left.has(page)) return
    const at = { page, url: await this.#context.urlOf(page), depth }
    if (waited && verdict === Verdict.leave) {
      const decision = this.#leave(page)
      if (decision.kind === 'leave') batch.leave(at, decision)
      else batch.enqueue(at, decision.priority)
    } else if (waited) batch.enqueue(at, Priority.usual)
    else if (verdict === Verdict.read) this.#comeBack(batch, at)
  }

  /** It need not be read, but some are, as an audit. */
  #leave(page: PageId): Extract<Decision, { kind: 'leave' | 'take' }> {
    const isOne = isAudited(this.#couldLeave++, this.#context.crawl.id, this.#known)
    if (this.#auditsAll || isOne) return { kind: 'take', priority: Priority.audit }
    return { kind: 'leave', ...this.#unchanged(page) }
  }

  /** Where it led it leads still; the product is that of the page there. */
  #unchanged(page: PageId): Leaving {
    const { redirects, ledger, now } = this.#context
    const end = redirects.endBefore(page)
    if (end === page) return { reason: 'unchanged' }
    const leads = redirectVisit(page, end, null, now())
    const isUnknown = ledger.standing(end) === Standing.unknown
    return { reason: 'unchanged', leads, ...(isUnknown ? { with: end } : {}) }
  }

  /** A page that was left is downloaded after all. */
  #comeBack(batch: Batch, at: At, priority: number = Priority.usual): void {
    const { redirects, unread, ledger } = this.#context
    // Where it redirects to, it is read.
    const end = redirects.endBefore(at.page)
    if (end !== at.page && unread.left.has(end)) {
      unread.takeUp(end)
      ledger.stand(end, Standing.unknown)
    }
    batch.comeBack(at, 'unchanged', priority)
  }

  /** Where lists do not tell, everything that was left comes back, as in a crawl by the plan. */
  async #readAll(): Promise<void> {
    const { store, shop, unread } = this.#context
    const pages = this.#gaveUp ? [...unread.left] : []
    for (let from = 0; from < pages.length; from += CHUNK) {
      const batch = new Batch(this.#context)
      const urls = await store.pages.urls(shop.id, pages.slice(from, from + CHUNK))
      for (const [page, url] of urls) this.#comeBack(batch, { page, url, depth: 1 })
      await batch.store()
    }
  }

  /** Audits are counted before the page is stored, so that both are known or none where the crawl is killed. */
  async beforeStore(batch: Batch, entry: Queued, { page }: Visited): Promise<void> {
    this.#audits = false
    // Queued as an audit, and no list has shown a change since.
    if (entry.priority !== Priority.audit || this.#verdicts.get(page) === Verdict.read) return
    const { store, shop } = this.#context
    const said = (await store.products.lastSaid(shop.id, [page])).get(page)
    if (!said) return
    this.#audits = true
    const isWrong = countAudit(this.#counts, said, page, batch.write)
    if (isWrong && this.#gaveUp) this.#counts.untold = true
  }

  async settled(): Promise<void> {
    if (this.#audits) await this.#readAll()
  }

  async queueEmpty({ vanished }: Ask, full: boolean): Promise<boolean> {
    if (full) return false
    if (await this.#enlarged.readOthers()) return true
    if (this.#spared.areNeeded(this.#gaveUp)) return await this.#spared.read()
    return (await this.#auditOne()) || (await this.#checkUnlisted(vanished))
  }

  /** One of the pages that were left, where none was audited yet. */
  async #auditOne(): Promise<boolean> {
    const [page] = this.#context.unread.left
    if (this.#counts.audited > 0 || page === undefined) return false
    const batch = new Batch(this.#context)
    const at = { page, url: await this.#context.urlOf(page), depth: 1 }
    this.#comeBack(batch, at, Priority.audit)
    await batch.store()
    return true
  }

  /** Products that left every list. */
  async #checkUnlisted(vanished: Ask['vanished']): Promise<boolean> {
    const { store, shop, crawl, ledger, refuse, now, lease } = this.#context
    await store.products.seeListed(crawl.id, now(), lease)
    const outOfSight = await pagesOutOfSight(this.#context)
    const lost = await vanished(outOfSight)
    // They may have moved to lists that were spared.
    if (lost && this.#spared.size > 0) return await this.#spared.read()
    // What no longer is where the plan looks for it is no matter of single pages.
    if (lost) return false
    const unseen = (await Array.fromAsync(store.products.unseen(crawl.id))).filter(
      ({ page, url }) =>
        ledger.standing(page) === Standing.unknown && !outOfSight.has(page) && !refuse(url),
    )
    // It may have moved to one of them.
    const isNews = unseen.some(({ page }) => !this.#before.wasChecked(page))
    if (this.#spared.size > 0 && isNews) return await this.#spared.read()
    let asked = 0
    for (let from = 0; from < unseen.length; from += CHECKED) {
      const chunk = unseen.slice(from, from + CHECKED)
      const pages = chunk.map(({ page }) => page)
      const said = await store.products.lastSaid(shop.id, pages)
      const batch = new Batch(this.#context)
      for (const { page, url } of chunk) {
        const last = said.get(page)
        if (last && this.#check(batch, { page, url, depth: 1 }, last)) asked++
      }
      await batch.store()
    }
    return asked > 0
  }

  /** A product that is in no list: its page is asked for, unless the last crawl did that already. */
  #check(batch: Batch, at: At, said: LastSaid): boolean {
    if (this.#before.wasChecked(at.page) && !this.#isDue(at.page, said)) {
      batch.leave(at, this.#unchanged(at.page))
      return false
    }
    this.#counts.checked++
    batch.enqueue(at, undefined, [])
    return true
  }

  /** Of a crawl that can go on nobody knows yet what it will read after all. */
  async wrapUp(): Promise<null> {
    const { store, crawl, now, lease } = this.#context
    await store.products.seeListed(crawl.id, now(), lease)
    return null
  }

  finish(): Finding {
    const { untold: _, ...told } = this.#counts
    const gaveUp = this.#gaveUp
    return { report: { delta: { ...told, gaveUp } }, notes: this.#notes(gaveUp) }
  }

  #notes(gaveUp: boolean): string[] {
    const { audited, wrong } = this.#counts
    const which = `${wrong} of ${plural(audited, 'audited product page')}`
    if (gaveUp) {
      return [
        `Lists do not tell changes of price (${which} had another one), so all product pages were read, as in a focused crawl.`,
      ]
    }
    if (!this.#auditsAll) return []
    return [
      'In the last crawl lists did not tell changes of price, so all product pages were audited. Lists told them this time, and are trusted again.',
    ]
  }
}

/** Whether a list shows the product that a page spoke of; long names are cut short in lists. */
function isOf({ name, price }: Shown, said: LastSaid): boolean {
  if (name === null || (price && price.amount !== said.amount)) return false
  const [whole] = name.trim().split(/\s*(?:…|\.{3})$/)
  return whole === name.trim() ? whole === said.name.trim() : said.name.trim().startsWith(whole!)
}
