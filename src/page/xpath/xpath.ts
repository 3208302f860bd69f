/**
 * XPath 1.0 on our tree: compiled where the expression allows, by the general evaluator elsewhere, with the same
 * answers. Names mind no case and no namespace, as HTML does: `//svg` finds what is drawn inline. Used by most rooms.
 * @module
 */

import type { Node } from '../html/tree.ts'
import { parsePath, type Step } from '../path.ts'
import { type Expr, type Type, typeOf } from './ast.ts'
import { BUDGET, Budget } from './budget.ts'
import { type Compiled, compileShape } from './compiled.ts'
import { XPathError } from './error.ts'
import { evaluate } from './evaluate.ts'
import { isDecidable, matchShape } from './onpath.ts'
import { parse } from './parser.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Value } from './value.ts'

export { XPathError } from './error.ts'

export interface XPath {
  readonly source: string
  readonly type: Type
  /** Whether it is compiled. */
  readonly fast: boolean
  /**
   * Whether `matchesPath` never answers null, as long as no marks of the path were left out for their length.
   * Other expressions are to be decided on the tree.
   */
  readonly decidable: boolean
  /** Its steps, where it is of the subset that plans are made of. */
  readonly shape: Shape | null
  /** Nodes in document order, each once; attributes as Attr nodes. Throws where the expression gives no nodes. */
  select(context: Node, budget?: number | Budget): Node[]
  /** Whatever the expression gives. */
  evaluate(context: Node, budget?: number | Budget): Node[] | string | number | boolean
  /**
   * Whether the link at this path (of `pathOf`) is selected, from the document; for `…/@href`, whether its
   * attribute is. Null where the path does not tell.
   */
  matchesPath(path: string | Step[]): boolean | null
}

class Expression implements XPath {
  readonly source: string
  readonly type: Type
  readonly decidable: boolean
  readonly shape: Shape | null
  #expr: Expr
  #compiled: Compiled | null

  constructor(source: string, general: boolean) {
    this.source = source
    this.#expr = parse(source)
    this.type = typeOf(this.#expr)
    this.shape = shapeOf(this.#expr)
    this.#compiled = this.shape && !general ? compileShape(this.shape) : null
    this.decidable = this.shape !== null && isDecidable(this.shape)
  }

  get fast(): boolean {
    return this.#compiled !== null
  }

  select(context: Node, budget: number | Budget = BUDGET): Node[] {
    if (this.type !== 'nodes') {
      throw new XPathError(`The expression gives a ${this.type}, not nodes.`, 0)
    }
    return this.#run(context, budget) as Node[]
  }

  evaluate(context: Node, budget: number | Budget = BUDGET): Value {
    return this.#run(context, budget)
  }

  #run(context: Node, steps: number | Budget): Value {
    const budget = typeof steps === 'number' ? new Budget(steps) : steps
    if (this.#compiled !== null) return this.#compiled(context, budget)
    return evaluate(this.#expr, { node: context, position: 1, size: 1, budget })
  }

  matchesPath(path: string | Step[]): boolean | null {
    if (this.shape === null) return null
    return matchShape(this.shape, typeof path === 'string' ? parsePath(path) : path)
  }
}

/** Throws an XPathError that says what is wrong and where. */
export function compileXPath(source: string): XPath {
  return new Expression(source, false)
}

/** The same by the general evaluator alone, to check the compiled one against. */
export function generalXPath(source: string): XPath {
  return new Expression(source, true)
}

/** Nodes that an expression of our own making selects; none on a page where it takes too long to say. */
export function selectOrNone(xpath: XPath, context: Node): Node[] {
  try {
    return xpath.select(context)
  } catch (error) {
    if (error instanceof XPathError) return []
    throw error
  }
}
