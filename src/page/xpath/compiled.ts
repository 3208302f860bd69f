/**
 * The compiled subset: nodes in document order, each once, without sorting. Used by `xpath.ts`.
 * @module
 */

import {
  DOCUMENT,
  type Document,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  rootOf,
  TEXT,
} from '../html/tree.ts'
import { positionOf } from '../path.ts'
import type { Expr } from './ast.ts'
import type { Budget } from './budget.ts'
import { evaluate } from './evaluate.ts'
import { LAST, type Shape, type ShapeStep, shapeOf, TEXT_NODES, type Test } from './shape.ts'
import { toBoolean } from './value.ts'

type Check = (node: Node, budget: Budget) => boolean

export type Compiled = (context: Node, budget: Budget) => Node[]

/** Steps that fit into the bits of a small integer, after the ones walked level by level. */
const MOST_STEPS = 30

/** A function that selects, or null where a position is asked for after other conditions. */
export function compileShape(shape: Shape): Compiled | null {
  if (shape.steps.some((step) => step.counted)) return null
  const first = shape.steps.findIndex((step) => step.deep)
  const levels = (first < 0 ? shape.steps : shape.steps.slice(0, first)).map(checkOf)
  const rest = first < 0 ? [] : shape.steps.slice(first)
  // A step that may stay where it is finds the context itself only in the general evaluator.
  if (rest.length > MOST_STEPS || rest[0]?.self) return null
  const below = rest.length === 0 ? null : selectBelow(rest)
  const { attribute } = shape
  return (context, budget) => {
    let nodes = [shape.absolute ? rootOf(context) : context]
    for (const check of levels) nodes = childrenThat(check, nodes, budget)
    if (below !== null) nodes = below(nodes, budget)
    return attribute === null ? nodes : attributesOf(nodes as Element[], attribute)
  }
}

/**
 * Steps of which the first is deep. As long as no node found lies within another, a step at a time keeps document
 * order and finds nothing twice; where one does, all steps are taken again in a single walk.
 */
function selectBelow(steps: ShapeStep[]): (from: Node[], budget: Budget) => Node[] {
  const single = walkSets(steps)
  if (steps.some((step) => step.self)) return (from, budget) => walkFrom(from, single, budget)
  const walks = steps.map((step) => (step.deep ? walkAll(step) : null))
  const checks = steps.map(checkOf)
  return (from, budget) => {
    let nodes = from
    for (let i = 0; i < steps.length; i++) {
      // Only deep steps find nodes within nodes.
      if (i > 0 && walks[i - 1] !== null && nest(nodes, budget))
        return walkFrom(from, single, budget)
      const walk = walks[i]!
      nodes =
        walk === null ? childrenThat(checks[i]!, nodes, budget) : walkFrom(nodes, walk, budget)
    }
    return nodes
  }
}

function walkFrom(nodes: Node[], walk: Walk, budget: Budget): Node[] {
  const found: Node[] = []
  for (const node of nodes) walk(node, found, budget)
  return found
}

/** Whether, of nodes in document order, one lies within another: then one lies within the one before it. */
function nest(nodes: Node[], budget: Budget): boolean {
  let visited = 0
  for (let i = 1; i < nodes.length; i++) {
    const before = nodes[i - 1]!
    const stop = before.parentNode
    let at: Node | null = nodes[i]!
    for (; at !== null && at !== before && at !== stop; at = at.parentNode) visited++
    if (at === before) return true
  }
  budget.spend(visited)
  return false
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

function walkAll(step: ShapeStep): Walk {
  const check = checkOf(step)
  const tag = isTag(step.what) ? step.what : null
  const more = moreOf(step)
  return (root, found, budget) => {
    // Rules and fields of a wrapper mostly begin with the tag of what they look for.
    if (tag !== null && root.nodeType === DOCUMENT) {
      const alike = (root as Document).elementsOf(tag)
      budget.spend(alike.length)
      for (const element of alike) if (more === null || more(element, budget)) found.push(element)
      return
    }
    let visited = 0
    for (let at = root.firstChild; at !== null; at = nextNode(at, root)) {
      visited++
      if (tag === null) {
        if (check(at, budget)) found.push(at)
      } else if (at.nodeType === ELEMENT && (at as Element).tag === tag) {
        if (more === null || more(at, budget)) found.push(at)
      }
    }
    budget.spend(visited)
  }
}

/**
 * One walk for all steps: every element carries the set of steps that lead to it, as bits. Bit i of `here` says that the first i steps lead to this very node, of `above` that they lead to it or an
 * ancestor. The first step is a deep one, so the whole subtree is walked.
 */
function walkSets(steps: ShapeStep[]): Walk {
  const names = steps.map((step) => step.what)
  const more = steps.map(moreOf)
  const deep = steps.map((step) => step.deep)
  const self = steps.map((step) => step.self)
  const count = steps.length
  const text = names[count - 1] === TEXT_NODES ? checkOf(steps[count - 1]!) : null
  return (root, found, budget) => {
    const here: number[] = [1]
    const above: number[] = [1]
    let level = 0
    let visited = 0
    let at: Node | null = root.firstChild
    while (at !== null) {
      visited++
      let set = 0
      if (at.nodeType === ELEMENT) {
        const { tag } = at as Element
        for (let i = 0; i < count; i++) {
          if (names[i] !== tag && names[i] !== '*') continue
          const before = (deep[i] ? above[level]! : here[level]!) | (self[i] ? set : 0)
          if (((before >> i) & 1) === 0) continue
          const check = more[i]!
          if (check === null || check(at, budget)) set |= 2 << i
        }
        if (set >> count === 1) found.push(at)
      } else if (text !== null && ((deep[count - 1] ? above : here)[level]! >> (count - 1)) & 1) {
        if (text(at, budget)) found.push(at)
      }
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

const isTag = (what: string): boolean => what !== '*' && what !== TEXT_NODES

/** What a step asks beside the kind of node, or null. */
function moreOf(step: ShapeStep): Check | null {
  const checks = step.tests.map(checkTest)
  if (step.index !== 0) checks.unshift(checkIndex(step.what, step.index))
  if (checks.length < 2) return checks[0] ?? null
  return (node, budget) => checks.every((check) => check(node, budget))
}

function checkOf(step: ShapeStep): Check {
  const what = checkWhat(step.what)
  const more = moreOf(step)
  return more === null ? what : (node, budget) => what(node, budget) && more(node, budget)
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
  if (isTag(what)) return (node) => positionOf(node as Element) === index
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
      return checkOther(test.expr)
  }
}

/** `[.//img]` within an expression is compiled like the expression. */
function checkOther(expr: Expr): Check {
  const shape = shapeOf(expr)
  const within = shape === null ? null : compileShape(shape)
  if (within !== null) return (node, budget) => within(node, budget).length > 0
  return (node, budget) => toBoolean(evaluate(expr, { node, position: 1, size: 1, budget }))
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
