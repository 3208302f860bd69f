/**
 * Values of expressions and how they turn into one another (XPath 1.0, 3.4 and 4). Used by its neighbours.
 * @module
 */

import {
  ATTRIBUTE,
  type Attr,
  COMMENT,
  type Comment,
  type Node,
  nextNode,
  TEXT,
  type Text,
} from '../html/tree.ts'
import type { Operator } from './ast.ts'
import type { Budget } from './budget.ts'

export type Value = Node[] | string | number | boolean

/** What a node says: text of all descendants, an attribute's value. */
export function stringOf(node: Node, budget: Budget): string {
  switch (node.nodeType) {
    case TEXT:
    case COMMENT:
      return (node as Text | Comment).data
    case ATTRIBUTE:
      return (node as Attr).value
  }
  let text = ''
  let steps = 1
  for (let at = node.firstChild; at !== null; at = nextNode(at, node)) {
    steps++
    if (at.nodeType === TEXT) text += (at as Text).data
  }
  budget.spend(steps + (text.length >> 3))
  return text
}

export function numberIn(text: string): number {
  return /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text) ? Number(text) : Number.NaN
}

export function toText(value: Value, budget: Budget): string {
  if (typeof value === 'object') return value.length === 0 ? '' : stringOf(value[0]!, budget)
  if (typeof value === 'number') return numberText(value)
  return String(value)
}

/** Never with an exponent. */
function numberText(value: number): string {
  if (Object.is(value, -0)) return '0'
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) >= 1) return BigInt(value).toString()
  const [digits, exponent] = text.replace(/[-.]/g, '').split('e') as [string, string]
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits}`
}

export function toNumber(value: Value, budget: Budget): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return numberIn(toText(value, budget))
}

export function toBoolean(value: Value): boolean {
  if (typeof value === 'object' || typeof value === 'string') return value.length > 0
  return typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : value
}

type Single = string | number | boolean

function compareSingles(op: Operator, left: Single, right: Single): boolean {
  if (op === '=' || op === '!=') {
    let same: boolean
    if (typeof left === 'boolean' || typeof right === 'boolean')
      same = toBoolean(left) === toBoolean(right)
    else if (typeof left === 'number' || typeof right === 'number')
      same = asNumber(left) === asNumber(right)
    else same = left === right
    return same === (op === '=')
  }
  const a = asNumber(left)
  const b = asNumber(right)
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}

function asNumber(value: Single): number {
  if (typeof value === 'number') return value
  return typeof value === 'boolean' ? Number(value) : numberIn(value)
}

/** With nodes on a side, one node that compares true is enough. */
export function compare(op: Operator, left: Value, right: Value, budget: Budget): boolean {
  if (typeof left === 'object' && typeof right === 'boolean')
    return compareSingles(op, left.length > 0, right)
  if (typeof right === 'object' && typeof left === 'boolean')
    return compareSingles(op, left, right.length > 0)
  if (typeof left === 'object' && typeof right === 'object')
    return compareNodes(op, left, right, budget)
  if (typeof left === 'object') {
    return left.some((node) => compareSingles(op, stringOf(node, budget), right as Single))
  }
  if (typeof right === 'object') {
    return right.some((node) => compareSingles(op, left, stringOf(node, budget)))
  }
  return compareSingles(op, left, right)
}

function compareNodes(op: Operator, left: Node[], right: Node[], budget: Budget): boolean {
  const texts = right.map((node) => stringOf(node, budget))
  if (op === '=') {
    const known = new Set(texts)
    return left.some((node) => known.has(stringOf(node, budget)))
  }
  return left.some((node) => {
    const text = stringOf(node, budget)
    budget.spend(texts.length)
    return texts.some((other) => compareSingles(op, text, other))
  })
}
