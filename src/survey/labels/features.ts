/**
 * Syntactic features of a column's values (DataRover 5): lengths, words, digits, special characters.
 * @module
 */

export const FEATURES = [
  'length',
  'spread',
  'words',
  'digits',
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

const share = (text: string, what: RegExp): number =>
  (text.match(what)?.length ?? 0) / Math.max(1, text.length)

/** A value of a column; `linked` where it is, or stands in, a link. */
export type Sample = { text: string; linked: boolean }

/**
 * Means over the values; `spread` is how far their lengths differ, `different` how many distinct ones there are,
 * `alone` how many stand on one page only, `shown` the share of the pages that have one.
 */
export function featuresOf(samples: Sample[], pages: number): Features {
  const values = samples.map(({ text }) => text)
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
    capitals: mean((text) => share(text, /\p{Lu}/gu)),
    letters: mean((text) => share(text, /\p{L}/gu)),
    comma: has(/,/),
    dot: has(/\./),
    hyphen: has(/-/),
    slash: has(/\//),
    colon: has(/:/),
    bracket: has(/[[\](){}]/),
    currency: has(/\p{Sc}|(?<!\p{L})(?:kr|zł|Kč|Ft|lei|[A-Z]{3})(?!\p{L})/u),
    percent: has(/%/),
    different: new Set(values).size / Math.max(1, values.length),
    initial: has(/^\p{Lu}/u),
    shown: values.length / Math.max(1, pages),
    linked: samples.filter(({ linked }) => linked).length / Math.max(1, samples.length),
    alone: mean((text) => (often.get(text) === 1 ? 1 : 0)),
  }
}
