/**
 * JSON as shops write it, and literals of scripts: comments, trailing commas, raw line breaks in strings, single
 * quotes, names without quotes, several values in a row. Only data is read; whatever would have to be run is left out.
 * Used by `data-layer.ts` and `json-ld.ts`.
 * @module
 */

/** Deeper values are no data of a product. */
const DEEPEST = 60
/** Values of one text; more are left out. */
const MOST_VALUES = 200_000

const SPACE =
  /[\s\ufeff;,]*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--|-->|<!\[CDATA\[|\]\]>)[\s\ufeff;,]*)*/y
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy
const WORDS: Record<string, unknown> = { true: true, false: false, null: null }
const CLOSING: Record<string, string> = { '{': '}', '[': ']', '(': ')' }

/** Something that is no literal: a call, a sum, a function. */
const NOTHING = Symbol('nothing')

class LooseReader {
  readonly #text: string
  #at: number
  #left = MOST_VALUES

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  /** The literal that begins here; `undefined` where there is none. */
  value(depth = 0): unknown {
    const read = this.#literal(depth)
    return read === NOTHING ? undefined : read
  }

  #literal(depth: number): unknown {
    this.#skip(SPACE)
    if (depth > DEEPEST || this.#left-- <= 0) throw new RangeError('too deep or too much')
    const char = this.#text[this.#at]
    if (char === '{') return this.#object(depth)
    if (char === '[') return this.#array(depth)
    if (char === '"' || char === "'" || char === '`') return this.#string(char)
    const number = this.#skip(NUMBER)
    if (number) return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(number) ? Number(number) : number
    const word = this.#skip(WORD)
    return word && Object.hasOwn(WORDS, word) ? WORDS[word] : NOTHING
  }

  #object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = []
    this.#at++
    while (!this.#ends('}')) {
      const char = this.#text[this.#at]!
      const key =
        char === '"' || char === "'" ? this.#string(char) : (this.#skip(WORD) ?? this.#skip(NUMBER))
      this.#skip(SPACE)
      if (key && this.#text[this.#at] === ':') {
        this.#at++
        const value = this.#member(depth)
        if (value !== NOTHING) entries.push([key, value])
      } else this.#skipExpression()
    }
    return Object.fromEntries(entries)
  }

  #array(depth: number): unknown[] {
    const values: unknown[] = []
    this.#at++
    while (!this.#ends(']')) {
      const value = this.#member(depth)
      if (value !== NOTHING) values.push(value)
    }
    return values
  }

  /** A literal with nothing but a comma or the end after it. */
  #member(depth: number): unknown {
    const value = this.#literal(depth + 1)
    const from = this.#at
    this.#skip(SPACE)
    const next = this.#text[this.#at]
    const parted = from < this.#at && /[,\n]/.test(this.#text.slice(from, this.#at))
    if (parted || next === undefined || next === '}' || next === ']') return value
    this.#skipExpression()
    return NOTHING
  }

  /** Whether the bracket closes here, or the text is at its end; then it is behind. */
  #ends(bracket: string): boolean {
    this.#skip(SPACE)
    const char = this.#text[this.#at]
    if (char !== bracket && char !== undefined && char !== '}' && char !== ']') return false
    this.#at++
    return true
  }

  /** To the comma or bracket that ends what stands here. */
  #skipExpression(): void {
    const open: string[] = []
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]!
      if (open.length === 0 && (char === ',' || char === '}' || char === ']')) return
      if (char === '"' || char === "'" || char === '`') {
        this.#string(char)
        continue
      }
      if (CLOSING[char]) open.push(CLOSING[char])
      else if (char === open.at(-1)) open.pop()
      this.#at++
    }
  }

  #string(quote: string): string {
    let text = ''
    let from = ++this.#at
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]
      if (char === quote) break
      if (char !== '\\') continue
      text += this.#text.slice(from, this.#at) + this.#escape()
      from = this.#at + 1
    }
    text += this.#text.slice(from, this.#at)
    this.#at++
    return text
  }

  /** The character that a backslash here means; it stays at its last sign. */
  #escape(): string {
    const char = this.#text[++this.#at] ?? ''
    const digits = char === 'u' ? 4 : char === 'x' ? 2 : 0
    if (digits > 0) {
      const code = this.#text.slice(this.#at + 1, this.#at + 1 + digits)
      if (/^[\da-fA-F]+$/.test(code) && code.length === digits) {
        this.#at += digits
        return String.fromCharCode(Number.parseInt(code, 16))
      }
    }
    return { n: '\n', t: '\t', r: '', b: '', f: '' }[char] ?? char
  }

  #skip(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found || null
  }
}

const LARGE = 20_000

/** A large state mostly fills its script, and is sound: then the runtime reads it fastest. */
function soundRest(script: string, at: number): unknown {
  try {
    return JSON.parse(script.slice(at).replace(/[;\s]+$/, ''))
  } catch {
    return undefined
  }
}

/** The literal at a position of a script, or undefined. */
export function literalAt(script: string, at: number): unknown {
  if (script.length - at > LARGE) {
    const whole = soundRest(script, at)
    if (whole !== undefined) return whole
  }
  try {
    return new LooseReader(script, at).value()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** All objects and lists of a text that should be JSON; a sound one costs no more than `JSON.parse`. */
export function readLooseJson(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    return readInTurn(text)
  }
}

function readInTurn(raw: string): unknown[] {
  const text = raw.replace(/<!\[CDATA\[|\]\]>/g, ' ')
  const values: unknown[] = []
  let at = text.search(/[[{]/)
  while (at >= 0 && values.length < 1000) {
    const reader = new LooseReader(text, at)
    try {
      const value = reader.value()
      if (typeof value === 'object' && value !== null) values.push(value)
    } catch (error) {
      if (error instanceof RangeError) break
      throw error
    }
    const next = text.slice(reader.at).search(/[[{]/)
    at = next < 0 ? -1 : reader.at + next
  }
  return values
}
