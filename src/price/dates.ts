/**
 * Dates in texts, in many languages: `July, 2004` is no price, and no product's name either. Asked by the reading of prices
 * and of names on cards.
 * @module
 */

const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro bg hr sl sr el sv da nb fi et lv lt uk ru tr'.split(' ')

type Part = 'month' | 'weekday'

/** Long names, alone and as they stand in a date, and the short ones of English. */
function namesOf(part: Part, days: number[]): Set<string> {
  const found = new Set<string>()
  const add = (format: Intl.DateTimeFormat) => {
    for (const day of days) {
      const parts = format.formatToParts(day)
      const name = parts.find(({ type }) => type === part)?.value.toLowerCase()
      if (name && /\p{L}{3}/u.test(name)) found.add(name.replace(/\.$/, ''))
    }
  }
  for (const language of LANGUAGES) {
    add(new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }))
    add(new Intl.DateTimeFormat(language, { day: 'numeric', [part]: 'long', timeZone: 'UTC' }))
  }
  add(new Intl.DateTimeFormat('en', { [part]: 'short', timeZone: 'UTC' }))
  return found
}

const dates = (count: number, of: (i: number) => number): number[] =>
  Array.from({ length: count }, (_, i) => of(i))

let months: Set<string> | undefined
let weekdays: Set<string> | undefined

function isMonth(word: string): boolean {
  months ??= namesOf(
    'month',
    dates(12, (month) => Date.UTC(2004, month, 9)),
  )
  return months.has(word.toLowerCase())
}

function isWeekday(word: string): boolean {
  weekdays ??= namesOf(
    'weekday',
    dates(7, (day) => Date.UTC(2004, 4, 9 + day)),
  )
  return weekdays.has(word.toLowerCase())
}

/** Is there a month's name right before or right after? */
export function besideMonth(before: string, after: string): boolean {
  const left = /(\p{L}+)[\s.,]*$/u.exec(before)?.[1]
  const right = /^[\s.,]*(?:(?:st|nd|rd|th|de|of)[\s.]+)?(\p{L}+)/u.exec(after)?.[1]
  return [left, right].some((word) => word !== undefined && isMonth(word))
}

/** 15/08/2017, 2017-08-15, 12:30 */
const IN_DIGITS = /(?<!\d)(?:\d{1,4}([./-])\d{1,2}\1\d{2,4}|\d{1,2}:\d\d(?::\d\d)?)(?!\d)/g
const NUMBER = /^\d{1,2}$|^(?:19|20)\d\d$/
const JOINING = /^(?:st|nd|rd|th|de|del|of)$/i

/** A text without the dates it tells. */
export function withoutDates(text: string): string {
  if (!/\d/.test(text)) return text
  const words = text.replace(IN_DIGITS, ' ').match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []
  const dated = words.map(() => false)
  words.forEach((word, i) => {
    if (!isMonth(word)) return
    for (const step of [-1, 1]) {
      for (let at = i + step; at >= 0 && at < words.length; at += step) {
        if (NUMBER.test(words[at]!)) dated[at] = dated[i] = true
        else if (!JOINING.test(words[at]!) && !/^[\s.,]+$/.test(words[at]!)) break
      }
    }
  })
  if (!dated.includes(true)) return words.join('').trim()
  return words
    .map((word, i) => (dated[i] || isWeekday(word) ? ' ' : word))
    .join('')
    .trim()
}
