/**
 * Words of links, and what the crawl has learned of them: how often pages were relevant that links with a word led to.
 * Kept by the guide, which hears of every page that was read; the readers say which words a link has. Used all over
 * `topic`.
 * @module
 */

import type { Term } from '../text/terms.ts'
import { WORDS } from '../topic.ts'
import { odds } from './logistic.ts'

/** Pages that count as much as what is usual. */
const TRUST = 2
const LEAST = 0.001
const MOST = 0.99
/** A word whose worth changed by less, in odds, moves nothing. */
const NOTABLE = 0.1

/** Numbers that a `Float32Array` holds as they are; never 0, which is no word. */
const wordOf = (term: Term): number => (term & 0x7fffff) + 1

/** Writes the first words of a link's text to where its evidence has them. */
export function writeWords(evidence: Float32Array, at: number, terms: readonly Term[]): void {
  let count = 0
  for (let i = 0; i < terms.length && count < WORDS; i++) {
    if (terms.indexOf(terms[i]!) === i) evidence[at + count++] = wordOf(terms[i]!)
  }
}

export class AnchorWords {
  #known = new Map<number, { relevant: number; read: number }>()
  #relevant = 0
  #read = 0

  /** What a person has shown is known from the start: titles are what links say. */
  show(titles: Iterable<{ terms: readonly Term[]; relevant: boolean }>): void {
    for (const { terms, relevant } of titles) {
      this.learn(new Set(Array.from(terms, wordOf)), relevant ? 1 : 0)
    }
  }

  /** A page was read that links with these words led to. Gives back those that are worth notably more by it. */
  learn(words: Iterable<number>, relevance: number): number[] {
    const risen: number[] = []
    this.#relevant += relevance
    this.#read++
    for (const word of words) {
      const before = this.#of(word)
      const known = this.#known.get(word) ?? { relevant: 0, read: 0 }
      known.relevant += relevance
      known.read++
      this.#known.set(word, known)
      if (this.#of(word) > before + NOTABLE) risen.push(word)
    }
    return risen
  }

  /** In odds, against what is usual; 0 without any. */
  worth(words: ReadonlySet<number>): number {
    if (words.size === 0) return 0
    let sum = 0
    for (const word of words) sum += this.#of(word)
    return sum / Math.sqrt(words.size)
  }

  #of(word: number): number {
    const known = this.#known.get(word)
    if (!known) return 0
    const usual = (this.#relevant + 1) / (this.#read + 2)
    const share = (known.relevant + TRUST * usual) / (known.read + TRUST)
    return odds(Math.min(MOST, Math.max(LEAST, share))) - odds(usual)
  }
}
