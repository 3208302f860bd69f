/**
 * Which currency a page means where its prices do not say: `$` and `kr` are written in many countries.
 * @module
 */

import { Effort, textOf } from '../page/html/shown-text.ts'
import type { Element } from '../page/html/tree.ts'
import type { Page } from '../page/page.ts'
import { compileXPath } from '../page/xpath/xpath.ts'
import { codesOf, currencyCode } from './price.ts'

const STATED = [
  "//meta[@property='og:price:currency']",
  "//meta[@property='product:price:currency']",
  "//*[@itemprop='priceCurrency']",
].map(compileXPath)

/** What a price without a code is in, by its sign, if it has one: the page's markup knows better than its country. */
export function currencyOn(page: Page, symbol: string | null): string | null {
  const stated = statedCurrency(page)
  if (symbol === null) return stated
  const codes = codesOf(symbol)
  if (stated && (codes.length === 0 || codes.includes(stated))) return stated
  return likelyCurrency(codes, page)
}

const stated = new WeakMap<Page['document'], string | null>()

/** The one code that the page's markup states; contradicting ones mean nothing. Every price of a page asks. */
function statedCurrency(page: Page): string | null {
  let code = stated.get(page.document)
  if (code === undefined) {
    code = readCurrency(page)
    stated.set(page.document, code)
  }
  return code
}

function readCurrency(page: Page): string | null {
  const codes = new Set<string>()
  const effort = new Effort(10_000)
  const nodes = STATED.flatMap((xpath) => xpath.select(page.document).slice(0, 10))
  for (const node of nodes) {
    const code = currencyCode((node as Element).getAttribute('content') ?? textOf(node, effort))
    if (code) codes.add(code)
  }
  return codes.size === 1 ? [...codes][0]! : null
}

/** Countries whose currency shares its sign with another one's. */
const COUNTRIES = new Map(
  `AR ARS|AU AUD|BO BOB|BR BRL|BY BYN|CA CAD|CH CHF|CL CLP|CN CNY|CO COP|DK DKK|DO DOP|DZ DZD|EG EGP|ET ETB
  |FO DKK|GL DKK|GT GTQ|HK HKD|HN HNL|IN INR|IQ IQD|IR IRR|IS ISK|JO JOD|JP JPY|KE KES|KG KGS|KW KWD|LB LBP
  |LI CHF|LK LKR|LY LYD|MA MAD|MD MDL|MM MMK|MU MUR|MX MXN|NO NOK|NP NPR|NZ NZD|OM OMR|PE PEN|PG PGK|PH PHP
  |PK PKR|PY PYG|QA QAR|RO RON|RU RUB|SA SAR|SC SCR|SD SDG|SE SEK|SG SGD|SN XOF|CI XOF|CM XAF|GA XAF|SY SYP
  |TN TND|TR TRY|TT TTD|TW TWD|TZ TZS|UG UGX|US USD|UY UYU|UZ UZS|VE VES|YE YER|ZM ZMW|AE AED|BH BHD|BW BWP`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
/** Domains of countries that the whole world registers. */
const WORLDLY = new Set('co io me tv ai cc ws fm to ly gg la sc'.split(' '))

/** Of the codes a sign can mean, the one of the page's country: by its domain, else by its language. */
export function likelyCurrency(codes: string[], page: Page): string | null {
  for (const country of [countryOfHost(page.url), countryOfLanguage(page.lang)]) {
    const code = country && COUNTRIES.get(country)
    if (code && codes.includes(code)) return code
  }
  return null
}

function countryOfHost(url: string): string | null {
  const last = new URL(url).hostname.split('.').at(-1) ?? ''
  return last.length === 2 && !WORLDLY.has(last) ? last.toUpperCase() : null
}

/** `sv` is written in Sweden; `en` alone says nothing of the country. */
function countryOfLanguage(lang: string | null): string | null {
  if (!lang) return null
  try {
    const locale = new Intl.Locale(lang.replace('_', '-'))
    return locale.region ?? (locale.language === 'en' ? null : (locale.maximize().region ?? null))
  } catch {
    return null
  }
}
