/**
 * What is wrong with an expression, and where.
 * @module
 */

import { AisleError } from '../../model/errors.ts'

export class XPathError extends AisleError {
  /** Index of the mistake in the expression, from 0. */
  readonly position: number

  constructor(what: string, position: number, hint?: string) {
    super('invalid', what, { where: `character ${position + 1}`, hint })
    this.name = 'XPathError'
    this.position = position
  }
}

/** Steps an evaluation may still take: a hostile expression ends, without a clock. */
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
