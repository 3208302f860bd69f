/**
 * Policy: pages without end, such as calendars and combinations of filters ("traps" in reports). Views that show
 * nothing new wait until nothing else is left (`novelty`), links that may change the whole session are followed as
 * somebody else, and a crawl that brings nothing new for long calls the best of what waits, and ends (`prospects`).
 * Used by `crawl/policies/order.ts`.
 * @module
 */

import { count, number } from '../../../format/words.ts'
import { unpackLinks } from '../../../page/packed-links.ts'
import { switchName } from '../../../page/session-switch.ts'
import { unpackRecords } from '../../../records/packed-records.ts'
import type { PageId } from '../../../store/types.ts'
import type { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { type Links, productsIn } from '../../context/links.ts'
import { isRead, lastOf } from '../../fetch/visited.ts'
import { Standing } from '../../frontier/ledger.ts'
import type { Ranking } from '../../frontier/waiting.ts'
import type {
  Approach,
  LinksRead,
  Policy,
  Relearned,
  Relearning,
  Settled,
  Turn,
} from '../policy.ts'
import { Looks } from './address-look.ts'
import { compareLook } from './larger-looks.ts'
import { callBest, isPoor, preferPromising } from './last-call.ts'
import { Novelty } from './novelty.ts'
import { Prospects } from './prospects.ts'

/** Modes in which nothing else says when it is enough. */
const OPEN = new Set(['initial', 'focused', 'delta'])

/** Whether a card promises a product there, and the address it is a view of has shown none. */
function isOwed(
  { addresses, ledger, redirects }: Context,
  novelty: Novelty,
  page: PageId,
  url: string,
): boolean {
  if (!addresses.isRecord(page)) return false
  const plain = novelty.withoutViews(url)
  const twin = addresses.folding.partnerOf(plain) || ledger.known(plain)
  return twin === 0 || twin === page || !addresses.showed.has(redirects.endOf(twin))
}

/** Others were never queued. */
const WANTED = new Set<Standing>([Standing.queued, Standing.done, Standing.failed])

export class Endless implements Policy {
  readonly ranking?: Partial<Ranking>
  #context: Context
  /** Only for a crawl of every page: a plan knows what it wants. */
  #novelty: Novelty | null
  #prospects: Prospects | null
  /** How long the queue was when a page was read, as it is learned again; the seed is the first. */
  #queue = 1

  constructor(context: Context) {
    const { crawl, maxPages, patience, topic, whole } = context
    const looks = new Looks()
    const novelty = crawl.mode === 'initial' ? new Novelty(looks) : null
    this.#context = context
    this.#novelty = novelty
    if (novelty) {
      this.ranking = {
        // Views come after everything else, unless a topic orders the pages.
        priority: (_page, url) => (topic?.orders ? null : novelty.priority(url)),
        canWait: (page, url) => !whole && novelty.canWait(page, url),
        choose: (waiting) =>
          novelty.next(waiting, ({ page, url }) => isOwed(context, novelty, page, url)),
      }
    }
    // Whoever sets a limit, writes rules, names a topic or wants the whole has said where to end.
    const isOpen = maxPages === null && !whole && OPEN.has(crawl.mode)
    this.#prospects = isOpen ? new Prospects(looks, patience) : null
  }

  readonly relearning: Relearning = {
    // A look-up saved for most links: only addresses that are not known are asked for.
    wantsUrl: (page) => this.#novelty !== null || this.#prospects?.knows(page) === false,
    page: (page) => this.#relearn(page),
    end: async () => {
      const { wentOn } = this.#context.crawl.counters
      if (wentOn) this.#prospects?.goOn(wentOn)
    },
  }

  async #relearn(page: Relearned): Promise<void> {
    const { version, url, urls, product, wasRead } = page
    this.#recallProspects(page)
    const novelty = this.#novelty
    if (!novelty) return
    if (version.detail) {
      if (product !== undefined) novelty.readProduct(version.page, url, product)
      return
    }
    const from = { page: version.page, url }
    novelty.readHub(version.page, url)
    const { targets } = unpackLinks(version.links, version.linkCount)
    for (const target of targets) {
      if (!wasRead(target)) novelty.discover(target, urls.get(target)!, from)
    }
    const linked = Array.from(targets, (target) => urls.get(target)!)
    await compareLook(this.#context, novelty, from, { targets, urls: linked })
  }

  /** As they were when the page was read. */
  #recallProspects({ version, urls, product }: Relearned): void {
    const prospects = this.#prospects
    if (!prospects) return
    const { page, detail, links, linkCount, records } = version
    const { targets } = detail ? { targets: [] } : unpackLinks(links, linkCount)
    for (const target of targets) {
      const isNew = prospects.discover(target, urls.get(target)!, page)
      if (isNew && WANTED.has(this.#context.ledger.standing(target))) this.#queue++
    }
    if (records && !detail) prospects.show(page, productsIn(unpackRecords(records)))
    this.#queue--
    prospects.read(page, product === undefined ? [] : [product], this.#queue)
  }

  beforeTake(inFlight: number): Turn | null {
    const { frontier, ledger, waiting, crawl } = this.#context
    const prospects = this.#prospects
    if (!prospects) return null
    const calling = { prospects, frontier, ledger, waiting, audits: crawl.mode === 'delta' }
    preferPromising(calling)
    if (!isPoor(calling)) return null
    if (inFlight > 0) return 'wait'
    if (callBest(calling)) return null
    return { incomplete: 'limited', gaveUp: this.#whyEnded(prospects.dryFor) }
  }

  /** How it ended, and how to go on. */
  #whyEnded(dryFor: number): string {
    const { frontier, shop } = this.#context
    const brought = `the last ${number(dryFor)} pages brought no new product`
    const waiting = `${count(frontier.size, 'page')} still wait and more keep coming`
    const further =
      'It can go on for as many pages again, or up to a limit that you set (--max-pages N).'
    return `Stopped because ${brought}, while ${waiting}. ${further} Go on with: aisle --crawl ${shop.slug}`
  }

  approach(_page: PageId, url: string): Approach | null {
    if (this.#novelty) return this.#novelty.isSuspect(url) ? 'view' : null
    return switchName(url) === null ? null : 'switch'
  }

  redirected(page: PageId, url: string, target: PageId): boolean {
    return this.#novelty?.leadsBack(page, url, target) ?? false
  }

  async linksRead(_batch: Batch, { page, url, links, detail }: LinksRead): Promise<void> {
    if (url === null || detail) return
    this.#meet({ page, url }, links)
    if (this.#novelty) await compareLook(this.#context, this.#novelty, { page, url }, links)
  }

  /** Which links lead to what is new, and which products the page shows. */
  #meet(from: { page: PageId; url: string }, links: Links): void {
    const [novelty, prospects] = [this.#novelty, this.#prospects]
    novelty?.readHub(from.page, from.url)
    if (!novelty && !prospects) return
    const { ledger } = this.#context
    for (const [i, target] of links.targets.entries()) {
      if (ledger.standing(target) !== Standing.unknown) continue
      novelty?.discover(target, links.urls[i]!, from)
      prospects?.discover(target, links.urls[i]!, from.page)
    }
    prospects?.show(from.page, productsIn(links.listed))
  }

  settled({ entry, visited, sighted }: Settled): void {
    const { frontier, crawl } = this.#context
    if (isRead(visited)) {
      const products = sighted.map(({ product }) => product)
      this.#prospects?.read(entry.page, products, frontier.size)
    }
    this.#novelty?.cameTo(visited.hops[0]?.url, entry.page, lastOf(visited), isRead(visited))
    if (crawl.wrapper === null || !sighted[0]) return
    this.#novelty?.readProduct(visited.page, visited.url, sighted[0].product)
  }
}
