/**
 * Who reads pages for a topic, by what is known of it.
 * @module
 */

import { detectLanguage, type Language } from './language.ts'
import { LearnedReader } from './learned.ts'
import { NamedReader } from './named.ts'
import { Terms } from './terms.ts'
import type { Topic, TopicReader } from './topic.ts'

export function readerFor(topic: Topic): TopicReader {
  const terms = new Terms(languageOf(topic))
  const both = [true, false].every((side) => topic.examples.some((one) => one.relevant === side))
  return both ? new LearnedReader(topic, terms) : new NamedReader(topic, terms)
}

/** As the file says, else as the examples and keywords are written. */
export function languageOf({ language, keywords, examples }: Topic): Language | null {
  if (language) return language
  const texts = examples.map(({ title, text }) => `${title} ${text.slice(0, 2000)}`)
  return detectLanguage([...texts, ...keywords].join(' '))
}
