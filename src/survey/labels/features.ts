/**
 * Syntactic features of a column's values (DataRover 5): lengths, words, digits, special characters. Used all over
 * `survey`.
 * @module
 */

export const FEATURES = [
  'length',
  'spread',
  'words',
  'digits',
  'number',
  'mixed',
  'capitals',
  'letters',
  'comma',
  'dot',
  'hyphen',
  'slash',
  'colon',
  'bracket',
  'currency',
  'percent',
  'different',
  'initial',
  'shown',
  'alone',
  'linked',
] as const

export type Features = Record<(typeof FEATURES)[number], number>

const CURRENCY = /\p{Sc}|(?<!\p{L})(?:kr|zł|Kč|Ft|lei|[A-Z]{3})(?!\p{L})/u

const share = (text: string, what: RegExp): number =>
  (text.match(what)?.length ?? 0) / Math.max(1, text.length)

/** A value of a column; `linked` where it is, or stands in, a link. */
export type Sample = { text: string; linked: boolean }

/** Words that all values begin with are their label, as `SKU:` is, and no part of the data. */
function withoutLabel(values: string[]): string[] {
  const words = values.map((value) => value.split(/\s+/))
  const [first] = words
  if (!first || new Set(values).size < 2) return values
  const shortest = Math.min(...words.map(({ length }) => length)) - 1
  let shared = 0
  while (shared < shortest && words.every((word) => word[shared] === first[shared])) shared++
  return words.map((word) => word.slice(shared).join(' '))
}

const longestNumber = (text: string): number =>
  Math.max(0, ...(text.match(/\p{Nd}+/gu) ?? []).map(({ length }) => length))

/**
 * Means over the values; `number` is the longest run of digits, `mixed` whether a word has letters and digits, `spread` is how far their lengths differ, `different` how many distinct ones there are,
 * `alone` how many stand on one page only, `shown` the share of the pages that have one.
 */
export function featuresOf(samples: Sample[], pages: number): Features {
  const whole = samples.map(({ text }) => text)
  const values = withoutLabel(whole)
  const often = new Map<string, number>()
  for (const value of values) often.set(value, (often.get(value) ?? 0) + 1)
  const mean = (of: (text: string) => number): number =>
    values.reduce((sum, text) => sum + of(text), 0) / Math.max(1, values.length)
  const has = (what: RegExp): number => mean((text) => (what.test(text) ? 1 : 0))
  const length = mean((text) => text.length)
  return {
    length,
    spread: mean((text) => Math.abs(text.length - length)) / Math.max(1, length),
    words: mean((text) => text.split(/\s+/).length),
    digits: mean((text) => share(text, /\p{Nd}/gu)),
    number: mean(longestNumber),
    mixed: has(/\p{L}\p{Nd}|\p{Nd}\p{L}/u),
    capitals: mean((text) => share(text, /\p{Lu}/gu)),
    letters: mean((text) => share(text, /\p{L}/gu)),
    comma: has(/,/),
    dot: has(/\./),
    hyphen: has(/-/),
    slash: has(/\//),
    colon: has(/:/),
    bracket: has(/[[\](){}]/),
    currency: whole.filter((text) => CURRENCY.test(text)).length / Math.max(1, whole.length),
    percent: has(/%/),
    different: new Set(values).size / Math.max(1, values.length),
    initial: has(/^\p{Lu}/u),
    shown: values.length / Math.max(1, pages),
    linked: samples.filter(({ linked }) => linked).length / Math.max(1, samples.length),
    alone: mean((text) => (often.get(text) === 1 ? 1 : 0)),
  }
}
