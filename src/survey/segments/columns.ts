/**
 * Columns of product data (DataRover 4.3): the aligner tells data from template on two product pages, and the
 * root-to-leaf paths of the data, applied to all of them, give a table. Used by `survey/labels/label.ts` and
 * `survey/survey.ts`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { dataSegments } from './align.ts'
import { leavesOf } from './leaves.ts'
import { segmentsOf } from './partition.ts'
import type { ListedProduct } from './product-list.ts'

export type Cell = { text: string; element: Element; linked: boolean }

/** One place of the template, by its tag path and which of the leaves with that path it is. */
export type Column = { path: string; nth: number; cells: Map<Page, Cell> }

/** Share of the pages that show a column. */
const LEAST_SHARE = 0.25
const MOST_COLUMNS = 120

/** `listed`: products of boxes on each page, whose texts are not of the page's own product. */
export type ProductPage = { page: Page; listed: ListedProduct[] }

/** The table of all pages, by paths learned from the first of them. */
export function columnsOf(pages: ProductPage[]): Column[] {
  const paths = learnPaths(pages.map(({ page }) => page))
  const columns = new Map<string, Column>()
  for (const one of pages) {
    for (const [key, { path, nth, ...cell }] of dataAt(paths, one)) {
      const column = columns.get(key) ?? { path, nth, cells: new Map() }
      columns.set(key, column)
      column.cells.set(one.page, cell)
    }
  }
  return [...columns.values()]
    .filter(({ cells }) => cells.size >= Math.max(2, LEAST_SHARE * pages.length))
    .filter(({ cells }) => new Set([...cells.values()].map(({ text }) => text)).size > 1)
    .slice(0, MOST_COLUMNS)
}

/** Pages beside the first that are aligned with it: what two share by chance, a third may not. */
const ALIGNED = 3

/** Root-to-leaf paths of product data: of what the aligner calls data on two pages, as published, or on a few pairs. */
export function learnPaths([first, ...others]: Page[]): Set<string> {
  const paths = new Set<string>()
  if (!first) return paths
  const segments = segmentsOf(first)
  for (const other of others.slice(0, ALIGNED)) {
    const { left, right } = dataSegments(segments, segmentsOf(other))
    for (const { path } of [...left.flat(), ...right.flat()]) paths.add(path.text)
  }
  return paths
}

/** What learned paths find on a product page, one cell for each leaf, by path and which of its leaves it is. */
export function dataAt(
  paths: ReadonlySet<string>,
  { page, listed }: ProductPage,
): Map<string, Cell & Pick<Column, 'path' | 'nth'>> {
  const inBox = boxTest(listed)
  const count = new Map<string, number>()
  const found = new Map<string, Cell & Pick<Column, 'path' | 'nth'>>()
  for (const leaf of leavesOf(page)) {
    const { text, element, url } = leaf
    const path = leaf.path.text
    if (text === '' || !paths.has(path) || inBox(element)) continue
    const nth = (count.get(path) ?? 0) + 1
    count.set(path, nth)
    found.set(`${path} ${nth}`, { path, nth, text, element, linked: url !== null })
  }
  return found
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
