/**
 * Microdata: `itemscope`, `itemprop`, `itemref`, as the HTML standard reads them. Used by `rdfa.ts` and
 * `structured.ts`.
 * @module
 */

import { Effort, textOf } from '../../page/html/shown-text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import { addProp, type Item, localName, newItem } from './item.ts'

/** Attributes that carry the value of elements; `content` does on any, as search engines read it. */
const CARRIERS: Record<string, string[]> = {
  __proto__: null as never,
  a: ['href'],
  area: ['href'],
  link: ['href'],
  img: ['src', 'data-src', 'srcset'],
  audio: ['src'],
  embed: ['src'],
  iframe: ['src'],
  source: ['src', 'srcset'],
  video: ['src'],
  object: ['data'],
  data: ['value'],
  meter: ['value'],
  input: ['value'],
  time: ['datetime'],
}

/** Of a property's text, with the white space of its source. */
const LONGEST = 40_000

/** What a property's element says. */
export function carriedValue(element: Element, effort: Effort): string {
  const content = element.getAttribute('content')
  if (content !== null) return content
  for (const name of CARRIERS[element.tag] ?? []) {
    const value = element.getAttribute(name)
    if (value?.trim()) return value
  }
  const text = textOf(element, effort, 'plain', LONGEST)
  // Properties inside of each other say the same again and again.
  effort.spend(text.length >>> 4)
  return text
}

/** A thing with the element that holds it. */
export type Placed = { item: Item; element: Element }

/** Every thing of the page, nested ones too, in the order of the page. `scopes` have an `itemscope`. */
export function microdataItems(scopes: Element[], effort = new Effort(200_000)): Placed[] {
  const made = new Map<Element, Item>()
  for (const scope of scopes) made.set(scope, newItem(typesOf(scope)))
  const ids = scopes.some((scope) => scope.hasAttribute('itemref')) ? idsOf(scopes[0]!) : null
  for (const [scope, item] of made) {
    for (const element of propertiesOf(scope, ids, effort)) {
      const value = made.get(element) ?? carriedValue(element, effort)
      for (const name of words(element.getAttribute('itemprop')))
        addProp(item, localName(name), value)
    }
  }
  return [...made].map(([element, item]) => ({ element, item }))
}

const words = (text: string | null): string[] => text?.split(/\s+/).filter(Boolean) ?? []

const typesOf = (scope: Element): string[] => words(scope.getAttribute('itemtype')).map(localName)

/** Elements with properties of this thing, and of none inside it; each once, whatever refers to it. */
function propertiesOf(scope: Element, ids: Map<string, Element> | null, effort: Effort): Element[] {
  const found: Element[] = []
  const seen = new Set<Node>([scope])
  const referred = words(scope.getAttribute('itemref')).map((id) => ids?.get(id))
  const pending: Node[] = [scope.firstChild, ...referred].filter((node) => !!node)
  const roots = new Set<Node>(referred.filter((node) => node !== undefined))
  while (pending.length > 0 && effort.spend()) {
    const node = pending.pop()!
    if (node.nextSibling && !roots.has(node)) pending.push(node.nextSibling)
    if (seen.has(node) || node.nodeType !== ELEMENT) continue
    seen.add(node)
    const element = node as Element
    if (element.hasAttribute('itemprop')) found.push(element)
    if (!element.hasAttribute('itemscope') && element.firstChild) pending.push(element.firstChild)
  }
  return found
}

function idsOf(inside: Element): Map<string, Element> {
  const ids = new Map<string, Element>()
  let root: Node = inside
  while (root.parentNode) root = root.parentNode
  for (let node: Node | null = root; node !== null; node = nextNode(node, root)) {
    const id = node.nodeType === ELEMENT ? (node as Element).getAttribute('id') : null
    if (id && !ids.has(id)) ids.set(id, node as Element)
  }
  return ids
}
