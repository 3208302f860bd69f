/**
 * Cents that are set small: in an element of their own, inside of the price's or beside it.
 * @module
 */

import { hasDigit, NUMERAL } from '../../price/mark.ts'
import type { Inside, Spot } from './spots.ts'

const SIGN_AND_CENTS = /^\p{Sc}\s?\d{2}$/u

/** `15<sup>€50</sup>`: what stands small after a number alone is no price of its own. */
export function signAndCents(spots: Spot[], own: number[], index: number): string | null {
  if (!(own[index]! & NUMERAL) || index + 1 >= spots[index]!.end) return null
  const inner = spots[index + 1]!.own
  return SIGN_AND_CENTS.test(inner) ? inner : null
}

const CENTS_ALONE = /^[.,]?(\d\d)$/

export function withCents(own: string, cents: string | undefined): string {
  if (!cents || /[.,]\d\d?$/.test(own)) return own
  const units = own.replace(/[.,]$/, '')
  return `${units}${units.includes('.') ? ',' : '.'}${cents}`
}

/** Two digits at the end of an element that begins with its price. */
export function centsInside({ spots, texts }: Inside, index: number): string | undefined {
  const { from, to, own } = spots[index]!
  if (to - from !== 2 || texts[from]!.text !== own) return undefined
  return CENTS_ALONE.exec(texts[from + 1]!.text)?.[1]
}

/** Two digits that follow a price, the only others around it. */
export function centsBeside({ spots, texts }: Inside, index: number): string | undefined {
  const { up, to } = spots[index]!
  const around = up < 0 ? null : spots[up]!
  if (around === null || to >= around.to) return undefined
  const digits = texts.slice(around.from, around.to).filter(({ text }) => hasDigit(text))
  // What follows them says that they count something else.
  if (digits.length !== 2 || to + 1 !== around.to) return undefined
  return CENTS_ALONE.exec(texts[to]!.text)?.[1]
}
