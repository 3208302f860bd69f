/**
 * Document order: ranks given once a document, when somebody first asks.
 * @module
 */

import {
  ATTRIBUTE,
  type Attr,
  type Document,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  rootOf,
} from './tree.ts'

/** An element's attributes rank right after it, before its children. */
function rank(root: Node): void {
  let order = 0
  for (let node: Node | null = root; node !== null; node = nextNode(node, root)) {
    node.order = ++order
    if (node.nodeType === ELEMENT) order += (node as Element).attrs.length
  }
}

function orderOf(node: Node): number {
  if (node.nodeType !== ATTRIBUTE) return node.order
  if (node.order === 0) {
    const { ownerElement } = node as Attr
    node.order = ownerElement.order + 1 + ownerElement.attributes.indexOf(node as Attr)
  }
  return node.order
}

/** The same nodes in document order, each once. All belong to one tree. */
export function inOrder<T extends Node>(nodes: T[]): T[] {
  if (nodes.length < 2) return nodes
  const root = rootOf(nodes[0]!) as Document
  if (!root.ordered) {
    rank(root)
    root.ordered = true
  }
  let last = 0
  for (const node of nodes) {
    const order = orderOf(node)
    // Axes overlap: most of what is out of order is there many times.
    if (order <= last) return [...new Set(nodes)].sort((a, b) => orderOf(a) - orderOf(b))
    last = order
  }
  return nodes
}
