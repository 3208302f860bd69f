/**
 * Identifying list-of-products segments (DataRover 4.2), with the record finder as a second opinion.
 * @module
 */

import type { Page } from '../page/page.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../page/tree.ts'
import { normalizeUrl } from '../page/url.ts'
import { aisle } from '../records/aisle.ts'
import { PRICE, priceMarks } from '../records/price-mark.ts'
import type { Card } from '../records/record.ts'
import { segmentsOf, type Segment } from './partition.ts'

/** More product nodes than these make a segment a list. */
export const MORE_THAN = 2

type Mark = { price: boolean; urls: Set<string> }

/**
 * Product nodes of a segment; none where it is no list. PRICE and URL marks of the leaves go up to their ancestors
 * until two children of one element have both, with distinct addresses: such children are products.
 */
export function productNodes(segment: Segment): Element[] {
  const marks = new Map<Element, Mark>()
  for (const { element, text, url } of segment) {
    const mark = marks.get(element) ?? { price: false, urls: new Set() }
    mark.price ||= (priceMarks(text) & PRICE) !== 0
    if (url !== null) mark.urls.add(url)
    marks.set(element, mark)
  }
  const nodes = propagate(marks)
  return nodes.length > MORE_THAN ? nodes : []
}

/** From the deepest elements up, level by level. */
function propagate(marks: Map<Element, Mark>): Element[] {
  const levels: Set<Element>[] = []
  const put = (element: Element) => {
    levels[element.depth] ??= new Set()
    levels[element.depth]!.add(element)
  }
  for (const element of marks.keys()) put(element)
  const products = new Set<Element>()
  const conflicts = new Set<Element>()
  for (let depth = levels.length - 1; depth > 1; depth--) {
    const parents = Map.groupBy(levels[depth] ?? [], ({ parentNode }) => parentNode)
    for (const [parent, children] of parents) {
      if (parent?.nodeType !== ELEMENT) continue
      const up = parent as Element
      const open = children.filter((child) => !conflicts.has(child))
      const whole = open.filter((child) => isWhole(marks.get(child)))
      if (isConflict(whole, marks)) {
        conflicts.add(up)
        for (const child of whole) products.add(child)
      }
      if (open.length < children.length) conflicts.add(up)
      if (!conflicts.has(up)) marks.set(up, joined([marks.get(up), ...open.map((c) => marks.get(c))]))
      put(up)
    }
  }
  return [...products]
}

const isWhole = (mark: Mark | undefined): boolean => !!mark && mark.price && mark.urls.size > 0

function isConflict(children: Element[], marks: Map<Element, Mark>): boolean {
  const [first, ...others] = children
  if (!first) return false
  const known = marks.get(first)!.urls
  return others.some((other) => [...marks.get(other)!.urls].some((url) => !known.has(url)))
}

function joined(marks: (Mark | undefined)[]): Mark {
  const whole: Mark = { price: false, urls: new Set() }
  for (const mark of marks) {
    if (!mark) continue
    whole.price ||= mark.price
    for (const url of mark.urls) whole.urls.add(url)
  }
  return whole
}

export type ListedProduct = { url: string; name: string; card: Card; anchor: Element }

export type ProductList = {
  products: ListedProduct[]
  /** Who saw it. */
  seenBy: ('marks' | 'records')[]
}

/**
 * The product list of a page, or null. Where both see one, the record finder's cards count: they may be made of
 * several siblings, where the marks see pieces.
 */
export function productListOf(page: Page, inShop: (url: string) => boolean): ProductList | null {
  const [region] = aisle(page)
  const listed = (region?.cards ?? []).flatMap((card) => productIn(card, page, inShop))
  const marked = segmentsOf(page).map((segment) =>
    productNodes(segment).flatMap((node) => productIn([node], page, inShop)),
  )
  const best = marked.reduce((a, b) => (distinct(b) > distinct(a) ? b : a), [])
  const byMarks = distinct(best) > MORE_THAN
  if (distinct(listed) < 2) return byMarks ? { products: best, seenBy: ['marks'] } : null
  return { products: listed, seenBy: byMarks ? ['marks', 'records'] : ['records'] }
}

const distinct = (products: ListedProduct[]): number =>
  new Set(products.map(({ url }) => url)).size

/** The address that most of a card's links share: pictures and headings lead to the product, buttons elsewhere. */
function productIn(card: Card, page: Page, inShop: (url: string) => boolean): ListedProduct[] {
  const found = new Map<string, { anchor: Element; text: string; count: number }>()
  for (const element of card) {
    for (let node: Node | null = element; node !== null; node = nextNode(node, element)) {
      if (node.nodeType !== ELEMENT || (node as Element).tag !== 'a') continue
      const anchor = node as Element
      const href = anchor.getAttribute('href')
      const url = href === null ? null : normalizeUrl(href, page.base)
      if (url === null || !inShop(url) || href!.startsWith('#')) continue
      const text = anchor.textContent.replace(/\s+/g, ' ').trim()
      const known = found.get(url)
      if (!known) found.set(url, { anchor, text, count: 1 })
      else {
        known.count++
        if (text.length > known.text.length) Object.assign(known, { anchor, text })
      }
    }
  }
  const [best] = [...found].sort(([, a], [, b]) => b.count - a.count)
  return best ? [{ url: best[0], name: best[1].text, card, anchor: best[1].anchor }] : []
}
