/**
 * JSON from elsewhere. Of what people write, a mistake is told with its line and column, which the runtime does not
 * know; what is stored is read whatever became of it. Used by most rooms.
 * @module
 */

import { AisleError } from '../model/errors.ts'
import { cut } from './text.ts'

/** Levels of lists and objects in each other: nothing that Aisle reads or writes comes near. */
const DEEPEST = 200

/** What the text holds; `what` names it where it is not JSON, and `cutOff` says what to think of one that ends too early. */
export function readJson(
  text: string,
  what: string,
  file?: string,
  cutOff = 'is not JSON: it ends too early',
): unknown {
  const json = text.replace(/^\uFEFF/, '')
  const deep = depthMistake(json)
  if (deep) throw new AisleError('invalid', `${what} ${deep}`, { where: file })
  try {
    return JSON.parse(json)
  } catch (error) {
    const { line, column, near } = mistakeIn(json)
    const wrong = near ? `is not JSON: at line ${line}, column ${column}, before ${near}` : cutOff
    throw new AisleError('invalid', `${what} ${wrong}`, { where: file, cause: error })
  }
}

/**
 * What a stored text holds; `otherwise` where it is no JSON of that kind (a list, an object). A bad row is read as
 * an empty one, so that the page it is on can be shown.
 */
export function storedJson<T extends object>(text: string, otherwise: T): T {
  const read = parsed(text)
  const isKind =
    typeof read === 'object' && read !== null && Array.isArray(read) === Array.isArray(otherwise)
  return isKind ? (read as T) : otherwise
}

/** Undefined where it cannot be read. */
export function parsed(text: string): unknown {
  try {
    return depthMistake(text) === null ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Stored JSON for a person's eyes; as it stands where it is none. */
export function prettyJson(text: string): string {
  const read = parsed(text)
  return read === undefined ? text : JSON.stringify(read, null, 2)
}

/** Where it is nested too deeply for who goes through it level by level; null where it is not. */
export function depthMistake(json: string): string | null {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) at = endOfText(json, at)
    else if (character === OPEN || character === OPEN_LIST) depth++
    else if (character === CLOSE || character === CLOSE_LIST) depth--
    if (depth <= DEEPEST) continue
    const { line, column } = placeIn(json, at)
    return `is nested more than ${DEEPEST} levels deep at line ${line}, column ${column}`
  }
  return null
}

const [QUOTE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, ESCAPE] = Array.from('"{}[]\\', (character) =>
  character.charCodeAt(0),
)

/** The quote that ends the text which begins there, or the end of all. */
function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === ESCAPE) at++
    else if (character === QUOTE) return at
  }
  return json.length
}

const SPACE = /[ \t\r\n]*/y
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const KEY = /[ \t\r\n]*"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

/** The beginning of a value, up to the end of all. */
const CUT =
  /(?:"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?|-|\.|[eE][+-]?|tr?u?|fa?l?s?|nu?l?)$/y

/** Reads until the text stops being JSON; `near` is empty where it only ends too early. */
function mistakeIn(text: string): { line: number; column: number; near: string } {
  let at = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const matched = pattern.test(text)
    if (matched) at = pattern.lastIndex
    return matched
  }
  const take = (character: string): boolean => {
    skip(SPACE)
    if (text[at] !== character) return false
    at++
    return true
  }
  const members = (close: string, member: () => boolean): boolean => {
    if (take(close)) return true
    do {
      if (!member()) return false
    } while (take(','))
    return take(close)
  }
  const value = (): boolean => {
    if (take('{')) return members('}', () => skip(KEY) && take(':') && value())
    if (take('[')) return members(']', value)
    skip(SPACE)
    return skip(SCALAR)
  }
  value()
  skip(SPACE)
  skip(CUT)
  const rest = cut(text.slice(at).split('\n', 1)[0]!, 20)
  const near = at >= text.length ? '' : rest.trim() === '' ? 'the end of the line' : rest
  return { ...placeIn(text, at), near }
}

/** Both from 1. */
function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before[before.length - 1]!.length + 1 }
}
