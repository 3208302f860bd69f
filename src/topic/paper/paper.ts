/**
 * The topical crawler as published: four similarities, a kNN classifier that decides which links are
 * followed, the priority equation for their order, decay for the way through other pages.
 * @module
 */

import { LinkMemo } from '../text/memo.ts'
import { bagOf, type Term, Terms } from '../text/terms.ts'
import { languageOf } from '../text/topic-language.ts'
import {
  EVIDENCE,
  type Order,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from '../topic.ts'
import { FULL, goesOn, inherit, reset } from './decay.ts'
import { nearestShare, type Point } from './knn.ts'
import { type Features, priority } from './priority.ts'
import { Gathered, Rarity, type Vector, vectorOf } from './vector.ts'

/** Similarity to the topic is the greatest one to any of its relevant examples, or its keywords. */
export class PaperReader implements TopicReader {
  #topic: Topic
  #terms: Terms
  #rarity = new Rarity()
  #titles: Gathered
  #bodies: Gathered
  #points: Point[]
  #anchors = new LinkMemo<[b3: number, b4: number]>()

  constructor(topic: Topic) {
    this.#topic = topic
    this.#terms = new Terms(languageOf(topic))
    const named = { title: topic.keywords.join(' '), text: topic.keywords.join(' ') }
    const targets = topic.examples.filter(({ relevant }) => relevant)
    const all = topic.keywords.length > 0 ? [...targets, named] : targets
    for (const { text } of topic.examples) this.#rarity.add(bagOf(this.#terms.of(text)))
    this.#titles = new Gathered(all.map(({ title }) => this.#vector(this.#terms.of(title))))
    this.#bodies = new Gathered(all.map(({ text }) => this.#vector(this.#terms.of(text))))
    this.#points = topic.examples.map((example) => {
      const own = targets.indexOf(example as (typeof targets)[number])
      const title = this.#vector(this.#terms.of(example.title))
      const body = this.#vector(this.#terms.of(example.text))
      const inTitles = this.#titles.greatest(title, own)
      const inBodies = this.#bodies.greatest(title, own)
      const b2 = this.#bodies.greatest(body, own)
      // What leads to an example is not known: its own title stands for the anchor text.
      return { features: [inTitles, b2, inBodies, inBodies], relevant: example.relevant }
    })
  }

  read({ title, body, links }: PageText): TopicReading {
    const b1 = this.#titles.greatest(this.#vector(this.#terms.of(title)))
    const b2 = this.#bodies.greatest(this.#vector(this.#terms.of(body)))
    const evidence = new Float32Array(links.length * EVIDENCE)
    for (const [i, link] of links.entries()) {
      const [b3, b4] = this.#anchors.of(link, this.#anchor)
      const features: Features = [b1, b2, b3, b4]
      evidence[i * EVIDENCE] = priority(features, this.#topic.weights)
      evidence[i * EVIDENCE + 1] = nearestShare(this.#points, features, this.#topic.k)
    }
    const share = nearestShare(this.#points, [b1, b2, b1, b1], this.#topic.k)
    return { relevance: share, similarity: Math.max(b1, b2), links: evidence }
  }

  #anchor = (text: string, url: string): [b3: number, b4: number] => [
    this.#inBodies(this.#terms.of(text)),
    this.#inBodies(this.#terms.ofUrl(url)),
  ]

  #inBodies(terms: readonly Term[]): number {
    return this.#bodies.greatest(this.#vector(terms))
  }

  #vector(terms: readonly Term[]): Vector {
    return vectorOf(bagOf(terms), (term) => this.#rarity.of(term))
  }
}

/** The queue of the published crawler: links classified as relevant, the highest priority first. */
export class PaperOrder implements Order {
  #topic: Topic
  #read = new Set<number>()
  #found = new Map<number, { priority: number; decay: number; yes: boolean }>()
  readonly risen = new Set<number>()

  constructor(topic: Topic) {
    this.#topic = topic
  }

  read(page: number, { similarity, links }: TopicReading, targets: ArrayLike<number>): void {
    const decay = reset(this.#found.get(page)?.decay ?? FULL, similarity, this.#topic)
    this.#read.add(page)
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!
      if (this.#read.has(target)) continue
      const before = this.#found.get(target)
      this.#found.set(target, {
        priority: Math.max(before?.priority ?? 0, links[i * EVIDENCE] ?? 0),
        decay: Math.max(before?.decay ?? 0, inherit(decay)),
        yes: before?.yes === true || (links[i * EVIDENCE + 1] ?? 0) > 0.5,
      })
      this.risen.add(target)
    }
  }

  admits(page: number): boolean {
    const known = this.#found.get(page)
    return !known || (known.yes && goesOn(known.decay, this.#topic))
  }

  priority(page: number): number | null {
    return this.#found.get(page)?.priority ?? null
  }
}
