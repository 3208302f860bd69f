/**
 * XPath 1.0 expressions as trees. Used by its neighbours.
 * @module
 */

export const AXES = [
  ...(['ancestor', 'ancestor-or-self', 'attribute', 'child', 'descendant'] as const),
  ...(['descendant-or-self', 'following', 'following-sibling', 'namespace'] as const),
  ...(['parent', 'preceding', 'preceding-sibling', 'self'] as const),
] as const
export type Axis = (typeof AXES)[number]

/** Names are in lower case and with their prefix: HTML has no namespaces and minds no case. */
export type NodeTest =
  | { kind: 'name'; name: string }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'any' }
  | { kind: 'text' | 'comment' | 'node' | 'processing-instruction' }

export type LocationStep = { axis: Axis; test: NodeTest; predicates: Expr[] }

/** Operators of two sides but `|`, from the loosest to the tightest. */
export const LEVELS = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
] as const
export type Operator = (typeof LEVELS)[number][number] | '|'

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

/** What a function gives, the least and the most arguments, and whether the first must be nodes. */
export const FUNCTIONS: Record<
  string,
  [gives: Type, least: number, most: number, nodes?: boolean] | undefined
> = {
  __proto__: null as never,
  last: ['number', 0, 0],
  position: ['number', 0, 0],
  count: ['number', 1, 1, true],
  id: ['nodes', 1, 1],
  'local-name': ['string', 0, 1, true],
  'namespace-uri': ['string', 0, 1, true],
  name: ['string', 0, 1, true],
  string: ['string', 0, 1],
  concat: ['string', 2, Infinity],
  'starts-with': ['boolean', 2, 2],
  contains: ['boolean', 2, 2],
  'substring-before': ['string', 2, 2],
  'substring-after': ['string', 2, 2],
  substring: ['string', 2, 3],
  'string-length': ['number', 0, 1],
  'normalize-space': ['string', 0, 1],
  translate: ['string', 3, 3],
  boolean: ['boolean', 1, 1],
  not: ['boolean', 1, 1],
  true: ['boolean', 0, 0],
  false: ['boolean', 0, 0],
  lang: ['boolean', 1, 1],
  number: ['number', 0, 1],
  sum: ['number', 1, 1, true],
  floor: ['number', 1, 1],
  ceiling: ['number', 1, 1],
  round: ['number', 1, 1],
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
      return FUNCTIONS[expr.name]![0]
    case 'binary':
      if (expr.op === '|') return 'nodes'
      return NUMBERS.has(expr.op) ? 'number' : 'boolean'
  }
}

/** Whether the expression looks at the position or number of the nodes around it. */
function looksAtPosition(expr: Expr): boolean {
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
