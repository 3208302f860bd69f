/**
 * Policy: products of a shop without a wrapper, by what its lists show of them. Their pages are not downloaded in a
 * crawl by a plan. Used by `crawl/policies/order.ts`.
 * @module
 */

import type { PageId, Sighting } from '../../../store/types.ts'
import type { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Links } from '../../context/links.ts'
import type { Watch } from '../../events.ts'
import type { Ended, Finding, PageRead, Policy, Products } from '../policy.ts'
import { seeAlone } from './lone-products.ts'
import { joinListed } from './several-addresses.ts'
import { listedSighting } from './sighting.ts'

export class ListedProducts implements Policy {
  #context: Context
  /** States whose pages are not downloaded: lists say all that is known of products. */
  #unread: ReadonlySet<number>

  constructor(context: Context) {
    const { crawl, walk } = context
    this.#context = context
    this.#unread = crawl.wrapper === null && crawl.mode === 'focused' ? walk.leaves : new Set()
  }

  refuses(_page: PageId, state: number): boolean {
    return this.#unread.has(state)
  }

  /** What a page off the topic shows is not met by that: a page on it may show the same. */
  products(_batch: Batch, { links }: PageRead, found: Products): Products {
    if (this.#context.crawl.wrapper !== null || !links || found.dropped) return found
    return { ...found, sightings: this.#sightings(links) }
  }

  /** Those that this crawl has not met yet: what the first list says of a product holds. */
  #sightings({ listed, targets, urls }: Links): Sighting[] {
    const { unread, refuse, now } = this.#context
    const urlOf = new Map(Array.from(targets, (target, i) => [target, urls[i]!]))
    return listed.flatMap((record) => {
      if (record.lone) return []
      const url = urlOf.get(record.page)
      if (url === undefined || unread.listed.has(record.page) || refuse(url)) return []
      const sighting = listedSighting(record, url, now())
      if (!sighting) return []
      unread.list(record.page)
      return sighting
    })
  }

  async wrapUp(watch: Watch): Promise<void> {
    const { sightings, linked } = await seeAlone(this.#context, watch)
    await joinListed(this.#context, sightings)
    for (const page of linked) this.#context.unread.link(page)
  }

  async finish({ outOfSight }: Ended): Promise<Finding> {
    const { crawl, shop, unread, asksProducts } = this.#context
    const notes: string[] = []
    if (asksProducts && crawl.wrapper === null) {
      const read =
        unread.listed.size > 0
          ? 'products were read from its lists only'
          : 'no page was taken for a product'
      notes.push(`The shop has no wrapper, so ${read}: aisle shop set ${shop.slug} --wrapper auto`)
    }
    return { notes, onlyLinked: await this.#onlyLinked(outOfSight) }
  }

  /** How many known products are not called gone only because they are still linked. */
  async #onlyLinked(outOfSight: ReadonlySet<PageId>): Promise<number> {
    const { store, crawl, unread } = this.#context
    if (unread.linked.size === 0) return 0
    const { missing } = await store.products.missing(crawl.id, outOfSight)
    const unsure = outOfSight.union(unread.linked)
    return missing - (await store.products.missing(crawl.id, unsure)).missing
  }
}
