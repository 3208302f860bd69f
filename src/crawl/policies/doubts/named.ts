/**
 * Products that only a sitemap names: they are read, a few at first, and the rest where these were products that
 * nothing else led to. Used by `doubts.ts`.
 * @module
 */

import { type Doubt, MOST_EXAMPLES } from '../../../model/doubt.ts'
import { unpackLinks } from '../../../page/packed-links.ts'
import { addressOf } from '../../../plan/learn/address.ts'
import type { PageId, ProductId } from '../../../store/types.ts'
import { spread } from '../../../wrapper/induce/field.ts'
import { storeInBatches } from '../../context/batch.ts'
import type { Context } from '../../context/context.ts'
import { Standing } from '../../frontier/ledger.ts'
import { sitemapOf } from '../../sources/sitemap.ts'
import type { Ask } from '../policy.ts'
import { endOf } from './lists.ts'

/** Read to see whether it is worth it. */
const SAMPLE = 6
/** Read before it is asked again whether it still is. */
const MOST = 20_000

export class Named {
  #context: Context
  /** Null until the sitemap was read. */
  #left: string[] | null = null
  #asked: PageId[] = []
  #knownBefore = new Set<ProductId>()
  #only = 0
  #named = 0
  #unread: readonly string[] = []

  constructor(context: Context) {
    this.#context = context
  }

  /** Whether there is more to read. */
  async tryMore({ reach }: Ask): Promise<boolean> {
    const { crawl, counters } = this.#context
    // A crawl that goes on, and was done with it before it stopped.
    if (crawl.wrapper === null || (counters.sitemap && !counters.sitemap.begun)) return false
    if (this.#left === null) {
      if (!(await this.#isWorthIt())) return false
      const { sure, likely } = await this.#candidates()
      this.#only = counters.sitemap?.begun ? await this.#onlyNamed(sure.read) : 0
      // Some from all over it: the first may be the oldest.
      const some = this.#only > 0 ? likely.slice(0, MOST) : spread(likely, SAMPLE)
      const sample = new Set(some)
      this.#left = likely.filter((url) => !sample.has(url))
      return (await this.#ask(reach, [...sure.open, ...some])) || this.#over()
    }
    const found = this.#asked.filter((page) => this.#isNew(page)).length
    this.#only += found
    this.#asked = []
    return (found > 0 && (await this.#ask(reach, this.#left.splice(0, MOST)))) || this.#over()
  }

  /** What it could not find out. */
  doubts(): Doubt[] {
    const { unread = [] } = this.#context.counters.sitemap ?? {}
    if (unread.length === 0) return []
    const text =
      'The sitemap could not be read. It named products that nothing else leads to, so new ones may be missing.'
    return [{ kind: 'sitemap', text, examples: unread.slice(0, MOST_EXAMPLES) }]
  }

  #over(): false {
    // Whoever goes on with it asks again.
    if (this.#context.stopping) return false
    const unread = this.#unread.slice(0, MOST_EXAMPLES)
    const sitemap = { named: this.#named, only: this.#only }
    this.#context.count.keep({ sitemap: unread.length > 0 ? { ...sitemap, unread } : sitemap })
    return false
  }

  #isNew(page: PageId): boolean {
    const product = this.#productAt(page)
    return product !== undefined && !this.#knownBefore.has(product)
  }

  #productAt = (page: PageId): ProductId | undefined =>
    this.#context.addresses.showed.get(endOf(this.#context, page))

  async #ask(reach: Ask['reach'], urls: readonly string[]): Promise<boolean> {
    if (urls.length === 0) return false
    const context = this.#context
    const { ledger, walk, addresses, count } = context
    this.#knownBefore = new Set(addresses.showed.values())
    const [leaf = walk.start] = walk.leaves
    // One that is killed from here on has to find out again what only the sitemap led to.
    count.keep({ sitemap: { named: this.#named, only: this.#only, begun: true } })
    let isMore = false
    await storeInBatches(context, urls, async (batch, some) => {
      const targets = some.map((url) => {
        const { id: page, isNew } = ledger.page(url)
        if (isNew) batch.write.newPages.push({ id: page, url })
        this.#asked.push(page)
        return { page, url, state: leaf, depth: 1 }
      })
      await reach(batch, targets)
      isMore ||= batch.write.frontier.length > 0
    })
    return isMore
  }

  /** A crawl by a plan looks there only where that has brought something. */
  async #isWorthIt(): Promise<boolean> {
    const { crawl, counters } = this.#context
    return crawl.mode === 'initial' || counters.sitemap?.begun || (await this.#hasBrought())
  }

  async #hasBrought(): Promise<boolean> {
    const { store, shop } = this.#context
    const last = await store.crawls.last(shop.id, { counts: 'sitemap' })
    const { only = 0, begun = false } = last?.counters.sitemap ?? {}
    return only > 0 || begun
  }

  /**
   * `sure`: products that were there before and that this crawl has not seen, or has read for that; `likely`: addresses like
   * theirs.
   */
  async #candidates(): Promise<{ sure: { open: string[]; read: PageId[] }; likely: string[] }> {
    const context = this.#context
    const { addresses, ledger, refuse, crawl, store, shop } = context
    const sighted = new Map<PageId, ProductId>()
    if (crawl.mode !== 'initial') {
      await store.products.eachSighting(shop.id, (rows) => {
        for (const { page, product } of rows) sighted.set(page, product)
      })
    }
    const seen = new Set(addresses.showed.values())
    const [open, unknown]: [string[], string[]] = [[], []]
    const read: PageId[] = []
    const sitemap = sitemapOf(context)
    for await (const url of sitemap.addresses()) {
      this.#named++
      const page = ledger.known(url)
      if (page && ledger.standing(page) !== Standing.unknown) {
        read.push(page)
        continue
      }
      if (refuse(url) !== null || addresses.folding.partnerOf(url) > 0) continue
      const product = page ? sighted.get(page) : undefined
      if (product === undefined && (!page || crawl.mode === 'initial')) unknown.push(url)
      else if (product !== undefined && !seen.has(product)) open.push(url)
    }
    // Without it, what only it named is asked for itself: it is there or not, whatever the sitemap does.
    const isMissing = this.#named === 0 || sitemap.unread.length > 0
    if (isMissing && (await this.#hasBrought())) {
      this.#unread = sitemap.unread
      open.push(...(await this.#unseen(new Set(open))))
    }
    if (unknown.length === 0) return { sure: { open, read }, likely: [] }
    const isLikely = await this.#likeProducts()
    return { sure: { open, read }, likely: unknown.filter(isLikely) }
  }

  /** Known products that nothing led to, but for those. */
  async #unseen(others: ReadonlySet<string>): Promise<string[]> {
    const { store, crawl, ledger, refuse } = this.#context
    const urls: string[] = []
    for await (const { page, url } of store.products.unseen(crawl.id)) {
      if (ledger.standing(page) !== Standing.unknown || refuse(url) !== null) continue
      if (!others.has(url)) urls.push(url)
    }
    return urls
  }

  /** How many products these pages show that no link leads to. */
  async #onlyNamed(pages: readonly PageId[]): Promise<number> {
    const { store, crawl } = this.#context
    const linked = new Set<ProductId | undefined>([undefined])
    await store.versions.eachLinksOfCrawl(crawl.id, (chunk) => {
      for (const { links } of chunk) {
        if (!links) continue
        const { targets } = unpackLinks(links.packed, links.count)
        for (const target of targets) linked.add(this.#productAt(target))
      }
    })
    return new Set(pages.map(this.#productAt)).difference(linked).size
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
