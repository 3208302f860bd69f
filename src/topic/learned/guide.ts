/**
 * The order of a topic crawl, by what the crawl has learned so far. Each page it reads is a hub: how many of the pages
 * behind its links were relevant, or are examples, says what the others are worth; a link counts for all pages that have
 * it, and its words for what they led to before. Decay says where to stop. Asked by the crawl's topic policy.
 * @module
 */

import { FULL, inherit, type Thresholds } from '../paper/decay.ts'
import { WEIGHTS, type Weights } from '../paper/priority.ts'
import { EVIDENCE, type Order, type TopicReading } from '../topic.ts'
import { AnchorWords } from './anchor-words.ts'
import { Hubs } from './hubs.ts'
import { odds } from './logistic.ts'

/** Pages that are remembered of those that link to a page: more of them say the same. */
const MOST_PARENTS = 64
/** Words that are remembered of the links to a page. */
const MOST_WORDS = 8

/** What is known of a page before it is read. */
type Candidate = {
  parents: number[]
  links: number
  anchor: number
  url: number
  context: number
  contexts: number
  words: Set<number>
  /** It is an example, so that its hubs know of it already. */
  shown: boolean
  /** The best that a page linking to it left. */
  decay: number
}

/** Worth of each kind of evidence, in odds; found on half of the topics of a real web. */
const WORTH = {
  anchor: 0.6,
  best: 1.2,
  sum: 1.2,
  mean: 0.3,
  near: 0.5,
  context: 1,
  url: 0.3,
  words: 1,
}

const clamp = (share: number): number => Math.min(0.95, Math.max(0.005, share))

export type GuideSettings = Thresholds & { weights: Weights }

export class Guide implements Order {
  #settings: GuideSettings
  /** The topic file's weights, against those of the paper. */
  #k: Weights
  #hubs = new Hubs()
  #words: AnchorWords
  /** Pages not read yet, by the words of links to them. */
  #withWord = new Map<number, Set<number>>()
  #candidates = new Map<number, Candidate>()
  #decays = new Map<number, number>()
  readonly risen = new Set<number>()

  /** `words`: what is known of them before the first page. */
  constructor(settings: GuideSettings, words = new AnchorWords()) {
    this.#words = words
    this.#settings = settings
    this.#k = settings.weights.map((weight, i) => weight / WEIGHTS[i]!) as Weights
  }

  /** A page was read: what it is tells of the pages that link to it, its links of those behind them. */
  read(page: number, reading: TopicReading, targets: ArrayLike<number>): void {
    const candidate = this.#candidates.get(page)
    this.#candidates.delete(page)
    const isLike = reading.similarity > this.#settings.similarity
    const decay = isLike ? FULL : (candidate?.decay ?? FULL)
    this.#decays.set(page, decay)
    const { parents = [], shown } = candidate ?? {}
    for (const other of this.#hubs.learn(page, reading, parents, shown)) {
      if (this.#candidates.has(other)) this.risen.add(other)
    }
    if (candidate) this.#learnWords(page, candidate.words, reading.relevance)
    const seen = new Set<number>([page])
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!
      if (this.#decays.has(target)) continue
      this.#link(page, target, decay, reading.links.subarray(i * EVIDENCE), !seen.has(target))
      seen.add(target)
    }
  }

  #learnWords(page: number, words: ReadonlySet<number>, relevance: number): void {
    for (const word of words) this.#withWord.get(word)?.delete(page)
    for (const word of this.#words.learn(words, relevance)) {
      for (const other of this.#withWord.get(word) ?? []) this.risen.add(other)
    }
  }

  #link(from: number, to: number, decay: number, evidence: Float32Array, first: boolean): void {
    let known = this.#candidates.get(to)
    if (!known) {
      known = unknown()
      this.#candidates.set(to, known)
    }
    if (first && known.parents.length < MOST_PARENTS) {
      known.parents.push(from)
      this.#hubs.lead(from, to)
    }
    const shown = evidence[3] ?? 0
    if (first && shown !== 0) {
      known.shown = true
      this.#hubs.show(from, shown > 0)
    }
    this.#addWords(to, known.words, evidence.subarray(4, EVIDENCE))
    known.links++
    known.anchor += evidence[0] ?? 0
    if (!Number.isNaN(evidence[1] ?? Number.NaN)) {
      known.context += evidence[1]!
      known.contexts++
    }
    known.url += evidence[2] ?? 0
    known.decay = Math.max(known.decay, inherit(decay))
    this.risen.add(to)
  }

  #addWords(page: number, words: Set<number>, more: Float32Array): void {
    for (const word of more) {
      if (word === 0 || words.has(word) || words.size >= MOST_WORDS) continue
      words.add(word)
      const pages = this.#withWord.get(word)
      if (pages) pages.add(page)
      else this.#withWord.set(word, new Set([page]))
    }
  }

  /** Unlike the published crawl: where most pages say where they stand, one below the threshold is not worth a look. */
  admits(page: number): boolean {
    const known = this.#candidates.get(page)
    return !known || known.decay >= this.#settings.decay
  }

  /** Odds that the page is worth it; the same whenever nothing new was read. */
  priority(page: number): number | null {
    const known = this.#candidates.get(page)
    if (!known) return null
    const usual = odds(this.#hubs.usual)
    let best = 0
    let shares = 0
    let sum = 0
    let near = 0
    for (const parent of known.parents) {
      const share = clamp(this.#hubs.share(parent))
      best = Math.max(best, share)
      shares += share
      sum += odds(share) - usual
      near += this.#hubs.nearness(parent)
    }
    const n = Math.max(1, known.parents.length)
    const [k1, k2, k3] = this.#k
    return (
      WORTH.best * odds(clamp(best)) +
      WORTH.sum * (sum / Math.sqrt(n)) +
      WORTH.mean * odds(clamp(shares / n)) +
      k1 * WORTH.near * (near / n) +
      k2 * WORTH.anchor * (known.anchor / Math.max(1, known.links)) +
      k2 * WORTH.context * (known.context / (known.contexts + 1)) +
      k3 * WORTH.url * (known.url / Math.max(1, known.links)) +
      k2 * WORTH.words * this.#words.worth(known.words)
    )
  }
}

const unknown = (): Candidate => ({
  parents: [],
  links: 0,
  anchor: 0,
  url: 0,
  context: 0,
  contexts: 0,
  words: new Set(),
  shown: false,
  decay: 0,
})
