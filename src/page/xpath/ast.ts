/**
 * XPath 1.0 expressions as trees.
 * @module
 */

export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'namespace'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self'

/** Names are in lower case and with their prefix: HTML has no namespaces and minds no case. */
export type NodeTest =
  | { kind: 'name'; name: string }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'any' }
  | { kind: 'text' | 'comment' | 'node' | 'processing-instruction' }

export type LocationStep = { axis: Axis; test: NodeTest; predicates: Expr[] }

export type Operator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | 'div'
  | 'mod'
  | '|'

export type Expr =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'negate'; of: Expr }
  | { kind: 'binary'; op: Operator; left: Expr; right: Expr; at: number }
  | { kind: 'call'; name: string; args: Expr[]; at: number }
  /** `from` is the document (`/…`), the context node, or what another expression selects. */
  | { kind: 'path'; from: 'root' | 'context' | Expr; filters: Expr[]; steps: LocationStep[] }

export type Type = 'nodes' | 'string' | 'number' | 'boolean'

const NUMBERS = new Set(['+', '-', '*', 'div', 'mod'])

const CALLS: Record<string, Type> = {
  last: 'number',
  position: 'number',
  count: 'number',
  'string-length': 'number',
  number: 'number',
  sum: 'number',
  floor: 'number',
  ceiling: 'number',
  round: 'number',
  id: 'nodes',
  boolean: 'boolean',
  not: 'boolean',
  true: 'boolean',
  false: 'boolean',
  lang: 'boolean',
  contains: 'boolean',
  'starts-with': 'boolean',
}

/** XPath 1.0 knows the type of any expression beforehand. */
export function typeOf(expr: Expr): Type {
  switch (expr.kind) {
    case 'number':
    case 'negate':
      return 'number'
    case 'string':
      return 'string'
    case 'path':
      return 'nodes'
    case 'call':
      return CALLS[expr.name] ?? 'string'
    case 'binary':
      if (expr.op === '|') return 'nodes'
      return NUMBERS.has(expr.op) ? 'number' : 'boolean'
  }
}

/** Whether the expression looks at the position or number of the nodes around it. */
export function looksAtPosition(expr: Expr): boolean {
  switch (expr.kind) {
    case 'call':
      return expr.name === 'position' || expr.name === 'last' || expr.args.some(looksAtPosition)
    case 'negate':
      return looksAtPosition(expr.of)
    case 'binary':
      return looksAtPosition(expr.left) || looksAtPosition(expr.right)
    case 'path':
      return typeof expr.from === 'object' && looksAtPosition(expr.from)
    default:
      return false
  }
}

/** A predicate that a node passes or not whatever stands around it. */
export function isPositional(predicate: Expr): boolean {
  return typeOf(predicate) === 'number' || looksAtPosition(predicate)
}
