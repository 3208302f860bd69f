/**
 * Whether a text looks like a price. Reading it is `wrapper/price.ts`; this only finds it, so it is cheap enough for
 * every text of a page.
 * @module
 */

/** A number with its currency. */
export const PRICE = 1
/** The halves of a price whose currency stands in an element of its own. */
export const SIGN = 2
export const NUMERAL = 4
/** A number with two decimals and nothing beside it: a price, in a shop that writes no currency. */
export const DECIMAL = 8

const LETTERS =
  'zł|Kčs?|Ft|[Ll]ei|[Kk]r\\.?|[Ee]uros?|SFr\\.?|Fr\\.|лв\\.?|руб\\.?|р\\.|грн\\.?|TL|Rs\\.?|RM|Rp\\.?|din\\.?|KM|kn|ден\\.?|тг|RMB|NIS|TK|EUR|USD|GBP|CHF|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|ISK|RUB|UAH|TRY|INR|IDR|MYR|SGD|AUD|CAD|NZD|HKD|BRL|MXN|ZAR|AED|SAR|QAR|KWD|BHD|OMR|JOD|EGP|MAD|TND|ILS|RSD|BAM|MKD|HRK|JPY|CNY|KRW|THB|PHP|VND|KES|NGN|PKR|BDT|LKR|PEN|CLP|COP|ARS|UYU|KZT|GEL|AMD|AZN|BYN|MDL'
const SIGNS = '\\p{Sc}|﷼|元|円|원|تومان|ریال|บาท'
const DIGITS = "\\d[\\d.,'’ \\u00a0\\u202f]*"
const BESIDE = new RegExp(
  `(?:(?:${SIGNS})|(?<!\\p{L})(?:${LETTERS}))[\\s:]{0,3}\\d|${DIGITS}[-–—]{0,2}\\s{0,2}(?:(?:${SIGNS})|(?:${LETTERS})(?!\\p{L}))`,
  'u',
)
const SIGN_ALONE = new RegExp(`^[\\s:]*(?:${SIGNS}|\\p{L}{1,3}\\p{Sc}|${LETTERS})[\\s:]*$`, 'u')
const NUMBER_ALONE = /^[\s.,:-]*\d[\d.,'’\s–-]*$/
const DECIMAL_ALONE = /^\s*\d{1,3}(?:[.,'’\s]?\d{3})*[.,]\d{2}\s*$/
const DIGIT = /\d/

/** Longer texts tell stories. */
const LONGEST = 120
const LONGEST_SIGN = 16

/** What of a price a text holds. */
export function priceMarks(text: string): number {
  if (text.length > 2 * LONGEST) return 0
  if (!DIGIT.test(text)) return text.length <= LONGEST_SIGN && SIGN_ALONE.test(text) ? SIGN : 0
  if (text.trim().length <= LONGEST && BESIDE.test(text)) return PRICE
  if (!NUMBER_ALONE.test(text)) return 0
  return DECIMAL_ALONE.test(text) ? NUMERAL | DECIMAL : NUMERAL
}
