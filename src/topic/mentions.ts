/**
 * Where a page speaks of what it links to: the words around an anchor's words say what is behind it.
 * @module
 */

import type { Term } from './terms.ts'

/** Terms looked at on each side, and mentions of a link. */
const AROUND = 12
const MOST_MENTIONS = 3
/** Among other links there are no words around. */
const MOST_LINKED = 0.5

/** A page's terms, found by their first one. */
export class Mentions {
  #terms: readonly Term[]
  #linked: Uint8Array
  #at = new Map<Term, number[]>()

  /** `anchors`: the terms of all links, in the order they stand in the page. */
  constructor(terms: readonly Term[], anchors: readonly (readonly Term[])[]) {
    this.#terms = terms
    for (const [i, term] of terms.entries()) {
      const places = this.#at.get(term)
      if (places) places.push(i)
      else this.#at.set(term, [i])
    }
    this.#linked = new Uint8Array(terms.length)
    this.#markLists(anchors)
  }

  /** Anchors that follow each other without a word between them: menus and lists of links. */
  #markLists(anchors: readonly (readonly Term[])[]): void {
    let from = 0
    for (const anchor of anchors) {
      if (anchor.length === 0) continue
      const place = this.#find(anchor, from)
      if (place < 0) continue
      this.#linked.fill(1, place, place + anchor.length)
      from = place + anchor.length
    }
  }

  #find(phrase: readonly Term[], from: number): number {
    for (const place of this.#at.get(phrase[0]!) ?? []) {
      if (place >= from && this.#isAt(phrase, place)) return place
    }
    return -1
  }

  #isAt(phrase: readonly Term[], place: number): boolean {
    for (let i = 0; i < phrase.length; i++) if (this.#terms[place + i] !== phrase[i]) return false
    return true
  }

  /** Terms around each mention of the phrase. */
  around(phrase: readonly Term[]): Term[][] {
    const windows: Term[][] = []
    if (phrase.length === 0) return windows
    for (const place of this.#at.get(phrase[0]!) ?? []) {
      if (!this.#isAt(phrase, place)) continue
      const window = this.#window(place, place + phrase.length)
      if (window.length > 0 && windows.push(window) === MOST_MENTIONS) break
    }
    return windows
  }

  #window(from: number, to: number): Term[] {
    const window: Term[] = []
    let linked = 0
    const last = Math.min(this.#terms.length, to + AROUND)
    for (let i = Math.max(0, from - AROUND); i < last; i++) {
      if (i >= from && i < to) continue
      window.push(this.#terms[i]!)
      linked += this.#linked[i]!
    }
    return linked > window.length * MOST_LINKED ? [] : window
  }
}
