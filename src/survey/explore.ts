/**
 * The exploration of a shop by a survey, which pages it looks at, and in which order: the menu, what is behind it,
 * products, and things that are no products. It asks for addresses and gets pages, so it knows nothing of the network.
 * Used by `jobs` and `survey`.
 * @module
 */

import { type Link, linksOf } from '../page/links.ts'
import type { Page } from '../page/page.ts'
import { pathOf } from '../page/path.ts'
import { switchParameter } from '../page/session-switch.ts'
import { seriesOf } from '../plan/learn/aisle/pager.ts'
import { isOwnLink, repeats } from './links/own-links.ts'
import { keyOf, placeOf } from './links/place.ts'
import { addedNames, folderOf, isPagerRow, ranked } from './links/rows.ts'
import { type Look, lookAt, type Purpose } from './look.ts'
import { productPages } from './products.ts'
import { mainLists } from './segments/boxes.ts'
import type { ListedProduct } from './segments/product-list.ts'
import type { Taxonomy } from './segments/taxonomy.ts'

export type Ask = { url: string; purpose: Purpose }

/** Asks for a page, gets it, or null where there is none to be had. */
export type Exploration<T> = Generator<Ask, T, Page | null>

/** Looks for each thing; together below what a survey may download. */
const ROWS = 6
const CATEGORIES = 12
/** Where rows lead deep down. */
const MOST_CATEGORIES = 16
const FIRST_PRODUCTS = 6
const PRODUCTS = 16
const OTHERS = 5
const SECOND_PAGES = 2
/** Samples of each kind of offer: usual, reduced, without a price. */
const OF_ONE_KIND = 3
/** Products taken from one list. */
const FROM_ONE = 4

export class Explorer {
  readonly looks: Look[] = []
  readonly listed = new Map<string, ListedProduct>()
  /** Pages with the page of a row below that was looked at next. */
  readonly descents: { from: Look; to: Look }[] = []
  #asked = new Set<string>()
  /** Addresses that pages looked at have (`SeenURLs` of the paper). */
  #seen = new Set<string>()
  /** Where walks down from an address came to. */
  #below = new Map<string, string[]>()
  /** Arguments that show the same page otherwise, as in another currency. */
  #views = new Set<string>()
  /** Parameters that show the whole shop otherwise: fewer than half of the first page's links have them. */
  #switches = new Set<string>()
  /** Where rows of categories below others stand. */
  #rowPlaces = new Set<string>()

  constructor(
    readonly seed: string,
    readonly inShop: (url: string) => boolean,
  ) {}

  *explore(): Exploration<void> {
    const home = yield* this.#look(this.seed, 'home')
    if (!home || home.blocked) return
    this.#learnSwitches(home.page)
    const rows = ranked(home.taxonomies)
    yield* this.#tryRows(rows.slice(0, ROWS))
    yield* this.#products(FIRST_PRODUCTS)
    if (this.products.length === 0) return
    yield* this.#categories(rows)
    yield* this.#products(PRODUCTS)
    yield* this.#secondPages()
    yield* this.#others(home)
    yield* this.#products(PRODUCTS)
  }

  /** Lists that pages are for. */
  get lists(): Map<Look, ListedProduct[]> {
    return mainLists(this.looks, this.products)
  }

