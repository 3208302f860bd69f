/**
 * Similarity of two names. Used all over `wrapper`.
 * @module
 */

/** Scripts without spaces have a word a sign. */
const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+|\p{N}+/gu
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** Words of the shorter one that are in the longer one: 1 where it is all there. Titles carry more than names. */
export function likeness(one: string | null, other: string | null): number {
  return one && other ? likenessTo(other)(one) : 0
}

/** The same for many texts and one name. */
export function likenessTo(name: string): (text: string) => number {
  const ours = wordsOf(name.slice(0, 500))
  const known = new Set(ours)
  return (text) => {
    const theirs = wordsOf(text.slice(0, 500))
    const [short, long] = theirs.length < ours.length ? [theirs, ours] : [ours, theirs]
    // Most texts have nothing in common.
    if (short.length === 0 || !theirs.some((word) => known.has(word))) return 0
    // One word inside twenty may be chance.
    const trust = Math.min(1, 0.4 + short.length / 5, 0.4 + (2 * short.length) / long.length)
    return (sharedOf(short, long) / short.length) * trust
  }
}

function sharedOf(short: string[], long: string[]): number {
  const rest = new Map<string, number>()
  for (const word of long) rest.set(word, (rest.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of short) {
    const left = rest.get(word) ?? 0
    if (left > 0) shared++
    rest.set(word, left - 1)
  }
  return shared
}
