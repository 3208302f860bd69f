/**
 * The simplest learner: the positions of links on shortest ways to products, one state for all pages
 * before them. Stands in where a better one is not there yet.
 * @module
 */

import { parsePath, type Step } from '../../page/path.ts'
import type { Edge, Plan } from '../plan.ts'
import { Kind, type LinkGraph, linksOf } from './graph.ts'

export function learnShortest(graph: LinkGraph): Plan {
  const from = shortestWays(graph)
  const toPages = new Set<string>()
  const toProducts = new Set<string>()
  for (let page = 1; page < graph.urls.length; page++) {
    if (graph.kinds[page] !== Kind.detail) continue
    let kind = toProducts
    for (let at = page; from.has(at); at = from.get(at)!.page) {
      const { path } = from.get(at)!
      // A redirect is taken in the state of the link that led to it.
      if (path === 0) continue
      kind.add(xpathOf(graph.paths[path]!))
      kind = toPages
    }
  }
  const edges = (xpaths: Set<string>, to: string): Edge[] =>
    [...xpaths].map((xpath) => ({ xpath, action: 'follow', to }))
  return {
    seeds: [graph.urls[graph.seed]!],
    start: 'page',
    fold: [],
    states: {
      page: {
        name: 'any page on the way',
        role: 'list',
        edges: [...edges(toPages, 'page'), ...edges(toProducts, 'product')],
      },
      product: { name: 'product', role: 'detail', edges: [] },
    },
  }
}

/** From where, by which path, each page is reached first. */
function shortestWays(graph: LinkGraph): Map<number, { page: number; path: number }> {
  const from = new Map<number, { page: number; path: number }>()
  const queue = [graph.seed]
  const reach = (page: number, by: { page: number; path: number }): void => {
    if (page === graph.seed || from.has(page)) return
    from.set(page, by)
    queue.push(page)
  }
  for (let i = 0; i < queue.length; i++) {
    const page = queue[i]!
    if (graph.kinds[page] === Kind.redirect) reach(graph.redirects[page]!, { page, path: 0 })
    const { paths, targets } = linksOf(graph, page)
    for (const [link, target] of targets.entries()) reach(target, { page, path: paths[link]! })
  }
  return from
}

const xpathOf = (path: string): string =>
  parsePath(path)
    .map((step) => `/${stepOf(step)}`)
    .join('')

const stepOf = ({ tag, id }: Step): string =>
  id && /^[\w-]+$/.test(id) ? `${tag}[@id='${id}']` : tag
