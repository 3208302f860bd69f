/**
 * Addresses that show other products than a page: those of product pages, and all that are made as these are, for boxes
 * link products under addresses that nobody reads. Used by `evidence.ts`.
 * @module
 */

import type { Page } from '../../page/page.ts'
import type { Card } from '../induce/promised.ts'

/** A page that was kept. */
export type KeptPage = {
  url: string
  /** The wrapper that it was read with took it for a product page. */
  told: boolean
  /** What a card of a list says of it; null where none shows it as a product. */
  card: Card | null
}

/** Share of the other pages whose addresses may look like a product's. */
const CONFUSED = 0.02

export class OtherProducts {
  #names = new Map<string, string | null>()
  #folders = new Set<string>()
  /** Parameters that all products have; null: their values differ. */
  #parameters = new Map<string, string | null>()
  /** Whether addresses tell products from other pages. */
  #isTelling: boolean

  constructor(kept: readonly KeptPage[]) {
    const products = kept.filter(({ told, card }) => told || card)
    for (const { url, card } of products) {
      this.#names.set(url, card?.name ?? null)
      this.#folders.add(folderOf(new URL(url)))
    }
    const [first, ...rest] = products.map(({ url }) => new URL(url).searchParams)
    for (const [name, value] of first ?? []) {
      if (!rest.every((one) => one.has(name))) continue
      this.#parameters.set(name, rest.every((one) => one.get(name) === value) ? value : null)
    }
    const others = kept.filter(({ told, card }) => !told && !card)
    const confused = others.filter(({ url }) => this.#identityOf(url) !== null)
    this.#isTelling = products.length > 1 && confused.length <= CONFUSED * others.length
  }

  /** For the boxes of a page: links to products that are not its own. */
  than({ url, canonical }: Page, name: string | undefined): (to: string) => boolean {
    const own = this.#identityOf(url)
    return (to) => {
      if (to === url || to === canonical) return false
      const other = this.#names.get(to)
      if (other !== undefined) return !other || other !== name
      const identity = this.#isTelling ? this.#identityOf(to) : null
      return identity !== null && identity !== own
    }
  }

  /** What tells products' addresses apart; null where it is not made as one. */
  #identityOf(address: string): string | null {
    const url = new URL(address)
    if (!this.#folders.has(folderOf(url))) return null
    const values: string[] = []
    for (const [name, value] of this.#parameters) {
      const own = url.searchParams.get(name)
      if (own === null || (value !== null && own !== value)) return null
      values.push(own)
    }
    return `${url.pathname.slice(url.pathname.lastIndexOf('/'))} ${values.join(' ')}`
  }
}

const folderOf = ({ host, pathname }: URL): string =>
  host + pathname.slice(0, pathname.lastIndexOf('/') + 1).replace(/\d+/g, '#')
