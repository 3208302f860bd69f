/**
 * Values as shops write them into their data, made sound. Used all over `wrapper`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { decimalOf, latinDigits, numbersIn } from '../../price/number.ts'
import { currencyCode, parsePrice } from '../../price/price.ts'
import { normalGtin } from '../gtin.ts'

/** What shops write where they have nothing. */
const JUNK =
  /^(?:n\/?a|none|null|undefined|nil|no|nan|-+|–|—|\?+|0+|x+|\.+|default|unknown|tbd|test|sku|mpn|gtin|error|false|true|does not apply|not applicable|nicht zutreffend|non applicabile|ne s['’]applique pas|no aplica|\[object object\]|\{.*\}|\$\w+|#\w+#|%\w+%)$/i

/** A number or code of the product, or null where it is none. */
export function cleanCode(text: string | null | undefined): string | null {
  const code = text?.trim().replace(/^(?:sku|mpn|gtin\d*|ean|upc|isbn|id)\s*[:#=]\s*/i, '') ?? ''
  return code === '' || code.length > 80 || JUNK.test(code) ? null : code
}

/** The trade number as written, where it is a sound one. */
export function cleanGtin(text: string | null | undefined): string | null {
  const code = cleanCode(text)?.replace(/[\s-]/g, '') ?? ''
  return normalGtin(code) ? code : null
}

/** `See more of the brand: Panasonic` is the title of a link. */
export function cleanBrand(text: string | null | undefined): string | null {
  const name = cleanName(
    text?.replace(/^.*(?:brand|marke|marque|marca|merk|značka|marka|бренд)\s*:\s*/iu, ''),
  )
  return name && name.length <= 80 && !/^https?:/.test(name) ? name : null
}

export function cleanName(text: string | null | undefined): string | null {
  const name = text?.trim() ?? ''
  return name === '' || JUNK.test(name) ? null : cut(name, 1000)
}

/** A decimal as the formats ask for, or a price as people write it; null also for nothing at all. */
export function cleanAmount(text: string | null | undefined): string | null {
  const written = text?.trim() ?? ''
  if (written === '') return null
  const amount = /^\d+(?:\.\d+)?$/.test(written) ? written : (parsePrice(written)?.amount ?? null)
  return amount === null || Number(amount) === 0 ? null : amount
}

export function cleanCurrency(text: string | null | undefined): string | null {
  return text ? currencyCode(text) : null
}

/** A rating as of 5: `9 / 10` is 4.5. */
export function cleanRating(value: string | null, best: string | null): string | null {
  const rating = decimalIn(value)
  const of = decimalIn(best) ?? 5
  if (rating === null || rating <= 0 || of <= 0 || rating > of) return null
  return String(Number(((rating / of) * 5).toFixed(2)))
}

export function cleanCount(text: string | null): number | null {
  const number = decimalIn(text)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

function decimalIn(text: string | null): number | null {
  const [first] = text ? numbersIn(latinDigits(text.slice(0, 100))) : []
  return first ? Number(decimalOf(first)) : null
}
