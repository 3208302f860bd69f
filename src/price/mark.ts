/**
 * Marks by which a text looks like a price. Reading it is `price.ts`; this only finds it, so it is cheap enough for
 * every text of a page. Used by `records` and `survey`.
 * @module
 */

import { latinDigits } from './number.ts'

/** A number with its currency. */
export const PRICE = 1
/** The halves of a price whose currency stands in an element of its own. */
export const SIGN = 2
export const NUMERAL = 4
/** A number with two decimals and nothing beside it: a price, in a shop that writes no currency. */
export const DECIMAL = 8

const LETTERS =
  'zł|Kčs?|Ft|[Ll]ei|[Kk]r\\.?|[Ee]uros?|SFr\\.?|Fr\\.|лв\\.?|руб\\.?|р\\.|грн\\.?|TL|Rs\\.?|RM|Rp\\.?|din\\.?|KM|kn|ден\\.?|тг|RMB|NIS|TK|EUR|USD|GBP|CHF|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|ISK|RUB|UAH|TRY|INR|IDR|MYR|SGD|AUD|CAD|NZD|HKD|BRL|MXN|ZAR|AED|SAR|QAR|KWD|BHD|OMR|JOD|EGP|MAD|TND|ILS|RSD|BAM|MKD|HRK|JPY|CNY|KRW|THB|PHP|VND|KES|NGN|PKR|BDT|LKR|PEN|CLP|COP|ARS|UYU|KZT|GEL|AMD|AZN|BYN|MDL'
