/**
 * Terms of a text: words without stop words, reduced to their stems (content processing, step c). A term is a number,
 * the same in every thread. Used all over `topic`.
 * @module
 */

import { ownCopy } from '../../page/html/own-string.ts'
import { knowledgeOf, type Language } from './language.ts'
import { Memo } from './memo.ts'
import { eachWord } from './tokens.ts'

export type Term = number
/** How often each term stands in a text. */
export type Bag = Map<Term, number>

/** A page says what it is about long before it has said so many words. */
const MOST = 20_000
const REMEMBERED = 50_000
/** Lines longer than that are of one page only. */
const LONG = 80

const MARKS = /\p{M}/gu

/** FNV-1a. */
export function termOf(stem: string): Term {
  let hash = 0x811c9dc5
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 0x01000193)
  return hash
}

/** Two terms that follow each other, as one. */
export const pairOf = (first: Term, second: Term): Term =>
  Math.imul(Math.imul(first, 31) ^ second, 0x9e3779b1) ^ (first >>> 7)

/** Reads words in one language; without one, words stay as they are. */
export class Terms {
  #stem: (word: string) => string
  #stops: ReadonlySet<string>
  /** Null for a stop word. */
  #known = new Map<string, Term | null>()
  #lines = new Memo<Term[]>()

  constructor(language: Language | null) {
    const known = language && knowledgeOf(language)
    this.#stem = known ? known.stem : (word) => word
    this.#stops = known ? known.stops : new Set()
  }

  /** In the order of the text. Short lines, such as those of menus, are the same on many pages. */
  of(text: string): Term[] {
    const terms: Term[] = []
    for (let from = 0; from < text.length && terms.length < MOST; ) {
      const end = text.indexOf('\n', from)
      const to = end < 0 ? text.length : end
      if (to - from > LONG) this.#read(text.slice(from, to), terms)
      else if (to > from) {
        const known = this.#lines.of(text.slice(from, to), this.#line)
        for (let i = 0; i < known.length && terms.length < MOST; i++) terms.push(known[i]!)
      }
      from = to + 1
    }
    return terms
  }

  #line = (text: string): Term[] => this.#read(text, [])

  #read(text: string, terms: Term[]): Term[] {
    eachWord(text.toLowerCase(), (word) => {
      const term = this.#term(word)
      if (term !== null) terms.push(term)
      return terms.length < MOST
    })
    return terms
  }

  /** Tokens of an address: what its path and query say in words, and the parts of its host where they are wanted. */
  ofUrl(url: string, host?: 'with host'): Term[] {
    const { hostname, pathname, search } = new URL(url)
    const path = pathname.replace(/\.(?:html?|php|aspx?|jsp)$/i, '')
    const before = host ? `${hostname} ` : ''
    return this.of(decoded(`${before}${path} ${search}`).replace(/[_\d]+/g, ' '))
  }

  #term(word: string): Term | null {
    let term = this.#known.get(word)
    if (term === undefined) {
      if (this.#known.size >= REMEMBERED) this.#known.clear()
      const dropped = word.length < 2 || this.#stops.has(word)
      // Addresses are written without marks.
      term = dropped ? null : termOf(this.#stem(word).normalize('NFD').replace(MARKS, ''))
      this.#known.set(ownCopy(word), term)
    }
    return term
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function bagOf(terms: Iterable<Term>): Bag {
  const bag: Bag = new Map()
  for (const term of terms) bag.set(term, (bag.get(term) ?? 0) + 1)
  return bag
}

/** Terms and the pairs they make: `recent history` says more than its two words. */
export function pairsToo(terms: readonly Term[]): Bag {
  const bag = bagOf(terms)
  for (let i = 1; i < terms.length; i++) {
    const pair = pairOf(terms[i - 1]!, terms[i]!)
    bag.set(pair, (bag.get(pair) ?? 0) + 1)
  }
  return bag
}
