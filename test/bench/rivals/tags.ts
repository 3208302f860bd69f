/**
 * The tag tree that the rivals read: elements without scripts, styles and what carries no data.
 * @module
 */

import { collapse } from '../../../src/page/html/text.ts'
import {
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
  type Text,
} from '../../../src/page/html/tree.ts'

const SILENT = new Set(
  'script style noscript template link meta base br hr wbr iframe svg input select textarea option head title'.split(
    ' ',
  ),
)

export const isSilent = (element: Element): boolean => SILENT.has(element.tag)

export function tagChildren(element: Element): Element[] {
  return element.children.filter((child) => !isSilent(child))
}

/** Elements of the body in document order, silent ones and what they hold left out. */
export function* tagsOf(root: Element): Generator<Element> {
  let node: Node | null = root
  while (node !== null) {
    const silent: boolean = node.nodeType === ELEMENT && isSilent(node as Element) && node !== root
    if (node.nodeType === ELEMENT && !silent) yield node as Element
    node = silent ? nextOutside(node, root) : nextNode(node, root)
  }
}

/** A picture of 200 by 200 pixels takes the room of so many characters of 8 by 16. */
const PICTURE = 300

/** Characters that a reader sees in an element, a picture in proportion: stands for its area on the screen. */
export function weightOf(element: Element): number {
  let weight = 0
  let node: Node | null = element
  while (node !== null) {
    const silent: boolean = node.nodeType === ELEMENT && isSilent(node as Element)
    if (node.nodeType === TEXT) weight += collapse((node as Text).data).length
    else if (node.nodeType === ELEMENT && (node as Element).tag === 'img') weight += PICTURE
    node = silent ? nextOutside(node, element) : nextNode(node, element)
  }
  return weight
}

export function bodyOf(root: Element): Element {
  return root.children.find(({ tag }) => tag === 'body') ?? root
}
