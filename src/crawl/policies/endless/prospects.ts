/**
 * Prospects of a crawl that brings no more products, though there is no end of pages: some shops link addresses that
 * nobody made up before, with a page behind each. The rule has three parts, and all must hold:
 *
 * 1. Dry: as many pages in a row as were read up to the last new product, and `PATIENCE` at least, brought no
 *    product that this crawl had not met, on pages of products or in lists.
 * 2. Growing: the queue is not shorter than it was half of these pages ago.
 * 3. No prospect waits: no link of a page that led to a product, and no address that looks like those that did
 *    lately. Then some of the deepest pages are tried, in `ROUNDS` rounds: what is behind departments is there;
 *    and a sample of those that could wait.
 *
 * Long before that, after every `SLOW` pages without a new product, prospects come first: or the pages between
 * two lists would be as many as chance makes them.
 *
 * Why a catalog is not cut off: a product that was not met is behind a page that waits. Where a page that led to
 * products links that one, or its address looks like theirs, 3 does not hold; and the more products an address
 * like it brought, the longer it is believed. What is left is a part of the shop that is like no other part with
 * products and that none of them links. It is waited for as long as all that was before it took (1), or for
 * ever, where what is before it comes to an end (2): the queue gets shorter once all posts of a blog are known,
 * be they a hundred thousand.
 *
 * Why it ends: of L pages up to the last new product at most max(L, PATIENCE) follow, with the links of the pages
 * that led to products, and as many pages for each kind of address as it took to its own last product. Where
 * the queue gets shorter, it runs empty.
 *
 * Used by `endless.ts` and `last-call.ts`.
 * @module
 */

import type { PageId } from '../../../store/types.ts'
import type { Looks } from './address-look.ts'

/** Pages in a row that bring nothing new are never too many before these. */
export const PATIENCE = 5000
/** After so many prospects come first. */
const SLOW = 500
/** How many pages with addresses alike bring nothing new before they are no prospects. */
const ALIKE = 64
/** Rounds of deepest pages that are tried before the end, and pages in each. */
const ROUNDS = 12
const DEEPEST = 16
/** What lists show is believed until so many more of it turned out to be none than to be products. */
const WRONG = 32
/** How fast the queue grows is noted after so many pages. */
const NOTED = 64

const FRUITFUL = 1
const SHOWN = 2
const DEEPEST_MARK = 2 ** 16 - 1

/** Pages whose addresses are alike, since the first of them that led to a product. */
type Alike = { read: number; lastNew: number }

export class Prospects {
  readonly #looks: Looks
  readonly #patience: number
  readonly #marks = new PageMarks()
  readonly #products = new Set<number>()
  /** Only those that led to products: of others there may be as many as there are pages. */
  readonly #alike = new Map<number, Alike>()
  #read = 0
  #lastNew = 0
  /** A person wanted it to go on from here. */
  #wentOn = 0
  /** The queue's length, every `NOTED` pages since the last new product. */
  #lengths: { read: number; length: number }[] = []
  #right = 0
  #wrong = 0
  #rounds = 0
  /** When prospects last came first. */
  #sorted = 0
  /** Those that come next. */
  #called: PageId[] = []

  constructor(looks: Looks, patience = PATIENCE) {
    this.#looks = looks
    this.#patience = patience
  }

  /** Whether a link led to the page. */
  knows(page: PageId): boolean {
    return this.#marks.knows(page)
  }

  /** A link to an address; false where this crawl had met it. */
  discover(page: PageId, url: string, from: PageId): boolean {
    // Most links are known: what their addresses look like is not asked again.
    if (page === from || this.knows(page)) return false
    this.#marks.add(page, from, kindOf(this.#looks.of(url).kind))
    return true
  }

