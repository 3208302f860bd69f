/**
 * Names of a topic: its keywords, and where its examples say they stand. A page that stands there too belongs to it,
 * whatever else it says. Used by `learned.ts` and `named.ts`.
 * @module
 */

import { Memo } from '../text/memo.ts'
import type { Term, Terms } from '../text/terms.ts'
import type { PageText, Topic } from '../topic.ts'

/** A keyword in a longer title: less sure than one that stands alone. */
const WITHIN = 0.6
/** A keyword in the name of a place that the page stands in: `Tents & Shelters` for `tents`. */
const AROUND = 0.75
/** A keyword in the title of a page that stands somewhere else. */
const ELSEWHERE = 0.4

/** Between the name of a page and that of its site. */
const PARTS = /\s[·|–—:»›-]\s/

/** What an anchor is worth that names the topic, in odds. */
export const ANCHORS = { alone: 8, within: 2, none: -0.5 }

export class Names {
  #terms: Terms
  #keys = new Memo<string>()
  #keywords: Term[][]
  /** Keywords, and crumbs of relevant examples that no other example has. */
  #places: Set<string>
  /** Pages of this site say where they stand; one that does not is none of those shown. */
  readonly told: boolean

  constructor({ keywords, examples }: Pick<Topic, 'keywords' | 'examples'>, terms: Terms) {
    this.#terms = terms
    this.#keywords = keywords.map((words) => terms.of(words)).filter((list) => list.length > 0)
    this.told = examples.some(({ trail = [] }) => trail.length > 0)
    const others = new Set(
      examples.flatMap(({ relevant, trail = [] }) =>
        relevant ? [] : trail.map((at) => this.#key(at)),
      ),
    )
    const own = examples.flatMap(({ relevant, trail = [] }) => (relevant ? trail.slice(-1) : []))
    this.#places = new Set(
      [...keywords, ...own]
        .map((words) => this.#key(words))
        .filter((key) => key && !others.has(key)),
    )
  }

  /** Whether anything is known by name. */
  get some(): boolean {
    return this.#places.size > 0
  }

  /** From 0 to 1; null where the page does not say where it stands, nor what it is called. */
  of({ title, trail = [] }: Pick<PageText, 'title' | 'trail'>): number | null {
    const own = title.split(PARTS)[0]!
    if ([...trail, own].some((place) => this.#isPlace(place))) return 1
    if (trail.some((place) => this.mentions(this.#terms.of(place)) > 0)) return AROUND
    const titled = this.mentions(this.#terms.of(own)) > 0
    if (titled) return trail.length > 0 ? ELSEWHERE : WITHIN
    return trail.length > 0 ? 0 : null
  }

  /** Whether an anchor names the topic: alone, or among other words. */
  inAnchor(anchor: string, terms: readonly Term[]): 'alone' | 'within' | null {
    if (this.#isPlace(anchor)) return 'alone'
    return this.mentions(terms) > 0 ? 'within' : null
  }

  mentions(terms: readonly Term[]): number {
    let count = 0
    for (const phrase of this.#keywords) {
      for (let at = terms.indexOf(phrase[0]!); at >= 0; at = terms.indexOf(phrase[0]!, at + 1)) {
        if (phrase.every((term, i) => terms[at + i] === term)) count++
      }
    }
    return count
  }

  #isPlace(text: string): boolean {
    return this.#places.has(this.#key(text))
  }

  #key(text: string): string {
    return this.#keys.of(text, (words) => this.#terms.of(words).join(' '))
  }
}
