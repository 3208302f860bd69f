/**
 * Mistakes in a document that a person wrote or edited: the place and a sentence. Schemas say in their own messages
 * what must be there. Used by `plan` and `store`.
 * @module
 */

import type { BaseIssue } from 'valibot'
import { AisleError } from '../model/errors.ts'

/** `states.home.edges[0].to`; empty for the document itself. */
export function placeOf({ path }: BaseIssue<unknown>): string {
  return (path ?? []).reduce((place, { type, key }) => {
    return type === 'array' ? `${place}[${String(key)}]` : member(place, String(key))
  }, '')
}

export function member(place: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${place}[${JSON.stringify(key)}]`
  return place ? `${place}.${key}` : key
}

/** Valibot's own words for keys that are missing or not known are for programmers. */
export function sentenceOf(issue: BaseIssue<unknown>): string {
  if (issue.expected === 'Object' && issue.path?.length) return 'must be an object'
  if (issue.type !== 'strict_object' && issue.type !== 'object') return issue.message
  if (issue.expected === 'never') return 'is not known here'
  return issue.received === 'undefined' && issue.path?.length ? 'is missing' : issue.message
}

/** One error that names them all; `what` is the document, such as `the plan` or `the rules`. */
export function mistakesError(
  what: string,
  mistakes: readonly string[],
  file?: string,
): AisleError {
  const [only, ...more] = mistakes
  const have = what.endsWith('s') ? 'they have' : 'it has'
  const all = mistakes.map((mistake) => `  - ${mistake}`).join('\n')
  const told = more.length === 0 ? `. ${only}` : `, ${have} ${mistakes.length} mistakes:\n${all}`
  return new AisleError('invalid', `${what} cannot be used${told}`, { where: file })
}
