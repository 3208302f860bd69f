/**
 * Names of months in the languages of the shops, to tell `July, 2004` from a price.
 * @module
 */

const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro bg hr sl sr el sv da nb fi et lv lt uk ru tr'.split(' ')

let names: Set<string> | undefined

/** Long names, alone and as they stand in a date, and the short ones of English. */
function monthNames(): Set<string> {
  const found = new Set<string>()
  const add = (format: Intl.DateTimeFormat) => {
    for (let month = 0; month < 12; month++) {
      const parts = format.formatToParts(Date.UTC(2004, month, 9))
      const name = parts.find((part) => part.type === 'month')?.value.toLowerCase()
      if (name && /\p{L}{3}/u.test(name)) found.add(name.replace(/\.$/, ''))
    }
  }
  for (const language of LANGUAGES) {
    add(new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }))
    add(new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }))
  }
  add(new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }))
  return found
}

/** Is there a month's name right before or right after? */
export function besideMonth(before: string, after: string): boolean {
  names ??= monthNames()
  const left = /(\p{L}+)[\s.,]*$/u.exec(before)?.[1]
  const right = /^[\s.,]*(?:(?:st|nd|rd|th|de|of)[\s.]+)?(\p{L}+)/u.exec(after)?.[1]
  return [left, right].some((word) => word !== undefined && names!.has(word.toLowerCase()))
}
