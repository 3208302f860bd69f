/**
 * Policy: a crawl of changes. Lists are read, and a product page only where a list shows it new or changed, where it
 * was not read for long, or as an audit; once lists have told all they can, pages of products that left every list are
 * asked for, before these are called gone. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { SettledRow } from '../../../store/crawls/frontier.sql.ts'
import type { LastSaid } from '../../../store/products/products.ts'
import type { Counters, PageId } from '../../../store/types.ts'
import { type At, Batch, type Deferral, storeInBatches } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { pagesOutOfSight } from '../../context/out-of-sight.ts'
import type { Visited } from '../../fetch/visited.ts'
import { DAY_MS, MAX_AGE_DAYS } from '../../frontier/due.ts'
import { Standing } from '../../frontier/ledger.ts'
import { Priority, type Queued } from '../../frontier/queue.ts'
import { redirectVisit } from '../../frontier/redirects.ts'
import {
  type Ask,
  type Decision,
  type Finding,
  type Link,
  type LinksRead,
  type Policy,
  plural,
  type Relearning,
} from '../policy.ts'
import { countAudit, isAudited, wereUntold } from './audit.ts'
import { Baseline } from './baseline.ts'
import { isNeedless } from './lists.ts'
import { Enlarged, Spared } from './resting.ts'
import { Verdict, Verdicts } from './verdicts.ts'

/**
 * Of so many products, two hundred of which are audited, one audit may find another price: it changed
 * after the list was read. In large shops that happens every day, and is told in the report.
 */
const ONE_WRONG_IN = 20_000

/** Products whose pages are asked for with one write. */
const CHECKED = 200

export class Delta implements Policy {
  #context: Context
  #before = new Baseline()
  #spared: Spared
  #enlarged: Enlarged
  #counts: NonNullable<Counters['delta']>
  /** Products on sale. */
  #known = 0
  #verdicts: Verdicts
  /** The last crawl proved that lists do not tell: all pages that could be left are read, to see whether they do now. */
  #auditsAll = false
  /** Pages that could be left so far, audited ones among them. */
  #couldLeave: number
  /** Whether the page that is stored now is an audit. */
  #audits = false

  constructor(context: Context) {
    const { counters, maxAge } = context
    const maxAgeMs = (maxAge ?? MAX_AGE_DAYS) * DAY_MS
    this.#context = context
    this.#counts = { audited: 0, wrong: 0, checked: 0, ...counters.delta }
    this.#spared = new Spared(context, this.#before, maxAgeMs)
    this.#enlarged = new Enlarged(context, this.#before, maxAgeMs)
    this.#verdicts = new Verdicts(context, this.#before, maxAgeMs)
    this.#couldLeave = (counters.skipped.unchanged ?? 0) + this.#counts.audited
    this.#keepCounts()
  }

  async open(): Promise<void> {
    const { store, shop, addresses } = this.#context
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
  }

  readonly relearning: Relearning = {
    row: (row) => this.#recall(row),
    end: () => this.#readAll(),
  }

