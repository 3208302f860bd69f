/**
 * Policy: addresses that show the same. One of them is downloaded, the others wait behind it; which
 * addresses are alike the plan says, a crawl of every page learns, and pages that try a fold prove.
 * @module
 */

import type { Fold } from '../../../plan/plan.ts'
import type { SettledRow } from '../../../store/crawls/frontier.sql.ts'
import type { PageId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Visited } from '../../fetch/visited.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Queued } from '../../frontier/queue.ts'
import { type Place, redirectVisit } from '../../frontier/redirects.ts'
import type {
  Approach,
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
import { settleStands } from './stand-in.ts'
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

  #relearn({ version: { page, detail }, url, product }: Relearned): void {
    const { addresses } = this.#context
    addresses.letDown(page, false)
    if (detail && product !== undefined) {
      addresses.show(page, product)
      this.#watch?.product(url, String(product))
    } else if (!detail) this.#watch?.hub(url)
  }

  async #resume(): Promise<void> {
    const { addresses } = this.#context
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

  linksRead(_batch: Batch, { url }: LinksRead): void {
    if (url !== null) this.#watch?.hub(url)
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
    const folds = this.#learned(this.#watch)
    if (folds) await refold(this.#context, folds)
  }

  /** What the products seen so far teach; null where it is too early to look, or nothing new. */
  #learned(watch: FoldWatch): Fold[] | null {
    const { folding, wrong } = this.#context.addresses
    const folds = watch.look(wrong)
    return folds && JSON.stringify(folds) !== JSON.stringify(folding.folds) ? folds : null
  }

  /** Addresses that show the same, and were read before the fold was known, are one product. */
  async wrapUp(): Promise<void> {
    const { folding } = this.#context.addresses
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
