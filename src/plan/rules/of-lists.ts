/**
 * A plan from what a person pointed at on lists: lists, their next pages, and the products they show.
 * @module
 */

import type { Edge, Plan } from '../plan.ts'

/** `links`: where the products' links stand; `next`: where the link to the next page does. */
export function planOfLists(lists: string[], where: { links: string; next: string | null }): Plan {
  const edges: Edge[] = [{ xpath: where.links, action: 'follow', to: 'product' }]
  // The last page of a list has none.
  if (where.next) edges.push({ xpath: where.next, optional: true, action: 'follow', to: 'list' })
  return {
    seeds: lists,
    start: 'list',
    fold: [],
    states: {
      list: { name: 'lists', role: 'list', edges },
      product: { name: 'products', role: 'detail', edges: [] },
    },
  }
}

/** An expression as seen from a record, from the page: `//li` and `.//h3/a` are `//li//h3/a`. */
export function fromPage(record: string, path: string | undefined): string {
  if (path === undefined) return `${record}//a`
  return path === '.' ? record : `${record}${path.replace(/^\.(?=\/)/, '')}`
}
