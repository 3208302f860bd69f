/**
 * Families of pages of an initial crawl that keep bringing nothing new: other looks at the same list (sort, filter,
 * currency, language), calendars and whatever else has no end. They are looked at last, with a cookie jar of their own,
 * and once a sample has shown no product that was not known, the rest is left. Used by `endless.ts`.
 * @module
 */

import { isFurtherPage } from '../../../plan/learn/aisle/pager.ts'
import { addedParameters } from '../../../plan/learn/folds/look.ts'
import type { PageId } from '../../../store/types.ts'
import { first, Looks, orderOf, withoutParameters } from './address-look.ts'
import { LARGER, LargerLooks } from './larger-looks.ts'

/** Pages with a view that show nothing new, before others with it are left. */
const VIEWS = 8
/** Pages of a kind without end that lead to nothing new. */
const ENDLESS = 16
/** Further pages of lists: they have an end nearly always. */
const PAGES = 64

/** How often the deepest pages of a kind without end are followed further before the rest is left. */
const ROUNDS = 6
const DEEPEST = 2

/** Too few addresses to tell what most of them are like. */
const FEW = 10

type Traits = { views: Tally[]; kind: Tally }

export class Novelty {
  readonly #looks: Looks
  #tallies = new Map<string, Tally>()
  /** Parameters that pages add to their own address, with the first page that did. */
  #added = new Map<string, { first: PageId; often: boolean }>()
  /** The page that first led to a page. */
  #parents = new Int32Array(1 << 12)
  #fruitful = new Uint8Array(1 << 12)
  /** Pages that were read and are no products. */
  #read = new Map<PageId, Traits>()
  #alike = new Map<string, Traits>()
  #products = new Set<number>()
  /** Further pages of lists as they are first met. */
  #pages = new Set<PageId>()
  readonly larger = new LargerLooks()
  /** Kinds of links that led back to where they stood. */
  #suspects = new Set<string>()
  /** Addresses met, and how many of them have a word of a switch. */
  #met = 0
  #words = new Map<string, number>()

  constructor(looks = new Looks()) {
    this.#looks = looks
  }

