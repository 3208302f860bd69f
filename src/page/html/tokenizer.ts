/**
 * parse5's tokenizer looks at one character at a time and makes a token of every word. This one takes what is plainly
 * written whole: text up to the next tag, names, attributes. Everything else it leaves to parse5, state by state, so
 * the tree is the same (test/page/html/tokenizer.test.ts compares them). Used by `adapter.ts`.
 * @module
 */

import { InsertionMode, type Parser, Token, Tokenizer, type TreeAdapterTypeMap } from 'parse5'
import { ownCopy } from './own-string.ts'

const { CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType

const code = (char: string): number => char.charCodeAt(0)
const LESS = code('<')
const AMPERSAND = code('&')
const GREATER = code('>')
const EQUALS = code('=')
const SLASH = code('/')
const QUOTE = code('"')
const APOSTROPHE = code("'")

/** Whether a character code is one of these; codes past ASCII are none. */
function oneOf(chars: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const char of chars) table[code(char)] = 1
  return table
}

const WHITE = oneOf(' \n\t\f')
/** Upper case is left to parse5, which lowers it. */
const NAME = oneOf('abcdefghijklmnopqrstuvwxyz0123456789-_:')

/**
 * Where white space and other text go to the same place, so that they can be one token. Not so before
 * the body, in framesets and column groups, which keep white space but not text. (After the body they
 * could; there is nothing to gain.)
 */
const MIXED = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.TEXT,
  InsertionMode.IN_TABLE,
  InsertionMode.IN_TABLE_TEXT,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_TABLE_BODY,
  InsertionMode.IN_ROW,
  InsertionMode.IN_CELL,
  InsertionMode.IN_SELECT,
  InsertionMode.IN_SELECT_IN_TABLE,
  InsertionMode.IN_TEMPLATE,
])

/** Names repeat: each is one string, so that none is cut out of the page and hashed anew. */
class Names {
  #table: string[] = new Array(1024).fill('')

  /** The name that stands between `start` and `end`; `hash` is of its characters. */
  get(html: string, start: number, end: number, hash: number): string {
    const slot = hash & 1023
    const known = this.#table[slot]!
    if (known.length === end - start && isAt(html, start, known)) return known
    const name = ownCopy(html.slice(start, end))
    this.#table[slot] = name
    return name
  }
}

/** As `startsWith`, which is a call into the runtime: dear for a few letters. */
function isAt(html: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if (html.charCodeAt(start + i) !== name.charCodeAt(i)) return false
  }
  return true
}

const names = new Names()

/** From this many on parse5 keeps the names of a tag's attributes in a set. */
const MANY_ATTRIBUTES = 64

/** For text without NUL and CR, given at once. */
export class SwiftTokenizer<T extends TreeAdapterTypeMap> extends Tokenizer {
  #parser: Parser<T>

  constructor(parser: Parser<T>) {
    super({ sourceCodeLocationInfo: false }, parser)
    this.#parser = parser
    // All of the text is there already: cutting off what was read would only copy the rest.
    this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY
  }

  protected override _stateData(cp: number): void {
    if (cp === LESS || cp === AMPERSAND || cp < 0) super._stateData(cp)
    else this.#text(cp, true)
  }

  protected override _stateRcdata(cp: number): void {
    if (cp === LESS || cp === AMPERSAND || cp < 0) super._stateRcdata(cp)
    else this.#text(cp, true)
  }

  protected override _stateRawtext(cp: number): void {
    if (cp === LESS || cp < 0) super._stateRawtext(cp)
    else this.#text(cp, false)
  }

  protected override _stateScriptData(cp: number): void {
    if (cp === LESS || cp < 0) super._stateScriptData(cp)
    else this.#text(cp, false)
  }

