/**
 * Global trade item numbers: EAN, UPC, ISBN, in one form. Used by `survey` and `wrapper`.
 * @module
 */

/** 14 digits, or null where the text is no number of that kind or its check digit is wrong. */
export function normalGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d{9}[\dXx]$/.test(digits)) return fromIsbn10(digits)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const full = digits.padStart(14, '0')
  return checkDigit(full.slice(0, 13)) === full[13] ? full : null
}

/** Weights 3 and 1 in turn, from the left of thirteen digits. */
function checkDigit(thirteen: string): string {
  let sum = 0
  for (let i = 0; i < 13; i++) sum += Number(thirteen[i]) * (i % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

function fromIsbn10(isbn: string): string | null {
  let sum = 0
  for (let i = 0; i < 10; i++) sum += (/[Xx]/.test(isbn[i]!) ? 10 : Number(isbn[i])) * (10 - i)
  if (sum % 11 !== 0) return null
  const thirteen = `0978${isbn.slice(0, 9)}`
  return thirteen + checkDigit(thirteen)
}
