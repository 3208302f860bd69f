/**
 * Text that can be stored and shown: of whole characters only, and cut between two of them. A lone half of a surrogate
 * pair is no text to a database, and ends the process that reads it back. Used by most rooms.
 * @module
 */

/** What stands where a character cannot be told. */
const UNKNOWN = '\ufffd'

/** The same, with a mark in place of each half character and each NUL, at which databases end a text. */
export const wellFormed = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', UNKNOWN)

/** An escape: of half a character (whole ones are written as they are) or of NUL in the group, else any other. */
const ESCAPE = /\\(?:u(d[89a-f][0-9a-f]{2}|0000)|.)/g

/** A value as JSON whose texts are well-formed, whoever decodes it. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes('\\u')) return json
  return json.replace(ESCAPE, (written, broken?: string) => (broken ? UNKNOWN : written))
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Below it no character joins another, but a line feed its carriage return. */
const JOINING = 0x300
/** Marks upon marks: more of them than any writing has are cut through. */
const NEAR = 64

/**
 * At most so many UTF-16 units from the beginning, never through what a person counts as one character: an emoji
 * of several parts, a letter with its accents. Costs the same for a text of any length.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  if (isPlain(text, most)) return text.slice(0, most)
  let from = most - 1
  while (from > most - NEAR && !isPlain(text, from)) from--
  const near = segmenter.segment(text.slice(from, most + NEAR))
  const at = from + near.containing(most - from)!.index
  const isCluster = at > from || (from > 0 && isPlain(text, from))
  return text.slice(0, isCluster ? at : most).replace(HALF, '')
}

/** Whether a character ends there for certain. */
const isPlain = (text: string, at: number): boolean =>
  at <= 0 ||
  (text.charCodeAt(at - 1) < JOINING &&
    text.charCodeAt(at) < JOINING &&
    !(text[at - 1] === '\r' && text[at] === '\n'))

/** The first half of a pair at the end. */
const HALF = /[\ud800-\udbff]$/