  /** Text from `cp`, the current character, to the next tag or reference. */
  #text(cp: number, references: boolean): void {
    const parser = this.#parser
    const mixed = MIXED.has(parser.insertionMode) || this.inForeignNode
    // A line feed that begins a `<pre>` is dropped, from a token of white space.
    if (!mixed || parser.skipNextNewLine) {
      this._emitCodePoint(cp)
      if (WHITE[cp]) this.#runTo(this.#pastWhite())
      return
    }
    const { html, pos } = this.preprocessor
    let end = WHITE[cp] ? this.#pastWhite() : pos + 1
    let plain = !WHITE[cp]
    for (; end < html.length; end++) {
      const next = html.charCodeAt(end)
      if (next === LESS || (references && next === AMPERSAND)) break
      plain = true
    }
    if (plain || this.currentCharacterToken?.type === CHARACTER) {
      this._ensureCharacterToken(CHARACTER)
    } else {
      this._ensureCharacterToken(WHITESPACE_CHARACTER)
    }
    this._extendRun(cp)
    this.#runTo(end)
  }

  #pastWhite(): number {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    while (WHITE[html.charCodeAt(end)]) end++
    return end
  }

  /** The run that the current character is the last of goes on up to `end`. */
  #runTo(end: number): void {
    this.runEnd = end
    this.preprocessor.pos = end - 1
  }

  protected override _stateTagName(cp: number): void {
    if (!NAME[cp]) super._stateTagName(cp)
    else (this.currentToken as Token.TagToken).tagName += this.#name()
  }

  protected override _stateAttributeName(cp: number): void {
    if (!NAME[cp]) super._stateAttributeName(cp)
    else this.currentAttr.name += this.#name()
  }

  #name(): string {
    const { html, pos } = this.preprocessor
    let end = pos
    let hash = 0
    for (let next = html.charCodeAt(end); NAME[next]; next = html.charCodeAt(++end)) {
      hash = (hash * 131 + next) | 0
    }
    this.preprocessor.pos = end - 1
    return names.get(html, pos, end, hash)
  }

  /** Takes attributes that are written `name="value"`, without references, and what follows them. */
  protected override _stateBeforeAttributeName(cp: number): void {
    const { preprocessor } = this
    const { html } = preprocessor
    const token = this.currentToken as Token.TagToken
    const { attrs } = token
    let start = preprocessor.pos
    while (NAME[cp] && attrs.length < MANY_ATTRIBUTES) {
      let equals = start
      let hash = 0
      for (let char = cp; NAME[char]; char = html.charCodeAt(++equals)) {
        hash = (hash * 131 + char) | 0
      }
      if (html.charCodeAt(equals) !== EQUALS) break
      const quote = html.charCodeAt(equals + 1)
      if (quote !== QUOTE && quote !== APOSTROPHE) break
      const end = this.#plainTo(quote, equals + 2)
      let next = html.charCodeAt(end + 1)
      if (end < 0 || !(WHITE[next] || next === GREATER || next === SLASH)) break
      const name = names.get(html, start, equals, hash)
      if (Token.getTokenAttr(token, name) === null) {
        attrs.push({ name, value: html.slice(equals + 2, end) })
      }
      start = end + 1
      if (!WHITE[next]) {
        preprocessor.pos = start
        super._stateAfterAttributeValueQuoted(next)
        return
      }
      do next = html.charCodeAt(++start)
      while (WHITE[next])
      if (!NAME[next]) {
        preprocessor.pos = start - 1
        return
      }
      cp = next
    }
    preprocessor.pos = start
    super._stateBeforeAttributeName(cp)
  }

  /** Where the value ends; -1 where it has references or no end. */
  #plainTo(quote: number, from: number): number {
    const { html } = this.preprocessor
    for (let at = from; at < html.length; at++) {
      const next = html.charCodeAt(at)
      if (next === quote) return at
      if (next === AMPERSAND) return -1
    }
    return -1
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    if (cp === QUOTE || cp === AMPERSAND || cp < 0) super._stateAttributeValueDoubleQuoted(cp)
    else this.#value(cp, QUOTE)
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    if (cp === APOSTROPHE || cp === AMPERSAND || cp < 0) super._stateAttributeValueSingleQuoted(cp)
    else this.#value(cp, APOSTROPHE)
  }

  #value(cp: number, quote: number): void {
    const { html, pos } = this.preprocessor
    let end = pos + 1
    for (; end < html.length; end++) {
      const next = html.charCodeAt(end)
      if (next === quote || next === AMPERSAND) break
    }
    this._extendRun(cp)
    this.#runTo(end)
  }
}
