/**
 * Prices that a page shows. Used all over `wrapper`.
 * @module
 */

import { beginningOf, Effort, textOf } from '../../../page/html/shown-text.ts'
import { collapse } from '../../../page/html/text.ts'
import { type Element, nextNode, TEXT, type Text } from '../../../page/html/tree.ts'
import { parsePrice } from '../../../price/price.ts'
import { ancestors, parentOf } from '../place.ts'
import type { Run, Scan } from '../scan.ts'
import { PRICE_MARK } from '../words.ts'

export type ShownPrice = {
  amount: string
  currency: string | null
  symbol: string | null
  element: Element
  at: number
  hidden: boolean
  /** Crossed out, called former, or above another by just the discount that is told. */
  former: boolean
  /** One of several like it that stand in a row: a list of other products. */
  listed: boolean
}

const CURRENCY =
  /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Kc|lei|Lei|руб|р|Ft|лв|тг|грн|din|kn|Rs|RM|Rp|TL|Lt|Ls|ден|сом|сум)(?!\p{L})|ر\.س|د\.إ|元|円|원/u
const DIGIT = /\p{Nd}/u
const LONGEST = 60
const LONGEST_WHOLE = 30
/** So much of an element is read for its price, with the white space of its source. */
const LONGEST_RAW = 2000
/** An element that says more tells a story; the price is the text that was met in it. */
const LONGEST_READ = 300
const MOST_PRICES = 600
/** Texts that are read for a price; nearly all of them have one. */
const MOST_READ = 3000

/** As they stand alone: what prices say of each other is for `scorePrices`. */
export function shownPrices(scan: Scan): ShownPrice[] {
  const effort = new Effort(400_000)
  const found = new Map<Element, ShownPrice>()
  let left = MOST_READ
  for (const run of scan.runs) {
    if (found.size >= MOST_PRICES || left === 0) break
    if (run.text.length > LONGEST || !DIGIT.test(run.text)) continue
    const element = priceElement(run, effort)
    if (!element || found.has(element)) continue
    left--
    const price = readPrice(element, run, effort)
    if (price) found.set(element, { ...price, ...signBeside(price, run, scan.runs[run.at + 1]) })
  }
  return [...found.values()]
}

const LONGEST_SIGN = 4

/** The currency as the text around goes on after the number: `<b>24 990</b> Ft (19 677 Ft + ÁFA)`. */
function signBeside(
  { currency, symbol }: ShownPrice,
  run: Run,
  next: Run | undefined,
): Partial<ShownPrice> {
  if (currency || symbol || !next || next.text.length > LONGEST_SIGN) return {}
  if (next.element !== parentOf(run.element) || !CURRENCY.test(next.text)) return {}
  const whole = parsePrice(`1 ${next.text}`)
  return whole ? { currency: whole.currency, symbol: whole.symbol } : {}
}

const MARKS = new Set(['class', 'id', 'itemprop', 'data-testid'])
const known = new WeakMap<Element, string>()

/** Names that speak of prices in the markup, in lower case; asked for again and again. */
export function priceMarks(element: Element): string {
  let marks = known.get(element)
  if (marks === undefined) {
    marks = ''
    for (const { name, value } of element.attrs) if (MARKS.has(name)) marks += ` ${value}`
    marks = marks.toLowerCase()
    known.set(element, marks)
  }
  return marks
}

const SIGN = /\p{Sc}/u
/** `B01N0XQ2RM` ends with no ringgits. */
const IN_CODE = /\p{L}\p{Nd}+\p{L}/u

