/**
 * The shape of an expression within the subset that plans are made of: child and descendant steps, a position, tests of
 * attributes. What has a shape can be compiled, and decided on a stored path. Used by `page` and `plan`.
 * @module
 */

import { type Expr, isPositional, type LocationStep } from './ast.ts'

/** A condition on one element. `other` is any expression that does not look at positions. */
export type Test =
  | { kind: 'and' | 'or'; all: Test[] }
  | { kind: 'not'; of: Test }
  | { kind: 'has'; attribute: string }
  | { kind: 'equals' | 'contains' | 'starts'; attribute: string; value: string }
  /** One of the words of the attribute; `collapsed` where tabs and line breaks part words too. */
  | { kind: 'word'; attribute: string; value: string; collapsed: boolean }
  | { kind: 'other'; expr: Expr }

export const LAST = -1

export type ShapeStep = {
  /** `//`: any level below, else the next. */
  deep: boolean
  /** `descendant-or-self::`: any level below, or the very element that the steps before lead to. */
  self: boolean
  /** A tag, `*`, or `text()`. */
  what: string
  /** Position among siblings that are `what`, from 1; `LAST`; 0 for any. */
  index: number
  tests: Test[]
  /** Positions asked for after other conditions: only a tree can tell, and only the general evaluator. */
  counted: boolean
}

const ANY: ShapeStep = {
  deep: true,
  self: false,
  what: '*',
  index: 0,
  tests: [],
  counted: false,
}

export type Shape = {
  absolute: boolean
  steps: ShapeStep[]
  /** `/@name` at the end. */
  attribute: string | null
}

export const TEXT_NODES = 'text()'

/** The shape of an expression, or null where it has none. */
export function shapeOf(expr: Expr): Shape | null {
  if (expr.kind !== 'path' || typeof expr.from === 'object') return null
  const shape: Shape = { absolute: expr.from === 'root', steps: [], attribute: null }
  let deep = false
  for (let i = 0; i < expr.steps.length; i++) {
    const step = expr.steps[i]!
    const last = i === expr.steps.length - 1
    const plain = step.test.kind === 'node' && step.predicates.length === 0
    if (plain && step.axis === 'descendant-or-self' && !deep && !last) deep = true
    else if (plain && step.axis === 'self' && i === 0) continue
    else if (step.axis === 'attribute') {
      if (!last || step.test.kind !== 'name' || step.predicates.length > 0) return null
      // `//@x` includes attributes of the node it starts from; a document has none.
      if (deep && !(shape.absolute && shape.steps.length === 0)) return null
      if (deep) shape.steps.push({ ...ANY, deep })
      if (shape.steps.length === 0) return null
      shape.attribute = step.test.name
    } else {
      const shaped = shapeStep(step, deep)
      if (shaped === null || (shaped.what === TEXT_NODES && !last)) return null
      shape.steps.push(shaped)
      deep = false
    }
  }
  return shape.steps.length === 0 ? null : shape
}

function shapeStep(step: LocationStep, deep: boolean): ShapeStep | null {
  const { axis, test } = step
  let what: string
  if (test.kind === 'name') what = test.name
  else if (test.kind === 'any') what = '*'
  else if (test.kind === 'text') what = TEXT_NODES
  else return null
  const self = axis === 'descendant-or-self'
  if (self && (deep || what === TEXT_NODES)) return null
  const below = self || axis === 'descendant'
  // Positions on the descendant axes count along the whole subtree, not among siblings.
  if (below ? step.predicates.some(isPositional) : axis !== 'child') return null
  const shaped: ShapeStep = {
    ...ANY,
    deep: deep || below,
    self,
    what,
    tests: [],
  }
  step.predicates.forEach((predicate, i) => {
    const index = indexOf(predicate)
    if (index !== null && i === 0) shaped.index = index
    else if (isPositional(predicate)) shaped.counted = true
    else shaped.tests.push(testOf(predicate))
  })
  return shaped
}

const isCall = (expr: Expr, name: string): expr is Expr & { kind: 'call' } =>
  expr.kind === 'call' && expr.name === name

/** `3`, `last()`, `position()=3` or `position()=last()`. */
function indexOf(expr: Expr): number | null {
  if (expr.kind === 'number')
    return Number.isInteger(expr.value) && expr.value > 0 ? expr.value : null
  if (isCall(expr, 'last')) return LAST
  if (expr.kind !== 'binary' || expr.op !== '=') return null
  if (isCall(expr.left, 'position')) return indexOf(expr.right)
  return isCall(expr.right, 'position') ? indexOf(expr.left) : null
}

/** The attribute's name where the expression is `@name`. */
function attributeIn(expr: Expr): string | null {
  if (expr.kind !== 'path' || expr.from !== 'context' || expr.steps.length !== 1) return null
  const [step] = expr.steps
  const plain = step!.axis === 'attribute' && step!.predicates.length === 0
  return plain && step!.test.kind === 'name' ? step!.test.name : null
}

function testOf(expr: Expr): Test {
  if (expr.kind === 'binary' && (expr.op === 'and' || expr.op === 'or')) {
    return { kind: expr.op, all: [testOf(expr.left), testOf(expr.right)] }
  }
  if (isCall(expr, 'not') || isCall(expr, 'boolean')) {
    const of = testOf(expr.args[0]!)
    // A number is no position here, but true or false.
    if (of.kind === 'other') return { kind: 'other', expr }
    return expr.name === 'not' ? { kind: 'not', of } : of
  }
  const attribute = attributeIn(expr)
  if (attribute !== null) return { kind: 'has', attribute }
  return comparison(expr) ?? { kind: 'other', expr }
}

function comparison(expr: Expr): Test | null {
  if (expr.kind === 'binary' && (expr.op === '=' || expr.op === '!=')) {
    const [name, text] =
      expr.right.kind === 'string' ? [expr.left, expr.right] : [expr.right, expr.left]
    const attribute = attributeIn(name)
    if (attribute === null || text.kind !== 'string') return null
    const equals: Test = { kind: 'equals', attribute, value: text.value }
    if (expr.op === '=') return equals
    return {
      kind: 'and',
      all: [
        { kind: 'has', attribute },
        { kind: 'not', of: equals },
      ],
    }
  }
  if (!isCall(expr, 'contains') && !isCall(expr, 'starts-with')) return null
  const [within, text] = expr.args as [Expr, Expr]
  if (text.kind !== 'string' || text.value === '') return null
  const attribute = attributeIn(within)
  if (attribute !== null) {
    return { kind: expr.name === 'contains' ? 'contains' : 'starts', attribute, value: text.value }
  }
  return expr.name === 'contains' ? word(within, text.value) : null
}

/** `contains(concat(' ', @class, ' '), ' price ')`, with or without `normalize-space`. */
function word(within: Expr, text: string): Test | null {
  const value = /^ ([^ \t\r\n]+) $/.exec(text)?.[1]
  if (!value || !isCall(within, 'concat') || within.args.length !== 3) return null
  const [before, middle, after] = within.args as [Expr, Expr, Expr]
  if (before.kind !== 'string' || before.value !== ' ') return null
  if (after.kind !== 'string' || after.value !== ' ') return null
  const collapsed = isCall(middle, 'normalize-space') && middle.args.length === 1
  const attribute = attributeIn(collapsed ? middle.args[0]! : middle)
  return attribute === null ? null : { kind: 'word', attribute, value, collapsed }
}
