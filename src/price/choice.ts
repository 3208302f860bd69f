/**
 * The choice of the price among the numbers in a text. Used by `price.ts`.
 * @module
 */

import { currenciesIn, type Mention } from './currencies.ts'
import { besideMonth } from './dates.ts'
import { decimalOf, latinDigits, numbersIn, type Written } from './number.ts'
import { CENTS, ENDS_PRICE, isLesser, isMeasure, isOther, isRange, scaleAfter } from './words.ts'

/** A number that could be the price, with the currencies at its sides. */
export type Candidate = {
  number: Written
  before: Mention | null
  after: Mention | null
  /** Power of ten from a word or sign after the number. */
  power: number
}

/** A text read for prices: the same positions in `text`, `latin` and `mentions`. */
export type PriceText = { text: string; latin: string; mentions: Mention[]; numbers: Written[] }

/** Longer texts are cut: no price is written in more. */
const MAX_LENGTH = 1000
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const BETWEEN_PREFIX = /^[\s:=()]{0,3}$/
const BETWEEN_SUFFIX = /^[\s(*]{0,3}$/
/** Letters that are a currency also with a space before the number, inside a text: `R 273`, not `Size M 12.00`. */
const SPACED_LETTERS = /^[RQLPрР]$/
/** A letter right behind a number is a unit's or a model's, `5D`, `4K`; but francs are written so. */
const IN_MODEL = /^[A-EG-Z]$/
const PADDING = 40
/** Longer numbers are article codes. */
const MAX_DIGITS = 15

/** Whitespace made plain, marks of writing direction dropped, then read. */
export function readPriceText(raw: string): PriceText {
  const text = raw
    .slice(0, MAX_LENGTH * 20)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
  const latin = latinDigits(text)
  const mentions = currenciesIn(text)
  return { text, latin, mentions, numbers: joinSplitCents(latin, mentions, numbersIn(latin)) }
}

const endingAt = (mentions: Mention[], latin: string, at: number): Mention | null =>
  mentions.findLast(
    ({ end }) => end <= at && at - end <= 3 && BETWEEN_PREFIX.test(latin.slice(end, at)),
  ) ?? null

const startingAt = (mentions: Mention[], latin: string, at: number): Mention | null =>
  mentions.find(
    ({ start }) => start >= at && start - at <= 3 && BETWEEN_SUFFIX.test(latin.slice(at, start)),
  ) ?? null

/** `$12 99` and `12 99 €`, where the page sets the cents small instead of writing a mark. */
function joinSplitCents(latin: string, mentions: Mention[], numbers: Written[]): Written[] {
  const joined: Written[] = []
  for (const number of numbers) {
    const previous = joined.at(-1)
    if (previous && areSplitCents(latin, mentions, previous, number)) {
      previous.groups.push(number.groups[0]!)
      previous.marks.push({ char: '.', apart: true })
      previous.end = number.end
    } else joined.push(number)
  }
  return joined
}

function areSplitCents(
  latin: string,
  mentions: Mention[],
  whole: Written,
  cents: Written,
): boolean {
  const digits = cents.groups[0]!
  if (cents.groups.length > 1 || cents.leading || digits.length !== 2) return false
  if (latin.slice(whole.end, cents.start) !== ' ' || !/\d$/.test(latin.slice(0, whole.end)))
    return false
  if (whole.marks.some((mark) => mark.char !== ' ' || mark.apart)) return false
  const prefix = endingAt(mentions, latin, whole.start)
  const suffix = startingAt(mentions, latin, cents.end)
  if (prefix && !prefix.near) return !suffix && ENDS_PRICE.test(latin.slice(cents.end))
  return suffix !== null && !suffix.near && /[059]$/.test(digits)
}

/** The candidates in reading order, without what is certainly no price. */
export function candidatesOf({ latin, mentions, numbers }: PriceText): Candidate[] {
  const candidates: Candidate[] = []
  numbers.forEach((number, index) => {
    const scale = scaleAfter(latin.slice(number.end, number.end + PADDING))
    const end = number.end + (scale?.length ?? 0)
    const candidate = {
      number,
      before: prefixOf(mentions, latin, number, numbers[index - 1]),
      after: suffixOf(mentions, latin, end, numbers[index + 1]),
      power: scale?.power ?? 0,
    }
    if (candidate.after && isCents(latin, candidate, numbers[index + 1])) {
      takeCents(candidate, numbers[index + 1]!)
    }
    if (isPossible(latin, candidate)) candidates.push(candidate)
  })
  return candidates
}

/** A currency that touches another number belongs to that: `iPhone 12 $799`. */
function prefixOf(mentions: Mention[], latin: string, number: Written, previous?: Written) {
  const mention = endingAt(mentions, latin, number.start)
  if (!mention || mention.end === number.start) return mention
  if (previous?.end === mention.start) return null
  const single = mention.near && mention.text.length === 1 && mention.start > 0
  return single && !SPACED_LETTERS.test(mention.text) ? null : mention
}

function suffixOf(mentions: Mention[], latin: string, end: number, next?: Written) {
  const mention = startingAt(mentions, latin, end)
  if (!mention) return null
  if (mention.start === end) return IN_MODEL.test(mention.text) ? null : mention
  return next?.start === mention.end ? null : mention
}

/** `1250€60` and `12 € 50`: the currency is the decimal mark. */
function isCents(latin: string, { number, before, after }: Candidate, next?: Written): boolean {
  if (!next || before || !after || next.groups.length > 1 || next.leading) return false
  if (number.marks.some((mark) => !" '’".includes(mark.char))) return false
  const rest = latin.slice(next.end)
  const digits = next.groups[0]!.length
  if (digits <= 2 && CENTS.test(rest)) return next.start - after.end <= 1
  if (after.near || /^ ?[%\p{Sc}]/u.test(rest)) return false
  if (after.start === number.end && next.start === after.end) return digits <= 3
  return next.start === after.end + 1 && digits === 2 && ENDS_PRICE.test(rest)
}

function takeCents({ number }: Candidate, cents: Written): void {
  number.groups.push(cents.groups[0]!)
  number.marks.push({ char: '.', apart: true })
}

function isPossible(latin: string, { number, before, after }: Candidate): boolean {
  const left = latin.slice(Math.max(0, number.start - PADDING), number.start)
  const right = latin.slice(number.end, number.end + PADDING)
  if (isOther(left, right) || decimalOf(number).split('.')[0]!.length > MAX_DIGITS) return false
  if (before && !before.near) return true
  // KM is a mark, km a kilometre.
  if (after && !/^\p{Ll}/u.test(after.text)) return true
  if (isMeasure(right, decimalOf(number))) return false
  if (before || after) return true
  return !isDate(number) && !(isDayOrYear(number) && besideMonth(left, right))
}

function isDate({ groups, marks }: Written): boolean {
  const shape = groups.map((group) => Math.max(group.length, 2)).join()
  return marks.every((mark) => mark.char === '.') && /^(?:2,2,4|4,2,2)$/.test(shape)
}

function isDayOrYear({ groups, marks }: Written): boolean {
  const value = Number(groups[0])
  return marks.length === 0 && (value <= 31 || (value >= 1900 && value < 2100))
}

/** The likeliest candidate; of equal ones the first, as the first price on a page is the one to pay. */
export function choose(read: PriceText, candidates: Candidate[]): Candidate | null {
  let best: Candidate | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const doubt = doubtOf(read, candidate)
    if (doubt < least) {
      best = candidate
      least = doubt
    }
  }
  return best && startOfRange(read, candidates, best)
}

