/**
 * Records of list pages where a person has said what they are: their elements, and places of what they show. Used by
 * `crawl/read/reading.ts` and `jobs/annotate/lists.ts`.
 * @module
 */

import { Effort } from '../../page/html/shown-text.ts'
import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { PageBudget } from '../../page/xpath/budget.ts'
import { compileXPath, type XPath, XPathError } from '../../page/xpath/xpath.ts'
import { type Found, readValue } from '../../wrapper/values.ts'
import type { FieldType, ListField, ListRule } from '../../wrapper/wrapper.ts'
import { fieldsOf, shownOf } from '../fields/fields.ts'
import type { Shown } from '../packed-records.ts'
import type { Card, ProductRecord, Region } from '../record.ts'
import { commonAncestor } from './light.ts'

export type CompiledList = {
  record: XPath
  fields: [ListField, XPath][]
  next: XPath | null
}

const TYPES: Record<ListField, FieldType> = {
  url: 'url',
  name: 'text',
  price: 'price',
  oldPrice: 'price',
  image: 'url',
  availability: 'availability',
}
const MOST_RECORDS = 10_000

export function compileList({ record, fields = {}, next }: ListRule): CompiledList {
  return {
    record: compileXPath(record),
    fields: Object.entries(fields).map(([name, path]) => [name as ListField, compileXPath(path)]),
    next: next === undefined ? null : compileXPath(next),
  }
}

/** What the page shows of each product, by its address; null where the rule finds no record on it. */
export function shownByRule(page: Page, list: CompiledList): Map<string, Shown> | null {
  const budget = new PageBudget()
  const region = regionBy(page, list, budget)
  if (!region) return null
  const found = new Map<string, Shown>()
  const read = shownOf(page, region)
  for (const [i, { url, shown }] of read.entries()) {
    const told = toldBy(page, region.cards[i]![0], list, budget)
    const address = (told.url as string | undefined) ?? url
    if (address === null) continue
    const known = found.get(address)
    const whole = { ...shown, ...told } as Shown & { url?: string }
    delete whole.url
    if (!known || (known.price === null && whole.price !== null)) found.set(address, whole)
  }
  return found
}

/** The same with where everything stands. */
export function recordsByRule(page: Page, list: CompiledList): ProductRecord[] {
  const budget = new PageBudget()
  const region = regionBy(page, list, budget)
  if (!region) return []
  return fieldsOf(page, region).map((record, i) => ({
    ...record,
    ...toldBy(page, region.cards[i]![0], list, budget),
  }))
}

/** Addresses of the next pages that the page leads to. */
export function nextPages(page: Page, { next }: CompiledList): string[] {
  if (!next) return []
  const found = selected(next, page.document, new PageBudget())
  return found.flatMap((node) => (valueIn(page, node, 'url') as string | null) ?? [])
}

function regionBy(page: Page, { record }: CompiledList, budget: PageBudget): Region | null {
  const elements = selected(record, page.document, budget).filter(
    (node): node is Element => typeof node !== 'string' && node.nodeType === ELEMENT,
  )
  const outermost = outermostOf(elements)
  const [first] = outermost
  if (!first) return null
  const cards = outermost.slice(0, MOST_RECORDS).map((element): Card => [element])
  return { element: cards.length > 1 ? commonAncestor(outermost) : first, cards }
}

/** A card inside a card is a part of it; what encloses stands before it in document order. */
function outermostOf(elements: Element[]): Element[] {
  const met = new Set<Node>()
  return elements.filter((element) => {
    let around = element.parentNode
    while (around !== null && !met.has(around)) around = around.parentNode
    met.add(element)
    return around === null
  })
}

function toldBy(
  page: Page,
  card: Element,
  { fields }: CompiledList,
  budget: PageBudget,
): Partial<ProductRecord> {
  const told: Record<string, unknown> = {}
  for (const [name, xpath] of fields) {
    const [found] = selected(xpath, card, budget)
    told[name] = found === undefined ? null : valueIn(page, found, TYPES[name])
  }
  return told as Partial<ProductRecord>
}

function valueIn(page: Page, found: Found, type: FieldType) {
  const field = { name: 'any', xpath: '', type }
  return readValue(found, { page, field, regex: null, effort: new Effort(100_000) })
}

function selected(xpath: XPath, context: Node, budget: PageBudget): Found[] {
  try {
    const found = budget.evaluate(xpath, context)
    return Array.isArray(found) ? found : [String(found)]
  } catch (error) {
    if (error instanceof XPathError) return []
    throw error
  }
}
