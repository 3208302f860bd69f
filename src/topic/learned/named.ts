/**
 * A topic that is only named, by keywords, or shown by relevant examples alone: nothing says what it is not, so a page
 * counts by how much of it speaks of the topic. Used by `topic/reader.ts`.
 * @module
 */

import { Gathered, type Vector, vectorOf } from '../paper/vector.ts'
import { LinkMemo } from '../text/memo.ts'
import { bagOf, type Term, type Terms } from '../text/terms.ts'
import {
  EVIDENCE,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from '../topic.ts'
import { writeWords } from './anchor-words.ts'
import { likely } from './logistic.ts'
import { ANCHORS, Names } from './names.ts'
import { ShownPages } from './shown-pages.ts'

/** What a keyword in a URL is worth. */
const NAMED = 3
/** Mentions in the text of a page that make it half as good as a title. */
const HALF = 3

/** How often an anchor names the topic, what it is worth, and what its address is. */
type Anchor = { terms: Term[]; mentions: number; worth: number; tokens: number; shown: number }

export class NamedReader implements TopicReader {
  #terms: Terms
  #names: Names
  #shown: ShownPages
  #examples: Gathered | null
  /** How like each other relevant examples are. */
  #usual: number
  #anchors = new LinkMemo<Anchor>()

  constructor({ keywords, examples }: Pick<Topic, 'keywords' | 'examples'>, terms: Terms) {
    this.#terms = terms
    this.#names = new Names({ keywords, examples }, terms)
    this.#shown = new ShownPages(examples, terms)
    const vectors = examples
      .filter(({ relevant }) => relevant)
      .map(({ title, text }) => plain(terms.of(`${title} ${text}`)))
    const gathered = new Gathered(vectors)
    this.#examples = vectors.length > 0 ? gathered : null
    const nearest = vectors.map((vector, i) => gathered.greatest(vector, i))
    this.#usual = Math.max(0.1, nearest.reduce((sum, one) => sum + one, 0) / (nearest.length || 1))
  }

  read({ title, body, trail, links }: PageText): TopicReading {
    const terms = this.#terms.of(body)
    const anchors = links.map((link) => this.#anchors.of(link, this.#anchor))
    const inLinks = anchors.reduce((sum, { mentions }) => sum + mentions, 0)
    // Menus name every topic of a shop on every page.
    const said = Math.max(0, this.#names.mentions(terms) - inLinks)
    const named = this.#names.of({ title, trail }) ?? said / (said + HALF)
    const relevance = Math.max(named, this.#alike(title, terms))
    const evidence = new Float32Array(links.length * EVIDENCE)
    for (let i = 0; i < links.length; i++) {
      evidence[i * EVIDENCE] = anchors[i]!.worth
      evidence[i * EVIDENCE + 1] = Number.NaN
      evidence[i * EVIDENCE + 2] = anchors[i]!.tokens
      evidence[i * EVIDENCE + 3] = anchors[i]!.shown
      writeWords(evidence, i * EVIDENCE + 4, anchors[i]!.terms)
    }
    return { relevance, similarity: relevance, links: evidence }
  }

  #anchor = (text: string, url: string): Anchor => {
    const terms = this.#terms.of(text)
    return {
      terms,
      shown: this.#shown.of(url, terms),
      mentions: this.#names.mentions(terms),
      worth: this.#worth(text, terms),
      tokens: this.#names.mentions(this.#terms.ofUrl(url)) > 0 ? NAMED : 0,
    }
  }

  #worth(text: string, terms: readonly Term[]): number {
    if (this.#names.some) return ANCHORS[this.#names.inAnchor(text, terms) ?? 'none']
    return 4 * (this.#examples?.greatest(plain(terms)) ?? 0)
  }

  #alike(title: string, terms: readonly Term[]): number {
    if (!this.#examples) return 0
    const nearest = this.#examples.greatest(plain([...this.#terms.of(title), ...terms]))
    return likely(6 * (nearest / this.#usual - 0.6))
  }
}

const plain = (terms: readonly Term[]): Vector => vectorOf(bagOf(terms), () => 1)
