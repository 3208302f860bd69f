/**
 * Words of names and addresses, made comparable.
 * @module
 */

const LONGEST = 400
const FOREIGN = /[^\x20-\x7e]/
const WORD = /[\p{L}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g

/** Words in lower case without accents; `%20` and `+` of addresses part them too. */
export function wordsOf(text: string): string[] {
  let plain = text.slice(0, LONGEST).toLowerCase()
  if (plain.includes('%')) plain = plain.replace(/%[0-9a-f]{2}/g, ' ')
  if (!FOREIGN.test(plain)) return plain.match(PLAIN_WORD) ?? []
  return plain.normalize('NFD').replace(/\p{M}/gu, '').match(WORD) ?? []
}

/** The share of the words of a text that are among others. */
export function shareOf(words: string[], others: Set<string>): number {
  if (words.length === 0 || others.size === 0) return 0
  let count = 0
  for (const word of words) if (others.has(word)) count++
  return count / words.length
}
