/**
 * Where a field stands, seen from the record's first element.
 * @module
 */

import { positionOf } from '../page/path.ts'
import { ELEMENT, type Element, type Node } from '../page/tree.ts'
import type { Card } from './record.ts'

/** `.`, `./div[2]/a[1]`, `./..` of the link around a record; in a record of several siblings `./following-sibling::tr[1]/td[2]`. */
export function relativeXPath(card: Card, element: Element): string | null {
  let path = ''
  let at: Node | null = element
  while (at !== null && at.nodeType === ELEMENT) {
    const step = at as Element
    if (step === card[0]) return `.${path}`
    if (card.includes(step))
      return `./following-sibling::${step.localName}[${nth(card, step)}]${path}`
    path = `/${step.localName}[${positionOf(step)}]${path}`
    at = step.parentNode
  }
  // Some shops put the whole card into its link.
  return element === card[0].parentNode ? './..' : null
}

/** The how-manyth sibling of its tag after the first. */
function nth([first, ...others]: Card, element: Element): number {
  const before = positionOf(element)
  const own = others.find(({ tag }) => tag === element.tag)!
  return first.tag === element.tag ? before - positionOf(first) : before - positionOf(own) + 1
}
