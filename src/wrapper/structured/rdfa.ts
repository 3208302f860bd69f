/**
 * RDFa Lite: `typeof`, `property`, `content`, whatever the vocabulary; GoodRelations by the names of schema.org. Used
 * by `structured.ts`.
 * @module
 */

import { Effort } from '../../page/html/shown-text.ts'
import type { Element, Node } from '../../page/html/tree.ts'
import { ELEMENT } from '../../page/html/tree.ts'
import { addProp, type Item, localName, newItem } from './item.ts'
import { carriedValue, type Placed } from './microdata.ts'

/** GoodRelations (2008) says it with other words. */
const GOOD_RELATIONS: Record<string, string> = {
  __proto__: null as never,
  hascurrencyvalue: 'price',
  hasmincurrencyvalue: 'lowprice',
  hasmaxcurrencyvalue: 'highprice',
  hascurrency: 'pricecurrency',
  haspricespecification: 'pricespecification',
  hasstockkeepingunit: 'sku',
  hasmpn: 'mpn',
  'hasean_ucc-13': 'gtin13',
  'hasgtin-14': 'gtin14',
  hasbrand: 'brand',
  hasmanufacturer: 'manufacturer',
  includes: 'itemoffered',
  offers: 'offers',
}

const nameOf = (property: string): string => {
  const local = localName(property)
  return GOOD_RELATIONS[local] ?? local
}

/** Every thing of the page. `typed` are the elements with a `typeof`, in the order of the page. */
export function rdfaItems(typed: Element[], effort = new Effort(200_000)): Placed[] {
  const made = new Map<Element, Item>()
  for (const element of typed) {
    const types = (element.getAttribute('typeof') ?? '').split(/\s+/).filter(Boolean)
    made.set(element, newItem(types.map(localName)))
  }
  for (const [element, item] of made) addProperties(item, element, made, effort)
  return [...made].map(([element, item]) => ({ element, item }))
}

/** Properties below the element, down to where another thing begins. */
function addProperties(item: Item, root: Element, made: Map<Element, Item>, effort: Effort): void {
  const pending: Node[] = root.firstChild ? [root.firstChild] : []
  while (pending.length > 0 && effort.spend()) {
    const node = pending.pop()!
    if (node.nextSibling) pending.push(node.nextSibling)
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    const inner = made.get(element)
    const properties =
      element.getAttribute('property') ?? (inner ? element.getAttribute('rel') : null)
    if (properties) {
      const value = inner ?? carriedValue(element, effort)
      for (const property of properties.split(/\s+/).filter(Boolean)) {
        if (!/^(?:og|fb|product|article|twitter):/.test(property))
          addProp(item, nameOf(property), value)
      }
    }
    // GoodRelations names the property on an element around the thing: <div rel="gr:hasPriceSpecification"><div typeof=…>
    const around = element.getAttribute('rel')
    const within = around && !inner ? made.get(element.children[0] as Element) : undefined
    if (within) addProp(item, nameOf(around!), within)
    else if (!inner && element.firstChild) pending.push(element.firstChild)
  }
}