  /** A link of a page to an address that this crawl had not met. */
  discover(page: PageId, url: string, from: { page: PageId; url: string }): void {
    this.#room(page)
    if (this.#parents[page] !== 0 || page === from.page) return
    this.#parents[page] = from.page
    if (isFurtherPage(from.url, url) && this.#isPlain(from)) this.#pages.add(page)
    this.larger.discover(url, from)
    for (const name of this.#pages.has(page) ? [] : addedParameters(from.url, url)) {
      const known = this.#added.get(name)
      if (!known) this.#added.set(name, { first: from.page, often: false })
      else if (known.first !== from.page) known.often = true
    }
    this.#met++
    const { word, kind: name } = this.#looks.of(url)
    if (word) this.#words.set(word, (this.#words.get(word) ?? 0) + 1)
    const kind = this.#tally(name)
    if (this.#read.get(from.page)?.kind === kind) kind.grown++
  }

  /** Views come after everything else, switches of the whole shop last. */
  priority(url: string): number {
    if (this.#switch(url)) return -2
    return this.#viewsOf(url).length > 0 ? -1 : 0
  }

  /**
   * A link that only leads back to the page it stands on did something else on the way: it and its like
   * are suspect.
   */
  leadsBack(page: PageId, url: string, target: PageId): boolean {
    if (target === 0 || this.#parents[page] !== target) return false
    this.#suspects.add(this.#looks.of(url).kind)
    return true
  }

  /** Whether following the link might change what later pages look like. */
  isSuspect(url: string): boolean {
    const { kind, names } = this.#looks.of(url)
    if (this.#suspects.has(kind)) return true
    return this.#switch(url) !== null || names.some((name) => this.#added.has(name))
  }

  /** Whether the page can wait: it is a view of another, or what is like it brought nothing new. */
  canWait(page: PageId, url: string): boolean {
    const kind = this.#tally(this.#looks.of(url).kind)
    // What shows products is told from its copies by folds.
    if (kind.details > 0) return false
    if (this.#pages.has(page)) return isEndless(kind, PAGES)
    return this.#viewsOf(url).length > 0 || isEndless(kind, ENDLESS)
  }

  /**
   * Once nothing else is left: which of the waiting pages are read next. Of each view that has not yet
   * shown itself to be dull, some; always the same ones, however the crawl went. `isOwed`: a card promises
   * a product there that nothing else has shown.
   */
  next<T extends { url: string; depth: number; page?: PageId }>(
    waiting: Iterable<T>,
    isOwed: (entry: T) => boolean = () => false,
  ): T[] {
    const chosen: T[] = []
    const owed = new Map<Tally, number>()
    const byView = new Map<Tally, { entry: T; alone: boolean }[]>()
    const endless = new Map<Tally, T[]>()
    for (const entry of waiting) {
      const views = this.#viewsOf(entry.url)
      const kind = this.#tally(this.#looks.of(entry.url).kind)
      if (kind.details > 0 || this.#showsMore(entry)) {
        chosen.push(entry)
        continue
      }
      const taken = owed.get(kind) ?? 0
      if (taken < VIEWS && isOwed(entry)) {
        owed.set(kind, taken + 1)
        chosen.push(entry)
        continue
      }
      if (views.some((view) => isDry(view, VIEWS))) continue
      if (isEndless(kind, ENDLESS)) {
        const others = endless.get(kind) ?? []
        others.push(entry)
        endless.set(kind, others)
        continue
      }
      if (views.length === 0) chosen.push(entry)
      for (const view of views) {
        const others = byView.get(view) ?? []
        others.push({ entry, alone: views.length === 1 })
        byView.set(view, others)
      }
    }
    for (const entries of byView.values()) {
      const alone = entries.filter((one) => one.alone)
      const some = (alone.length > 0 ? alone : entries).map(({ entry }) => entry)
      chosen.push(...this.#sample(some))
    }
    // Departments that only lead to departments look endless too: products are at the deepest.
    for (const [kind, entries] of endless) {
      if (kind.rounds++ >= ROUNDS) continue
      chosen.push(...first(entries, DEEPEST, ({ url, depth }) => [-depth, orderOf(url)]))
    }
    return [...new Set(chosen)]
  }

  /** Some looks at lists that have pages among them: only these can show more than the list. */
  #sample<T extends { url: string; page?: PageId }>(views: T[]): T[] {
    const order = ({ url }: T) => [orderOf(url)]
    const paged = views.filter(({ page }) => this.larger.isPaged(this.parentOf(page ?? 0)))
    const some = new Set(first(paged, LARGER, order))
    const others = views.filter((view) => !some.has(view))
    return [...some, ...first(others, VIEWS - some.size, order)]
  }

  /** A page was read that shows a product. */
  readProduct(page: PageId, url: string, product: number): void {
    this.#tally(this.#looks.of(url).kind).details++
    if (this.#products.has(product)) return
    this.#products.add(product)
    this.#credit(page)
  }

  /** A page was read that shows none; its links come next. */
  readHub(page: PageId, url: string): void {
    this.#room(page)
    const traits = this.#traits(page, url)
    this.#read.set(page, traits)
    for (const tally of [...traits.views, traits.kind]) tally.read++
  }

  /** A link that redirects to a page which is read without it brought nothing new, as a page that shows nothing new. */
  cameTo(url: string | undefined, page: PageId, target: PageId, wasRead: boolean): void {
    if (url === undefined || wasRead) return
    const kind = this.#tally(this.#looks.of(url).kind)
    for (const view of this.#viewsOf(url)) view.read++
    kind.read++
    if (this.parentOf(page) === target) kind.back++
  }

  /** The address without what makes it a view. */
  withoutViews = (url: string): string => withoutParameters(url, this.#viewNames(url))

  /** The page that first led to a page; 0 where none did. */
  parentOf(page: PageId): PageId {
    return this.#parents[page] ?? 0
  }

  /** Whether it is a look that shows more of a list at once. */
  #showsMore({ url, page }: { url: string; page?: PageId }): boolean {
    if (page === undefined) return false
    return this.larger.showMore(url, this.parentOf(page), (name) => !!this.#added.get(name)?.often)
  }

  /** All pages on the way to something new were worth it. */
  #credit(page: PageId): void {
    for (
      let at = this.#parents[page] ?? 0;
      at > 0 && !this.#fruitful[at];
      at = this.#parents[at]!
    ) {
      this.#fruitful[at] = 1
      const traits = this.#read.get(at)
      if (!traits) continue
      for (const tally of [...traits.views, traits.kind]) {
        tally.fruitful++
        tally.lastFruit = tally.read
        tally.rounds = 0
      }
    }
  }

  #isPlain({ page, url }: { page: PageId; url: string }): boolean {
    return this.#pages.has(page) || this.#viewsOf(url).length === 0
  }

  /** One object for all pages that are alike: a large shop has a million of them. */
  #traits(page: PageId, url: string): Traits {
    const names = this.#pages.has(page) ? [] : this.#viewNames(url)
    const { kind } = this.#looks.of(url)
    const key = `${kind} ${names.join(' ')}`
    let traits = this.#alike.get(key)
    if (!traits) {
      traits = { views: names.map(this.#view), kind: this.#tally(kind) }
      this.#alike.set(key, traits)
    }
    return traits
  }

  #viewsOf(url: string): Tally[] {
    return this.#viewNames(url).map(this.#view)
  }

  #viewNames(url: string): string[] {
    const views = this.#looks.of(url).names.filter((name) => this.#added.get(name)?.often)
    const word = this.#switch(url)
    return word && !views.includes(word) ? [...views, word] : views
  }

  #view = (name: string): Tally => this.#tally(`view ${name}`)

  /** What most addresses of a shop have is its way to write them. */
  #switch(url: string): string | null {
    const { word } = this.#looks.of(url)
    if (!word || this.#met < FEW) return word
    return (this.#words.get(word) ?? 0) * 2 > this.#met ? null : word
  }

  #tally(name: string): Tally {
    let tally = this.#tallies.get(name)
    if (!tally) {
      tally = newTally()
      this.#tallies.set(name, tally)
    }
    return tally
  }

  #room(page: PageId): void {
    if (page < this.#parents.length) return
    const size = Math.max(page + 1, this.#parents.length * 2)
    const parents = new Int32Array(size)
    parents.set(this.#parents)
    const fruitful = new Uint8Array(size)
    fruitful.set(this.#fruitful)
    this.#parents = parents
    this.#fruitful = fruitful
  }
}

/** Pages of a kind: how many were read, how many led to a product that was not known. */
export type Tally = {
  read: number
  fruitful: number
  lastFruit: number
  details: number
  grown: number
  /** Redirects to where the link stood. */
  back: number
  /** Rounds of deepest pages since something new was found. */
  rounds: number
}

export const newTally = (): Tally => ({
  read: 0,
  fruitful: 0,
  lastFruit: 0,
  details: 0,
  grown: 0,
  back: 0,
  rounds: 0,
})

/** A kind whose pages keep leading to more of it, or back, and to nothing new. */
export const isEndless = (kind: Tally, patience: number): boolean =>
  kind.details === 0 && (kind.grown + kind.back) * 2 >= kind.read && isDry(kind, patience)

/** The more often it was worth it, the longer it is given. */
export function isDry({ read, fruitful, lastFruit }: Tally, patience: number): boolean {
  return read - lastFruit >= (fruitful === 0 ? patience : 2 * patience + lastFruit)
}
