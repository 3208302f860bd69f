/**
 * Rivals of the topic crawler: breadth first, PageRank order, a linear SVM, kNN without decay and
 * priority. Each as good as it can be made on the same examples; and those two as simple as the paper's.
 * @module
 */

import {
  cosine,
  dot,
  Rarity,
  sparse,
  type Vector,
  vectorOf,
} from '../../../src/topic/paper/vector.ts'
import { bagOf, type Term, Terms } from '../../../src/topic/text/terms.ts'
import { languageOf } from '../../../src/topic/text/topic-language.ts'
import type { PageText, Topic } from '../../../src/topic/topic.ts'
import { type Contender, type Crawler, Latest } from './crawler.ts'

const breadthFirst: Contender = {
  name: 'breadth first',
  start: () => {
    const queue = new Latest()
    const known = new Set<number>()
    return {
      read(page, _, links) {
        known.add(page)
        for (const link of links) {
          if (!known.has(link)) queue.put(link, 0)
          known.add(link)
        }
      },
      next: () => queue.take()?.page ?? null,
    }
  },
}

/** The most important page of those seen, by their links so far; anew every so many pages. */
const pageRank: Contender = {
  name: 'PageRank order',
  start: () => {
    const links = new Map<number, readonly number[]>()
    let ranks = new Map<number, number>()
    return {
      read(page, _, out) {
        links.set(page, [...out])
        if (links.size < 50 || links.size % 25 === 0) ranks = rank(links)
        else {
          // Until then each page passes on its own rank, as the next round would.
          const share = (0.85 * (ranks.get(page) ?? 0)) / out.length
          for (const to of out) ranks.set(to, (ranks.get(to) ?? 0) + share)
        }
      },
      next() {
        let best: number | null = null
        let most = -1
        for (const [page, value] of ranks) {
          if (value > most && !links.has(page)) [best, most] = [page, value]
        }
        return best
      },
    }
  },
}

function rank(links: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const pages = new Set([...links.keys(), ...[...links.values()].flat()])
  let ranks = new Map([...pages].map((page) => [page, 1 / pages.size]))
  for (let round = 0; round < 15; round++) {
    const next = new Map([...pages].map((page) => [page, 0.15 / pages.size]))
    let lost = 0
    for (const page of pages) {
      const out = links.get(page)
      const share = 0.85 * ranks.get(page)!
      if (!out || out.length === 0) lost += share
      else for (const to of out) next.set(to, next.get(to)! + share / out.length)
    }
    for (const page of pages) next.set(page, next.get(page)! + lost / pages.size)
    ranks = next
  }
  return ranks
}

type Score = (terms: readonly Term[]) => number

/**
 * Links are worth what a classifier says of the page they are on and of their own words. `simple`: only of the page that was
 * met first.
 */
function classified(terms: Terms, score: Score, simple = false): Crawler {
  const queue = new Latest()
  const done = new Set<number>()
  return {
    read(page: number, { title, body, links: anchors }: PageText, links: readonly number[]) {
      done.add(page)
      const here = score(terms.of(`${title} ${body}`))
      for (const [i, link] of links.entries()) {
        if (done.has(link)) continue
        if (simple) {
          if (queue.priority(link) === null) queue.put(link, here)
          continue
        }
        const value = here + score(terms.of(anchors[i]!.anchor))
        // Of a link that is met again the best counts.
        if (value > (queue.priority(link) ?? Number.NEGATIVE_INFINITY)) queue.put(link, value)
      }
    },
    next: () => queue.take()?.page ?? null,
  }
}

/** Hinge loss by stochastic gradients (Pegasos). */
const svm = (simple = false): Contender => ({
  name: simple ? 'simple SVM' : 'linear SVM',
  start(topic) {
    const { terms, vector, examples } = trained(topic)
    const weights = new Map<Term, number>()
    const lambda = 1e-3
    let scale = 1
    for (let step = 1; step <= examples.length * 40; step++) {
      const { vector: x, relevant } = examples[(step * 7919) % examples.length]!
      const y = relevant ? 1 : -1
      const rate = 1 / (lambda * (step + 1000))
      const margin = y * scale * dot(x, weights)
      scale *= 1 - rate * lambda
      if (margin >= 1) continue
      for (const [i, term] of x.terms.entries()) {
        weights.set(term, (weights.get(term) ?? 0) + (rate * y * x.weights[i]!) / scale)
      }
    }
    return classified(terms, (list) => scale * dot(vector(list), weights), simple)
  },
})

const knn = (simple = false): Contender => ({
  name: simple ? 'simple kNN' : 'plain kNN',
  start(topic) {
    const { terms, vector, examples } = trained(topic)
    const known = examples.map(({ vector: x, relevant }) => ({ x: sparse(x), relevant }))
    const score: Score = (list) => {
      const x = vector(list)
      const near = known
        .map((one) => ({ ...one, alike: cosine(x, one.x) }))
        .sort((a, b) => b.alike - a.alike)
        .slice(0, topic.k)
      return near.reduce((sum, one) => sum + (one.relevant ? one.alike : -one.alike), 0)
    }
    return classified(terms, score, simple)
  },
})

function trained(topic: Topic) {
  const terms = new Terms(languageOf(topic))
  const rarity = new Rarity()
  const lists = topic.examples.map(({ title, text }) => terms.of(`${title} ${text}`))
  for (const list of lists) rarity.add(bagOf(list))
  const vector = (list: readonly Term[]): Vector => vectorOf(bagOf(list), (term) => rarity.of(term))
  const examples = lists.map((list, i) => ({
    vector: vector(list),
    relevant: topic.examples[i]!.relevant,
  }))
  return { terms, vector, examples }
}

const STRONG = [svm(), knn()]

export const RIVALS: Contender[] = [breadthFirst, pageRank, ...STRONG]

/** Those of the paper's table II, which tells no more of them than that they are simple; and what can be made of them. */
export const CLASSIFIERS = { simple: [svm(true), knn(true)], strong: STRONG }
