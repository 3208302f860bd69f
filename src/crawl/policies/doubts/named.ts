/**
 * Products that only a sitemap names: they are read, a few at first, and the rest where these were products that
 * nothing else led to. Used by `doubts.ts`.
 * @module
 */

import { addressOf } from '../../../plan/learn/address.ts'
import type { PageId, ProductId } from '../../../store/types.ts'
import { Batch } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import { sitemapOf } from '../../sources/sitemap.ts'
import type { Ask } from '../policy.ts'
import { endOf } from './lists.ts'

/** Read to see whether it is worth it. */
const SAMPLE = 6
/** Read at most. */
const MOST = 20_000

export class Named {
  #context: Context
  /** Null until the sitemap was read. */
  #left: string[] | null = null
  #asked: PageId[] = []
  #knownBefore = new Set<ProductId>()
  #only = 0
  #named = 0
  #looked = false

  constructor(context: Context) {
    this.#context = context
  }

  /** Whether there is more to read. */
  async tryMore({ reach }: Ask): Promise<boolean> {
    const { crawl, counters } = this.#context
    // A crawl that goes on, and has looked there before it stopped.
    if (crawl.wrapper === null || counters.sitemap) return false
    if (this.#left === null) {
      const { sure, likely } = await this.#candidates()
      this.#left = likely
      return (await this.#ask(reach, [...sure, ...likely.splice(0, SAMPLE)])) || this.#over()
    }
    const found = this.#asked.filter((page) => this.#isNew(page)).length
    this.#only += found
    this.#asked = []
    return (found > 0 && (await this.#ask(reach, this.#left.splice(0, MOST)))) || this.#over()
  }

  #over(): false {
    if (this.#looked)
      this.#context.count.keep({ sitemap: { named: this.#named, only: this.#only } })
    return false
  }

  #isNew(page: PageId): boolean {
    const product = this.#context.addresses.showed.get(endOf(this.#context, page))
    return product !== undefined && !this.#knownBefore.has(product)
  }

  async #ask(reach: Ask['reach'], urls: readonly string[]): Promise<boolean> {
    if (urls.length === 0) return false
    const context = this.#context
    const { ledger, walk, addresses } = context
    this.#knownBefore = new Set(addresses.showed.values())
    const [leaf = walk.start] = walk.leaves
    const batch = new Batch(context)
    const targets = urls.map((url) => {
      const { id: page, isNew } = ledger.page(url)
      if (isNew) batch.write.newPages.push({ id: page, url })
      this.#asked.push(page)
      return { page, url, state: leaf, depth: 1 }
    })
    await reach(batch, targets)
    await batch.store()
    return batch.write.frontier.length > 0
  }

  /** `sure`: products that were there before and that this crawl has not seen; `likely`: addresses like theirs. */
  async #candidates(): Promise<{ sure: string[]; likely: string[] }> {
    const context = this.#context
    const { addresses, ledger, refuse, crawl, store, shop } = context
    const earlier = crawl.mode === 'initial' ? null : await lastNamed(context)
    // A crawl by a plan looks there only where that has brought something.
    if (crawl.mode !== 'initial' && !earlier?.only) return { sure: [], likely: [] }
    this.#looked = true
    const sighted = new Map<PageId, ProductId>()
    if (crawl.mode !== 'initial') {
      await store.products.eachSighting(shop.id, (rows) => {
        for (const { page, product } of rows) sighted.set(page, product)
      })
    }
    const seen = new Set(addresses.showed.values())
    const [sure, unknown]: [string[], string[]] = [[], []]
    for await (const url of sitemapOf(context).addresses()) {
      this.#named++
      const page = ledger.known(url)
      if (page && ledger.standing(page) !== Standing.unknown) continue
      if (refuse(url) !== null || addresses.folding.partnerOf(url) > 0) continue
      const product = page ? sighted.get(page) : undefined
      if (product === undefined && (!page || crawl.mode === 'initial')) unknown.push(url)
      else if (product !== undefined && !seen.has(product)) sure.push(url)
    }
    if (unknown.length === 0) return { sure, likely: [] }
    const isLikely = await this.#likeProducts()
    return { sure, likely: unknown.filter(isLikely).slice(0, MOST) }
  }

  /** Whether an address is like those of products, more than like those of other pages. */
  async #likeProducts(): Promise<(url: string) => boolean> {
    const { addresses, ledger, store, shop } = this.#context
    const kinds = new Map<string, number>()
    await store.pages.eachPage(shop.id, (rows) => {
      for (const { id, url } of rows) {
        if (ledger.standing(id) !== Standing.done) continue
        const kind = shapeOf(url)
        kinds.set(kind, (kinds.get(kind) ?? 0) + (addresses.showed.has(id) ? 1 : -1))
      }
    })
    if (addresses.showed.size === 0) return () => true
    return (url) => (kinds.get(shapeOf(url)) ?? 0) > 0
  }
}

/** What the last crawl that looked there found. */
async function lastNamed({ store, shop }: Context): Promise<{ only: number } | undefined> {
  const crawls = await store.crawls.list(shop.id, 20)
  return crawls.find(({ counters }) => counters.sitemap)?.counters.sitemap
}

/** Addresses that are built alike: what is in which folder, whether numbers are in it, how it ends, what it asks. */
function shapeOf(url: string): string {
  const { folders, last, params } = addressOf(url)
  const [first = '', ...others] = folders
  const named = others.map((part) => (/\d/.test(part) ? '#' : '*'))
  const ending = /\.[a-z]{2,5}$/i.exec(last)?.[0] ?? ''
  const end =
    last === '' ? '' : ending === '.php' ? last : `${/\d/.test(last) ? '#' : '*'}${ending}`
  const names = params.map(([name, value]) =>
    /^[a-z][a-z_/-]*$/i.test(value) ? `${name}=${value}` : name,
  )
  return `${[first, ...named, end].join('/')}?${names.sort().join('&')}`
}
