/**
 * Who reads pages for a topic, by what is known of it, and who orders them.
 * @module
 */

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

export const orderFor = (topic: Topic): Order =>
  topic.algorithm === 'paper' ? new PaperOrder(topic) : new Guide(topic)
