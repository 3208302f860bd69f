/**
 * Names and amounts as they are compared and put in order. Used by `product` and `store`.
 * @module
 */

import { AisleError } from '../model/errors.ts'

export const plainName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** `12.90` is `12.9`. */
export const plainAmount = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount

const DIGITS = 4

/**
 * In ten-thousandths, never a floating-point number: `"12.90"` is 129000. Digits beyond the fourth are rounded; null
 * where it is too big to be exact.
 */
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
