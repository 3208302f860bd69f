/**
 * The link graph of a crawl (Kapsa 3) as learners and simulations want it: numbers in typed arrays, so that ten million
 * links fit in memory and are walked in seconds. Used by `jobs` and `plan`.
 * @module
 */

import { roomFor } from '../collections/growing-array.ts'

/** What became of a page. */
export const Kind = {
  /** Linked, but never read: what is behind it is unknown. */
  unread: 0,
  /** Read, no product. */
  page: 1,
  /** A product, read or shown by a list: a leaf, its links are not in the graph (Kapsa 3). */
  detail: 2,
  redirect: 3,
  /** Never asked for: another host or type, it acts, robots.txt forbids it. */
  refused: 4,
  /** Asked for, and not there or not readable. */
  failed: 5,
} as const
export type Kind = (typeof Kind)[keyof typeof Kind]

/** Pages and paths are the shop's own numbers, from 1; 0 is none. */
export type LinkGraph = {
  seed: number
  /** By page. */
  urls: string[]
  kinds: Uint8Array
  /** The product a detail page shows; pages of one product have the same number. */
  products: Int32Array
  /** Where a redirect leads. */
  redirects: Int32Array
  /** Links of a page: `start[page]` to `start[page] + count[page]` of `linkPaths` and `linkTargets`. */
  start: Uint32Array
  count: Uint32Array
  linkPaths: Int32Array
  linkTargets: Int32Array
  /** By path: where links stand, see `src/page/path.ts`. */
  paths: string[]
  /** Products are read from the lists that link them, without their pages. */
  fromLists?: boolean
}

/** Collects a graph page by page, in any order. */
export class GraphBuilder {
  #urls: string[] = ['']
  #paths: string[] = ['']
  #kinds = new Uint8Array(1 << 10)
  #products = new Int32Array(1 << 10)
  #redirects = new Int32Array(1 << 10)
  #start = new Uint32Array(1 << 10)
  #count = new Uint32Array(1 << 10)
  #linkPaths = new Int32Array(1 << 12)
  #linkTargets = new Int32Array(1 << 12)
  #links = 0

  url(page: number, url: string): void {
    while (this.#urls.length < page) this.#urls.push('')
    this.#urls[page] = url
  }

  urlOf(page: number): string {
    return this.#urls[page] ?? ''
  }

  path(path: number, text: string): void {
    while (this.#paths.length < path) this.#paths.push('')
    this.#paths[path] = text
  }

  page(page: number, kind: Kind): void {
    this.#pages(page)
    this.#kinds[page] = kind
  }

  detail(page: number, product: number): void {
    this.#pages(page)
    this.#kinds[page] = Kind.detail
    this.#products[page] = product
  }

  redirect(from: number, to: number): void {
    this.#pages(from)
    this.#kinds[from] = Kind.redirect
    this.#redirects[from] = to
  }

  /** All links of a page at once; said again, the last ones count. */
  links(page: number, paths: ArrayLike<number>, targets: ArrayLike<number>): void {
    this.#pages(page)
    this.#room(paths.length)
    this.#start[page] = this.#links
    this.#count[page] = paths.length
    this.#linkPaths.set(paths, this.#links)
    this.#linkTargets.set(targets, this.#links)
    this.#links += paths.length
  }

  #pages(page: number): void {
    const needed = page + 1
    this.#kinds = roomFor(this.#kinds, needed)
    this.#products = roomFor(this.#products, needed)
    this.#redirects = roomFor(this.#redirects, needed)
    this.#start = roomFor(this.#start, needed)
    this.#count = roomFor(this.#count, needed)
  }

  #room(more: number): void {
    const needed = this.#links + more
    this.#linkPaths = roomFor(this.#linkPaths, needed)
    this.#linkTargets = roomFor(this.#linkTargets, needed)
  }

  build(seed: number): LinkGraph {
    const pages = this.#urls.length
    this.#pages(pages)
    return {
      seed,
      urls: this.#urls,
      kinds: this.#kinds.subarray(0, pages),
      products: this.#products.subarray(0, pages),
      redirects: this.#redirects.subarray(0, pages),
      start: this.#start.subarray(0, pages),
      count: this.#count.subarray(0, pages),
      linkPaths: this.#linkPaths.subarray(0, this.#links),
      linkTargets: this.#linkTargets.subarray(0, this.#links),
      paths: this.#paths,
    }
  }
}

/** Links of a page, without copying. */
export function linksOf(
  graph: LinkGraph,
  page: number,
): { paths: Int32Array; targets: Int32Array } {
  const from = graph.start[page]!
  const to = from + graph.count[page]!
  return {
    paths: graph.linkPaths.subarray(from, to),
    targets: graph.linkTargets.subarray(from, to),
  }
}

/** Pages of a kind. */
export function pagesOf(graph: LinkGraph, kind: Kind): number[] {
  const pages: number[] = []
  for (let page = 1; page < graph.urls.length; page++) {
    if (graph.kinds[page] === kind) pages.push(page)
  }
  return pages
}

/** A page that was read tells what all of its key show; where only a list said that it is a product, that. */
export function readFirst(kind: number): number {
  if (kind === Kind.detail) return 4
  if (kind === Kind.page) return 3
  if (kind === Kind.redirect) return 2
  return kind === Kind.refused || kind === Kind.failed ? 0 : 1
}
