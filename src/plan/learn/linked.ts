/**
 * Products that links lead to: no plan can reach others, for they were found in another way, as by a sitemap. Used by
 * `jobs/learn/learn.ts`.
 * @module
 */

import { NumberSet } from '../collections/number-set.ts'
import { Kind, type LinkGraph, linksOf } from './graph.ts'

/** Whether links lead from the start to any page of the product that this page shows. */
export function linkedProducts(graph: LinkGraph): (page: number) => boolean {
  const { kinds, redirects, seed, products } = graph
  const linked = new NumberSet()
  const reached = new NumberSet()
  const queue: number[] = []
  const reach = (page: number): void => {
    if (reached.add(page)) queue.push(page)
  }
  reach(seed)
  for (let page = queue.pop(); page !== undefined; page = queue.pop()) {
    const kind = kinds[page]
    // A page that was not read is a product too, where a list shows it as one.
    if (products[page]) linked.add(products[page]!)
    if (kind === Kind.redirect) reach(redirects[page]!)
    else for (const target of linksOf(graph, page).targets) reach(target)
  }
  return (page) => linked.has(products[page]!)
}
