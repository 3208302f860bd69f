/**
 * The compiled subset: one walk over the tree finds the nodes in document order, each once. Every element carries
 * the set of steps that lead to it, as bits; a child's set follows from its parent's.
 * @module
 */

import { positionOf } from '../path.ts'
import { ELEMENT, type Element, type Node, nextNode, rootOf, TEXT } from '../tree.ts'
import type { Budget } from './error.ts'
import { evaluate } from './evaluate.ts'
import { LAST, type Shape, type ShapeStep, TEXT_NODES, type Test } from './shape.ts'
import { toBoolean } from './value.ts'

type Check = (node: Node, budget: Budget) => boolean

export type Compiled = (context: Node, budget: Budget) => Node[]

/** Steps that fit into the bits of a small integer, after the ones walked level by level. */
const MOST_STEPS = 30

/** A function that selects, or null where a position is asked for after other conditions. */
export function compileShape(shape: Shape): Compiled | null {
  if (shape.steps.some((step) => step.counted)) return null
  const split = shape.steps.findIndex((step) => step.deep)
  const levels = (split < 0 ? shape.steps : shape.steps.slice(0, split)).map(checkOf)
  const rest = split < 0 ? [] : shape.steps.slice(split)
  if (rest.length > MOST_STEPS) return null
  const walk =
    rest.length === 0 ? null : rest.length === 1 ? walkAll(checkOf(rest[0]!)) : walkSets(rest)
  const { attribute } = shape
  return (context, budget) => {
    let nodes = [shape.absolute ? rootOf(context) : context]
    for (const check of levels) nodes = childrenThat(check, nodes, budget)
    if (walk !== null) {
      const found: Node[] = []
      for (const node of nodes) walk(node, found, budget)
      nodes = found
    }
    return attribute === null ? nodes : attributesOf(nodes as Element[], attribute)
  }
}

/** Nodes of one level have their children in document order. */
function childrenThat(check: Check, nodes: Node[], budget: Budget): Node[] {
  const found: Node[] = []
  let visited = 0
  for (const node of nodes) {
    for (let at = node.firstChild; at !== null; at = at.nextSibling) {
      visited++
      if (check(at, budget)) found.push(at)
    }
  }
  budget.spend(visited)
  return found
}

function attributesOf(elements: Element[], name: string): Node[] {
  const found: Node[] = []
  for (const element of elements) {
    const attribute = element.attribute(name)
    if (attribute !== null) found.push(attribute)
  }
  return found
}

type Walk = (root: Node, found: Node[], budget: Budget) => void

function walkAll(check: Check): Walk {
  return (root, found, budget) => {
    let visited = 0
    for (let at = root.firstChild; at !== null; at = nextNode(at, root)) {
      visited++
      if (check(at, budget)) found.push(at)
    }
    budget.spend(visited)
  }
}

/**
 * Bit i of `here` says that the first i steps lead to this very node, of `above` that they lead to it or an
 * ancestor. The first step is a deep one, so the whole subtree is walked.
 */
function walkSets(steps: ShapeStep[]): Walk {
  const checks = steps.map(checkOf)
  const deep = steps.map((step) => step.deep)
  const count = steps.length
  const last = 1 << count
  return (root, found, budget) => {
    const here: number[] = [1]
    const above: number[] = [1]
    let level = 0
    let visited = 0
    let at: Node | null = root.firstChild
    while (at !== null) {
      visited++
      let set = 0
      for (let i = 0; i < count; i++) {
        if ((((deep[i] ? above[level]! : here[level]!) >> i) & 1) === 1 && checks[i]!(at, budget))
          set |= 2 << i
      }
      if ((set & last) !== 0) found.push(at)
      if (at.firstChild !== null) {
        level++
        here[level] = set
        above[level] = above[level - 1]! | set
        at = at.firstChild
        continue
      }
      while (at !== null && at.nextSibling === null) {
        level--
        at = level < 0 ? null : at.parentNode
      }
      at = at === null ? null : at.nextSibling
    }
    budget.spend(visited)
  }
}

function checkOf(step: ShapeStep): Check {
  const checks = step.tests.map(checkTest)
  if (step.index !== 0) checks.unshift(checkIndex(step.what, step.index))
  const what = checkWhat(step.what)
  if (checks.length === 0) return what
  if (checks.length === 1) {
    const only = checks[0]!
    return (node, budget) => what(node, budget) && only(node, budget)
  }
  return (node, budget) => what(node, budget) && checks.every((check) => check(node, budget))
}

function checkWhat(what: string): Check {
  if (what === TEXT_NODES) return (node) => node.nodeType === TEXT
  if (what === '*') return (node) => node.nodeType === ELEMENT
  return (node) => node.nodeType === ELEMENT && (node as Element).tag === what
}

function checkIndex(what: string, index: number): Check {
  const same = checkWhat(what)
  if (index === LAST) {
    return (node, budget) => {
      let next = node.nextSibling
      while (next !== null && !same(next, budget)) next = next.nextSibling
      return next === null
    }
  }
  if (what !== '*' && what !== TEXT_NODES) return (node) => positionOf(node as Element) === index
  return (node, budget) => {
    let position = 1
    for (let at = node.previousSibling; at !== null && position <= index; at = at.previousSibling) {
      if (same(at, budget)) position++
    }
    return position === index
  }
}

function attributeOf(node: Node, attribute: string): string | null {
  return node.nodeType === ELEMENT ? (node as Element).getAttribute(attribute) : null
}

function checkTest(test: Test): Check {
  switch (test.kind) {
    case 'and': {
      const all = test.all.map(checkTest)
      return (node, budget) => all.every((check) => check(node, budget))
    }
    case 'or': {
      const all = test.all.map(checkTest)
      return (node, budget) => all.some((check) => check(node, budget))
    }
    case 'not': {
      const of = checkTest(test.of)
      return (node, budget) => !of(node, budget)
    }
    case 'has':
      return (node) => attributeOf(node, test.attribute) !== null
    case 'equals':
      return (node) => attributeOf(node, test.attribute) === test.value
    case 'contains':
      return (node) => attributeOf(node, test.attribute)?.includes(test.value) === true
    case 'starts':
      return (node) => attributeOf(node, test.attribute)?.startsWith(test.value) === true
    case 'word':
      return checkWord(test.attribute, test.value, test.collapsed)
    case 'other':
      return (node, budget) =>
        toBoolean(evaluate(test.expr, { node, position: 1, size: 1, budget }))
  }
}

function checkWord(attribute: string, value: string, collapsed: boolean): Check {
  const isSpace = (char: string | undefined): boolean =>
    char === undefined ||
    char === ' ' ||
    (collapsed && (char === '\t' || char === '\n' || char === '\r'))
  return (node) => {
    const text = attributeOf(node, attribute)
    if (text === null) return false
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      if (isSpace(text[at - 1]) && isSpace(text[at + value.length])) return true
    }
    return false
  }
}
