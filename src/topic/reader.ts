/**
 * Readers of pages for a topic, by what is known of it, and who orders them. Used by `crawl/policies/topic/topic.ts`
 * and `crawl/read/reading.ts`.
 * @module
 */

import { AnchorWords } from './learned/anchor-words.ts'
import { Guide } from './learned/guide.ts'
import { LearnedReader } from './learned/learned.ts'
import { NamedReader } from './learned/named.ts'
import { PaperOrder, PaperReader } from './paper/paper.ts'
import { Terms } from './text/terms.ts'
import { languageOf } from './text/topic-language.ts'
import type { Order, Topic, TopicReader } from './topic.ts'

export function readerFor(topic: Topic): TopicReader {
  if (topic.algorithm === 'paper') return new PaperReader(topic)
  const terms = new Terms(languageOf(topic))
  const both = [true, false].every((side) => topic.examples.some((one) => one.relevant === side))
  return both ? new LearnedReader(topic, terms) : new NamedReader(topic, terms)
}

export function orderFor(topic: Topic): Order {
  if (topic.algorithm === 'paper') return new PaperOrder(topic)
  const terms = new Terms(languageOf(topic))
  const words = new AnchorWords()
  words.show(topic.examples.map(({ title, relevant }) => ({ terms: terms.of(title), relevant })))
  return new Guide(topic, words)
}
