/**
 * Some bytes for every page that a crawl meets: which page led to it, how deep it is, what its address looks
 * like, whether it led to a product.
 * @module
 */

import type { PageId } from '../../../store/types.ts'

const FRUITFUL = 1
const SHOWN = 2
const DEEPEST = 2 ** 16 - 1

export class PageMarks {
  #parents = new Int32Array(1 << 12)
  #kinds = new Int32Array(1 << 12)
  #depths = new Uint16Array(1 << 12)
  #flags = new Uint8Array(1 << 12)

  /** Whether a page led to it. */
  knows(page: PageId): boolean {
    return this.parent(page) !== 0
  }

  /** A page that was not known: the first one that leads there counts. */
  add(page: PageId, parent: PageId, kind: number): void {
    this.#room(page)
    this.#parents[page] = parent
    this.#kinds[page] = kind
    this.#depths[page] = Math.min(DEEPEST, this.depth(parent) + 1)
  }

  parent(page: PageId): PageId {
    return this.#parents[page] ?? 0
  }

  kind(page: PageId): number {
    return this.#kinds[page] ?? 0
  }

  depth(page: PageId): number {
    return this.#depths[page] ?? 0
  }

  /** False where it was shown before. */
  show(page: PageId): boolean {
    this.#room(page)
    if (this.isShown(page)) return false
    this.#flags[page]! |= SHOWN
    return true
  }

  isShown(page: PageId): boolean {
    return ((this.#flags[page] ?? 0) & SHOWN) !== 0
  }

  isFruitful(page: PageId): boolean {
    return ((this.#flags[page] ?? 0) & FRUITFUL) !== 0
  }

  /** The page and all on the way to it led to something new; `each` hears of those that had not before. */
  credit(page: PageId, each: (page: PageId) => void): void {
    this.#room(page)
    for (let at = page; at > 0 && !this.isFruitful(at); at = this.#parents[at]!) {
      this.#flags[at]! |= FRUITFUL
      each(at)
    }
  }

  #room(page: PageId): void {
    if (page < this.#parents.length) return
    const size = Math.max(page + 1, this.#parents.length * 2)
    this.#parents = grown(this.#parents, new Int32Array(size))
    this.#kinds = grown(this.#kinds, new Int32Array(size))
    this.#depths = grown(this.#depths, new Uint16Array(size))
    this.#flags = grown(this.#flags, new Uint8Array(size))
  }
}

function grown<A extends Int32Array | Uint16Array | Uint8Array>(old: A, larger: A): A {
  larger.set(old)
  return larger
}
