/**
 * Columns of product data (DataRover 4.3): the aligner tells data from template on two product pages, and the
 * root-to-leaf paths of the data, applied to all of them, give a table.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { dataSegments } from './align.ts'
import type { Leaf } from './leaves.ts'
import { segmentsOf } from './partition.ts'
import type { ListedProduct } from './product-list.ts'

export type Cell = { text: string; element: Element; linked: boolean }

/** One place of the template, by its tag path and which of the leaves with that path it is. */
export type Column = { path: string; nth: number; cells: Map<Page, Cell> }

/** Share of the pages that show a column. */
const LEAST_SHARE = 0.25
const MOST_COLUMNS = 120

/** `listed`: products of boxes on each page, whose texts are not of the page's own product. */
export function columnsOf(pages: { page: Page; listed: ListedProduct[] }[]): Column[] {
  if (pages.length < 2) return []
  const segmented = pages.map(({ page }) => segmentsOf(page))
  const paths = dataPaths(segmented)
  const columns = new Map<string, Column>()
  pages.forEach(({ page, listed }, i) => {
    const inBox = boxTest(listed)
    const count = new Map<string, number>()
    for (const { path, text, element, url } of segmented[i]!.flat()) {
      const joined = path.join('/')
      if (text === '' || !paths.has(joined) || inBox(element)) continue
      const nth = (count.get(joined) ?? 0) + 1
      count.set(joined, nth)
      const key = `${joined} ${nth}`
      const column = columns.get(key) ?? { path: joined, nth, cells: new Map() }
      columns.set(key, column)
      column.cells.set(page, { text, element, linked: url !== null })
    }
  })
  return [...columns.values()]
    .filter(({ cells }) => cells.size >= Math.max(2, LEAST_SHARE * pages.length))
    .filter(({ cells }) => new Set([...cells.values()].map(({ text }) => text)).size > 1)
    .slice(0, MOST_COLUMNS)
}

/** Of the first two pages, and of the first with another: what two pages share by chance, a third may not. */
function dataPaths(segmented: Leaf[][][]): Set<string> {
  const paths = new Set<string>()
  const [first, ...others] = segmented
  for (const other of others.slice(0, 3)) {
    const { left, right } = dataSegments(first!, other)
    for (const { path } of [...left.flat(), ...right.flat()]) paths.add(path.join('/'))
  }
  return paths
}

/** Whether an element stands in the card of a listed product: below what holds it and none of the others. */
function boxTest(listed: ListedProduct[]): (element: Element) => boolean {
  const holders = new Map<Element, Set<string>>()
  for (const { anchor, url } of listed) {
    for (let at: Element | null = anchor; at; at = parentOf(at)) {
      holders.set(at, (holders.get(at) ?? new Set()).add(url))
    }
  }
  return (element) => {
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const urls = holders.get(at)
      if (urls) return urls.size === 1 && new Set(listed.map(({ url }) => url)).size > 1
    }
    return false
  }
}

const parentOf = (element: Element): Element | null =>
  element.parentNode?.nodeType === 1 ? (element.parentNode as Element) : null
