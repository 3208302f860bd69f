/**
 * The place of a field, seen from the record's first element. Used by `fields.ts`.
 * @module
 */

import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import { isNamed, positionalStep, positionOf } from '../../page/path.ts'
import type { Card } from '../record.ts'

/** `.`, `./div[2]/a[1]`, `../..` of the link around a record; in a record of several siblings `./following-sibling::tr[1]/td[2]`. */
export function relativeXPath(card: Card, element: Element): string | null {
  let path = ''
  let at: Node | null = element
  while (at !== null && at.nodeType === ELEMENT) {
    const step = at as Element
    if (step === card[0]) return `.${path}`
    if (card.includes(step)) return `./following-sibling::${sibling(card, step)}${path}`
    path = `/${positionalStep(step)}${path}`
    at = step.parentNode
  }
  // Some shops put the whole card into its link.
  return element === card[0].parentNode ? '../..' : null
}

function sibling(card: Card, element: Element): string {
  if (isNamed(element.localName)) return `${element.localName}[${nth(card, element)}]`
  let position = 1
  for (let node = element.previousSibling; node !== card[0]; node = node!.previousSibling) {
    if (node!.nodeType === ELEMENT) position++
  }
  return `*[${position}]`
}

/** The how-manyth sibling of its tag after the first. */
function nth([first, ...others]: Card, element: Element): number {
  const before = positionOf(element)
  const own = others.find(({ tag }) => tag === element.tag)!
  return first.tag === element.tag ? before - positionOf(first) : before - positionOf(own) + 1
}
