/**
 * The dates of cookies, which come in many shapes (RFC 6265, 5.1.1).
 * @module
 */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Milliseconds of an `Expires` attribute, or null. */
export function cookieDate(text: string): number | null {
  let time: number[] | null = null
  let day: number | null = null
  let month: number | null = null
  let year: number | null = null
  for (const token of text.split(/[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/)) {
    const clock = token.match(/^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/)
    const number = token.match(/^(\d{1,4})(?!\d)/)?.[1]
    const named = MONTHS.indexOf(token.slice(0, 3).toLowerCase())
    if (!time && clock) time = clock.slice(1).map(Number)
    else if (day === null && number && number.length <= 2) day = Number(number)
    else if (month === null && named >= 0) month = named
    else if (year === null && number && number.length >= 2) year = Number(number)
  }
  if (!time || day === null || month === null || year === null) return null
  if (year < 100) year += year >= 70 ? 1900 : 2000
  const [hour, minute, second] = time as [number, number, number]
  if (day < 1 || day > 31 || year < 1601 || hour > 23 || minute > 59 || second > 59) return null
  const at = new Date(Date.UTC(year, month, day, hour, minute, second))
  return at.getUTCDate() === day ? at.getTime() : null
}