  /** Pages that a list of the page shows as products. */
  show(page: PageId, targets: readonly PageId[]): void {
    if (this.#wrong > this.#right + WRONG) return
    const isNew = targets.filter((target) => this.#marks.show(target)).length > 0
    if (isNew) this.#met(page, page)
  }

  /**
   * A page was read, and shows these products; `page` is where the crawl had meant to go, whatever that led to.
   * `queue`: how long it is now.
   */
  read(page: PageId, products: readonly number[], queue: number): void {
    this.#read++
    const alike = this.#alike.get(this.#marks.kind(page))
    if (alike) alike.read++
    if (this.#marks.isShown(page)) products.length > 0 ? this.#right++ : this.#wrong++
    const { size } = this.#products
    for (const product of products) this.#products.add(product)
    if (this.#products.size > size) this.#met(page, this.#marks.parent(page))
    const noted = this.#lengths.at(-1)?.read ?? Number.NEGATIVE_INFINITY
    if (this.#read - noted >= NOTED) {
      this.#lengths.push({ read: this.#read, length: queue })
    }
  }

  /** Whoever wants a crawl to go on that ended so wants as many pages again. */
  goOn(read: number): void {
    this.#wentOn = read
    this.#lengths = this.#lengths.filter((noted) => noted.read > read)
  }

  /** Pages in a row that brought nothing new. */
  get dryFor(): number {
    return this.#read - this.#lastNew
  }

  /** Whether it is time to put prospects first. */
  get isSlow(): boolean {
    return this.#read - Math.max(this.#lastNew, this.#sorted) >= SLOW
  }

  /** Of the pages that wait those that may lead to products. */
  promising(waiting: Iterable<PageId>): PageId[] {
    this.#sorted = this.#read
    return Iterator.from(waiting)
      .filter((page) => this.#isPromising(page))
      .toArray()
  }

  /** Whether the crawl is dry, and its queue, now of this length, does not get shorter. */
  isPoor(queue: number): boolean {
    const since = this.#since
    if (queue === 0 || since < this.#enough) return false
    const half = this.#lengths.findLast(({ read }) => read <= this.#read - since / 2)
    return half !== undefined && queue >= half.length
  }

  /** Whether only prospects keep it from its end: all else had its time twice. */
  get isOver(): boolean {
    return this.#since >= 2 * this.#enough
  }

  /** Whether pages that were called have not had their turn. */
  isCalling(waits: (page: PageId) => boolean): boolean {
    for (let page = this.#called.at(-1); page !== undefined; page = this.#called.at(-1)) {
      if (waits(page)) return true
      this.#called.pop()
    }
    return false
  }

  call(pages: PageId[]): void {
    this.#called = pages
  }

  /** Of the pages that wait some that lead on; none: that was all. */
  deepest(waiting: Iterable<PageId>): PageId[] {
    if (this.#rounds++ >= ROUNDS) return []
    const deepest: PageId[] = []
    const depth = (page: PageId) => this.#marks.depth(page)
    for (const page of waiting) {
      const isFull = deepest.length === DEEPEST
      if (isFull && depth(page) <= depth(deepest[0]!)) continue
      if (isFull) deepest.shift()
      deepest.push(page)
      deepest.sort((a, b) => depth(a) - depth(b))
    }
    return deepest
  }

  /** Pages in a row without a new product, since somebody last wanted it to go on. */
  get #since(): number {
    return this.#read - Math.max(this.#lastNew, this.#wentOn)
  }

  get #enough(): number {
    return Math.max(this.#patience, this.#lastNew)
  }

  #isPromising(page: PageId): boolean {
    if (this.#marks.isFruitful(this.#marks.parent(page))) return true
    const alike = this.#alike.get(this.#marks.kind(page))
    return alike !== undefined && alike.read - alike.lastNew < Math.max(ALIKE, alike.lastNew)
  }

  /** The page brought something new: so did all on the way to it, from `last` back. */
  #met(page: PageId, last: PageId): void {
    this.#lastNew = this.#read
    this.#lengths = []
    this.#rounds = 0
    this.#praise(page)
    this.#marks.credit(last, (each) => this.#praise(each))
  }

  #praise(page: PageId): void {
    const kind = this.#marks.kind(page)
    const alike = this.#alike.get(kind) ?? { read: 1, lastNew: 0 }
    alike.lastNew = alike.read
    this.#alike.set(kind, alike)
  }
}

/** A number for each kind of address; those of two may be the same, once in a million. */
const kindOf = (kind: string): number => Bun.hash.crc32(kind) | 0

/**
 * Some bytes for every page that a crawl meets: which page led to it, how deep it is, what its address looks
 * like, whether it led to a product.
 */
class PageMarks {
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
    this.#depths[page] = Math.min(DEEPEST_MARK, this.depth(parent) + 1)
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
