/**
 * Mistakes in a wrapper, as sentences that name the place. Used by `web` and `wrapper`.
 * @module
 */

import type { BaseIssue } from 'valibot'
import { nearest } from '../format/nearest.ts'
import { cut } from '../format/text.ts'
import { AisleError } from '../model/errors.ts'

export type Mistake = {
  /** `fields[1].xpath` */
  path: string
  /** Character of the expression, from 1; null where the whole value is wrong. */
  position: number | null
  message: string
}

/** All mistakes of one wrapper. */
export class WrapperError extends AisleError {
  readonly mistakes: Mistake[]

  constructor(mistakes: Mistake[], file?: string) {
    const sentences = mistakes.map(sentenceOf)
    const [only] = sentences
    const what =
      sentences.length === 1
        ? `the wrapper is wrong: ${only}`
        : `the wrapper has ${sentences.length} mistakes:\n  ${sentences.join('\n  ')}`
    super('invalid', what, { where: file })
    this.name = 'WrapperError'
    this.mistakes = mistakes
  }
}

function sentenceOf({ path, position, message }: Mistake): string {
  const place = [path, position === null ? '' : `character ${position}`].filter(Boolean).join(', ')
  return place ? `${place}: ${message}` : message
}

const KEYS = {
  wrapper: ['detail', 'fields', 'list'],
  detail: ['on', 'xpath', 'regex', 'mode'],
  fields: [
    'name',
    'xpath',
    'regex',
    'type',
    'many',
    'required',
    'shared',
    'decimalSeparator',
    'currency',
  ],
  list: ['record', 'fields', 'next'],
  listFields: ['url', 'name', 'price', 'oldPrice', 'image', 'availability'],
} as const

/** One mistake an issue, in the order of the file. */
export function mistakesOf(issues: readonly BaseIssue<unknown>[]): Mistake[] {
  return issues.map((issue) => {
    const keys = issue.path?.map((item) => item.key as string | number) ?? []
    const path = keys.reduce<string>(
      (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
      '',
    )
    const positioned = /^character (\d+): (.*)$/s.exec(issue.message)
    if (positioned) {
      return { path, position: Number(positioned[1]), message: positioned[2]! }
    }
    return { path, position: null, message: messageOf(issue, keys) }
  })
}

function messageOf(issue: BaseIssue<unknown>, keys: (string | number)[]): string {
  if (issue.kind !== 'schema') return issue.message
  const missing = issue.input === undefined && issue.received === 'undefined'
  switch (issue.type) {
    case 'strict_object':
      if (issue.expected === 'never') return unknownKey(String(keys.at(-1)), keys)
      return missing || (keys.length > 0 && issue.received === 'undefined')
        ? 'is missing'
        : `must be an object { … }, not ${issue.received}`
    case 'variant':
    case 'picklist':
    case 'literal': {
      const choices = choicesOf(issue.expected)
      return missing
        ? `is missing; it must be ${choices}`
        : `must be ${choices}, not ${shown(issue)}`
    }
    default:
      return missing ? 'is missing' : `must be ${nameOf(issue.type)}, not ${shown(issue)}`
  }
}

function unknownKey(key: string, keys: (string | number)[]): string {
  const owner = ownerOf(keys)
  const known: readonly string[] = KEYS[owner]
  if (known.includes(key)) return 'is for rules on "xpath" only'
  const meant = nearest(key, known)
  return meant
    ? `is unknown; did you mean "${meant}"?`
    : `is unknown; there are ${known.map((one) => `"${one}"`).join(', ')}`
}

function ownerOf(keys: (string | number)[]): keyof typeof KEYS {
  if (keys.length === 1) return 'wrapper'
  if (keys[0] === 'list') return keys.length > 2 ? 'listFields' : 'list'
  return keys[0] === 'detail' ? 'detail' : 'fields'
}

/** `("xpath" | "url")` → `"xpath" or "url"` */
function choicesOf(expected: string | null): string {
  const choices = (expected ?? '').replace(/^\(|\)$/g, '').split(' | ')
  const last = choices.pop()!
  return choices.length > 0 ? `${choices.join(', ')} or ${last}` : last
}

const shown = (issue: BaseIssue<unknown>): string => cut(issue.received, 60)

const NAMES: Record<string, string> = {
  string: 'a text in quotes',
  boolean: 'true or false',
  array: 'a list [ … ]',
}

const nameOf = (type: string): string => NAMES[type] ?? type
