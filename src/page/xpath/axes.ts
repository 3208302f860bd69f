/**
 * The axes of XPath: nodes in the direction of a step that pass its test, nearest first. All iterative. Used by
 * `evaluate.ts`.
 * @module
 */

import {
  ATTRIBUTE,
  type Attr,
  COMMENT,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  rootOf,
  TEXT,
} from '../html/tree.ts'
import type { Axis, NodeTest } from './ast.ts'
import type { Budget } from './budget.ts'

/** On these, position 1 is the node before the context, and so on backwards. */
export function isReverse(axis: Axis): boolean {
  return (
    axis === 'ancestor' ||
    axis === 'ancestor-or-self' ||
    axis === 'preceding' ||
    axis === 'preceding-sibling'
  )
}

function passes(node: Node, test: NodeTest, main: number = ELEMENT): boolean {
  switch (test.kind) {
    case 'node':
      return true
    case 'any':
      return node.nodeType === main
    case 'name':
      return node.nodeType === main && nameOf(node) === test.name
    case 'prefix':
      return node.nodeType === main && nameOf(node).startsWith(test.prefix)
    case 'text':
      return node.nodeType === TEXT
    case 'comment':
      return node.nodeType === COMMENT
    default:
      return false
  }
}

/** Of an element or attribute, in lower case. */
const nameOf = (node: Node): string =>
  node.nodeType === ELEMENT ? (node as Element).tag : (node as Attr).name.toLowerCase()

function parentOf(node: Node): Node | null {
  return node.nodeType === ATTRIBUTE ? (node as Attr).ownerElement : node.parentNode
}

function attributes(node: Node, test: NodeTest): Node[] {
  if (node.nodeType !== ELEMENT) return []
  return (node as Element).attributes.filter((attr) => passes(attr, test, ATTRIBUTE)) as Node[]
}

/** The last node of a subtree in document order. */
function lastOf(node: Node): Node {
  let at = node
  while (at.lastChild !== null) at = at.lastChild
  return at
}

/** Nodes before this one, nearest first, without its ancestors. */
function preceding(node: Node, push: (found: Node) => void): void {
  for (let top: Node | null = node; top !== null; top = top.parentNode) {
    for (let side = top.previousSibling; side !== null; side = side.previousSibling) {
      let at = lastOf(side)
      while (at !== side) {
        push(at)
        at = at.previousSibling === null ? at.parentNode! : lastOf(at.previousSibling)
      }
      push(side)
    }
  }
}

/** The nodes of an axis, in its direction. */
export function along(axis: Axis, test: NodeTest, node: Node, budget: Budget): Node[] {
  if (axis === 'attribute') return attributes(node, test)
  const found: Node[] = []
  let visited = 1
  const push = (at: Node): void => {
    visited++
    if (passes(at, test)) found.push(at)
  }
  switch (axis) {
    case 'self':
      // A name on this axis means an element, so an attribute passes `node()` only.
      push(node)
      break
    case 'child':
      for (let at = node.firstChild; at !== null; at = at.nextSibling) push(at)
      break
    case 'descendant-or-self':
    case 'descendant':
      if (axis === 'descendant-or-self') push(node)
      for (let at = node.firstChild; at !== null; at = nextNode(at, node)) push(at)
      break
    case 'parent': {
      const parent = parentOf(node)
      if (parent !== null) push(parent)
      break
    }
    case 'ancestor-or-self':
    case 'ancestor':
      if (axis === 'ancestor-or-self') push(node)
      for (let at = parentOf(node); at !== null; at = at.parentNode) push(at)
      break
    case 'following-sibling':
      for (let at = node.nextSibling; at !== null; at = at.nextSibling) push(at)
      break
    case 'preceding-sibling':
      for (let at = node.previousSibling; at !== null; at = at.previousSibling) push(at)
      break
    case 'following': {
      // What follows an attribute begins with its element's children.
      const attribute = node.nodeType === ATTRIBUTE
      const owner = attribute ? (node as Attr).ownerElement : node
      const top = rootOf(owner)
      let at = attribute ? nextNode(owner, top) : nextOutside(owner, top)
      for (; at !== null; at = nextNode(at, top)) push(at)
      break
    }
    case 'preceding':
      preceding(node.nodeType === ATTRIBUTE ? (node as Attr).ownerElement : node, push)
      break
  }
  budget.spend(visited)
  return found
}