/** The element that holds the whole price: currency, whole and cents may have elements of their own. */
function priceElement(run: Run, effort: Effort): Element | null {
  if (IN_CODE.test(run.text) && !SIGN.test(run.text)) return null
  const stated = !/^[\d\s.,:;%()+/*-]+$/.test(run.text) && CURRENCY.test(run.text)
  const named = isCalledPrice(run.element, 3)
  if (!stated && !named && (run.text.length > 12 || !/^[\p{Nd}\s.,'’-]+$/u.test(run.text)))
    return null
  let element = run.element
  let text = run.text
  for (let up = 0; up < 3; up++) {
    const parent = parentOf(element)
    if (!parent || parent.tag === 'body') break
    const whole = textOf(parent, effort, 'price', LONGEST_RAW)
    if (whole.length > LONGEST_WHOLE || !grows(text, whole)) break
    element = parent
    text = whole
  }
  const bare = named && /^\D{0,12}[\d\s.,'’]+\D{0,6}$/u.test(text)
  return CURRENCY.test(text) || bare ? element : null
}

/** A number too long for cents, or with cents of its own. */
const OTHER_PRICE = /\p{Nd}.*\p{Nd}{3}|(?<!^)\p{Nd}[.,]\p{Nd}{2}(?!\p{Nd})/u

/** Nothing but one number, grouped or not, and a currency. */
const ONE_PRICE =
  /^[^\p{Nd}]{0,6}\p{Nd}{1,3}(?:[.,'’ \u00a0]?\p{Nd}{3})*(?:[.,]\p{Nd}{1,2})?[^\p{Nd}]{0,6}$/u

/** Whether the longer text is more of the same price, and not another one beside it. */
function grows(text: string, whole: string): boolean {
  const rest = whole.replace(text, '')
  if (rest.includes('%')) return false
  // Digits of their own for the thousands: `1`, `.`, `299`.
  if (DIGIT.test(rest) && CURRENCY.test(rest) && ONE_PRICE.test(whole)) return true
  if (CURRENCY.test(text)) return /^[\s.,]*\p{Nd}{2}[\s*]*$/u.test(rest)
  if (CURRENCY.test(rest)) return !OTHER_PRICE.test(rest)
  return /^[\s.,]*\p{Nd}{0,3}[\s.,-]*$/u.test(rest)
}

function readPrice(element: Element, run: Run, effort: Effort): ShownPrice | null {
  const former = isStruck(element)
  const current = former ? '' : textOf(element, effort, 'current', LONGEST_RAW)
  const whole = current || textOf(element, effort, 'price', LONGEST_RAW)
  const text = whole.length > LONGEST_READ || isBeside(run, element, whole) ? run.text : whole
  const price = parsePrice(withCents(element, text))
  if (!price || Number(price.amount) === 0) return null
  // A letter may be anything, and a long number without a currency an article's.
  const sure =
    price.currency !== null || (price.symbol !== null && !/^[A-Za-z]$/.test(price.symbol))
  if (!sure && (/^\d{7,}$/.test(price.amount) || !isCalledPrice(element, 2))) return null
  return {
    ...price,
    symbol: sure ? price.symbol : null,
    element,
    at: run.at,
    hidden: run.hidden,
    former,
    listed: false,
  }
}

/** Whether a price that is complete in its text has another one after it: `21 999 ₽<span>24 999</span>`. */
function isBeside(run: Run, element: Element, whole: string): boolean {
  if (element !== run.element || !whole.startsWith(run.text) || !CURRENCY.test(run.text))
    return false
  return /\p{Nd}.*\p{Nd}{2}/u.test(whole.slice(run.text.length))
}

/** `63 07 Lei` and `$22999`, where the page sets the cents apart by an element of their own. */
function withCents(element: Element, text: string): string {
  const all = piecesOf(element)
  const pieces = joined(all)
  const at = pieces.findIndex(
    (piece, i) =>
      /^\d{2}$/.test(piece) &&
      /(?:^|[^\d.,])[\d.,' ]*\d$/.test(pieces[i - 1] ?? '') &&
      !/[.,]\d{2}$/.test(pieces[i - 1]!) &&
      !/^[.,]?\d/.test(pieces[i + 1] ?? ''),
  )
  if (at < 0) return pieces.length < all.length ? pieces.join(' ') : text
  const whole = pieces[at - 1]!.replace(/(\d)[.,' ](?=\d)/g, '$1')
  return [...pieces.slice(0, at - 1), `${whole}.${pieces[at]}`, ...pieces.slice(at + 1)].join(' ')
}

/** `24`, `.`, `99` are one number: a mark for the decimals may have an element of its own. */
function joined(pieces: string[]): string[] {
  const whole: string[] = []
  for (const piece of pieces) {
    const before = whole.at(-1)
    const [, sign, cents] = /^(\p{Sc})\s?(\d{2})$/u.exec(piece) ?? []
    if (sign && /(?:^|[^\d.,])\d[\d ]*$/.test(before ?? '')) {
      whole.push(`${whole.pop()}.${cents} ${sign}`)
      continue
    }
    const marked = /^\d{2,3}(?!\d)/.test(piece) && /\d[.,]$/.test(before ?? '')
    const mark = /^[.,](?:\d{2})?$/.test(piece) && /\d$/.test(before ?? '')
    if (marked || mark) whole[whole.length - 1] = before + piece
    else whole.push(piece)
  }
  return whole
}

const MOST_PIECES = 8
const MOST_NODES = 200

/** Texts of an element that have elements of their own. */
function piecesOf(element: Element): string[] {
  const pieces: string[] = []
  let left = MOST_NODES
  for (let node = nextNode(element, element); node !== null; node = nextNode(node, element)) {
    if (left-- === 0) return []
    if (node.nodeType !== TEXT) continue
    const piece = collapse(beginningOf(node as Text, LONGEST_RAW))
    if (piece !== '') pieces.push(piece)
    if (pieces.length > MOST_PIECES) return []
  }
  return pieces
}

const called = new WeakMap<Element, boolean>()

/** Whether the element, or one of so many around it, is called a price. */
function isCalledPrice(element: Element, levels: number): boolean {
  let at: Element | null = element
  for (let up = 0; at && up < levels; up++, at = parentOf(at)) {
    let named = called.get(at)
    if (named === undefined) {
      named = PRICE_MARK.test(priceMarks(at))
      called.set(at, named)
    }
    if (named) return true
  }
  return false
}

function isStruck(element: Element): boolean {
  return ancestors(element, 4).some(
    (one) =>
      /^(?:del|s|strike)$/.test(one.tag) || /line-through/.test(one.getAttribute('style') ?? ''),
  )
}
