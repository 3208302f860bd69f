/**
 * Finds the currencies written in a text, without reading any number.
 * @module
 */

import { SPELLINGS, type Spelling } from './currencies.ts'

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
