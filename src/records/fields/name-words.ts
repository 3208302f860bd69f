/**
 * Words of names and addresses, made comparable. Used by its neighbours.
 * @module
 */

import { ownCopy } from '../../page/html/own-string.ts'
import type { Element } from '../../page/html/tree.ts'
import { withoutPrices } from '../../price/mark.ts'
import { Memo } from '../memo.ts'
import { HEADINGS, type Spot } from './spots.ts'

const LONGEST = 1000
const FOREIGN = /[^\x20-\x7e]/
const WORD = /[\p{L}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g

/** Words in lower case without accents; `%20` and `+` of addresses part them too. */
function wordsOf(text: string): string[] {
  let plain = text.toLowerCase()
  if (plain.includes('%')) plain = plain.replace(/%[0-9a-f]{2}/g, ' ')
  if (!FOREIGN.test(plain)) return plain.match(PLAIN_WORD) ?? []
  return plain.normalize('NFD').replace(/\p{M}/gu, '').match(WORD) ?? []
}

/** A text's words: as a list, and to look one up. */
type Known = { list: string[]; set: Set<string> }

/** A product's name and address are asked for several times a card, and on every list that shows it. */
const memo = new Memo<Known>()

/** Longer texts are descriptions: each is met once, and would take the memory of ten names. */
const REMEMBERED = 200

function knownOf(text: string): Known {
  if (text.length > REMEMBERED) return read(text.slice(0, LONGEST))
  // Of a copy, or the words would keep the page in memory.
  return memo.of(text, () => read(ownCopy(text)))
}

function read(text: string): Known {
  const list = wordsOf(text)
  return { list, set: new Set(list) }
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

/** Whether a text has some words one after the other. */
export function hasInOrder(text: string, words: string): boolean {
  const inside = knownOf(words).list.join(' ')
  return inside !== '' && ` ${knownOf(text).list.join(' ')} `.includes(` ${inside} `)
}

/** `from`, `Price:` and `only` have fewer letters. */
const LEAST_LETTERS = 6

/** Whether a spot that holds an amount also says much else, where cards have their names: a heading, a link. */
export function mayName(spots: Spot[], index: number): boolean {
  const letters = withoutPrices(spots[index]!.own).match(/\p{L}/gu)?.length ?? 0
  return letters >= LEAST_LETTERS && isTitle(spots, index)
}

/** Whether it is the name of its card, or a part of that. */
export function isNamed(spots: Spot[], index: number, name: Element | null): boolean {
  if (name === null || !mayName(spots, index)) return false
  const own = spots[index]!
  const named = spots.find(({ element }) => element === name)
  return named !== undefined && own.from < named.to && named.from < own.to
}

/** A heading, a link, or all that one of them holds. */
function isTitle(spots: Spot[], index: number): boolean {
  const { from, to } = spots[index]!
  for (let at = index; at >= 0; at = spots[at]!.up) {
    const { element, anchor } = spots[at]!
    if (spots[at]!.from !== from || spots[at]!.to !== to) return false
    if (element === anchor || HEADINGS.has(element.tag)) return true
  }
  return false
}
