/**
 * Words of names and addresses, made comparable.
 * @module
 */

const LONGEST = 400

/** Words in lower case without accents; `%20` and `+` of addresses part them too. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, LONGEST)
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