function doubtOf({ latin, mentions }: PriceText, { number, before, after }: Candidate): number {
  const start = before?.start ?? number.start
  const end = after?.end ?? number.end
  const left = latin.slice(Math.max(0, start - PADDING), start)
  const right = latin.slice(end, end + PADDING)
  let doubt = 2
  if ((before && !before.near) || (after && !after.near)) doubt = 0
  else if (before || after) doubt = 1
  if (doubt === 0 && /\([^)]*$/.test(left)) doubt = 1.5
  if (doubt === 2 && mentions.length > 0 && number.marks.length > 0) doubt = 1.4
  if (!before && /\p{L}$/u.test(left)) doubt += 1
  if (!after && /^\p{L}/u.test(right)) doubt += 1
  return isLesser(left, right) ? doubt + 10 : doubt
}

/** Of `26 to 50 €` the 26, though the currency stands at the other. */
function startOfRange(read: PriceText, candidates: Candidate[], chosen: Candidate): Candidate {
  const previous = candidates[candidates.indexOf(chosen) - 1]
  if (!previous) return chosen
  const from = previous.after?.end ?? previous.number.end
  const kind = isRange(read.latin.slice(from, chosen.before?.start ?? chosen.number.start))
  if (!kind) return chosen
  const alike = previous.number.marks.length > 0 === chosen.number.marks.length > 0
  return kind === 'word' || alike ? previous : chosen
}
