/**
 * Numbers, prices and dates as the reader's own language writes them; the words around stay English. Used by `views`
 * and `web`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { HereContext } from './frame.ts'

type Amount = { amount: string | null; currency: string | null }

export type Words = {
  locale: string
  /** `1,234`. */
  number(n: number): string
  /** `1,234 pages`. */
  count(n: number, one: string, many?: string): string
  /** `€1,299.00`; the digits are never computed with. */
  price(price: Amount): string
  /** `−12.5 %`, of a share. */
  percent(share: number): string
  /** `17 Nov 2026, 09:30 UTC`. */
  exact(ms: number): string
  /** `Tuesday, 17 November 2026` of a day as `2026-11-17`. */
  day(day: string): string
}

/** As many as people use; who sends a thousand languages is nobody's reader. */
const KEPT = 50
const known = new Map<string, Words>()

/** Words for the reader of this page. */
export const useWords = (): Words => wordsFor(useContext(HereContext).locale)

export function wordsFor(locale: string): Words {
  let words = known.get(locale)
  if (!words) {
    words = makeWords(locale)
    if (known.size >= KEPT) known.clear()
    known.set(locale, words)
  }
  return words
}

/** The reader's first language that is known here, by `Accept-Language`. */
export function localeIn(header = ''): string {
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = rest.find((each) => each.trim().startsWith('q='))
      return { tag: tag.trim(), weight: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, weight }) => weight > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag))
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const [found] = Intl.NumberFormat.supportedLocalesOf([tag])
    if (found) return found
  }
  return 'en'
}

function makeWords(locale: string): Words {
  const numbers = new Intl.NumberFormat(locale)
  const shares = new Intl.NumberFormat(locale, {
    ...{ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  })
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  })
  const days = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  const prices = new Map<string, Intl.NumberFormat>()
  const priceFormat = (currency: string | null, decimals: number): Intl.NumberFormat => {
    const key = `${currency} ${decimals}`
    let format = prices.get(key)
    if (!format) {
      const usual = currency
        ? new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
            .maximumFractionDigits!
        : 0
      // What the shop wrote without cents stays without.
      const digits = decimals === 0 && usual > 0 ? 0 : Math.max(decimals, usual)
      format = new Intl.NumberFormat(locale, {
        ...(currency ? { style: 'currency', currency } : {}),
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      if (prices.size < 500) prices.set(key, format)
    }
    return format
  }
  const number = (n: number): string => numbers.format(n)
  return {
    locale,
    number,
    count: (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`,
    percent: (share) => shares.format(share),
    exact: (ms) => `${moments.format(ms)} UTC`,
    day: (day) => days.format(Date.parse(`${day}T12:00:00Z`)),
    price({ amount, currency }) {
      if (amount === null) return '–'
      const digits = /^-?\d+(?:\.(\d{0,20}))?$/.exec(amount)
      if (!digits) return [amount, currency].filter(Boolean).join(' ')
      const code = currency && /^[A-Z]{3}$/.test(currency) ? currency : null
      // Text, not a number: every digit is kept.
      const text = priceFormat(code, digits[1]?.length ?? 0).format(
        amount as Intl.StringNumericLiteral,
      )
      return code || !currency ? text : `${text} ${currency}`
    },
  }
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** `3 hours ago`, `in 2 days`, `just now`. The page's script says the same as time goes on. */
export function relative(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  if (!unit) return seconds > 5 ? 'in a moment' : 'just now'
  return RELATIVE.format(Math.trunc(seconds / unit[1]), unit[0])
}
