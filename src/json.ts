/**
 * JSON that people write: a mistake is told with its line and column, which the runtime does not know.
 * @module
 */

import { AisleError } from './errors.ts'

/** What the text holds; `what` names it where it is not JSON. */
export function readJson(text: string, what: string, file?: string): unknown {
  const json = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(json)
  } catch (error) {
    const { line, column, near } = mistakeIn(json)
    const place = near ? `at line ${line}, column ${column}, before ${near}` : 'it ends too early'
    throw new AisleError('invalid', `${what} is not JSON: ${place}`, { where: file, cause: error })
  }
}

const SPACE = /[ \t\r\n]*/y
const SCALAR =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const KEY = /[ \t\r\n]*"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

/** Reads until the text stops being JSON. */
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
  const before = text.slice(0, at).split('\n')
  const rest = text.slice(at).split('\n')[0]!.slice(0, 20)
  const near = at >= text.length ? '' : rest.trim() === '' ? 'the end of the line' : rest
  return { line: before.length, column: before[before.length - 1]!.length + 1, near }
}
