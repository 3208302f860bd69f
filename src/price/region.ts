/**
 * Countries of a page, by its domain and its language, and their currencies. Used by `page-currency.ts`.
 * @module
 */

import type { Page } from '../page/page.ts'

/** Countries whose shops have domains of their own, and what is paid there. */
const COUNTRIES = new Map(
  `AR ARS|AU AUD|BO BOB|BR BRL|BY BYN|CA CAD|CH CHF|CL CLP|CN CNY|CO COP|DK DKK|DO DOP|DZ DZD|EG EGP|ET ETB
  |FO DKK|GL DKK|GT GTQ|HK HKD|HN HNL|IN INR|IQ IQD|IR IRR|IS ISK|JO JOD|JP JPY|KE KES|KG KGS|KW KWD|LB LBP
  |LI CHF|LK LKR|LY LYD|MA MAD|MD MDL|MM MMK|MU MUR|MX MXN|NO NOK|NP NPR|NZ NZD|OM OMR|PE PEN|PG PGK|PH PHP
  |PK PKR|PY PYG|QA QAR|RO RON|RU RUB|SA SAR|SC SCR|SD SDG|SE SEK|SG SGD|SN XOF|CI XOF|CM XAF|GA XAF|SY SYP
  |TN TND|TR TRY|TT TTD|TW TWD|TZ TZS|UG UGX|US USD|UY UYU|UZ UZS|VE VES|YE YER|ZM ZMW|AE AED|BH BHD|BW BWP
  |AT EUR|BE EUR|CY EUR|DE EUR|EE EUR|ES EUR|FI EUR|FR EUR|GR EUR|HR EUR|IE EUR|IT EUR|LT EUR|LU EUR|LV EUR
  |MT EUR|NL EUR|PT EUR|SI EUR|SK EUR|UK GBP|GB GBP|PL PLN|CZ CZK|HU HUF|UA UAH|KR KRW|IL ILS|ZA ZAR|ID IDR
  |MY MYR|TH THB|VN VND|NG NGN|BD BDT|GE GEL|KZ KZT|RS RSD|MK MKD|BA BAM`
    .split('|')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
/** Domains of countries that the whole world registers. */
const WORLDLY = new Set('co io me tv ai cc ws fm to ly gg la sc'.split(' '))

/** What is paid in the country of the page's domain. */
export function currencyOfHost(page: Page): string | null {
  const country = countryOfHost(page.url)
  return country && currencyOfCountry(country)
}

export const currencyOfCountry = (country: string): string | null => COUNTRIES.get(country) ?? null

/** The country of the page's domain, then that of its language. */
export function countriesOf(page: Page): string[] {
  return [countryOfHost(page.url), countryOfLanguage(page.lang)].filter((one) => one !== null)
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
