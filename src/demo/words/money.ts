/**
 * Prices as people of a country write them. Used all over `demo`.
 * @module
 */
import type { Currency, Language } from '../config.ts'

/** Worth of a euro, fixed for ever: a generated shop has no markets. */
const rates: Record<Currency, number> = { EUR: 1, USD: 1.1, GBP: 0.85, CZK: 25 }
const symbols: Record<Currency, string> = { EUR: '€', USD: '$', GBP: '£', CZK: 'Kč' }

/** `amount` is the decimal string as written on the page, `text` what people see. */
export type Money = { amount: string; currency: Currency; text: string }

export function money(cents: number, currency: Currency, language: Language): Money {
  const converted = Math.round(cents * rates[currency])
  // Crowns have no small coins any more.
  const whole = currency === 'CZK'
  const units = whole ? Math.round(converted / 100) : Math.floor(converted / 100)
  const rest = whole ? '' : String(converted % 100).padStart(2, '0')
  const amount = whole ? String(units) : `${units}.${rest}`
  const symbol = symbols[currency]
  if (language === 'en') {
    const text = grouped(units, ',') + (whole ? '' : `.${rest}`)
    return { amount, currency, text: whole ? `${text} ${symbol}` : symbol + text }
  }
  const text = grouped(units, language === 'de' ? '.' : '\u00a0') + (whole ? '' : `,${rest}`)
  return { amount, currency, text: `${text}\u00a0${symbol}` }
}

function grouped(units: number, mark: string): string {
  return String(units).replace(/\B(?=(\d{3})+$)/g, mark)
}
