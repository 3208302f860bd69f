/**
 * Telling a page's own list from boxes of recommendations: a box stands on product pages too, at the same place and
 * under the same title. Used by `survey/explore.ts`.
 * @module
 */

import { collapse } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, TEXT } from '../../page/html/tree.ts'
import { linksOf } from '../../page/links.ts'
import type { Page } from '../../page/page.ts'
import { pathOf } from '../../page/path.ts'
import { keyOf, placeOf } from '../links/place.ts'
import type { Look } from '../look.ts'
import { readBlocks } from '../prose.ts'
import type { ListedProduct, ProductList } from './product-list.ts'

type Part = { key: string; products: ListedProduct[] }

/** A list by what is said before its cards: the finder may take two boxes of the same make for one list. */
function partsOf({ products }: ProductList): Part[] {
  const cards = cardsOf(products)
  const titles = new Map<Node, string>()
  const parts = new Map<string, Part>()
  products.forEach((product, i) => {
    const title = titles.get(cards[i]!) ?? titleBefore(cards[i]!, titles)
    titles.set(cards[i]!, title)
    const place = placeOf(pathOf(product.anchor))
    const key = `${place} ${title}`
    const part = parts.get(key) ?? { key, products: [] }
    parts.set(key, part)
    part.products.push(product)
  })
  return [...parts.values()]
}

/** Of each product the highest element that holds none of the others. */
function cardsOf(products: ListedProduct[]): Element[] {
  const holders = new Map<Node, Set<string>>()
  for (const { anchor, url } of products) {
    for (let at: Node | null = anchor; at !== null; at = at.parentNode) {
      const urls = holders.get(at) ?? new Set()
      holders.set(at, urls.add(keyOf(url)))
    }
  }
  return products.map(({ anchor }) => {
    let card = anchor
    while (card.parentNode?.nodeType === ELEMENT && holders.get(card.parentNode)!.size === 1) {
      card = card.parentNode as Element
    }
    return card
  })
}

const FEW_STEPS = 200

/** The last text before a card; of one that follows another card, what stands before that. */
function titleBefore(card: Element, titles: Map<Node, string>): string {
  let node: Node | null = before(card)
  for (let steps = 0; node !== null && steps < FEW_STEPS; steps++, node = before(node)) {
    for (let at: Node | null = node; at !== null; at = at.parentNode) {
      const title = titles.get(at)
      if (title !== undefined) return title
    }
    if (node.nodeType !== TEXT || isInSibling(node, card)) continue
    const text = collapse(node.textContent)
    if (/\p{L}/u.test(text)) return text.replace(/\p{Nd}+/gu, '#')
  }
  return ''
}

/** Whether a node stands in an element beside the card that is made as it is: a card that nobody listed. */
function isInSibling(node: Node, card: Element): boolean {
  let at: Node | null = node
  while (at !== null && at.parentNode !== card.parentNode) at = at.parentNode
  if (at?.nodeType !== ELEMENT) return false
  const { tag } = at as Element
  return tag === card.tag && (at as Element).getAttribute('class') === card.getAttribute('class')
}

/** The node before in document order, ancestors left out. */
function before(node: Node): Node | null {
  let at: Node | null = node
  while (at !== null && at.previousSibling === null) at = at.parentNode
  let found = at?.previousSibling ?? null
  while (found?.lastChild) found = found.lastChild
  return found
}

/** Prose that a list of products may have for each of them; an article that names a few has more. */
const PROSE_EACH = 150
const FEW = 6

/** The lists that pages are for, without boxes; none for products and for articles that name products. */
export function mainLists(looks: Look[], products: readonly Look[]): Map<Look, ListedProduct[]> {
  const parts = new Map(looks.map((look) => [look, look.lists.flatMap(partsOf)]))
  const home = looks.filter(({ purpose }) => purpose === 'home')
  const boxes = new Set([
    ...products.flatMap(({ page }) => linkKeys(page)),
    ...home.flatMap((look) => parts.get(look)!.map(({ key }) => key)),
  ])
  const found = new Map<Look, ListedProduct[]>()
  for (const look of looks) {
    if (look.purpose === 'home' || products.includes(look)) continue
    const own = parts.get(look)!.filter(({ key }) => !boxes.has(key))
    const listed = own.flatMap(({ products }) => products)
    if (listed.length === 0) continue
    if (listed.length <= FEW && readBlocks(look.page) > PROSE_EACH * listed.length) continue
    found.set(look, listed)
  }
  // A shop of one page lists its products there.
  if (found.size === 0) {
    for (const look of home) {
      const listed = look.lists.flatMap(({ products }) => products)
      if (listed.length > 0) found.set(look, listed)
    }
  }
  return found
}

const keys = new WeakMap<Page, string[]>()

/** Keys of all rows of links, as if each place held products. Asked for after every look. */
function linkKeys(page: Page): string[] {
  const known = keys.get(page) ?? readKeys(page)
  keys.set(page, known)
  return known
}

function readKeys(page: Page): string[] {
  const links = linksOf(page).filter(({ element }) => element.tag === 'a')
  const places = Map.groupBy(links, ({ path }) => placeOf(path))
  return [...places.values()].flatMap((group) => {
    const products = group.map(({ url, element }) => ({
      url,
      name: null,
      price: null,
      oldPrice: null,
      anchor: element,
    }))
    return partsOf({ products, seenBy: [] }).map(({ key }) => key)
  })
}
