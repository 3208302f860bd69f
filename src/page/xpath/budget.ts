/**
 * Steps that expressions may take on a page, so that a hostile one ends, without a clock: one evaluation, and all of
 * one kind together. A wrapper may have hundreds, and a list a thousand cards to try them on. Used by `crawl`, `page`,
 * `records` and `wrapper`.
 * @module
 */

import type { Node } from '../html/tree.ts'
import { XPathError } from './error.ts'

/** Visits of nodes an evaluation may take: ten times what a large page needs, less than a second. */
export const BUDGET = 10_000_000

/** Steps an evaluation may still take. */
export class Budget {
  #steps: number
  #left: number

  constructor(steps: number) {
    this.#steps = steps
    this.#left = steps
  }

  get spent(): number {
    return this.#steps - Math.max(0, this.#left)
  }

  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) {
      throw new XPathError(
        'The expression takes too many steps on this page.',
        0,
        'Make it simpler.',
      )
    }
  }
}

/** What one evaluation may take at most, three times over. */
const ALL = 3 * BUDGET

type Evaluable<T> = { evaluate(context: Node, budget: Budget): T }
type Selectable = { select(context: Node, budget: Budget): Node[] }

/** For all expressions of one kind. Throws an XPathError where one, or all of them together, take too long. */
export class PageBudget {
  #left = ALL

  evaluate<T>(xpath: Evaluable<T>, context: Node): T {
    return this.#within((budget) => xpath.evaluate(context, budget))
  }

  /** The same for expressions that give nodes. */
  select(xpath: Selectable, context: Node): Node[] {
    return this.#within((budget) => xpath.select(context, budget))
  }

  #within<T>(run: (budget: Budget) => T): T {
    const budget = new Budget(Math.min(BUDGET, this.#left))
    try {
      return run(budget)
    } finally {
      this.#left -= budget.spent
    }
  }
}
