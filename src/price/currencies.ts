/**
 * The currencies of the world: their ISO 4217 codes, which of them each spelling can mean, and finding them in a text.
 * A new one goes into `CODES`, and what people write for it into `spellings.ts`. Used by `cli`, `price` and `wrapper`.
 * @module
 */

import { ARABIC, NEAR, STRONG } from './spellings.ts'

/** Codes in use, and a few that old pages and non-state money still show. */
export const CODES: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BYR
  BZD CAD CDF CHF CLF CLP CNH CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP
  GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR IRT ISK JEP JMD JOD
  JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP
  MRO MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD
  RUB RUR RWF SAR SBD SCR SDG SEK SGD SHP SKK SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND
  TOP TRL TRY TTD TWD TZS UAH UGX USD UYU UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMK
  ZMW ZWL BTC ETH XBT LTC USDT`.split(/\s+/),
)

/** Codes that are words or makers too, so that they count only right beside the number. */
const WORDLIKE_CODES: ReadonlySet<string> = new Set(
  `ALL AMD ANG BAM BOB CAD COP CUP ERN ETH GEL IMP LAK LTC MAD MDL MOP MUR PAB PEN RON SAR SEK SHP SLE
  SOS STD STN TOP TRY VES`.split(/\s+/),
)

/** Dollars and pesos: where `$` stands beside one of these, the code is what tells. */
export const DOLLAR_CODES: ReadonlySet<string> = new Set(
  `USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD ARS CLP COP
  CUP CUC DOP MXN UYU BRL CVE NIO TOP WST ZWL MOP BOB`.split(/\s+/),
)

/** Currencies whose shops write three decimals: there `1.250` is one and a quarter. */
export const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/** Old and unofficial codes that mean a current one. */
const RENAMED: Readonly<Record<string, string>> = {
  RUR: 'RUB',
  BYR: 'BYN',
  CNH: 'CNY',
  TRL: 'TRY',
  GGP: 'GBP',
  IMP: 'GBP',
  JEP: 'GBP',
  XBT: 'BTC',
}

type Spelling = {
  text: string
  /** ISO 4217 codes it can mean, the likelier first. */
  codes: string[]
  /** Counts only beside the number. */
  near: boolean
}

function read(table: string, near: boolean): Spelling[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const colon = line.indexOf(':')
      const codes = line.slice(0, colon).split(' ')
      const texts = line
        .slice(colon + 2)
        .split(' ')
        .map((text) => text.replace('_', ' '))
      return texts
        .flatMap((text) => (text.endsWith('.') ? [text, text.slice(0, -1)] : [text]))
        .map((text) => ({ text, codes, near }))
    })
}

function readArabic(): Spelling[] {
  return read(ARABIC, false).flatMap(({ text, ...rest }) =>
    [text, `${text}.`, `.${text}`, `.${text}.`].map((written) => ({ text: written, ...rest })),
  )
}

function readCodes(): Spelling[] {
  return [...CODES].flatMap((code) => {
    const codes = [RENAMED[code] ?? code]
    const lower = code.toLowerCase()
    if (WORDLIKE_CODES.has(code)) return [{ text: code, codes, near: true }]
    return [
      { text: code, codes, near: false },
      { text: lower, codes, near: true },
      { text: code[0] + lower.slice(1), codes, near: true },
    ]
  })
}

/** By first character, longest first; codes of equal spellings joined. */
function index(all: Spelling[]): Map<string, Spelling[]> {
  const byText = new Map<string, Spelling>()
  for (const spelling of all) {
    const known = byText.get(spelling.text)
    byText.set(spelling.text, {
      text: spelling.text,
      codes: [...new Set([...(known?.codes ?? []), ...spelling.codes])],
      near: spelling.near && (known?.near ?? true),
    })
  }
  const byFirst = Map.groupBy(byText.values(), ({ text }) => text[0]!)
  for (const list of byFirst.values()) list.sort((a, b) => b.text.length - a.text.length)
  return byFirst
}

export const SPELLINGS: ReadonlyMap<string, readonly Spelling[]> = index([
  ...readCodes(),
  ...read(STRONG, false),
  ...readArabic(),
  ...read(NEAR, true),
])

/** A currency at `start` to `end` of the text. */
export type Mention = { start: number; end: number; text: string; codes: string[]; near: boolean }

const LETTER = /[\p{L}\p{M}]/u
/** Scripts that put no space between words: a letter beside the spelling says nothing. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/u
const SIGN = /\p{Sc}/u
/** `US $12`: the space belongs to the currency, where the letters are no clothes size. */
const SPACED_DOLLAR = /(?:US|AU|CA|NZ|HK|NT|MX|SG|CAN) \$/y

const isLetter = (char: string | undefined): boolean =>
  char !== undefined && LETTER.test(char) && !UNSPACED.test(char)

function boundedAt(text: string, start: number, end: number): boolean {
  if (isLetter(text[start]) && isLetter(text[start - 1])) return false
  if (!isLetter(text[end - 1])) return true
  const after = text[end]
  if (isLetter(after)) return false
  // "L'unité" is French, not a lempira.
  return !((after === "'" || after === '’') && isLetter(text[end + 1]))
}

function spellingAt(text: string, start: number): Spelling | undefined {
  const list = SPELLINGS.get(text[start]!)
  return list?.find(
    (spelling) =>
      text.startsWith(spelling.text, start) &&
      boundedAt(text, start, start + spelling.text.length) &&
      !dotOfNumber(text, start, spelling.text),
  )
}

/** The dot of ".د.ب" in "1.د.ب" would be the number's. */
function dotOfNumber(text: string, start: number, spelling: string): boolean {
  return spelling.startsWith('.') && start > 0 && text[start - 1] !== ' '
}

/** Every currency in the text, from left to right, none inside another. */
export function currenciesIn(text: string): Mention[] {
  const mentions: Mention[] = []
  let at = 0
  while (at < text.length) {
    const found = mentionAt(text, at)
    if (found) mentions.push(found)
    at = found ? found.end : at + 1
  }
  return mentions
}

/** Most of a price is digits: no currency begins with one, or with a space. */
const isPlain = (code: number): boolean => (code >= 48 && code <= 57) || code === 32

function mentionAt(text: string, start: number): Mention | null {
  if (isPlain(text.charCodeAt(start))) return null
  const char = text[start]!
  SPACED_DOLLAR.lastIndex = start
  if ('UACNHMS'.includes(char) && !isLetter(text[start - 1]) && SPACED_DOLLAR.test(text)) {
    const end = SPACED_DOLLAR.lastIndex
    const compact = text.slice(start, end).replace(' ', '')
    const codes = SPELLINGS.get(char)?.find((one) => one.text === compact)?.codes ?? []
    return { start, end, text: text.slice(start, end), codes, near: false }
  }
  const spelling = spellingAt(text, start)
  if (spelling) {
    const end = start + spelling.text.length
    return { start, end, text: spelling.text, codes: spelling.codes, near: spelling.near }
  }
  // A sign that Unicode calls a currency is one, though no country uses it now.
  if (SIGN.test(char) && char !== '¢') {
    return { start, end: start + 1, text: char, codes: [], near: false }
  }
  return null
}
