/**
 * Policy: products of a shop without a wrapper, by what its lists show of them. Their pages are not
 * downloaded in a crawl by a plan.
 * @module
 */

import type { Incomplete, PageId, Sighting } from '../../../store/types.ts'
import type { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import type { Links } from '../../context/links.ts'
import { pagesOutOfSight } from '../../context/out-of-sight.ts'
import type { Watch } from '../../events.ts'
import { type Finding, type PageRead, type Policy, type Products, plural } from '../policy.ts'
import { seeAlone } from './lone-products.ts'
import { joinListed } from './several-addresses.ts'
import { listedSighting } from './sighting.ts'

export class ListedProducts implements Policy {
  #context: Context
  /** States whose pages are not downloaded: lists say all that is known of products. */
  #unread: ReadonlySet<number>
  /** Pages that are linked as products are, though nothing is shown of them. */
  #linked: ReadonlySet<PageId> = new Set()

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

  async wrapUp(watch: Watch): Promise<ReadonlySet<PageId>> {
    const { sightings, linked } = await seeAlone(this.#context, watch)
    await joinListed(this.#context, sightings)
    this.#linked = linked
    return linked
  }

  async finish(incomplete: Incomplete | null): Promise<Finding> {
    const { crawl, shop, unread, asksProducts } = this.#context
    const notes: string[] = []
    if (asksProducts && crawl.wrapper === null) {
      const read =
        unread.listed.size > 0
          ? 'products were read from its lists only'
          : 'no page was taken for a product'
      notes.push(`The shop has no wrapper, so ${read}: aisle shop set ${shop.slug} --wrapper auto`)
    }
    const unsure = incomplete === null ? await this.#onlyLinked() : 0
    if (unsure > 0) {
      const what = unsure === 1 ? 'It stays' : 'They stay'
      notes.push(
        `${plural(unsure, 'known product')} could not be read, though lists still lead there. ${what} as last seen.`,
      )
    }
    return { notes }
  }

  /** How many known products are not called gone only because they are still linked. */
  async #onlyLinked(): Promise<number> {
    if (this.#linked.size === 0) return 0
    const { store, crawl } = this.#context
    const outOfSight = await pagesOutOfSight(this.#context)
    const { missing } = await store.products.missing(crawl.id, outOfSight)
    const unsure = outOfSight.union(this.#linked)
    return missing - (await store.products.missing(crawl.id, unsure)).missing
  }
}
