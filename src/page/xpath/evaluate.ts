/**
 * The evaluation of any XPath 1.0 expression on our tree. Own, not a package's: every visit of a node is counted, so a
 * hostile expression ends; no recursion follows the depth of a page; sets are joined in linear time. Used by
 * `compiled.ts` and `xpath.ts`.
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
} from '../html/tree.ts'
import { type Expr, isPositional, type LocationStep, typeOf } from './ast.ts'
import { along, isReverse } from './axes.ts'
import type { Budget } from './budget.ts'
import { type Context, call } from './functions.ts'
import { compare, toBoolean, toNumber, type Value } from './value.ts'

export function evaluate(expr: Expr, context: Context): Value {
  const { budget } = context
  budget.spend(1)
  switch (expr.kind) {
    case 'number':
    case 'string':
      return expr.value
    case 'negate':
      return -toNumber(evaluate(expr.of, context), budget)
    case 'call':
      return call(
        expr.name,
        expr.args.map((arg) => evaluate(arg, context)),
        context,
      )
    case 'path':
      return path(expr, context)
    case 'binary':
      return binary(expr, context)
  }
}

function binary(expr: Expr & { kind: 'binary' }, context: Context): Value {
  const { op, left, right } = expr
  const { budget } = context
  if (op === 'or') return toBoolean(evaluate(left, context)) || toBoolean(evaluate(right, context))
  if (op === 'and') return toBoolean(evaluate(left, context)) && toBoolean(evaluate(right, context))
  const a = evaluate(left, context)
  const b = evaluate(right, context)
  if (op === '|') return join([...(a as Node[]), ...(b as Node[])], budget)
  if (typeOf(expr) === 'boolean') return compare(op, a, b, budget)
  const x = toNumber(a, budget)
  const y = toNumber(b, budget)
  switch (op) {
    case '+':
      return x + y
    case '-':
      return x - y
    case '*':
      return x * y
    case 'div':
      return x / y
    default:
      return x % y
  }
}

function join(nodes: Node[], budget: Budget): Node[] {
  budget.spend(2 * nodes.length)
  return inOrder(nodes)
}

function path(expr: Expr & { kind: 'path' }, context: Context): Node[] {
  let nodes: Node[]
  if (expr.from === 'root') nodes = [rootOf(context.node)]
  else if (expr.from === 'context') nodes = [context.node]
  else nodes = evaluate(expr.from, context) as Node[]
  for (const predicate of expr.filters) nodes = filter(nodes, predicate, context.budget)
  for (const step of shortened(expr.steps)) nodes = take(step, nodes, context.budget)
  return nodes
}

const shortenings = new WeakMap<LocationStep[], LocationStep[]>()

/** `//x` is two steps; where no position is asked for, one step to the descendants finds the same. */
function shortened(steps: LocationStep[]): LocationStep[] {
  let short = shortenings.get(steps)
  if (short === undefined) {
    short = []
    for (const step of steps) {
      const last = short.at(-1)
      const deep =
        last?.axis === 'descendant-or-self' &&
        last.test.kind === 'node' &&
        last.predicates.length === 0
      if (deep && step.axis === 'child' && !step.predicates.some(isPositional)) {
        short[short.length - 1] = { ...step, axis: 'descendant' }
      } else short.push(step)
    }
    shortenings.set(steps, short)
  }
  return short
}

function take(step: LocationStep, nodes: Node[], budget: Budget): Node[] {
  const found: Node[] = []
  for (const node of nodes) {
    let some = along(step.axis, step.test, node, budget)
    for (const predicate of step.predicates) some = filter(some, predicate, budget)
    for (const one of some) found.push(one)
  }
  return nodes.length > 1 || isReverse(step.axis) ? join(found, budget) : found
}

/** A number as predicate asks for that position. */
function filter(nodes: Node[], predicate: Expr, budget: Budget): Node[] {
  if (nodes.length === 0) return nodes
  if (predicate.kind === 'number') {
    const one = nodes[predicate.value - 1]
    return one ? [one] : []
  }
  const size = nodes.length
  return nodes.filter((node, i) => {
    const value = evaluate(predicate, { node, position: i + 1, size, budget })
    return typeof value === 'number' ? value === i + 1 : toBoolean(value)
  })
}

/** Ranks in document order, given once a document, when somebody first asks. An element's attributes rank right after it, before its children. */
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
function inOrder<T extends Node>(nodes: T[]): T[] {
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
