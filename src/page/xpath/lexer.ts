/**
 * Tokens of an XPath expression, each with its place. Used by `parser.ts`.
 * @module
 */

import { XPathError } from './error.ts'

export type Token = {
  kind: 'number' | 'string' | 'name' | 'symbol' | 'operator' | 'end'
  text: string
  at: number
}

const SPACE = /[ \t\r\n]*/y
const NUMBER = /\d+(?:\.\d*)?|\.\d+/y
const STRING = /"([^"]*)"|'([^']*)'/y
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}._·-]*(?::(?:\*|(?!:)[\p{L}_][\p{L}\p{N}\p{M}._·-]*))?/uy
const SYMBOL = /\/\/|\.\.|::|!=|<=|>=|[()[\].@,/|+=<>*$-]/y

const OPERATORS = new Set(['/', '//', '|', '+', '-', '=', '!=', '<', '<=', '>', '>='])
const OPERATOR_NAMES = new Set(['and', 'or', 'mod', 'div'])

/** After these, or at the beginning, `*` and `and` are names, not operators (XPath 1.0, 3.7). */
function namesFollow(last: Token | undefined): boolean {
  if (last === undefined || last.kind === 'operator') return true
  return (
    last.kind === 'symbol' &&
    (['@', '::', '(', '[', ','].includes(last.text) || OPERATORS.has(last.text))
  )
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  for (;;) {
    at += match(SPACE)![0].length
    if (at >= source.length) break
    const number = match(NUMBER)
    const string = number ? null : match(STRING)
    const name = number || string ? null : match(NAME)
    const found = number ?? string ?? name ?? match(SYMBOL)
    if (!found) throw unexpected(source, at)
    const text = string ? (string[1] ?? string[2]!) : found[0]
    const operator =
      !namesFollow(tokens.at(-1)) && (name ? OPERATOR_NAMES.has(text) : !string && text === '*')
    const kind = operator
      ? 'operator'
      : number
        ? 'number'
        : string
          ? 'string'
          : name
            ? 'name'
            : 'symbol'
    tokens.push({ kind, text, at })
    at += found[0].length
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

function unexpected(source: string, at: number): XPathError {
  const char = String.fromCodePoint(source.codePointAt(at)!)
  if (char === '"' || char === "'")
    return new XPathError(`The string that begins with ${char} has no end.`, at)
  if (char === '“' || char === '”' || char === '’' || char === '‘') {
    return new XPathError(`${char} is no quotation mark of XPath.`, at, 'Use \' or ".')
  }
  return new XPathError(`${char} has no meaning here.`, at)
}
