/**
 * Numbers as people write them, in every convention of grouping and decimals, as exact decimal strings. Used by `price`
 * and `wrapper`.
 * @module
 */

/** A number at `start` to `end` of the text: its digit groups and what stands between them. */
export type Written = {
  start: number
  end: number
  groups: string[]
  /** One shorter than `groups`. */
  marks: Mark[]
  /** A decimal mark before the first digit: `.75`. */
  leading: string | null
}

/** `apart`: a space stands beside it, `12. 90`, so it can only be the decimal mark. */
type Mark = { char: string; apart: boolean }

const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= '0' && char <= '9'

const GROUPING = " '’‘´`_٬"
const EITHER = '.,·٫'
/** What ends a price without being part of its value: `12,-`, `12.–`, `149:-`, `1700.` */
const TAIL = /[.,][-–—―]{1,2}(?!\d)|[-–—―]{1,2}(?! ?[\d\p{L}\p{Sc}])|:-|[.,](?!\d)/uy
/** Before a decimal mark that opens a number; after a letter the dot is an abbreviation's. */
const OPENS = /[\s.,(\p{Sc}]/u

/** Zeros of the decimal digits of other scripts, each followed by its one to nine. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66,
].concat([0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0xff10])

/** The latin sign for each sign of another script; only numbers above the Arabic zero are foreign. */
const LATIN = new Map<number, string>([
  ['．'.charCodeAt(0), '.'],
  ['，'.charCodeAt(0), ','],
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, i): [number, string] => [zero + i, String(i)]),
  ),
])
const FIRST_FOREIGN = ZEROS[0]!
const MAY_BE_FOREIGN = /[\u0660-\uffff]/

/** The text with digits of all scripts as 0 to 9, character for character. */
export function latinDigits(text: string): string {
  if (!MAY_BE_FOREIGN.test(text)) return text
  let latin = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const sign = code < FIRST_FOREIGN ? undefined : LATIN.get(code)
    if (sign === undefined) continue
    latin += from === at ? sign : text.slice(from, at) + sign
    from = at + 1
  }
  return from === 0 ? text : latin + text.slice(from)
}

/** Every number in a text of latin digits, from left to right. */
export function numbersIn(text: string): Written[] {
  const numbers: Written[] = []
  let at = 0
  while (at < text.length) {
    if (!isDigit(text[at])) {
      at++
      continue
    }
    const number = numberAt(text, at)
    numbers.push(number)
    at = number.end
  }
  return numbers
}

function numberAt(text: string, first: number): Written {
  const leading = leadingMark(text, first)
  let end = endOfDigits(text, first)
  const groups = [text.slice(first, end)]
  const marks: Mark[] = []
  for (;;) {
    const mark = markAt(text, end, groups, marks)
    if (!mark) break
    const next = endOfDigits(text, mark.digits)
    groups.push(text.slice(mark.digits, next))
    marks.push({ char: mark.char, apart: mark.apart })
    end = next
  }
  TAIL.lastIndex = end
  if (TAIL.test(text)) end = TAIL.lastIndex
  return { start: leading ? first - 1 : first, end, groups, marks, leading }
}

function leadingMark(text: string, first: number): string | null {
  const mark = text[first - 1]
  if (mark !== '.' && mark !== ',') return null
  return first === 1 || OPENS.test(text[first - 2]!) ? mark : null
}

function endOfDigits(text: string, at: number): number {
  while (isDigit(text[at])) at++
  return at
}

function markAt(
  text: string,
  at: number,
  groups: string[],
  marks: Mark[],
): { char: string; apart: boolean; digits: number } | null {
  const char = text[at]
  if (char === undefined || marks.at(-1)?.apart) return null
  const digitsFrom = (from: number): number => endOfDigits(text, from) - from
  const grouped = marks.every((mark) => GROUPING.includes(mark.char))
  if (GROUPING.includes(char) && digitsFrom(at + 1) === 3) {
    const fits = groups.length === 1 ? groups[0]!.length <= 3 : grouped
    return fits ? { char, apart: false, digits: at + 1 } : null
  }
  if (EITHER.includes(char) && isDigit(text[at + 1])) return { char, apart: false, digits: at + 1 }
  if ((char === '.' || char === ',') && text[at + 1] === ' ' && digitsFrom(at + 2) === 2) {
    return { char, apart: true, digits: at + 2 }
  }
  if (char === ' ' && (text[at + 1] === ',' || text[at + 1] === '.') && digitsFrom(at + 2) === 2) {
    return { char: text[at + 1]!, apart: true, digits: at + 2 }
  }
  return null
}

/** What decides between grouping and decimals where the number alone does not. */
type Convention = {
  decimalSeparator?: string | null
  /** Marks before which three digits are decimals, as the currency has three: `1.250` is no thousand. */
  threeDecimals?: string
}

/** The number's value, exact: `1.299,90` gives `1299.90`. */
export function decimalOf(number: Written, convention: Convention = {}): string {
  const { groups } = number
  const cut = decimalCut(number, convention)
  return plain(groups.slice(0, cut).join(''), groups.slice(cut).join(''))
}

/** `007`, `5` → `7.5`; the fraction keeps its zeros. */
function plain(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction ? `${digits}.${fraction}` : digits
}

/** The power of ten times the number, exact. */
export function shifted(decimal: string, power: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  if (power < 0) {
    const padded = whole.padStart(1 - power, '0')
    return plain(padded.slice(0, power), padded.slice(power) + fraction)
  }
  const padded = fraction.padEnd(power, '0')
  return plain(whole + padded.slice(0, power), padded.slice(power))
}

/** How many of the groups stand before the decimal mark. */
function decimalCut({ groups, marks, leading }: Written, convention: Convention): number {
  const count = groups.length
  const wanted = convention.decimalSeparator
  const chars = marks.map((mark) => mark.char)
  if (wanted) {
    if (count === 1) return leading === wanted ? 0 : 1
    const times = chars.filter((char) => char === wanted).length
    if (times === 0 && !marks.at(-1)!.apart) return count
    if (times === 1 && chars.at(-1) === wanted) return count - 1
  }
  if (count === 1) return leading ? 0 : 1
  const last = marks.at(-1)!
  if (last.apart || last.char === '٫') return count - 1
  if (GROUPING.includes(last.char)) return count
  const alone = chars.filter((char) => char === last.char).length === 1
  const others = leading ? [leading, ...chars] : chars
  if (alone && others.some((char) => char !== last.char)) return count - 1
  return isGrouped(groups, last.char, convention) ? count : count - 1
}

/** Groups of three, or two and at last three as in India; a single group of three is a thousand. */
function isGrouped(groups: string[], mark: string, convention: Convention): boolean {
  const [first = '', ...rest] = groups
  const last = rest.at(-1)!
  if (last.length !== 3 || first.length > 3 || /^0/.test(first)) return false
  if (rest.length === 1) return !convention.threeDecimals?.includes(mark)
  const middle = rest.slice(0, -1)
  return (
    middle.every((group) => group.length === 3) ||
    (first.length <= 2 && middle.every((group) => group.length === 2))
  )
}