  #wasAsked(url: string): boolean {
    return this.#asked.has(keyOf(url))
  }

  /** Some shops have such a parameter in every address: there it switches nothing. */
  #learnSwitches(home: Page): void {
    const links = linksOf(home)
    const names = Map.groupBy(links, ({ url }) => switchParameter(url))
    for (const [name, some] of names)
      if (name !== null && 2 * some.length < links.length) this.#switches.add(name)
  }

  /** Prices would be in another currency, and names in another language, from there on. */
  #switchesAll(url: string): boolean {
    const name = switchParameter(url)
    return name !== null && this.#switches.has(name)
  }

  get products(): Look[] {
    return productPages(this.looks, this.listed)
  }

  *#look(url: string, purpose: Purpose): Exploration<Look | null> {
    if (this.#wasAsked(url) || this.#switchesAll(url)) return null
    this.#asked.add(keyOf(url))
    const page = yield { url, purpose }
    if (!page || this.looks.some((look) => keyOf(look.page.url) === keyOf(page.url))) return null
    this.#asked.add(keyOf(page.url))
    const look = lookAt(page, url, purpose, this.inShop, this.#seen)
    this.looks.push(look)
    for (const link of linksOf(page)) this.#seen.add(keyOf(link.url))
    for (const list of look.lists) {
      for (const product of list.products) {
        if (!this.listed.has(product.url)) this.listed.set(product.url, product)
      }
    }
    return look
  }

  /** What is behind each row of links: one of them is looked at, and what is below it. */
  *#tryRows(rows: Taxonomy[]): Exploration<void> {
    for (const [i, { links }] of rows.entries()) {
      const link = this.#open(links)[0]
      // As deep as it goes, while a look is left for each of the others.
      if (link) yield* this.#descend(link.url, MOST_CATEGORIES - (rows.length - 1 - i))
    }
  }

  /** More of the rows that lead to lists, then of the rows below them, level by level until there is none. */
  *#categories(home: Taxonomy[]): Exploration<void> {
    const tried = new Set<Taxonomy>()
    for (let rows = home; rows.length > 0; rows = this.#rowsBelow(tried)) {
      for (const row of rows) tried.add(row)
      const leading = rows.filter((row) => this.leadsToLists(row))
      for (let round = 1; round < CATEGORIES; round++) {
        for (const { links } of leading) {
          if (this.#categoryLooks > CATEGORIES - 2) return
          const open = this.#open(links)
          const link = open[Math.floor((round * open.length) / CATEGORIES)]
          if (link) yield* this.#descend(link.url, MOST_CATEGORIES)
        }
      }
    }
  }

  #rowsBelow(tried: ReadonlySet<Taxonomy>): Taxonomy[] {
    const below = new Set(this.descents.flatMap(({ from }) => from.taxonomies))
    return [...below.difference(tried)]
  }

  #open(links: Taxonomy['links']): Taxonomy['links'] {
    return links.filter(
      ({ url }) => !this.#wasAsked(url) && !this.listed.has(url) && !this.#switchesAll(url),
    )
  }

  get #categoryLooks(): number {
    return this.looks.filter(({ purpose }) => purpose === 'category').length
  }

  /** Follows new rows of links down until there is none, or there were so many looks at categories. */
  *#descend(from: string, most: number): Exploration<void> {
    let url: string | undefined = from
    let above: Look | null = null
    while (url && this.#categoryLooks < most) {
      this.#below.set(from, [...(this.#below.get(from) ?? []), url])
      const look: Look | null = yield* this.#look(url, 'category')
      if (look && repeats(look, this.looks)) {
        if (!above) return
        for (const name of addedNames(url, above.page.url)) this.#views.add(name)
        url = this.#firstBelow(above)
        continue
      }
      if (look && above) this.descents.push({ from: above, to: look })
      if (!look || look.reading.detail) return
      above = look
      url = this.#firstBelow(look)
    }
  }

  /**
   * The first link of a row that no page had before; else of one that is this page's own though the menu has it too;
   * a link alone counts where rows stood before. What adds an argument to the address of a list is that list, sorted
   * or filtered; of a page that lists nothing it is what lies below.
   */
  #firstBelow(look: Look): string | undefined {
    const lists = this.lists.has(look)
    const isOpen = (url: string): boolean =>
      !this.#wasAsked(url) &&
      !this.listed.has(url) &&
      !this.#switchesAll(url) &&
      !addedNames(url, look.page.url).some((name) => lists || this.#views.has(name)) &&
      this.isOwn(look, url)
    const row = [...look.taxonomies, ...look.rows]
      .map(({ links }) => links.filter(({ url }) => isOpen(url)))
      .find((links) => links.length > 0 && !(lists && isPagerRow(links, look.page.url)))
    const first = row?.[0]
    if (first) {
      this.#rowPlaces.add(placeOf(pathOf(first.element)))
      return first.url
    }
    return linksOf(look.page).find(
      ({ url, path }) =>
        isOpen(url) &&
        (this.#rowPlaces.has(placeOf(path)) || url.startsWith(folderOf(look.page.url))),
    )?.url
  }

  /** Whether a page links an address besides the menu. */
  isOwn(look: Look, url: string): boolean {
    return isOwnLink(look, url, this.looks)
  }

  /** One of its links, or what is below one. */
  leadsToLists({ links }: Taxonomy): boolean {
    const lists = new Set([...this.lists.keys(), ...this.products].map(({ asked }) => asked))
    return links.some(
      ({ url }) => this.#below.get(url)?.some((one) => lists.has(one)) || lists.has(url),
    )
  }

  /** A few of each list, the lists by turns. */
  *#products(most: number): Exploration<void> {
    const lists = this.looks
      .filter(({ reading, purpose }) => purpose !== 'product' || !reading.detail)
      .flatMap(({ lists }) => lists.map(({ products }) => products))
    for (let turn = 0; turn < FROM_ONE; turn++) {
      for (const products of lists) {
        const looked = this.looks.filter(({ purpose }) => purpose === 'product')
        if (looked.length >= most) return
        if (looked.length >= FIRST_PRODUCTS && this.products.length === 0) return
        const open = this.#unlike(products.filter(({ url }) => !this.#wasAsked(url)))
        const next = open[Math.floor((turn * open.length) / FROM_ONE)]
        if (next) yield* this.#look(next.url, 'product')
      }
    }
  }

  /** Those of a kind that few samples are of: a rule must hold for products on sale and without a price as well. */
  #unlike(open: ListedProduct[]): ListedProduct[] {
    const looked = this.looks.flatMap(({ asked, purpose }) =>
      purpose === 'product' ? (this.listed.get(asked) ?? []) : [],
    )
    const few = open.filter(
      (one) => looked.filter((other) => offerOf(other) === offerOf(one)).length < OF_ONE_KIND,
    )
    return few.length > 0 ? few : open
  }

  /** Where lists go on. */
  *#secondPages(): Exploration<void> {
    let left = SECOND_PAGES
    for (const look of this.lists.keys()) {
      if (left === 0) return
      // The last leads on; the first may be the page itself, written out.
      const next = this.furtherPages(look).findLast(({ url }) => !this.#wasAsked(url))
      if (!next) continue
      left--
      yield* this.#look(next.url, 'list')
    }
  }

  /** Links of a list to its further pages: addresses that differ in a number, and are in no menu. */
  furtherPages(look: Look): Link[] {
    const { url: here } = look.page
    return linksOf(look.page).filter(
      ({ url, element }) =>
        element.tag === 'a' &&
        this.inShop(url) &&
        seriesOf(here, url) !== null &&
        this.isOwn(look, url),
    )
  }

  /** What the home page leads to besides: texts, forms, baskets. */
  *#others(home: Look): Exploration<void> {
    let left = OTHERS
    const paths = new Set<string>()
    const rows = home.taxonomies.filter((row) => this.leadsToLists(row))
    const leading = new Set(rows.flatMap(({ links }) => links.map(({ url }) => url)))
    for (const { url, path } of linksOf(home.page).reverse()) {
      if (left === 0) return
      if (this.#wasAsked(url) || this.listed.has(url) || leading.has(url)) continue
      if (!this.inShop(url)) continue
      const place = placeOf(path)
      if (paths.has(place) && left <= OTHERS / 2) continue
      paths.add(place)
      left--
      yield* this.#look(url, 'other')
    }
    for (const look of this.looks.filter(({ purpose }) => purpose === 'other').slice(0, 1)) {
      const known = new Set(this.looks.filter((one) => one !== look).flatMap(linksIn))
      const further = linksOf(look.page).find(
        ({ url }) => !known.has(url) && !this.#wasAsked(url) && this.inShop(url),
      )
      if (further) yield* this.#look(further.url, 'other')
    }
  }
}

const offerOf = ({ price, oldPrice }: ListedProduct): string =>
  price === null ? 'unpriced' : oldPrice === null ? 'usual' : 'reduced'

const linksIn = ({ page }: Look): string[] => linksOf(page).map(({ url }) => url)
