/**
 * The topical crawler as published: four similarities, a kNN classifier that decides which links are queued, the
 * priority equation for their order, decay for how far it goes. Chosen by `"algorithm": "paper"` (`reader.ts`).
 * @module
 */

import { LinkMemo } from '../text/memo.ts'
import {
  EVIDENCE,
  type Order,
  type PageText,
  type Topic,
  type TopicReader,
  type TopicReading,
} from '../topic.ts'
import { FULL, inherit, passedOn } from './decay.ts'
import { TopicSimilarity } from './features.ts'
import { nearestShare, type Point } from './knn.ts'
import { type Features, priority } from './priority.ts'

/** Of a link, at these places of its evidence: its priority, and the share of votes for it. */
const PRIORITY = 0
const VOTES = 1

export class PaperReader implements TopicReader {
  #topic: Topic
  #similarity: TopicSimilarity
  #points: Point[]
  #anchors = new LinkMemo<[b3: number, b4: number]>()

  constructor(topic: Topic) {
    this.#topic = topic
    this.#similarity = new TopicSimilarity(topic)
    this.#points = this.#similarity.points(topic)
  }

  /** Links are classified by the page they stand on, as figure 2 has it: that behind them was not read yet. */
  read({ title, body, url, links }: PageText): TopicReading {
    const own = this.#similarity.of({ title, body, url })
    const [b1, b2] = own
    const evidence = new Float32Array(links.length * EVIDENCE)
    for (const [i, link] of links.entries()) {
      const [b3, b4] = this.#anchors.of(link, this.#anchor)
      const features: Features = [b1, b2, b3, b4]
      evidence[i * EVIDENCE + PRIORITY] = priority(features, this.#topic.weights)
      evidence[i * EVIDENCE + VOTES] = this.#share(features)
    }
    // By which link a page was reached its reader does not know: the other three features tell.
    return { relevance: this.#share(own), similarity: Math.max(b1, b2), links: evidence }
  }

  #share(features: Features): number {
    return nearestShare(this.#points, features, this.#topic.k, this.#topic.votes)
  }

  #anchor = (text: string, url: string): [b3: number, b4: number] => [
    this.#similarity.anchor(text),
    this.#similarity.address(url),
  ]
}

/** The queue (figure 2): links classified as relevant, the highest priority first; one that is in it stays as it is. */
export class PaperOrder implements Order {
  #topic: Topic
  #read = new Set<number>()
  #queued = new Map<number, { priority: number; decay: number }>()
  #refused = new Set<number>()
  readonly risen = new Set<number>()

  constructor(topic: Topic) {
    this.#topic = topic
  }

  read(page: number, { similarity, links }: TopicReading, targets: ArrayLike<number>): void {
    this.#read.add(page)
    const decay = passedOn(this.#queued.get(page)?.decay ?? FULL, similarity, this.#topic)
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!
      if (this.#read.has(target) || this.#queued.has(target)) continue
      if (decay === null || !((links[i * EVIDENCE + VOTES] ?? 0) > 0.5)) {
        this.#refused.add(target)
        continue
      }
      this.#queued.set(target, {
        priority: links[i * EVIDENCE + PRIORITY]!,
        decay: inherit(decay),
      })
      this.#refused.delete(target)
      this.risen.add(target)
    }
  }

  /** Nobody said no to it, or somebody said yes: a seed is admitted. */
  admits(page: number): boolean {
    return !this.#refused.has(page)
  }

  priority(page: number): number | null {
    return this.#queued.get(page)?.priority ?? null
  }
}
