/**
 * The numbers of URLs in their shop, for all of them at once: the seen-set of a crawl. Only a 64-bit hash and the
 * number stay in memory (about 20 bytes a URL); the text is in the store. Used all over `crawl`.
 * @module
 */

import type { PageId } from '../../store/types.ts'

export class UrlTable {
  #low: Uint32Array
  #high: Uint32Array
  #id: Int32Array
  #mask: number
  #size = 0

  constructor(capacity = 1 << 12) {
    const slots = 1 << Math.ceil(Math.log2(Math.max(capacity, 16)))
    this.#low = new Uint32Array(slots)
    this.#high = new Uint32Array(slots)
    this.#id = new Int32Array(slots)
    this.#mask = slots - 1
  }

  get size(): number {
    return this.#size
  }

  /** The page's number, or 0 where the URL is unknown. */
  find(url: string): PageId {
    const hash = Bun.hash(url) as bigint
    return this.#id[this.#slot(low(hash), high(hash))]!
  }

  set(url: string, id: PageId): void {
    if (this.#size * 3 > this.#mask * 2) this.#grow()
    const hash = Bun.hash(url) as bigint
    this.#put(low(hash), high(hash), id)
  }

  #put(low: number, high: number, id: PageId): void {
    const slot = this.#slot(low, high)
    if (this.#id[slot] === 0) this.#size++
    this.#low[slot] = low
    this.#high[slot] = high
    this.#id[slot] = id
  }

  /** Where the hash stands, or the free slot where it would. */
  #slot(low: number, high: number): number {
    let slot = low & this.#mask
    while (this.#id[slot] !== 0 && (this.#low[slot] !== low || this.#high[slot] !== high)) {
      slot = (slot + 1) & this.#mask
    }
    return slot
  }

  #grow(): void {
    const old = { low: this.#low, high: this.#high, id: this.#id }
    const slots = (this.#mask + 1) * 2
    this.#low = new Uint32Array(slots)
    this.#high = new Uint32Array(slots)
    this.#id = new Int32Array(slots)
    this.#mask = slots - 1
    this.#size = 0
    for (let i = 0; i < old.id.length; i++) {
      if (old.id[i] !== 0) this.#put(old.low[i]!, old.high[i]!, old.id[i]!)
    }
  }
}

const low = (hash: bigint): number => Number(hash & 0xffffffffn)
const high = (hash: bigint): number => Number(hash >> 32n)
