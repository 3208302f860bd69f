/**
 * Small shops with addresses as real ones have them, as link graphs.
 * @module
 */

import { GraphBuilder, Kind, type LinkGraph } from '../../../src/plan/learn/graph.ts'

export type Link = [path: string, to: string]

export type SmallShop = {
  /** What links where; the first page is the seed. */
  pages: Record<string, Link[]>
  /** By address: which product it shows. */
  products: Record<string, number>
  redirects?: Record<string, string>
  /** Asked for, and not there. */
  failed?: string[]
  refused?: string[]
}

export const ORIGIN = 'https://shop.example'
export const at = (path: string): string => ORIGIN + path

export function graphOf(shop: SmallShop): LinkGraph {
  const { pages, products, redirects = {}, failed = [], refused = [] } = shop
  const builder = new GraphBuilder()
  const numbers = new Map<string, number>()
  const numberOf = (url: string): number => {
    const known = numbers.get(url)
    if (known) return known
    numbers.set(url, numbers.size + 1)
    builder.url(numbers.size, at(url))
    return numbers.size
  }
  const paths = new Map<string, number>()
  const pathOf = (path: string): number => {
    const known = paths.get(path)
    if (known) return known
    paths.set(path, paths.size + 1)
    builder.path(paths.size, path)
    return paths.size
  }
  for (const [url, links] of Object.entries(pages)) {
    builder.page(numberOf(url), Kind.page)
    builder.links(
      numberOf(url),
      links.map(([path]) => pathOf(path)),
      links.map(([, to]) => numberOf(to)),
    )
  }
  for (const [url, product] of Object.entries(products)) builder.detail(numberOf(url), product)
  for (const [from, to] of Object.entries(redirects)) {
    builder.redirect(numberOf(from), numberOf(to))
  }
  for (const url of failed) builder.page(numberOf(url), Kind.failed)
  for (const url of refused) builder.page(numberOf(url), Kind.refused)
  return builder.build(1)
}

const BODY = 'html[1]/body[1]'
const standing =
  (path: (n: number) => string) =>
  (...to: string[]): Link[] =>
    to.map((url, i) => [`${BODY}/${path(i + 1)}`, url])

export const menu = standing((n) => `div[1]#menu/ul[1]/li[${n}]/a[1]`)
export const brands = standing((n) => `div[2]#side/ul[1].brands/li[${n}]/a[1]`)
export const views = standing((n) => `div[3]#main/div[1].sort/a[${n}]`)
export const items = standing((n) => `div[3]#main/ul[1].grid/li[${n}]/h3[1]/a[1]`)
export const pager = standing((n) => `div[3]#main/div[2].pages/a[${n}]`)
export const box = standing((n) => `div[4]#new/p[${n}]/a[1]`)
export const footer = standing((n) => `div[5]#foot/a[${n}]`)

export const count = <T>(n: number, of: (n: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => of(i + 1))
