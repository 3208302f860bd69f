/**
 * Errors between threads: what was an AisleError there is one here.
 * @module
 */

import { AisleError, type ErrorKind } from '../model/errors.ts'

/** An error as it crosses from thread to thread. */
export type Told = { kind: ErrorKind; error: string; where?: string; hint?: string }

export function toldOf(error: unknown): Told {
  if (error instanceof AisleError) {
    const { kind, message, where, hint } = error
    return { kind, error: message, where, hint }
  }
  console.error(error)
  return { kind: 'internal', error: `something went wrong inside Aisle: ${error}` }
}

export const errorOf = ({ kind, error, where, hint }: Told): AisleError =>
  new AisleError(kind, error, { where, hint })
