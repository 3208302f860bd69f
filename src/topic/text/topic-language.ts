/**
 * The language of a topic. Used all over `topic`.
 * @module
 */

import type { Topic } from '../topic.ts'
import { detectLanguage, type Language } from './language.ts'

/** As the file says, else as the examples and keywords are written. */
export function languageOf({ language, keywords, examples }: Topic): Language | null {
  if (language) return language
  const texts = examples.map(({ title, text }) => `${title} ${text.slice(0, 2000)}`)
  return detectLanguage([...texts, ...keywords].join(' '))
}
