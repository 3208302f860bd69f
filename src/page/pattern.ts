/**
 * Regular expressions typed by people: matched in linear time, so that none of them can hang a crawl. Used by `crawl`,
 * `jobs`, `plan` and `wrapper`.
 * @module
 */

import { RE2JS, RE2JSSyntaxException } from 're2js'
import { cut } from '../format/text.ts'

/** A mistake in an expression; `position` counts characters from 0. */
export class PatternError extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.name = 'PatternError'
    this.position = position
  }
}

export type Pattern = {
  source: string
  /** Characters of a text it reads at most. */
  limit: number
  test(text: string): boolean
  /** What the first group matched, without groups the whole match; null where there is none. */
  match(text: string): string | null
  /** The whole match, then each group; null where there is no match. */
  groups(text: string): string[] | null
}

const LONGEST = 2000
/** Instructions of the compiled expression; matching costs so many steps a character at worst. */
const LARGEST = 2000
const STEPS = 5_000_000
const LONGEST_TEXT = 100_000

/** Throws a PatternError where the expression is wrong. */
export function compilePattern(source: string): Pattern {
  if (source === '') throw new PatternError('the expression is empty', 0)
  if (source.length > LONGEST) {
    throw new PatternError(`the expression is longer than ${LONGEST} characters`, LONGEST)
  }
  const compiled = compile(source)
  const size = compiled.programSize()
  if (size > LARGEST) {
    throw new PatternError('the expression repeats too much; use smaller {counts}', repeat(source))
  }
  const limit = Math.min(LONGEST_TEXT, Math.floor(STEPS / Math.max(size, 1)))
  return {
    source,
    limit,
    test: (text) => compiled.test(cut(text, limit)),
    match: (text) => {
      const found = compiled.exec(cut(text, limit))
      return found && (found.length > 1 ? (found[1] ?? null) : found[0])
    },
    groups: (text) => {
      const found = compiled.exec(cut(text, limit))
      return found && Array.from(found, (group) => group ?? '')
    },
  }
}

/** `\u010d` of JavaScript is `\x{010d}` here; any other escaped character stays with its backslash. */
const JAVASCRIPT_ESCAPE = /\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}|.)/gs

const translateEscape = (whole: string, four?: string, many?: string): string =>
  (four ?? many) ? `\\x{${four ?? many}}` : whole

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source.replace(JAVASCRIPT_ESCAPE, translateEscape))
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    throw explain(source, String(error.error), String(error.input ?? ''))
  }
}

/** Constructs of other engines, whose matching can take exponential time. */
const UNSUPPORTED: [RegExp, string][] = [
  [/\(\?[=!]/, 'looking ahead (?=…) is not supported'],
  [/\(\?<[=!]/, 'looking behind (?<=…) is not supported'],
  [/\\(?:[1-9]|k<)/, 'going back to a group (\\1) is not supported'],
  [/\(\?>|[*+?}]\+/, 'possessive matching (?>…) or ++ is not supported'],
]

const SENTENCES: Record<string, string> = {
  'missing closing )': 'a ( is never closed',
  'missing closing ]': 'a [ is never closed',
  'unexpected )': 'a ) closes nothing',
  'invalid escape sequence': 'unknown escape',
  'invalid character class range': 'no such range or class of characters',
  'missing argument to repetition operator': 'nothing stands before the repetition',
  'invalid nested repetition operator': 'one repetition after another',
  'invalid repeat count': 'counts of a repetition must rise and be at most 1000',
  'invalid or unsupported Perl syntax': 'unknown (?…) group',
  'invalid named capture': 'bad name of a group',
  'trailing backslash at end of expression': 'a \\ at the end escapes nothing',
}

function explain(source: string, problem: string, fragment: string): PatternError {
  const plain = withoutLiterals(source)
  for (const [construct, sentence] of UNSUPPORTED) {
    const at = plain.search(construct)
    if (at >= 0) return new PatternError(`${sentence}, as it can take forever`, at)
  }
  const sentence = SENTENCES[problem] ?? problem
  if (problem.endsWith(')')) return new PatternError(sentence, unbalanced(plain))
  if (problem === 'missing closing ]') return new PatternError(sentence, source.indexOf('['))
  const at = fragment === '' ? -1 : source.indexOf(fragment)
  const shown = at >= 0 && fragment.length < 20 ? `${sentence}: ${fragment}` : sentence
  return new PatternError(shown, Math.max(at, 0))
}

/** Same length, with escaped characters and classes blanked, so that what is left is syntax. */
function withoutLiterals(source: string): string {
  return source.replace(/\\[^1-9k]|\[\^?\]?(?:\\.|[^\]\\])*\]/gs, (literal) =>
    ' '.repeat(literal.length),
  )
}

/** Where the ( is that nothing closes, or the ) that closes nothing. */
function unbalanced(plain: string): number {
  const open: number[] = []
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === '(') open.push(at)
    if (plain[at] === ')' && open.pop() === undefined) return at
  }
  return open.at(-1) ?? 0
}

const repeat = (source: string): number => Math.max(withoutLiterals(source).indexOf('{'), 0)

/** What is wrong with an expression that a person wrote, to be put behind its place; null where nothing is. */
export function patternMistake(source: string): string | null {
  try {
    compilePattern(source)
    return null
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return `is not a regular expression, see character ${error.position + 1}: ${error.message}`
  }
}
