/**
 * A topic file, written by a person, checked before it is saved. Used by `jobs`, `shop` and `web`.
 * @module
 */

import * as v from 'valibot'
import { nearest } from '../format/nearest.ts'
import { AisleError } from '../model/errors.ts'
import { WEIGHTS } from './paper/priority.ts'
import { LANGUAGES, type Language } from './text/language.ts'
import { Terms } from './text/terms.ts'
import { languageOf } from './text/topic-language.ts'
import type { Topic } from './topic.ts'

const text = (what: string) =>
  v.pipe(v.string(`must be ${what}`), v.trim(), v.nonEmpty(`must be ${what}, not empty`))

const share = (what: string) =>
  v.pipe(
    v.number(`must be ${what}, a number from 0 to 1`),
    v.minValue(0, `must be ${what}, a number from 0 to 1`),
    v.maxValue(1, `must be ${what}, a number from 0 to 1`),
  )

const whole = (what: string, least: number, most: number) => {
  const message = `must be ${what}, a whole number from ${least} to ${most}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

const address = v.pipe(
  text('an address'),
  v.check(
    (url) => /^https?:\/\//i.test(url) && URL.canParse(url),
    'must be an address that starts with http:// or https://',
  ),
)

/** `title` and `text` of a file or an address are filled in once it was read. */
const example = v.pipe(
  v.strictObject({
    url: v.optional(address),
    file: v.optional(text('the name of a file')),
    title: v.optional(v.string('must be text')),
    text: v.optional(text('text')),
    trail: v.optional(v.array(v.string('must be text'), 'must be a list of texts')),
    anchor: v.optional(v.string('must be text')),
    relevant: v.boolean('must be true or false'),
  }),
  v.check(
    ({ url, file, text: own }) => url !== undefined || file !== undefined || own !== undefined,
    'must have one of "url", "file" and "text"',
  ),
  v.check(
    ({ url, file }) => url === undefined || file === undefined,
    'must have "url" or "file", not both',
  ),
)

const schema = v.strictObject({
  keywords: v.optional(v.array(text('a word or phrase'), 'must be a list of words'), []),
  examples: v.optional(v.array(example, 'must be a list of examples'), []),
  language: v.optional(
    v.picklist(LANGUAGES, `is not a language Aisle knows: one of ${LANGUAGES.join(', ')}`),
  ),
  k: v.optional(whole('the number of neighbours', 1, 1000), 5),
  votes: v.optional(v.picklist(['equal', 'nearer'], 'must be "equal" or "nearer"'), 'equal'),
  decay: v.optional(share('the threshold of decay'), 0.25),
  similarity: v.optional(share('the threshold of similarity'), 0.5),
  weights: v.optional(
    v.strictTuple(
      [share('a weight'), share('a weight'), share('a weight')],
      'must be three numbers: for title and body, anchor text, URL',
    ),
    WEIGHTS,
  ),
  maxPages: v.optional(whole('the most pages to read', 1, 1e9)),
  /** Where the crawl starts besides the shop's address, and hosts it may visit besides the shop's. */
  seeds: v.optional(v.array(address, 'must be a list of addresses'), []),
  hosts: v.optional(
    v.array(
      v.pipe(
        text('the name of a host'),
        v.check(
          (host) => URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).pathname === '/',
          'must be the name of a host, such as books.example',
        ),
      ),
      'must be a list of hosts',
    ),
    [],
  ),
  algorithm: v.optional(v.picklist(['aisle', 'paper'], 'must be "aisle" or "paper"'), 'aisle'),
})

export type TopicFile = v.InferOutput<typeof schema>
export type TopicExample = TopicFile['examples'][number]

/** A mistake at a place such as `examples[2].url`; the file as a whole has none. */
export type TopicMistake = { path: string; sentence: string; hint?: string }

const NO_OBJECT = 'it must be an object: { "keywords": ["tablets"] }'

/** The topic in `json`, or every mistake in it with its place; nothing is guessed. */
export function readTopic(
  json: unknown,
): { ok: true; topic: TopicFile } | { ok: false; mistakes: TopicMistake[] } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { ok: false, mistakes: [{ path: '', sentence: NO_OBJECT }] }
  }
  const result = v.safeParse(schema, json)
  if (!result.success) return { ok: false, mistakes: result.issues.map(mistakeOf) }
  const topic = result.output
  const mute = muteKeywords(topic)
  if (mute.length > 0) return { ok: false, mistakes: mute }
  if (topic.keywords.length > 0 || topic.examples.some(({ relevant }) => relevant)) {
    const missing = missingTraining(topic)
    return missing ? { ok: false, mistakes: [missing] } : { ok: true, topic }
  }
  const hint = 'Name the topic: { "keywords": ["tablets"] }, or show pages of it as examples.'
  const nothing = { path: '', sentence: 'it has neither keywords nor examples', hint }
  const others = {
    path: 'examples',
    sentence: 'none of them is relevant, and there are no keywords',
    hint,
  }
  return { ok: false, mistakes: [topic.examples.length > 0 ? others : nothing] }
}

/** The published crawler takes a training set (III.A, a): without both sides its classifier knows one answer only. */
function missingTraining({ algorithm, examples }: TopicFile): TopicMistake | null {
  if (algorithm !== 'paper') return null
  const sides = [true, false].filter((side) => !examples.some((one) => one.relevant === side))
  if (sides.length === 0) return null
  const which = sides
    .map((side) => (side ? 'relevant' : 'not relevant'))
    .join(' and some that are ')
  return {
    path: 'examples',
    sentence: `the published algorithm classifies pages by a training set, and keywords are none: examples that are ${which} are missing`,
    hint: 'Show it pages of both kinds ("relevant": true and false), or leave "algorithm" out.',
  }
}

/** Those of which nothing is left to look for. */
function muteKeywords(file: TopicFile): TopicMistake[] {
  const terms = new Terms(languageOf(topicOf(file)))
  return file.keywords.flatMap((keyword, i) =>
    terms.of(keyword).length > 0
      ? []
      : {
          path: `keywords[${i}]`,
          sentence: `"${keyword}" has no word to look for: words of two letters or more, and not such as "the"`,
        },
  )
}

/** The topic, or one error that names its first mistakes. */
export function parseTopic(json: unknown, file?: string): TopicFile {
  const read = readTopic(json)
  if (read.ok) return read.topic
  const texts = read.mistakes.slice(0, 5).map(({ path, sentence }) => [path, sentence])
  const told = texts.map((text) => text.filter(Boolean).join(': ')).join('; ')
  throw new AisleError('invalid', `the topic cannot be used: ${told}`, {
    where: file,
    hint: read.mistakes[0]?.hint,
  })
}

function mistakeOf(issue: v.BaseIssue<unknown>): TopicMistake {
  const path = placeOf(issue)
  if (issue.type !== 'strict_object') return { path, sentence: issue.message }
  if (issue.expected !== 'never') {
    return { path, sentence: 'must be an object: { "url": "https://…", "relevant": true }' }
  }
  const meant = nearest(path.split(/[.[\]]+/).at(-1) ?? '', Object.keys(schema.entries))
  const sentence = 'nothing is called so in a topic'
  return { path, sentence: meant ? `${sentence}. Did you mean "${meant}"?` : sentence }
}

const placeOf = (issue: v.BaseIssue<unknown>): string => {
  const path = (v.getDotPath(issue) ?? '').replace(/\.(\d+)(?=\.|$)/g, '[$1]')
  return path
}

/** What a person should know of a topic that can be used. */
export function topicWarnings(file: TopicFile): string[] {
  const { keywords, examples } = file
  const warnings: string[] = []
  if (examples.length > 0 && examples.every(({ relevant }) => relevant)) {
    const told = keywords.length > 0 ? 'keywords and examples' : 'examples'
    warnings.push(
      `all examples are relevant, so pages are judged by how like the ${told} they are; a few that are not relevant ("relevant": false) would tell them apart better`,
    )
  }
  // Addresses that were not read yet may tell it.
  const unread = examples.some(({ text: body }) => body === undefined)
  if (!unread && languageOf(topicOf(file)) === null) {
    warnings.push(
      'the language of the topic is not known, so words are compared as they are written; "language": "en" (or another) would find "tablet" for "tablets"',
    )
  }
  return warnings
}

/** The topic as crawls use it; examples that were not read are left out. */
export function topicOf(file: TopicFile): Topic {
  const { keywords, k, votes, decay, similarity, weights, algorithm } = file
  const examples = file.examples.flatMap(({ title = '', text: body, file: _, ...rest }) =>
    body === undefined ? [] : { title, text: body, ...rest },
  )
  const language: Language | null = file.language ?? null
  return { keywords, examples, language, k, votes, decay, similarity, weights, algorithm }
}
