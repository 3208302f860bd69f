/**
 * A topic, once its file is checked and its examples are read. Used by `crawl` and `topic`.
 * @module
 */

import type { Votes } from './paper/knn.ts'
import type { Weights } from './paper/priority.ts'
import type { Language } from './text/language.ts'

export type Example = {
  title: string
  text: string
  /** Its breadcrumbs, where it was read as a page. */
  trail?: string[]
  url?: string
  /** What links to it say, where that is known. */
  anchor?: string
  relevant: boolean
}

export type Topic = {
  keywords: string[]
  examples: Example[]
  /** Null: as detected; what cannot be detected is read without stems. */
  language: Language | null
  /** Neighbours that the paper's classifier asks, and how they vote. */
  k: number
  votes: Votes
  decay: number
  similarity: number
  weights: Weights
  /** Aisle's own way, or the published one. */
  algorithm: 'aisle' | 'paper'
}

/** A page as a topic looks at it. */
export type PageText = {
  url?: string
  title: string
  /** Visible text, links included. */
  body: string
  /** Breadcrumbs below the home page. */
  trail?: readonly string[]
  links: readonly { url: string; anchor: string }[]
}

/** What a page and its links are worth, for whoever orders the queue. */
export type TopicReading = {
  /** From 0 to 1: whether it is about the topic (above 0.5 it is), and whether it is near it. */
  relevance: number
  similarity: number
  /**
   * `EVIDENCE` numbers a link: what its anchor text is worth, the words around it and its URL tokens; whether it leads
   * to an example; and `WORDS` words of its text as numbers, 0 where it has less.
   */
  links: Float32Array
}

export const WORDS = 3
export const EVIDENCE = 4 + WORDS

export type TopicReader = { read(page: PageText): TopicReading }

/** What is to be fetched first, and what not at all. */
export type Order = {
  /** Pages whose priority may have risen since it was asked for. */
  readonly risen: Set<number>
  /** `targets`: the pages behind the reading's links. */
  read(page: number, reading: TopicReading, targets: ArrayLike<number>): void
  /** Whether a page is near enough to what is on the topic; a seed is. */
  admits(page: number): boolean
  /** Null for a page of which nothing is known. */
  priority(page: number): number | null
}
