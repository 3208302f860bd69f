/**
 * Wrappers that read products before this crawl, which has another: what it reads there now is what can be compared
 * with what it read then. Asked for every page that is read, and where it is stored. Used by `context.ts`.
 * @module
 */

import type { Formerly, PageId } from '../../store/types.ts'
import type { SeenProduct } from '../../wrapper/sighting.ts'
import type { CrawlJob } from '../job.ts'

type Former = { version: number; json: string }

export class FormerWrappers {
  readonly #job: CrawlJob
  readonly #known = new Map<number, Promise<Former | null>>()
  /** The newest of all others that anything was read with. */
  #last: Promise<number | null> | null = null

  constructor(job: CrawlJob) {
    this.#job = job
  }

  /** Of a page that is new, the last one: its product may be known by another address. */
  async of(page: PageId): Promise<Former | null> {
    const { store, shop, crawl } = this.#job
    if (crawl.wrapper === null) return null
    this.#last ??= store.products.readers(shop.id).then((all) => {
      const others = all.filter((version) => version !== crawl.wrapper)
      return others.length > 0 ? Math.max(...others) : null
    })
    const last = await this.#last
    if (last === null) return null
    const own = await store.products.readerOf(shop.id, page)
    const version = own ?? last
    return version === crawl.wrapper ? null : await this.#wrapper(version)
  }

  /** What to compare a product with, of which only what was read with that wrapper is known. */
  async words(page: PageId, seen: SeenProduct | null): Promise<Formerly | null> {
    const former = await this.of(page)
    if (!former) return null
    return { wrapper: former.version, words: seen }
  }

  #wrapper(version: number): Promise<Former | null> {
    const { store, shop } = this.#job
    const known = this.#known.get(version)
    if (known) return known
    const asked = store.wrappers
      .get(shop.id, version)
      .then((found) => found && { version, json: found.json })
    this.#known.set(version, asked)
    return asked
  }
}
