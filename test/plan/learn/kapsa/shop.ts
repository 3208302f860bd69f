/**
 * Small shops, written as what links where: a page is its address, a link is a path and an address.
 * @module
 */

import { GraphBuilder, Kind, type LinkGraph } from '../../../../src/plan/learn/graph.ts'

export type SmallShop = {
  /** The first page is the seed. */
  pages: Record<string, [path: string, to: string][]>
  details?: string[]
  redirects?: Record<string, string>
}

/** `order` says in which order pages get their numbers and are added. */
export function graphOf(
  { pages, details = [], redirects = {} }: SmallShop,
  order: (urls: string[]) => string[] = (urls) => urls,
): LinkGraph {
  const builder = new GraphBuilder()
  const linked = Object.values(pages).flatMap((links) => links.map(([, to]) => to))
  const urls = [
    ...new Set([...Object.keys(pages), ...details, ...Object.entries(redirects).flat(), ...linked]),
  ]
  const numbers = new Map(order(urls).map((url, i) => [url, i + 1]))
  const paths = new Map<string, number>()
  const pathNumber = (path: string): number => {
    const known = paths.get(path)
    if (known) return known
    paths.set(path, paths.size + 1)
    builder.path(paths.size, path)
    return paths.size
  }
  for (const [url, page] of numbers) {
    builder.url(page, url)
    if (details.includes(url)) builder.detail(page, page)
    else if (redirects[url]) builder.redirect(page, numbers.get(redirects[url])!)
    else if (pages[url]) {
      builder.page(page, Kind.page)
      builder.links(
        page,
        pages[url].map(([path]) => pathNumber(path)),
        pages[url].map(([, to]) => numbers.get(to)!),
      )
    }
  }
  return builder.build(numbers.get(Object.keys(pages)[0]!)!)
}

const BODY = 'html[1]/body[1]'

/** Links of a list: `n` items from `first` on, to addresses that begin with `to`. */
export const items = (to: string, n: number, first = 1): [string, string][] =>
  Array.from({ length: n }, (_, i) => [
    `${BODY}/div[2]#main/ul[1].grid/li[${i + 1}]/a[1]`,
    `${to}${first + i}`,
  ])

/** Links of a pagination. */
export const pager = (...to: string[]): [string, string][] =>
  to.map((url, i) => [`${BODY}/div[2]#main/div[1].pager/a[${i + 1}]`, url])

/** Links of the menu. */
export const menu = (...to: string[]): [string, string][] =>
  to.map((url, i) => [`${BODY}/div[1]#menu/ul[1]/li[${i + 1}]/a[1]`, url])

export const footer = (...to: string[]): [string, string][] =>
  to.map((url, i) => [`${BODY}/div[3]#foot/p[${i + 1}]/a[1]`, url])

/** Addresses of the items of lists. */
export const named = (to: string, n: number, first = 1): string[] =>
  Array.from({ length: n }, (_, i) => `${to}${first + i}`)
