/**
 * Policy: addresses that show the same. One of them is downloaded, the others wait behind it; which addresses are alike
 * the plan says, a crawl of every page learns, and pages that try a fold prove. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { Fold } from '../../../plan/plan.ts'
import type { SettledRow } from '../../../store/crawls/frontier.sql.ts'
import type { PageId, ProductId } from '../../../store/types.ts'
import { sightingOf } from '../../../wrapper/sighting.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Visited } from '../../fetch/visited.ts'
import { Folding } from '../../frontier/folding.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Queued } from '../../frontier/queue.ts'
import { type Place, redirectVisit } from '../../frontier/redirects.ts'
import type {
  Approach,
  Ask,
  Decision,
  Finding,
  Link,
  LinksRead,
  Policy,
  Relearned,
  Relearning,
  Settled,
} from '../policy.ts'
import { FoldWatch } from './fold-watch.ts'
import { judgeProbes, recallProbes, refold } from './folds.ts'
import { preferKnown } from './known-places.ts'
import { replaceStands, settleStands } from './stand-in.ts'
import { Twins } from './twins.ts'

export class Duplicates implements Policy {
  #context: Context
  /** Only a crawl of every page learns folds: a plan has them. */
  #watch: FoldWatch | null
  #twins = new Twins()

  constructor(context: Context) {
    this.#context = context
    this.#watch = context.crawl.mode === 'initial' ? new FoldWatch() : null
  }

  /**
   * Products are asked for where they were read: under another address they would look like new ones. A crawl of changes
   * knows better which it needs.
   */
  async open(): Promise<void> {
    const { crawl, addresses } = this.#context
    if (crawl.mode === 'initial' || crawl.mode === 'delta' || !addresses.folding.active) return
    await preferKnown(this.#context)
  }

  readonly relearning: Relearning = {
    row: (row) => this.#recall(row),
    page: (page) => this.#relearn(page),
    end: () => this.#resume(),
  }

  #recall({ page, status, reason }: SettledRow): void {
    const { addresses } = this.#context
    // Until a version of it is found.
    if (status === 'done') addresses.letDown(page)
    if (reason === 'folded') addresses.folding.putBehind(page, 0)
  }

  #relearn({ version, url, product }: Relearned): void {
    const { addresses } = this.#context
    const { page, detail } = version
    addresses.letDown(page, false)
    if (detail && product !== undefined) {
      const shown = this.#watch ? this.#twinOf(version, url, product) : product
      addresses.show(page, shown)
      this.#watch?.product(url, String(shown))
    } else if (!detail) this.#watch?.hub(url)
  }

  #twinOf(version: Relearned['version'], url: string, product: ProductId): ProductId {
    const { page, fields, title, canonical } = version
    const { shop, now, shared } = this.#context
    if (fields === null) return product
    const said = sightingOf(
      { fields: JSON.parse(fields), shared: [...shared] },
      { url, title, canonical },
      shop.seed,
    )
    return this.#twins.meet({ ...said, page, url, at: now() }, product)
  }

  async #resume(): Promise<void> {
    const { addresses } = this.#context
    if (this.#context.whole) return
    const folds = this.#watch?.look(addresses.wrong) ?? null
    await refold(this.#context, folds ?? [...addresses.folding.folds])
    await recallProbes(this.#context)
  }

  admit(link: Link): Decision | null {
    const { page, standing } = link
    const { addresses } = this.#context
    const { folding } = addresses
    const place = this.#placeOf(link)
    if (place.page === page) {
      const stand = standing === Standing.unknown ? null : folding.standOf(page)
      // It was reached as a list before, and waits behind the page that it led to.
      if (stand === null || !addresses.forwards.has(page)) return null
      folding.release(page, stand)
      return { kind: 'take-back', reason: 'folded' }
    }
    const instead = { ...link, ...place }
    switch (standing) {
      case Standing.queued:
      case Standing.done:
        return null
      case Standing.unknown:
        return this.#foldAway(link, instead)
      default: {
        // In one state more, should it come back after the crawl went on.
        const withStates = standing === Standing.claimed || folding.standOf(page) !== null
        return { kind: 'stay', withStates, instead }
      }
    }
  }

  /** The page waits behind the one that shows the same. */
  #foldAway({ page, url }: Link, instead: Link): Decision {
    const { refuse, addresses } = this.#context
    const refused = refuse(url)
    if (refused) return { kind: 'drop', reason: refused, instead }
    addresses.folding.putBehind(page, instead.page)
    const forward = addresses.forwards.get(page)
    const isForward = forward?.page === instead.page
    const leads = isForward ? redirectVisit(page, instead.page, 301, forward.at) : undefined
    return { kind: 'defer', reason: 'folded', leads, instead }
  }

  /** What is shown as a product is asked for itself: wherever it led, it may be back. */
  #placeOf({ page, state, url }: Link): Place {
    const { addresses } = this.#context
    const isList = this.#context.state(state).role === 'list' && !addresses.isRecord(page)
    return isList ? addresses.placeOfList(page, url) : addresses.placeOf(page, url)
  }

  approach(page: PageId): Approach | null {
    return this.#context.addresses.probes.has(page) ? 'stranger' : null
  }

  linksRead(_batch: Batch, { url, detail }: LinksRead): void {
    if (url !== null && !detail) this.#watch?.hub(url)
  }

  async beforeStore(batch: Batch, _entry: Queued, visited: Visited): Promise<void> {
    await settleStands(batch, visited)
  }

  async settled({ visited: { page, url }, sighted: [sighted], products }: Settled): Promise<void> {
    const { crawl, addresses } = this.#context
    if (crawl.wrapper === null) return
    // Of a page that is what it was, only the product is known.
    const [shown] = this.#watch ? products : []
    const product = sighted && shown ? this.#twins.meet(shown, sighted.product) : sighted?.product
    if (product !== undefined) addresses.show(page, product)
    if (addresses.probes.size > 0) await judgeProbes(this.#context)
    if (!this.#watch || product === undefined) return
    this.#watch.product(url, String(product))
    // Of a whole crawl no page waits behind another.
    const folds = this.#context.whole ? null : this.#learned(this.#watch)
    if (folds) await refold(this.#context, folds)
  }

  /** What the products seen so far teach; null where it is too early to look, or nothing new. */
  #learned(watch: FoldWatch): Fold[] | null {
    const { folding, wrong } = this.#context.addresses
    const folds = watch.look(wrong)
    return folds && JSON.stringify(folds) !== JSON.stringify(folding.folds) ? folds : null
  }

  /** `full`: what waits behind pages that are left is not asked for either. */
  async queueEmpty(_ask: Ask, full: boolean): Promise<boolean> {
    return !full && (await replaceStands(this.#context))
  }

  /** Addresses that show the same, and were read before the fold was known, are one product. */
  async wrapUp(): Promise<void> {
    const { whole, addresses } = this.#context
    const folding = whole && this.#watch ? new Folding(this.#watch.folds()) : addresses.folding
    if (this.#watch && folding.active) this.#context.count.keep({ folds: [...folding.folds] })
    for (const sightings of this.#twins.joined((a, b) => folding.isSame(a, b))) {
      const batch = new Batch(this.#context)
      batch.write.sightings = sightings
      await batch.store()
    }
  }

  finish(): Finding {
    const wrongFolds = [...this.#context.addresses.wrong]
    return wrongFolds.length > 0 ? { wrongFolds } : {}
  }
}
