/**
 * Sample products as lists promise them: the name and the prices of the card that led to a page. A page shows many
 * amounts, a card one or two; what both show is the price. Used by the survey.
 * @module
 */

import { ELEMENT, type Element, type Node } from '../page/html/tree.ts'
import { linksOf } from '../page/links.ts'
import { exampleOf } from '../wrapper/induce/examples.ts'
import { type Example, isForeign } from '../wrapper/induce/known.ts'
import { locate } from '../wrapper/induce/locate.ts'
import type { Look } from './look.ts'
import type { ListedProduct } from './segments/product-list.ts'

/** The share of promised prices that pages must show, for all of them to be believed. */
const KEPT = 0.8

export function promisedExamples(
  products: readonly Look[],
  listed: ReadonlyMap<string, ListedProduct>,
): Example[] {
  const samples = products.map(({ page, reading, asked }) => {
    const own = new Set([page.url, asked, page.canonical])
    const isOther = (url: string): boolean => listed.has(url) && !own.has(url)
    const example = exampleOf(page, reading)
    const foreign = boxesOf(example, isOther)
    return { example: { ...example, foreign }, promised: listed.get(asked) }
  })
  const priced = samples.filter(({ promised }) => promised?.price)
  const kept = priced.filter(({ example, promised }) => shows(example, promised!.price))
  const believed = kept.length >= KEPT * priced.length
  for (const { example, promised } of samples) {
    const { known, page } = example
    if (!promised) continue
    const { name } = promised
    if (known.name === undefined && name && locate(page, 'text', name).length > 0) known.name = name
    if (believed && shows(example, promised.price)) keepPrices(example, promised)
  }
  return samples.map(({ example }) => example)
}

/** Whether the page shows the amount, not of another product. */
function shows(example: Example, amount: string | null | undefined): boolean {
  if (!amount) return false
  return locate(example.page, 'price', amount).some(({ element }) => !isForeign(element, example))
}

function keepPrices(example: Example, { price, oldPrice }: ListedProduct): void {
  const { known } = example
  known.price = price!
  if (shows(example, oldPrice)) known.regularPrice = oldPrice!
  const { regularPrice } = known
  const isHigher = Number(regularPrice) > Number(price)
  if (!isHigher || !shows(example, regularPrice)) delete known.regularPrice
}

/** Boxes of other products: the largest elements that link one of them, no second one, and do not name this one. */
function boxesOf({ page, known }: Example, isOther: (url: string) => boolean) {
  const linked = new Map<Element, Set<string>>()
  for (const { element, url } of linksOf(page)) {
    if (!isOther(url)) continue
    for (const at of upFrom(element)) linked.set(at, (linked.get(at) ?? new Set()).add(url))
  }
  const named = known.name ? locate(page, 'text', known.name) : []
  const own = new Set(named.flatMap(({ element }) => [...upFrom(element)]))
  const isBox = (element: Element): boolean => linked.get(element)?.size === 1 && !own.has(element)
  const boxes = [...linked.keys()].filter(
    (element) => isBox(element) && !isBox(element.parentNode as Element),
  )
  return new Set(boxes)
}

function* upFrom(element: Element): Generator<Element> {
  for (let at: Node | null = element; at?.nodeType === ELEMENT; at = at.parentNode) {
    yield at as Element
  }
}
