/**
 * Prices for SQL: ten-thousandths as an integer, never a floating-point number.
 * @module
 */

import { AisleError } from '../../model/errors.ts'

const DIGITS = 4

/** `"12.90"` is 129000; digits beyond the fourth are rounded, null where it is too big to be exact. */
export function scaled(amount: string | null): number | null {
  if (amount === null) return null
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!parts) throw new AisleError('internal', `a price must be a decimal string, not "${amount}"`)
  const [, sign, whole, fraction = ''] = parts
  const padded = fraction.padEnd(DIGITS + 1, '0')
  const up = padded[DIGITS]! >= '5' ? 1n : 0n
  const value = BigInt(whole + padded.slice(0, DIGITS)) + up
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return sign && value > 0n ? -Number(value) : Number(value)
}
