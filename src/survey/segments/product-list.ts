/**
 * Identifying list-of-products segments (DataRover 4.2), with the record finder as a second opinion. Used all over
 * `survey`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import { PRICE, priceMarks } from '../../price/mark.ts'
import { fieldsOf } from '../../records/fields/fields.ts'
import { aisle } from '../../records/finders/aisle.ts'
import type { Region } from '../../records/record.ts'
import { type Segment, segmentsOf } from './partition.ts'

/** More product nodes than these make a segment a list. */
export const MORE_THAN = 2

type Mark = { price: boolean; urls: Set<string> }

/**
 * Product nodes of the list-of-products segments of a page. PRICE and URL marks of the leaves go up to their ancestors
 * until two children of one element have both, with distinct addresses: all children of such a conflict are products,
 * as published. The input of the paper is the tree of a segment, and flat partitioning cuts a repeating row before its
 * last leaf: an element that a boundary runs through is still one, and counts for the segments on both sides.
 */
export function productNodes(segments: Segment[]): Element[][] {
  const marks = new Map<Element, Mark>()
  for (const { element, text, url } of segments.flat()) {
    const mark = marks.get(element) ?? { price: false, urls: new Set() }
    mark.price ||= (priceMarks(text) & PRICE) !== 0
    if (url !== null) mark.urls.add(url)
    marks.set(element, mark)
  }
  const nodes = new Set(propagate(marks))
  return segments
    .map((segment) => [...new Set(segment.flatMap(({ element }) => nodeAround(element, nodes)))])
    .filter(({ length }) => length > MORE_THAN)
}

function nodeAround(element: Element, nodes: ReadonlySet<Element>): Element[] {
  let at: Node | null = element
  while (at !== null && !nodes.has(at as Element)) at = at.parentNode
  return at === null ? [] : [at as Element]
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
        for (const child of up.children) if (!conflicts.has(child)) products.add(child)
      }
      if (open.length < children.length) conflicts.add(up)
      if (!conflicts.has(up))
        marks.set(up, joined([marks.get(up), ...open.map((c) => marks.get(c))]))
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

export type ListedProduct = {
  url: string
  name: string | null
  /** Amounts: what it costs, and what it did before. */
  price: string | null
  oldPrice: string | null
  anchor: Element
}

export type ProductList = {
  products: ListedProduct[]
  /** Who saw it. */
  seenBy: ('marks' | 'records')[]
}

/**
 * The product lists of a page, the main one first. Where both see one, the record finder's cards count: they may be
 * made of several siblings, where the marks see pieces. But where the marks tell more products apart, and among them
 * all that the records tell, a card holds several.
 */
export function productListsOf(page: Page, inShop: (url: string) => boolean): ProductList[] {
  const marked = productNodes(segmentsOf(page)).map((nodes) =>
    nodes.flatMap((node) => productIn(node, page, inShop)),
  )
  const best = marked.reduce((a, b) => (distinct(b) > distinct(a) ? b : a), [])
  const byMarks = new Set(marked.flat().map(({ url }) => url))
  const found = aisle(page).flatMap((region): ProductList[] => {
    const products = recordsIn(page, region, inShop)
    if (distinct(products) < 2) return []
    const both = products.some(({ url }) => byMarks.has(url))
    const finer = marked.find((list) => isFiner(list, products))
    if (finer) return [{ products: finer, seenBy: ['marks', 'records'] }]
    return [{ products, seenBy: both ? ['marks', 'records'] : ['records'] }]
  })
  if (found.length > 0) return found
  return distinct(best) > MORE_THAN ? [{ products: best, seenBy: ['marks'] }] : []
}

/** Whether a list has all addresses of another, and more, once each. */
function isFiner(list: ListedProduct[], than: ListedProduct[]): boolean {
  const urls = new Set(list.map(({ url }) => url))
  return (
    urls.size === list.length &&
    distinct(than) < urls.size &&
    than.every(({ url }) => urls.has(url))
  )
}

const distinct = (products: ListedProduct[]): number => new Set(products.map(({ url }) => url)).size

function recordsIn(page: Page, region: Region, inShop: (url: string) => boolean): ListedProduct[] {
  return fieldsOf(page, region).flatMap(({ url, name, price, oldPrice }, i) => {
    if (url === null || !inShop(url)) return []
    const anchors = region.cards[i]!.flatMap((element) => anchorsIn(element, page))
    const own = anchors.filter((one) => one.url === url)
    const anchor = own.reduce<Anchor | null>(
      (a, b) => (a && a.text.length >= b.text.length ? a : b),
      null,
    )
    const amounts = { price: price?.amount ?? null, oldPrice: oldPrice?.amount ?? null }
    return anchor ? [{ url, name, ...amounts, anchor: anchor.anchor }] : []
  })
}

type Anchor = { anchor: Element; url: string; text: string }

function anchorsIn(root: Element, page: Page): Anchor[] {
  const found: Anchor[] = []
  for (let node: Node | null = root; node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== ELEMENT || (node as Element).tag !== 'a') continue
    const anchor = node as Element
    const href = anchor.getAttribute('href')?.trim()
    const url = !href || href.startsWith('#') ? null : normalizeUrl(href, page.base)
    if (url !== null) found.push({ anchor, url, text: collapse(anchor.textContent) })
  }
  return found
}

/** The address that most of a node's links share: pictures and headings lead to the product, buttons elsewhere. */
function productIn(node: Element, page: Page, inShop: (url: string) => boolean): ListedProduct[] {
  const anchors = anchorsIn(node, page).filter(({ url }) => inShop(url))
  const groups = [...Map.groupBy(anchors, ({ url }) => url)].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  const [best] = groups
  if (!best) return []
  const [url, same] = best
  const { anchor, text } = same.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  return [{ url, name: text || null, price: null, oldPrice: null, anchor }]
}