  #recall({ page, reason }: SettledRow): void {
    const { unread } = this.#context
    if (reason === 'unchanged') unread.leave(page)
    if (isNeedless(reason)) this.#spared.recall(page, reason)
    if (reason === 'larger') this.#enlarged.recall(page)
    if (isNeedless(reason) || reason === 'larger') unread.rest(page)
  }

  /** To be stored with the next page. */
  #keepCounts(): void {
    this.#context.count.keep({ delta: { ...this.#counts } })
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
    if (spared) return { kind: 'defer', ...spared }
    const larger = this.#enlarged.admit(page, depth)
    if (larger) return { kind: 'defer', ...larger }
    const verdict = gaveUp ? Verdict.read : (this.#verdicts.of(page) ?? Verdict.read)
    if (verdict === Verdict.spare) return this.#spare(page)
    const priority = verdict === Verdict.undecided ? Priority.last : Priority.usual
    return { kind: 'take', priority }
  }

  /** What lists of a page say of the products it links to; decides anew where they say more. */
  async linksRead(batch: Batch, { links, depth }: LinksRead): Promise<void> {
    if (this.#gaveUp) return
    for await (const [page, verdict] of this.#verdicts.pass(links)) {
      await this.#revise(batch, page, depth + 1, verdict)
    }
  }

  /** What was decided of the page before, also before the crawl was stopped and went on. */
  async #revise(batch: Batch, page: PageId, depth: number, verdict: Verdict): Promise<void> {
    const { waiting, unread } = this.#context
    const waited = waiting.drop(page)
    if (!waited && !unread.left.has(page)) return
    const at = { page, url: await this.#context.urlOf(page), depth }
    if (waited && verdict === Verdict.spare) {
      const decision = this.#spare(page)
      if (decision.kind === 'defer') batch.defer(at, decision)
      else batch.enqueue(at, decision.priority)
    } else if (waited) batch.enqueue(at, Priority.usual)
    else if (verdict === Verdict.read) this.#takeBack(batch, at)
  }

  /** It need not be read, but some are, as an audit. */
  #spare(page: PageId): Extract<Decision, { kind: 'defer' | 'take' }> {
    const isOne = isAudited(this.#couldLeave++, this.#context.crawl.id, this.#known)
    if (this.#auditsAll || isOne) return { kind: 'take', priority: Priority.audit }
    return { kind: 'defer', ...this.#unchanged(page) }
  }

  /** Where it led it leads still; the product is that of the page there. */
  #unchanged(page: PageId): Deferral {
    const { redirects, ledger, now } = this.#context
    const end = redirects.endBefore(page)
    if (end === page) return { reason: 'unchanged' }
    const leads = redirectVisit(page, end, null, now())
    const isUnknown = ledger.standing(end) === Standing.unknown
    return { reason: 'unchanged', leads, ...(isUnknown ? { with: end } : {}) }
  }

  /** A page that was left is downloaded after all. */
  #takeBack(batch: Batch, at: At, priority: number = Priority.usual): void {
    const { redirects, unread, ledger } = this.#context
    // Where it redirects to, it is read.
    const end = redirects.endBefore(at.page)
    if (end !== at.page && unread.left.has(end)) {
      unread.takeUp(end)
      ledger.stand(end, Standing.unknown)
    }
    batch.takeBack(at, 'unchanged', priority)
  }

  /** Where lists do not tell, everything that was left comes back, as in a crawl by the plan. */
  async #readAll(): Promise<void> {
    const { store, shop, unread } = this.#context
    const pages = this.#gaveUp ? [...unread.left] : []
    await storeInBatches(this.#context, pages, async (batch, some) => {
      const urls = await store.pages.urls(shop.id, some)
      for (const [page, url] of urls) this.#takeBack(batch, { page, url, depth: 1 })
    })
  }

  /** Audits are counted before the page is stored, so that both are known or none where the crawl is killed. */
  async beforeStore(batch: Batch, entry: Queued, { page }: Visited): Promise<void> {
    this.#audits = false
    // Queued as an audit, and no list has shown a change since.
    if (entry.priority !== Priority.audit || this.#verdicts.of(page) === Verdict.read) return
    const { store, shop } = this.#context
    const said = (await store.products.lastSaid(shop.id, [page])).get(page)
    if (!said) return
    this.#audits = true
    const isWrong = countAudit(this.#counts, said, page, batch.write)
    if (isWrong && this.#gaveUp) this.#counts.untold = true
    this.#keepCounts()
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
    this.#takeBack(batch, at, Priority.audit)
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
    const check = async (batch: Batch, some: typeof unseen): Promise<void> => {
      const pages = some.map(({ page }) => page)
      const said = await store.products.lastSaid(shop.id, pages)
      for (const { page, url } of some) {
        const last = said.get(page)
        if (last && this.#check(batch, { page, url, depth: 1 }, last)) asked++
      }
    }
    await storeInBatches(this.#context, unseen, check, CHECKED)
    return asked > 0
  }

  /** A product that is in no list: its page is asked for, unless the last crawl did that already. */
  #check(batch: Batch, at: At, said: LastSaid): boolean {
    if (this.#before.wasChecked(at.page) && !this.#verdicts.isDue(at.page, said)) {
      batch.defer(at, this.#unchanged(at.page))
      return false
    }
    this.#counts.checked++
    this.#keepCounts()
    batch.enqueue(at, undefined, [])
    return true
  }

  /** Of a crawl that can go on nobody knows yet what it will read after all. */
  async wrapUp(): Promise<void> {
    const { store, crawl, now, lease } = this.#context
    await store.products.seeListed(crawl.id, now(), lease)
  }

  finish(): Finding {
    const { untold: _, ...told } = this.#counts
    const gaveUp = this.#gaveUp
    return { delta: { ...told, gaveUp }, notes: this.#notes(gaveUp) }
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
