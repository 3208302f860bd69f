/**
 * A topic as a form, and back: fields that are empty are left to their defaults.
 * @module
 */

import type { TopicFile } from '../topic/file.ts'
import type { TopicMistake } from './topic.ts'

export type ExampleRow = { kind: 'url' | 'text'; value: string; relevant: boolean }

export const TOPIC_FIELDS = [
  ...(['keywords', 'language', 'maxPages', 'seeds', 'hosts', 'algorithm', 'k'] as const),
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
