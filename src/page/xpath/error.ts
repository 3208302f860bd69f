/**
 * A mistake in an expression, and where it is. Used by its neighbours.
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
