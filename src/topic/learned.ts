/**
 * A topic learned from examples on both sides. Two views of a page: a broad one, all of its words, says
 * what is near the topic and worth going through; a sharp one, only terms and pairs that tell the
 * examples apart, says what belongs to it.
 * @module
 */

import { informationGain } from './gain.ts'
import { fit, type Linear, likely } from './logistic.ts'
import { Mentions } from './mentions.ts'
import { ANCHORS, Names } from './names.ts'
import { type Bag, bagOf, pairOf, pairsToo, type Term, type Terms } from './terms.ts'
import {
  EVIDENCE,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from './topic.ts'
import { dot, Rarity, type Vector, vectorOf } from './vector.ts'

/** How steep the way is from off the topic to on it. */
const STEEP = 2
/** A page belongs to the topic where it comes half as far as the weakest relevant example. */
const SHARE_OF_WEAKEST = 0.5

/** A page that says where it stands is believed more than its words. */
const TRUST_IN_NAMES = 0.8
/** One that does not, where others do, is not near the topic by its words alone. */
const UNNAMED = 0.5

/** Links of which is known what they are worth by themselves. */
const REMEMBERED = 20_000

type Anchor = { terms: Term[]; worth: number; tokens: number }

export class LearnedReader implements TopicReader {
  #terms: Terms
  #names: Names
  #rarity = new Rarity()
  #gains: ReadonlyMap<Term, number>
  #broad: Linear
  #sharp: Linear
  #least: number
  #anchors = new Map<string, Anchor>()

  constructor({ keywords, examples }: Pick<Topic, 'keywords' | 'examples'>, terms: Terms) {
    this.#terms = terms
    this.#names = new Names({ keywords, examples }, terms)
    const own =
      keywords.length > 0 ? [{ title: '', text: keywords.join('. '), relevant: true }] : []
    const read = [...examples, ...own].map(({ title, text, relevant }) => ({
      terms: terms.of(`${title} ${text}`),
      relevant,
    }))
    const bags = read.map(({ terms: list }) => bagOf(list))
    for (const bag of bags) this.#rarity.add(bag)
    this.#broad = fit(bags.map((bag, i) => ({ vector: this.#all(bag), ...of(read[i]!) })))
    // Keywords alone are no page: what pages of the topic share is told by pages.
    const pages = read.slice(0, examples.length)
    const pairs = pages.map(({ terms: list }) => pairsToo(list))
    const side = (relevant: boolean): Bag[] =>
      pairs.filter((_, i) => read[i]!.relevant === relevant)
    this.#gains = informationGain(side(true), side(false))
    const told = pages.map((page, i) => ({ vector: this.#telling(pairs[i]!), ...of(page) }))
    this.#sharp = fit(told)
    const weakest = Math.min(
      ...told.flatMap((one) => (one.relevant ? this.#sharply(one.vector) : [])),
    )
    this.#least = SHARE_OF_WEAKEST * Math.max(0, weakest)
  }

  read({ title, body, trail, links }: PageText): TopicReading {
    const terms = this.#terms.of(`${title} ${body}`)
    const broad = this.#broad.bias + dot(this.#all(bagOf(terms)), this.#broad.weights)
    const sharp = this.#sharply(this.#telling(this.#tellingOf(terms)))
    const named = this.#names.some ? this.#names.of({ title, trail }) : null
    const lost = named === null && this.#names.told
    const believed = (share: number): number =>
      named === null ? share : (1 - TRUST_IN_NAMES) * share + TRUST_IN_NAMES * named
    return {
      similarity: (lost ? UNNAMED : 1) * believed(likely(STEEP * broad)),
      relevance: believed(likely(STEEP * (sharp - this.#least))),
      links: this.#links(terms, links),
    }
  }

  #links(terms: readonly Term[], links: PageText['links']): Float32Array {
    const anchors = links.map(({ anchor, url }) => this.#anchor(anchor, url))
    const evidence = new Float32Array(links.length * EVIDENCE)
    if (links.length === 0) return evidence
    const mentions = new Mentions(
      terms,
      anchors.map((anchor) => anchor.terms),
    )
    for (const [i, anchor] of anchors.entries()) {
      evidence[i * EVIDENCE] = anchor.worth
      evidence[i * EVIDENCE + 1] = this.#context(mentions.around(anchor.terms))
      evidence[i * EVIDENCE + 2] = anchor.tokens
    }
    return evidence
  }

  /** Pages of a site share most of their links. */
  #anchor(text: string, url: string): Anchor {
    const key = `${url} ${text}`
    let anchor = this.#anchors.get(key)
    if (!anchor) {
      if (this.#anchors.size >= REMEMBERED) this.#anchors.clear()
      const terms = this.#terms.of(text)
      const tokens = this.#terms.ofUrl(url).filter((term) => !terms.includes(term))
      const alone = this.#names.inAnchor(text, terms) === 'alone'
      const worth = this.#words(terms) + (alone ? ANCHORS.alone : 0)
      anchor = { terms, worth, tokens: this.#words(tokens) }
      this.#anchors.set(key, anchor)
    }
    return anchor
  }

  /** NaN where the page only links, and says nothing. */
  #context(windows: readonly (readonly Term[])[]): number {
    let sum = 0
    for (const window of windows) sum += this.#words(window)
    return windows.length === 0 ? Number.NaN : sum / windows.length
  }

  /** Cosine of a few terms with what the broad view learned; each counts once. */
  #words(terms: readonly Term[]): number {
    let sum = 0
    let squares = 0
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!
      if (terms.indexOf(term) < i) continue
      const rarity = this.#rarity.of(term)
      sum += rarity * (this.#broad.weights.get(term) ?? 0)
      squares += rarity * rarity
    }
    return squares === 0 ? 0 : sum / Math.sqrt(squares)
  }

  #sharply(vector: Vector): number {
    return this.#sharp.bias + dot(vector, this.#sharp.weights)
  }

  /** Of the terms and their pairs, only those that tell anything. */
  #tellingOf(terms: readonly Term[]): Bag {
    const bag: Bag = new Map()
    const count = (term: Term): void => {
      if (this.#gains.has(term)) bag.set(term, (bag.get(term) ?? 0) + 1)
    }
    for (let i = 0; i < terms.length; i++) {
      count(terms[i]!)
      if (i > 0) count(pairOf(terms[i - 1]!, terms[i]!))
    }
    return bag
  }

  #all(bag: Bag): Vector {
    return vectorOf(bag, (term) => this.#rarity.of(term))
  }

  #telling(bag: Bag): Vector {
    return vectorOf(bag, (term) => this.#gains.get(term) ?? 0, 1e-3)
  }
}

const of = ({ relevant }: { relevant: boolean }) => ({ relevant })
