/**
 * Words of names and addresses, made comparable.
 * @module
 */

import { ownCopy } from '../page/own.ts'
import { Memo } from './memo.ts'

const LONGEST = 1000
const FOREIGN = /[^\x20-\x7e]/
const WORD = /[\p{L}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g

/** Words in lower case without accents; `%20` and `+` of addresses part them too. */
function wordsOf(text: string): string[] {
  let plain = text.slice(0, LONGEST).toLowerCase()
  if (plain.includes('%')) plain = plain.replace(/%[0-9a-f]{2}/g, ' ')
  if (!FOREIGN.test(plain)) return plain.match(PLAIN_WORD) ?? []
  return plain.normalize('NFD').replace(/\p{M}/gu, '').match(WORD) ?? []
}

/** A text's words: as a list, and to look one up. */
type Known = { list: string[]; set: Set<string> }

/** A product's name and address are asked for several times a card, and on every list that shows it. */
const memo = new Memo<Known>()

function knownOf(text: string): Known {
  return memo.of(text, () => {
    // Of a copy, or the words would keep the page in memory.
    const list = wordsOf(ownCopy(text))
    return { list, set: new Set(list) }
  })
}

/** The share of the words of a text that another has. */
export function sharedWords(text: string, other: string): number {
  if (text === '' || other === '') return 0
  const { list } = knownOf(text)
  if (list.length === 0) return 0
  const { set } = knownOf(other)
  let count = 0
  for (const word of list) if (set.has(word)) count++
  return count / list.length
}
