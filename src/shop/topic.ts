/**
 * A topic that a person brings, with what its examples say: files are read when it is saved, addresses
 * when it is crawled for the first time.
 * @module
 */

import { dirname, resolve } from 'node:path'
import { readJson } from '../format/json.ts'
import { cut, jsonOf } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'
import { visibleText } from '../page/html/text.ts'
import { linksOf } from '../page/links.ts'
import { readPage } from '../page/page.ts'
import {
  parseTopic,
  readTopic,
  type TopicExample,
  type TopicFile,
  type TopicMistake,
  topicWarnings,
} from '../topic/file.ts'
import { trailOf } from '../topic/learned/breadcrumbs.ts'

/** Longer texts say nothing more of what they are about. */
const MOST_TEXT = 60_000

export type { TopicMistake } from '../topic/file.ts'

export type CheckedTopic =
  | { ok: true; json: string; warnings: string[] }
  | { ok: false; mistakes: TopicMistake[] }

/** The text of a form: `json` as it is stored, or every mistake with its place. */
export function checkTopic(text: string): CheckedTopic {
  let json: unknown
  try {
    json = readJson(text, 'the topic')
  } catch (error) {
    if (!(error instanceof AisleError)) throw error
    return { ok: false, mistakes: [{ path: '', sentence: error.message }] }
  }
  const read = readTopic(json)
  if (!read.ok) return read
  // Files lie where the command line is, not where the form is.
  const mistakes = read.topic.examples.flatMap(({ file, text: known }, i) =>
    file === undefined || known !== undefined
      ? []
      : {
          path: `examples[${i}].file`,
          sentence:
            'a form cannot read files: give the address of the page ("url") or what it says ("text")',
        },
  )
  if (mistakes.length > 0) return { ok: false, mistakes }
  return { ok: true, json: jsonOf(read.topic), warnings: topicWarnings(read.topic) }
}

/** `read`: the bytes of a file. Examples that cannot be read are told, and left out. */
export async function topicJson(
  source: string,
  file: string,
  read: (path: string) => Promise<Uint8Array>,
): Promise<{ json: string; warnings: string[] }> {
  const topic = parseTopic(readJson(source, 'the topic', file), file)
  const warnings: string[] = []
  const examples: TopicExample[] = []
  for (const [i, example] of topic.examples.entries()) {
    if (example.file === undefined || example.text !== undefined) {
      examples.push(example)
      continue
    }
    try {
      const bytes = await read(resolve(dirname(file), example.file))
      examples.push({ ...example, ...exampleText(bytes, example.file) })
    } catch (error) {
      const why = error instanceof AisleError ? error.message : String(error)
      warnings.push(`examples[${i}]: ${example.file} cannot be read (${why}); it is left out`)
    }
  }
  const left = checked({ ...topic, examples }, file, warnings)
  return { json: jsonOf(left), warnings: [...warnings, ...topicWarnings(left)] }
}

/** What is left has to say what the topic is. */
export function checked(topic: TopicFile, file: string | undefined, warnings: string[]): TopicFile {
  try {
    return parseTopic(topic, file)
  } catch (error) {
    if (!(error instanceof AisleError) || warnings.length === 0) throw error
    throw new AisleError(error.kind, [...warnings, error.message].join('\n'), {
      where: file,
      hint: error.hint,
    })
  }
}

/** Title and text of a page; of anything that is no HTML, all of it. */
export function exampleText(
  bytes: Uint8Array,
  name: string,
  contentType: string | null = null,
  url = 'http://example.test/page',
): { title: string; text: string; trail?: string[] } {
  const start = new TextDecoder().decode(bytes.subarray(0, 2000))
  if (
    !/\.x?html?$/i.test(name) &&
    contentType === null &&
    !/<(?:!doctype|html|head|body)/i.test(start)
  ) {
    return { title: '', text: cut(new TextDecoder().decode(bytes), MOST_TEXT).trim() }
  }
  const page = readPage(bytes, { url, contentType })
  const text = cut(visibleText(page.document.documentElement), MOST_TEXT)
  const trail = trailOf(linksOf(page), new URL('/', url).href)
  return { title: page.title, text: text || page.title || '-', trail }
}
