/**
 * The price a person reads in a text: exact amount, and its currency as written. Used by `jobs`, `price`, `records` and
 * `wrapper`.
 * @module
 */

import { type Candidate, candidatesOf, choose, type PriceText, readPriceText } from './choice.ts'
import {
  currenciesIn,
  DOLLAR_CODES,
  type Mention,
  SPELLINGS,
  THREE_DECIMALS,
} from './currencies.ts'
import { decimalOf, shifted } from './number.ts'
import { saysFree } from './words.ts'

export type Price = {
  /** A decimal string, never touched by floating point. */
  amount: string
  /** The ISO 4217 code, where it is certain. */
  currency: string | null
  /** The currency as written. */
  symbol: string | null
}

type PriceOptions = {
  /** Text from elsewhere on the page that may name the currency. */
  currencyHint?: string | null
  /** The shop's decimal mark, for prices that can be read in two ways (`1.250`). */
  decimalSeparator?: string | null
}

/** Reads the price in a text, or null where there is none. */
export function parsePrice(
  text: string | null | undefined,
  options: PriceOptions = {},
): Price | null {
  if (!text) return null
  const read = readPriceText(text)
  const candidate = choose(read, candidatesOf(read))
  if (!candidate) return saysFree(read.text) ? { amount: '0', currency: null, symbol: null } : null

  const hints = options.currencyHint ? hintMentions(options.currencyHint) : []
  const mention = currencyOf(read, candidate, hints)
  const currency = mention && certainCode(mention, [...read.mentions, ...hints])
  const cents = mention === null && /^ ?¢/.test(read.latin.slice(candidate.number.end))
  const amount = decimalOf(candidate.number, {
    decimalSeparator: options.decimalSeparator,
    threeDecimals: threeDecimals(currency),
  })
  return {
    amount: shifted(amount, cents ? -2 : candidate.power),
    currency,
    symbol: cents ? '¢' : (mention?.text ?? null),
  }
}

/** ISO 4217 codes that a currency as written can mean, the likelier first. */
export function codesOf(symbol: string): string[] {
  return SPELLINGS.get(symbol[0] ?? '')?.find(({ text }) => text === symbol)?.codes ?? []
}

/** Tunisia and Libya write `12,500`, the others `12.500`. */
function threeDecimals(code: string | null): string {
  if (code === null || !THREE_DECIMALS.has(code)) return ''
  return code === 'TND' || code === 'LYD' ? '.,' : '.'
}

/** Letters that could be anything count beside a number, in brackets, or where the hint is nothing else. */
function hintMentions(hint: string): Mention[] {
  const read = readPriceText(hint)
  const bare = read.text.replace(/^[\s:;,*(]+|[\s:;,*)]+$/g, '')
  const besideNumbers = new Set(candidatesOf(read).flatMap(({ before, after }) => [before, after]))
  return read.mentions.filter(
    (mention) =>
      !mention.near ||
      mention.text === bare ||
      besideNumbers.has(mention) ||
      read.text.slice(mention.start - 1, mention.end + 1) === `(${mention.text})`,
  )
}

function currencyOf(read: PriceText, candidate: Candidate, hints: Mention[]): Mention | null {
  const sides = [candidate.before, candidate.after].filter((side) => side !== null)
  const strong = [...sides, ...read.mentions].find(({ near }) => !near)
  if (strong && isDollar(strong)) {
    const code = [...sides, ...read.mentions].find(isDollarCode)
    if (code) return code
  }
  return strong ?? hints.find(({ near }) => !near) ?? sides[0] ?? hints[0] ?? null
}

const isDollar = (mention: Mention): boolean => /^[$＄﹩]$/.test(mention.text)

const isDollarCode = (mention: Mention): boolean => DOLLAR_CODES.has(mention.text)

function certainCode(mention: Mention, others: Mention[]): string | null {
  if (mention.codes.length === 1) return mention.codes[0]!
  const settled = others.find(
    ({ codes }) => codes.length === 1 && mention.codes.includes(codes[0]!),
  )
  return settled?.codes[0] ?? null
}

/** The currency of a text that is nothing else, such as a page's `priceCurrency`. */
export function currencyCode(text: string): string | null {
  const [mention] = currenciesIn(text.trim())
  return mention?.codes.length === 1 ? mention.codes[0]! : null
}
