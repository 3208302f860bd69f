/**
 * Steps that all expressions of one kind may take on a page together: a wrapper may have hundreds, and a list a
 * thousand cards to try them on.
 * @module
 */

import type { Node } from '../html/tree.ts'
import { Budget } from './error.ts'
import { BUDGET, type XPath } from './xpath.ts'

/** What one evaluation may take at most, three times over. */
const ALL = 3 * BUDGET

export class PageBudget {
  #left = ALL

  /** Throws an XPathError where the expression, or all of them together, take too long. */
  evaluate(xpath: XPath, context: Node): ReturnType<XPath['evaluate']> {
    return this.#within((budget) => xpath.evaluate(context, budget))
  }

  /** The same for expressions that give nodes. */
  select(xpath: XPath, context: Node): Node[] {
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
