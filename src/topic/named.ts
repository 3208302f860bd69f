/**
 * A topic that is only named, by keywords, or shown by relevant examples alone: nothing says what it is
 * not, so a page counts by how much of it speaks of the topic.
 * @module
 */

import { likely } from './logistic.ts'
import { ANCHORS, Names } from './names.ts'
import { bagOf, type Term, type Terms } from './terms.ts'
import {
  EVIDENCE,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from './topic.ts'
import { cosine, type Sparse, sparse, type Vector, vectorOf } from './vector.ts'

/** What a keyword in a URL is worth. */
const NAMED = 3
/** Mentions in the text of a page that make it half as good as a title. */
const HALF = 3

export class NamedReader implements TopicReader {
  #terms: Terms
  #names: Names
  #examples: Sparse[]
  /** How like each other relevant examples are. */
  #usual: number

  constructor({ keywords, examples }: Pick<Topic, 'keywords' | 'examples'>, terms: Terms) {
    this.#terms = terms
    this.#names = new Names({ keywords, examples }, terms)
    const vectors = examples
      .filter(({ relevant }) => relevant)
      .map(({ title, text }) => plain(terms.of(`${title} ${text}`)))
    this.#examples = vectors.map(sparse)
    const nearest = vectors.map((vector, i) =>
      Math.max(0, ...this.#examples.map((other, j) => (i === j ? 0 : cosine(vector, other)))),
    )
    this.#usual = Math.max(0.1, nearest.reduce((sum, one) => sum + one, 0) / (nearest.length || 1))
  }

  read({ title, body, trail, links }: PageText): TopicReading {
    const terms = this.#terms.of(body)
    const anchors = links.map(({ anchor }) => this.#terms.of(anchor))
    const inLinks = anchors.reduce((sum, anchor) => sum + this.#names.mentions(anchor), 0)
    // Menus name every topic of a shop on every page.
    const said = Math.max(0, this.#names.mentions(terms) - inLinks)
    const named = this.#names.of({ title, trail }) ?? said / (said + HALF)
    const alike = this.#alike(plain([...this.#terms.of(title), ...terms]))
    const relevance = Math.max(named, alike)
    const evidence = new Float32Array(links.length * EVIDENCE)
    for (const [i, anchor] of anchors.entries()) {
      evidence[i * EVIDENCE] = this.#worth(links[i]!.anchor, anchor)
      evidence[i * EVIDENCE + 1] = Number.NaN
      const tokens = this.#terms.ofUrl(links[i]!.url)
      evidence[i * EVIDENCE + 2] = this.#names.mentions(tokens) > 0 ? NAMED : 0
    }
    return { relevance, similarity: relevance, links: evidence }
  }

  #worth(text: string, terms: readonly Term[]): number {
    if (this.#names.some) return ANCHORS[this.#names.inAnchor(text, terms) ?? 'none']
    const vector = plain(terms)
    return 4 * Math.max(0, ...this.#examples.map((example) => cosine(vector, example)))
  }

  #alike(vector: Vector): number {
    if (this.#examples.length === 0) return 0
    const nearest = Math.max(...this.#examples.map((example) => cosine(vector, example)))
    return likely(6 * (nearest / this.#usual - 0.6))
  }
}

const plain = (terms: readonly Term[]): Vector => vectorOf(bagOf(terms), () => 1)
