/**
 * A topic that a person brings, as a file or by a form, with what its examples say: files are read when it is saved,
 * addresses when it is crawled for the first time. Used by `cli`, `jobs`, `views` and `web`.
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

type CheckedTopic =
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

export type ExampleRow = { kind: 'url' | 'text'; value: string; relevant: boolean }

export const TOPIC_FIELDS = [
  ...(['keywords', 'language', 'maxPages', 'seeds', 'hosts', 'algorithm', 'k', 'votes'] as const),
  ...(['decay', 'similarity', 'weightPage', 'weightAnchor', 'weightUrl'] as const),
] as const
export type TopicField = (typeof TOPIC_FIELDS)[number]

export type TopicForm = Record<TopicField, string> & { examples: ExampleRow[] }

export const EMPTY_TOPIC: TopicForm = {
  ...(Object.fromEntries(TOPIC_FIELDS.map((field) => [field, ''])) as Record<TopicField, string>),
  examples: [],
}

const WEIGHTS = ['weightPage', 'weightAnchor', 'weightUrl'] as const
const MOST_EXAMPLES = 200

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Numbers that are none stay texts, so that the check says what is wrong with them. */
const number = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text

/** As it is written in a file; `known` keeps what was read of examples by their address. */
export function topicText(form: TopicForm, known: TopicFile | null): string {
  const read = new Map(known?.examples.map((example) => [example.url, example]) ?? [])
  const given = (field: TopicField, value: unknown) =>
    form[field].trim() === '' ? {} : { [field]: value }
  const weights = WEIGHTS.map((field) => form[field])
  return JSON.stringify({
    keywords: lines(form.keywords),
    examples: form.examples
      .filter(({ value }) => value.trim() !== '')
      .map(({ kind, value, relevant }) => ({
        ...(kind === 'url' ? { ...read.get(value.trim()), url: value.trim() } : { text: value }),
        relevant,
      })),
    ...given('language', form.language.trim()),
    ...given('maxPages', number(form.maxPages)),
    ...given('algorithm', form.algorithm),
    ...given('k', number(form.k)),
    ...given('votes', form.votes),
    ...given('decay', number(form.decay)),
    ...given('similarity', number(form.similarity)),
    ...given('seeds', lines(form.seeds)),
    ...given('hosts', lines(form.hosts)),
    ...(weights.some((text) => text.trim() !== '') ? { weights: weights.map(number) } : {}),
  })
}

/** What is stored, as a form; what holds by default is left empty. */
export function topicForm(file: TopicFile): TopicForm {
  const own = (value: number, usual: number): string => (value === usual ? '' : String(value))
  const [page, anchor, url] = file.weights
  return {
    keywords: file.keywords.join('\n'),
    examples: file.examples.map(({ url: address, text = '', relevant }) => ({
      ...(address === undefined
        ? { kind: 'text' as const, value: text }
        : { kind: 'url' as const, value: address }),
      relevant,
    })),
    language: file.language ?? '',
    maxPages: file.maxPages === undefined ? '' : String(file.maxPages),
    algorithm: file.algorithm === 'aisle' ? '' : file.algorithm,
    votes: file.votes === 'equal' ? '' : file.votes,
    ...{ k: own(file.k, 5), decay: own(file.decay, 0.25), similarity: own(file.similarity, 0.5) },
    ...{ seeds: file.seeds.join('\n'), hosts: file.hosts.join('\n') },
    weightPage: own(page, 0.3),
    weightAnchor: own(anchor, 0.2),
    weightUrl: own(url, 0.15),
  }
}

export function topicIn(body: Record<string, unknown>): TopicForm {
  const text = (name: string): string => {
    const value = body[name]
    return typeof value === 'string' ? value.replace(/\r\n/g, '\n') : ''
  }
  const examples: ExampleRow[] = []
  for (let i = 0; i < MOST_EXAMPLES && `value-${i}` in body; i++) {
    examples.push({
      kind: text(`kind-${i}`) === 'text' ? 'text' : 'url',
      value: text(`value-${i}`),
      relevant: text(`relevant-${i}`) !== 'no',
    })
  }
  const fields = Object.fromEntries(TOPIC_FIELDS.map((field) => [field, text(field)]))
  return { ...(fields as Record<TopicField, string>), examples }
}

export type TopicProblems = {
  fields: Partial<Record<TopicField, string>>
  examples: Map<number, string>
  whole: string[]
}

/** Each mistake beside the field it is about. */
export function topicProblems(mistakes: TopicMistake[], form: TopicForm): TopicProblems {
  const problems: TopicProblems = { fields: {}, examples: new Map(), whole: [] }
  // Rows that were left empty are no examples.
  const rows = form.examples.flatMap(({ value }, i) => (value.trim() === '' ? [] : i))
  for (const { path, sentence, hint } of mistakes) {
    const [, name = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? []
    const text = [sentence, hint].filter(Boolean).join('. ')
    const row = index === undefined ? undefined : rows[Number(index)]
    if (name === 'examples' && row !== undefined) problems.examples.set(row, text)
    else if (name === 'weights') problems.fields[WEIGHTS[Number(index ?? 0)]!] = text
    else if ((TOPIC_FIELDS as readonly string[]).includes(name)) {
      problems.fields[name as TopicField] = text
    } else problems.whole.push(text)
  }
  return problems
}
