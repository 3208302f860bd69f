/**
 * DataRover's test for a list of products (4.2), as a second opinion on which pages show one: prices and links are
 * handed up from the leaves until too many of them meet, and what has both is a product.
 *
 * Wider than published, as it must not overlook a list: a price is any currency, also in pieces (`<b>£</b>5`), a card
 * may have an old price and a few links, and cards may be wrapped.
 * @module
 */

import {
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
  type Text,
} from '../../../src/page/html/tree.ts'
import type { Page } from '../../../src/page/page.ts'
import { parsePrice } from '../../../src/price/price.ts'

type Held = { prices: number; urls: Set<string>; text: string }

const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'select', 'svg', 'head'])
const MONEY = /\p{Sc}|\d[.,][-–—]|EUR|USD|GBP|PLN|zł|Kč|[Ll]ei|kr|Rs|руб|тг|원|元/u
const LONGEST_PRICE = 40
const MOST_PRICES = 4
const MOST_URLS = 6
/** Levels between a card and what holds all cards. */
const WRAPPED = 4

/** The most products that stand together on a page. */
export function productsTogether(page: Page): number {
  const { order, held } = handUp(page)
  const isProduct = (node: Node): boolean => {
    const own = held.get(node)
    if (!own || own.prices === 0 || own.urls.size === 0) return false
    return own.prices <= MOST_PRICES && own.urls.size <= MOST_URLS
  }
  const together = new Map<Node, number>()
  for (const element of order) {
    if (!isProduct(element) || isProduct(element.parentNode!)) continue
    let up: Node | null = element.parentNode
    for (let level = 0; level < WRAPPED && up !== null; level++) {
      together.set(up, (together.get(up) ?? 0) + 1)
      up = up.parentNode
    }
  }
  return Math.max(0, ...together.values())
}

function handUp({ document }: Page): { order: Element[]; held: Map<Node, Held> } {
  const order: Element[] = []
  const held = new Map<Node, Held>()
  let node: Node | null = document.documentElement
  while (node !== null) {
    if (node.nodeType === ELEMENT) {
      const element = node as Element
      if (SKIPPED.has(element.tag)) {
        node = nextOutside(element, document)
        continue
      }
      order.push(element)
      held.set(element, { prices: 0, urls: new Set(hrefOf(element)), text: '' })
    } else if (node.nodeType === TEXT) {
      const around = held.get(node.parentNode!)
      if (around && around.text.length <= LONGEST_PRICE) around.text += (node as Text).data.trim()
    }
    node = nextNode(node, document)
  }
  for (const element of order.toReversed()) {
    const own = held.get(element)!
    if (own.prices === 0 && isPrice(own.text)) own.prices = 1
    const up = held.get(element.parentNode!)
    if (!up) continue
    up.prices += own.prices
    if (up.text.length <= LONGEST_PRICE) up.text = own.text + up.text
    for (const url of own.urls) if (up.urls.size <= MOST_URLS) up.urls.add(url)
  }
  return { order, held }
}

function hrefOf(element: Element): string[] {
  const href = element.tag === 'a' ? element.getAttribute('href') : null
  return href && !/^(?:#|javascript:)/.test(href) ? [href.replace(/#.*/, '')] : []
}

function isPrice(text: string): boolean {
  if (text.length > LONGEST_PRICE || !/\d/.test(text) || !MONEY.test(text)) return false
  return parsePrice(text) !== null
}
