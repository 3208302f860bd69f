/**
 * Names and amounts as they are compared.
 * @module
 */

export const plainName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** `12.90` is `12.9`. */
export const plainAmount = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