/** `AMD 3020e` is no price, but a processor. */
const MAKER = '(?!AMD \\d{3,4}[a-zA-Z])'
const SIGNS = '\\p{Sc}|﷼|元|円|원|تومان|ریال|บาท'
const DIGITS = "\\d[.,'’]?"
const BESIDE = new RegExp(
  `(?:(?:${SIGNS})|(?<!\\p{L})${MAKER}(?:${LETTERS}))[\\s:]{0,40}\\d|${DIGITS}[-–—]{0,2}\\s{0,40}(?:[千万萬億亿천만]?(?:${SIGNS})|(?:${LETTERS})(?!\\p{L}))|\\d[.,:][-–—](?!\\d)`,
  'u',
)
const NUMBER = "\\d(?:[\\d.,'’]|[ \\u00a0\\u202f](?=\\d{3}(?!\\d)))*"
const AMOUNT = `(?:[A-Z]{0,3}(?:${SIGNS})|(?<!\\p{L})${MAKER}(?:${LETTERS}))[\\s:]*${NUMBER}|${NUMBER}[-–—]{0,2}\\s*(?:[千万萬億亿천만]?(?:${SIGNS})|(?:${LETTERS})(?!\\p{L}))`
const FIRST_AMOUNT = new RegExp(AMOUNT, 'u')
const AMOUNTS = new RegExp(AMOUNT, 'gu')
const SIGN_ALONE = new RegExp(
  `^[\\s:]*(?:[千万萬億亿천만]?(?:${SIGNS})|\\p{L}{1,3}\\p{Sc}|${LETTERS})[\\s:]*$`,
  'u',
)
const NUMBER_ALONE = /^[\s.,:-]*\d[\d.,'’\s–-]*$/
const DECIMAL_ALONE = /^\s*\d{1,3}(?:[.,'’\s]?\d{3})*[.,]\d{2}\s*$/
/** `Preis: 12,90` */
const LABELLED =
  /^(?:(?:our |unser )?price|preis|prix|precio|prezzo|prijs|cena|preço|preț|ár|pris|hinta|цена|ціна|fiyat|τιμή)[\s:]{1,3}\d{1,3}(?:[.,'’\s]?\d{3})*(?:[.,]\d{2})?$/i
const DIGIT = /\d/
/** Digits that shops write in other scripts: Arabic, Persian, Indian ones, Thai, full width. */
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/

/** Whether a number stands in a text, in whatever script. */
export const hasDigit = (text: string): boolean => DIGIT.test(text) || FOREIGN.test(text)

/** With digits of all scripts as 0 to 9, character for character. */
export const latin = (text: string): string => (FOREIGN.test(text) ? latinDigits(text) : text)

/** Words that stand where a price would. */
export const INSTEAD = 16

/** Longer texts tell stories. */
const LONGEST = 60
/** With the white space of its source. */
const LONGEST_RAW = 300
const LONGEST_SIGN = 6
const LONGEST_REASON = 40
/** Why a product shows no price. */
const REASON =
  /^\s*(?:price (?:up)?on (?:request|application)|p\.?o\.?a\.?$|(?:call|email|ask|contact us) for (?:a )?(?:price|pricing|quote)|see price in (?:cart|basket|bag)|log ?in (?:for|to see) (?:the )?prices?|add to (?:cart|basket|bag) (?:for|to see) price|sold out|out of stock|currently unavailable|coming soon|notify me|preis auf anfrage|ausverkauft|nicht (?:lieferbar|verfügbar)|prix sur demande|épuisé|rupture de stock|precio a consultar|consultar precio|agotado|sin existencias|prezzo su richiesta|esaurito|non disponibile|prijs op aanvraag|uitverkocht|preço sob consulta|esgotado|indisponível|cena na (?:dotaz|vyžádání|zapytanie|vyžiadanie)|vyprod[aá]no|vypredané|není skladem|wyprzedan[eay]|niedostępny|brak w magazynie|ár kérésre|elfogyott|preț la cerere|stoc epuizat|slutsåld|utsolgt|udsolgt|loppuunmyyty|tükendi|stokta yok|нет в наличии|цена по запросу|немає в наявності|εξαντλημένο|売り?切れ|品切れ|完売|在庫切れ|缺[货貨]|售[罄完]|已售(?:完|罄)|補貨中|补货中|품절|일시품절|hết hàng|tạm hết|stok habis|habis terjual|สินค้าหมด|หมดชั่วคราว|ناموجود|غير متوفر|نفدت? الكمية|אזל|לא במלאי|razprodano|rasprodano|ni na zalogi|nema na (?:zalihi|stanju|lageru)|išparduota|izpārdots|läbi müüdud|välja müüdud|uppselt|ekki til)/i

/** What of a price a text holds; it begins and ends with no white space. */
export function priceMarks(text: string): number {
  if (text.length > LONGEST_RAW) return 0
  if (!DIGIT.test(text)) return FOREIGN.test(text) ? foreignMarks(text) : wordMarks(text)
  const tidy = tidied(text)
  if (tidy.length <= LONGEST && BESIDE.test(tidy)) return PRICE
  if (!NUMBER_ALONE.test(text)) return LABELLED.test(text) ? DECIMAL : 0
  return DECIMAL_ALONE.test(text) ? NUMERAL | DECIMAL : NUMERAL
}

const tidied = (text: string): string =>
  text.length > LONGEST && UNTIDY.test(text) ? text.replace(/\s+/g, ' ') : text
const UNTIDY = /\s\s/

/** Digits of another script, in what is short enough to be a price. */
function foreignMarks(text: string): number {
  const tidy = tidied(text)
  return tidy.length > LONGEST ? 0 : priceMarks(latinDigits(tidy))
}

function wordMarks(text: string): number {
  if (text.length > LONGEST_REASON) return 0
  if (text.length <= LONGEST_SIGN && SIGN_ALONE.test(text)) return SIGN
  return REASON.test(text) ? INSTEAD : 0
}

const ICON =
  /(?:^|[-_\s])(?:inr|rupees?|usd|dollar|eur|euro|gbp|pound|jpy|yen|rub|ruble|rouble|try|lira|krw|won|taka|naira|currency)(?:$|[-_\s])/i
const LONGEST_CLASS = 60

/** Whether the class of an element that says nothing is that of a currency, drawn by an icon font. */
export function isCurrencyIcon(className: string | null): boolean {
  return className !== null && className.length < LONGEST_CLASS && ICON.test(className)
}

/** The words of a text that are no price, for comparing. */
export function withoutPrices(text: string): string {
  return latin(text)
    .replace(AMOUNTS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Where the first amount with its currency stands in a text. */
export function amountIn(text: string): { start: number; end: number } | null {
  const found = FIRST_AMOUNT.exec(latin(text))
  return found && { start: found.index, end: found.index + found[0].length }
}
