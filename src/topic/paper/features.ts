/**
 * The four features of a page (IV.B, equations 2 to 5): how similar its title, its body, the text of a link to it and
 * the tokens of its address are to the topic. Computed in one way, for examples as for pages of the crawl; called by
 * the published crawler. Used by `paper.ts`.
 * @module
 */

import { bagOf, type Term, Terms } from '../text/terms.ts'
import { languageOf } from '../text/topic-language.ts'
import type { Topic } from '../topic.ts'
import type { Point } from './knn.ts'
import type { Features } from './priority.ts'
import { Gathered, Rarity, type Vector, vectorOf } from './vector.ts'

/** What is not known of a page is undefined. */
export type Parts = { title: string; body: string; anchor?: string; url?: string }

/** The topic is the set of its targets: relevant examples, and its keywords as one more. */
export class TopicSimilarity {
  #terms: Terms
  #rarity = new Rarity()
  #titles: Gathered
  #bodies: Gathered

  constructor(topic: Topic) {
    this.#terms = new Terms(languageOf(topic))
    const named = topic.keywords.join(' ')
    const shown = topic.examples.filter(({ relevant }) => relevant)
    const targets = named === '' ? shown : [...shown, { title: named, text: named }]
    for (const { text } of topic.examples) this.#rarity.add(bagOf(this.#terms.of(text)))
    this.#titles = new Gathered(targets.map(({ title }) => this.#vector(this.#terms.of(title))))
    this.#bodies = new Gathered(targets.map(({ text }) => this.#vector(this.#terms.of(text))))
  }

  /** The training set; no relevant example is its own target. */
  points({ examples }: Topic): Point[] {
    let shown = 0
    return examples.map(({ title, text: body, anchor = title, url, relevant }) => {
      const own = relevant ? shown++ : -1
      return { features: this.of({ title, body, anchor, url }, own), relevant }
    })
  }

  /** `own`: the number of the page among the targets, where it is one. */
  of({ title, body, anchor, url }: Parts, own = -1): Features {
    return [
      this.title(title, own),
      this.body(body, own),
      anchor === undefined ? Number.NaN : this.anchor(anchor, own),
      url === undefined ? Number.NaN : this.address(url, own),
    ]
  }

  title(text: string, own = -1): number {
    return this.#titles.greatest(this.#vector(this.#terms.of(text)), own)
  }

  body(text: string, own = -1): number {
    return this.#inBodies(this.#terms.of(text), own)
  }

  anchor(text: string, own = -1): number {
    return this.#inBodies(this.#terms.of(text), own)
  }

  address(url: string, own = -1): number {
    return this.#inBodies(this.#terms.ofUrl(url, 'with host'), own)
  }

  #inBodies(terms: readonly Term[], own: number): number {
    return this.#bodies.greatest(this.#vector(terms), own)
  }

  #vector(terms: readonly Term[]): Vector {
    return vectorOf(bagOf(terms), (term) => this.#rarity.of(term))
  }
}
