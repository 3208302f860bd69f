/**
 * A topic learned from examples on both sides. Two views of a page: a broad one, all of its words, says what is near
 * the topic and worth going through; a sharp one, only terms and pairs that tell the examples apart, says what belongs
 * to it. Used by `topic/reader.ts`.
 * @module
 */

import { dot, Rarity, type Vector, vectorOf } from '../paper/vector.ts'
import { LinkMemo } from '../text/memo.ts'
import { type Bag, bagOf, pairsToo, type Term, type Terms } from '../text/terms.ts'
import {
  EVIDENCE,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from '../topic.ts'
import { writeWords } from './anchor-words.ts'
import { type Counted, counted } from './counted-terms.ts'
import { informationGain } from './gain.ts'
import { fit, type Linear, likely } from './logistic.ts'
import { Mentions, type Window } from './mentions.ts'
import { ANCHORS, Names } from './names.ts'
import { ShownPages } from './shown-pages.ts'
import { LEAST, Telling } from './telling-terms.ts'

/** How steep the way is from off the topic to on it. */
const STEEP = 2
/** A page belongs to the topic where it comes half as far as the weakest relevant example. */
const SHARE_OF_WEAKEST = 0.5

/** A page that says where it stands is believed more than its words. */
const TRUST_IN_NAMES = 0.8
/** One that does not, where others do, is not near the topic by its words alone. */
const UNNAMED = 0.5

/** `tokens`: what the address says beyond the text. */
type Anchor = { terms: Term[]; worth: number; tokens: number; shown: number }

/** What the broad view knows of the terms of a page, by their numbers in it. */
type Weighed = Counted & { rarity: Float64Array; weight: Float64Array }

export class LearnedReader implements TopicReader {
  #terms: Terms
  #names: Names
  #shown: ShownPages
  #rarity = new Rarity()
  #gains: ReadonlyMap<Term, number>
  /** Terms and pairs that tell something: what they weigh, what the sharp view learned of them. */
  #telling: Telling
  #broad: Linear
  #sharp: Linear
  #least: number
  #anchors = new LinkMemo<Anchor>()
  /** Of terms that examples have: how rare they are, what the broad view learned of them. */
  #known = new Map<Term, { rarity: number; weight: number }>()
  #unknown: number

  constructor({ keywords, examples }: Pick<Topic, 'keywords' | 'examples'>, terms: Terms) {
    this.#terms = terms
    this.#names = new Names({ keywords, examples }, terms)
    this.#shown = new ShownPages(examples, terms)
    const own =
      keywords.length > 0 ? [{ title: '', text: keywords.join('. '), relevant: true }] : []
    const read = [...examples, ...own].map(({ title, text, relevant }) => ({
      terms: terms.of(`${title} ${text}`),
      relevant,
    }))
    const bags = read.map(({ terms: list }) => bagOf(list))
    for (const bag of bags) this.#rarity.add(bag)
    this.#broad = fit(bags.map((bag, i) => ({ vector: this.#all(bag), ...of(read[i]!) })))
    for (const [term, weight] of this.#broad.weights) {
      this.#known.set(term, { rarity: this.#rarity.of(term), weight })
    }
    this.#unknown = this.#rarity.rarest
    // Keywords alone are no page: what pages of the topic share is told by pages.
    const pages = read.slice(0, examples.length)
    const pairs = pages.map(({ terms: list }) => pairsToo(list))
    const side = (relevant: boolean): Bag[] =>
      pairs.filter((_, i) => read[i]!.relevant === relevant)
    this.#gains = informationGain(side(true), side(false))
    const told = pages.map((page, i) => ({ vector: this.#gained(pairs[i]!), ...of(page) }))
    this.#sharp = fit(told)
    this.#telling = new Telling(this.#gains, this.#sharp.weights)
    const weakest = Math.min(
      ...told.flatMap(({ vector, relevant }) =>
        relevant ? this.#sharp.bias + dot(vector, this.#sharp.weights) : [],
      ),
    )
    this.#least = SHARE_OF_WEAKEST * Math.max(0, weakest)
  }

  read({ title, body, trail, links }: PageText): TopicReading {
    const page = this.#weigh(this.#terms.of(`${title} ${body}`))
    const sharp = this.#sharp.bias + this.#telling.sum(page)
    const named = this.#names.some ? this.#names.of({ title, trail }) : null
    const lost = named === null && this.#names.told
    const believed = (share: number): number =>
      named === null ? share : (1 - TRUST_IN_NAMES) * share + TRUST_IN_NAMES * named
    return {
      similarity: (lost ? UNNAMED : 1) * believed(likely(STEEP * this.#broadly(page))),
      relevance: believed(likely(STEEP * (sharp - this.#least))),
      links: this.#links(page, links),
    }
  }

  #weigh(terms: readonly Term[]): Weighed {
    const page = counted(terms)
    const many = page.distinct.length
    const rarity = new Float64Array(many).fill(this.#unknown)
    const weight = new Float64Array(many)
    for (let i = 0; i < many; i++) {
      const known = this.#known.get(page.distinct[i]!)
      if (!known) continue
      rarity[i] = known.rarity
      weight[i] = known.weight
    }
    return { ...page, rarity, weight }
  }

  /** The page's vector of all its terms, times what was learned; as `vectorOf` and `dot` do it. */
  #broadly({ counts, rarity, weight }: Weighed): number {
    let squares = 0
    const values = new Float64Array(counts.length)
    for (let i = 0; i < values.length; i++) {
      const count = counts[i]!
      const value = (count === 1 ? 1 : 1 + Math.log(count)) * rarity[i]!
      values[i] = value
      squares += value * value
    }
    const length = Math.sqrt(squares) || 1
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += (values[i]! / length) * weight[i]!
    return this.#broad.bias + sum
  }

  #links(page: Weighed, links: PageText['links']): Float32Array {
    const anchors = links.map((link) => this.#anchors.of(link, this.#anchor))
    const evidence = new Float32Array(links.length * EVIDENCE)
    if (links.length === 0) return evidence
    const mentions = new Mentions(
      page,
      anchors.map(({ terms }) => terms),
    )
    const seen = new Int32Array(page.distinct.length)
    let windows = 0
    for (let i = 0; i < links.length; i++) {
      const { worth, tokens, shown, terms } = anchors[i]!
      const around = mentions.around(i)
      let context = 0
      for (const window of around) context += this.#inWindow(page, window, seen, ++windows)
      evidence[i * EVIDENCE] = worth
      // Not a number where the page only links, and says nothing.
      evidence[i * EVIDENCE + 1] = around.length === 0 ? Number.NaN : context / around.length
      evidence[i * EVIDENCE + 2] = tokens
      evidence[i * EVIDENCE + 3] = shown
      writeWords(evidence, i * EVIDENCE + 4, terms)
    }
    return evidence
  }

  #anchor = (text: string, url: string): Anchor => {
    const terms = this.#terms.of(text)
    const tokens = this.#terms.ofUrl(url).filter((term) => !terms.includes(term))
    const alone = this.#names.inAnchor(text, terms) === 'alone'
    const worth = this.#words(terms) + (alone ? ANCHORS.alone : 0)
    const shown = this.#shown.of(url, terms)
    return { terms, worth, tokens: this.#words(tokens), shown }
  }

  /** Cosine of the terms in a window with what the broad view learned; each counts once. */
  #inWindow(page: Weighed, { start, from, to, end }: Window, seen: Int32Array, id: number): number {
    const { numbers, rarity, weight } = page
    let sum = 0
    let squares = 0
    for (let i = start; i < end; i++) {
      if (i === from) i = to
      if (i >= end) break
      const number = numbers[i]!
      if (seen[number] === id) continue
      seen[number] = id
      sum += rarity[number]! * weight[number]!
      squares += rarity[number]! * rarity[number]!
    }
    return squares === 0 ? 0 : sum / Math.sqrt(squares)
  }

  /** The same of a few terms of no page. */
  #words(terms: readonly Term[]): number {
    let sum = 0
    let squares = 0
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!
      if (terms.indexOf(term) < i) continue
      const { rarity, weight } = this.#known.get(term) ?? { rarity: this.#unknown, weight: 0 }
      sum += rarity * weight
      squares += rarity * rarity
    }
    return squares === 0 ? 0 : sum / Math.sqrt(squares)
  }

  #all(bag: Bag): Vector {
    return vectorOf(bag, (term) => this.#rarity.of(term))
  }

  #gained(bag: Bag): Vector {
    return vectorOf(bag, (term) => this.#gains.get(term) ?? 0, LEAST)
  }
}

const of = ({ relevant }: { relevant: boolean }) => ({ relevant })
