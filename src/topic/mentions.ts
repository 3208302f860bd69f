/**
 * Where a page speaks of what it links to: the words around an anchor's words say what is behind it.
 * @module
 */

import type { Term } from './terms.ts'

/** Terms looked at on each side, and mentions of a link. */
const AROUND = 12
const MOST_MENTIONS = 3
/** Links stand in the order of the text: the next one is not far. */
const NEAR = 400
/** Among other links there are no words around. */
const MOST_LINKED = 0.5

/** A page's terms, found by their first one. */
export class Mentions {
  #terms: readonly Term[]
  #linked: Int32Array
  #at = new Map<Term, number[]>()

  /** `anchors`: the terms of all links, in the order they stand in the page. */
  constructor(terms: readonly Term[], anchors: readonly (readonly Term[])[]) {
    this.#terms = terms
    // Only what an anchor begins with is ever looked for.
    for (const anchor of anchors) if (anchor.length > 0) this.#at.set(anchor[0]!, [])
    for (let i = 0; i < terms.length; i++) this.#at.get(terms[i]!)?.push(i)
    this.#linked = this.#linkedBefore(anchors)
  }

  /** How many terms before each place are of links. */
  #linkedBefore(anchors: readonly (readonly Term[])[]): Int32Array {
    const linked = new Int32Array(this.#terms.length + 1)
    let from = 0
    for (const anchor of anchors) {
      if (anchor.length === 0) continue
      const place = this.#find(anchor, from)
      if (place < 0) continue
      from = place + anchor.length
      linked.fill(1, place + 1, from + 1)
    }
    for (let i = 1; i < linked.length; i++) linked[i]! += linked[i - 1]!
    return linked
  }

  #find(phrase: readonly Term[], from: number): number {
    for (const place of this.#at.get(phrase[0]!) ?? []) {
      if (place > from + NEAR) break
      if (place >= from && this.#isAt(phrase, place)) return place
    }
    return -1
  }

  #isAt(phrase: readonly Term[], place: number): boolean {
    for (let i = 0; i < phrase.length; i++) if (this.#terms[place + i] !== phrase[i]) return false
    return true
  }

  /** Terms around each mention of the phrase. */
  around(phrase: readonly Term[]): (readonly Term[])[] {
    const windows: (readonly Term[])[] = []
    if (phrase.length === 0) return windows
    for (const place of this.#at.get(phrase[0]!) ?? []) {
      if (!this.#isAt(phrase, place)) continue
      const window = this.#window(place, place + phrase.length)
      if (window.length > 0 && windows.push(window) === MOST_MENTIONS) break
    }
    return windows
  }

  #window(from: number, to: number): readonly Term[] {
    const start = Math.max(0, from - AROUND)
    const end = Math.min(this.#terms.length, to + AROUND)
    const between = (a: number, b: number): number => this.#linked[b]! - this.#linked[a]!
    const linked = between(start, from) + between(to, end)
    if (linked > MOST_LINKED * (end - start - (to - from))) return []
    return [...this.#terms.slice(start, from), ...this.#terms.slice(to, end)]
  }
}
