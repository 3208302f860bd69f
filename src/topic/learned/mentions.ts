/**
 * Mentions: where a page speaks of what it links to: the words around an anchor's words say what is behind it. Used by
 * `learned.ts`.
 * @module
 */

import type { Term } from '../text/terms.ts'
import type { Counted } from './counted-terms.ts'

/** Terms looked at on each side, and mentions of a link. */
const AROUND = 12
const MOST_MENTIONS = 3
/** Links stand in the order of the text: the next one is not far. */
const NEAR = 400
/** Among other links there are no words around. */
const MOST_LINKED = 0.5

/** Places from `start` to `end`, but for those from `from` to `to`. */
export type Window = { start: number; from: number; to: number; end: number }

/** A page's terms, found by their first one. */
export class Mentions {
  #page: Counted
  #anchors: readonly (readonly Term[])[]
  /** Of each anchor: the number of its first term, -1 where it is nowhere. */
  #firsts: Int32Array
  #linked: Int32Array
  /** By number of a term: where it stands. */
  #at: (number[] | undefined)[]

  /** `anchors`: the terms of all links, in the order they stand in the page. */
  constructor(page: Counted, anchors: readonly (readonly Term[])[]) {
    this.#page = page
    this.#at = new Array(page.distinct.length)
    this.#anchors = anchors
    this.#firsts = new Int32Array(anchors.length)
    // Only what an anchor begins with is ever looked for.
    for (let i = 0; i < anchors.length; i++) {
      const anchor = anchors[i]!
      const number = anchor.length === 0 ? -1 : (page.numberOf.get(anchor[0]!) ?? -1)
      this.#firsts[i] = number
      if (number >= 0) this.#at[number] ??= []
    }
    const { numbers } = page
    for (let i = 0; i < numbers.length; i++) this.#at[numbers[i]!]?.push(i)
    this.#linked = this.#linkedBefore()
  }

  /** How many terms before each place are of links. */
  #linkedBefore(): Int32Array {
    const linked = new Int32Array(this.#page.terms.length + 1)
    let from = 0
    for (let i = 0; i < this.#anchors.length; i++) {
      if (this.#firsts[i]! < 0) continue
      const place = this.#find(i, from)
      if (place < 0) continue
      from = place + this.#anchors[i]!.length
      linked.fill(1, place + 1, from + 1)
    }
    for (let i = 1; i < linked.length; i++) linked[i]! += linked[i - 1]!
    return linked
  }

  #find(anchor: number, from: number): number {
    const phrase = this.#anchors[anchor]!
    const places = this.#at[this.#firsts[anchor]!]!
    for (let i = firstAfter(places, from); i < places.length; i++) {
      const place = places[i]!
      if (place > from + NEAR) break
      if (this.#isAt(phrase, place)) return place
    }
    return -1
  }

  #isAt(phrase: readonly Term[], place: number): boolean {
    const { terms } = this.#page
    for (let i = 0; i < phrase.length; i++) if (terms[place + i] !== phrase[i]) return false
    return true
  }

  /** Terms around each mention of an anchor's words. */
  around(anchor: number): Window[] {
    const windows: Window[] = []
    const first = this.#firsts[anchor]!
    if (first < 0) return windows
    const phrase = this.#anchors[anchor]!
    for (const place of this.#at[first]!) {
      if (!this.#isAt(phrase, place)) continue
      const window = this.#window(place, place + phrase.length)
      if (window && windows.push(window) === MOST_MENTIONS) break
    }
    return windows
  }

  #window(from: number, to: number): Window | null {
    const start = Math.max(0, from - AROUND)
    const end = Math.min(this.#page.terms.length, to + AROUND)
    const linked = this.#linked
    const inLinks = linked[from]! - linked[start]! + linked[end]! - linked[to]!
    const around = end - start - (to - from)
    return around === 0 || inLinks > MOST_LINKED * around ? null : { start, from, to, end }
  }
}

/** The index of the first place that is not before `from`. */
function firstAfter(places: readonly number[], from: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}
