/**
 * A generated shop with all that was asked of it, and what a crawl found of its truth.
 * @module
 */

import {
  productAt,
  productsOnSale,
  type ServedShop,
  type ShopConfig,
  serveShop,
  type TrueProduct,
} from '../../../src/demo/index.ts'
import { leastOf } from '../../../src/demo/least.ts'
import { readTarget } from '../../../src/demo/serve/routes.ts'
import type { Store } from '../../../src/store/store.ts'
import type { Product } from '../../../src/store/types.ts'

export type Found = {
  /** Of the products on sale. */
  found: number
  onSale: number
  missed: TrueProduct[]
  /** Stored under a price, or in a currency, that is not the shop's. */
  wrongPrices: { product: Product; truth: TrueProduct }[]
}

export class ServedTruth {
  readonly served: ServedShop
  /** Every request since `listen`, but for robots.txt. */
  asked: string[] = []

  constructor(config: ShopConfig) {
    this.served = serveShop(config, {
      onRequest: ({ url }) => {
        if (!url.endsWith('/robots.txt')) this.asked.push(url)
      },
    })
  }

  get url(): string {
    return this.served.url
  }

  listen(): void {
    this.asked = []
  }

  /** L, the least number of pages that reach every product on sale today. */
  get least(): number {
    return leastOf(this.served.shop.assortment).pages
  }

  /** Numbers of the products on sale today. */
  get onSale(): number[] {
    return Array.from(productsOnSale(this.served.shop.assortment, this.url), ({ id }) => id)
  }

  /** What the store has seen since then. */
  async found(store: Store, since: number): Promise<Found> {
    const { shop } = this.served
    const { origin } = new URL(this.url)
    const truth = new Map<number, TrueProduct>()
    for (const product of productsOnSale(shop.assortment, origin)) truth.set(product.id, product)
    const found = new Set<number>()
    const wrongPrices: Found['wrongPrices'] = []
    for await (const product of store.products.each({})) {
      if (product.lastSeen < since) continue
      const id = productAt(shop, product.url)
      const own = id === null ? undefined : truth.get(id)
      if (!own) continue
      found.add(own.id)
      if (!samePrice(product, own)) wrongPrices.push({ product, truth: own })
    }
    const missed = [...truth.values()].filter(({ id }) => !found.has(id))
    return { found: found.size, onSale: truth.size, missed, wrongPrices }
  }

  /** What was asked for, in the shop's own words: `product`, `product again`, `list by category, sorted`. */
  kindsAsked(): Map<string, string[]> {
    const seen = new Set<string>()
    return Map.groupBy(this.asked, (url) => this.#kindOf(url, seen))
  }

  #kindOf(url: string, seen: Set<string>): string {
    const once = (what: string): string => {
      const again = seen.has(what)
      seen.add(what)
      return again ? ' again' : ''
    }
    const product = productAt(this.served.shop, url)
    if (product !== null) return `product${once(`product ${product}`)}`
    const target = readTarget(this.served.shop.catalog, new URL(url))
    if (target?.kind !== 'list') return `${target?.kind ?? 'nothing'}${once(url)}`
    const { sort, size, facets } = target.view
    const chosen = [sort && 'sorted', size && 'resized', facets.some((of) => of >= 0) && 'filtered']
    const how = chosen.filter(Boolean).join(' and ')
    return `list by ${target.family.of}${how && `, ${how}`}${once(JSON.stringify(target))}`
  }
}

function samePrice({ amount, currency }: Product, truth: TrueProduct): boolean {
  return amount !== null && Number(amount) === Number(truth.price) && currency === truth.currency
}
