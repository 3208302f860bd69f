/**
 * The grammar of XPath 1.0, by recursive descent. Everything that can be known to be wrong is refused here, with its
 * place: unknown functions and axes, numbers of arguments, variables. Used by `xpath.ts`.
 * @module
 */

import {
  AXES,
  type Axis,
  type Expr,
  FUNCTIONS,
  LEVELS,
  type LocationStep,
  type NodeTest,
  typeOf,
} from './ast.ts'
import { XPathError } from './error.ts'
import { type Token, tokenize } from './lexer.ts'

const LONGEST = 4096
const DEEPEST = 100

const NODE_TYPES = new Set(['text', 'comment', 'node', 'processing-instruction'])

const anyNode = (axis: Axis): LocationStep => ({ axis, test: { kind: 'node' }, predicates: [] })

export function parse(source: string): Expr {
  if (source.trim() === '') throw new XPathError('The expression is empty.', 0)
  if (source.length > LONGEST) {
    throw new XPathError(`The expression is longer than ${LONGEST} characters.`, LONGEST)
  }
  return new Parser(tokenize(source)).whole()
}

class Parser {
  #tokens: Token[]
  #at = 0
  #depth = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  whole(): Expr {
    const expr = this.#expr()
    if (this.#token.kind !== 'end') throw this.#unexpected('the end')
    return expr
  }

  get #token(): Token {
    return this.#tokens[this.#at]!
  }

  #ahead(by: number): Token {
    return this.#tokens[Math.min(this.#at + by, this.#tokens.length - 1)]!
  }

  #is(text: string): boolean {
    const { kind } = this.#token
    return (kind === 'symbol' || kind === 'operator') && this.#token.text === text
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false
    this.#at++
    return true
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected(text)
  }

  #unexpected(wanted: string): XPathError {
    const { kind, text, at } = this.#token
    const found = kind === 'end' ? 'the expression ends' : `there is ${text === '' ? "''" : text}`
    return new XPathError(`Expected ${wanted}, but ${found}.`, at)
  }

  #expr(): Expr {
    if (++this.#depth > DEEPEST)
      throw new XPathError('The expression is nested too deeply.', this.#token.at)
    const expr = this.#binary(0)
    this.#depth--
    return expr
  }

  #binary(level: number): Expr {
    if (level === LEVELS.length) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const { at } = this.#token
      const op = LEVELS[level]!.find((operator) => this.#take(operator))
      if (!op) return left
      left = { kind: 'binary', op, left, right: this.#binary(level + 1), at }
    }
  }

  #unary(): Expr {
    let minuses = 0
    while (this.#take('-')) minuses++
    let expr = this.#union()
    // Two cancel out, but even so make a number of it.
    if (minuses > 0) expr = { kind: 'negate', of: expr }
    return minuses > 0 && minuses % 2 === 0 ? { kind: 'negate', of: expr } : expr
  }

  #union(): Expr {
    let left = this.#path()
    for (;;) {
      const { at } = this.#token
      if (!this.#take('|')) return left
      const right = this.#path()
      if (typeOf(left) !== 'nodes' || typeOf(right) !== 'nodes') {
        throw new XPathError('| joins only expressions that select nodes.', at)
      }
      left = { kind: 'binary', op: '|', left, right, at }
    }
  }

  #path(): Expr {
    if (this.#is('/') || this.#is('//')) {
      const steps = this.#is('//') || this.#stepFollows(1) ? this.#steps() : []
      if (steps.length === 0) this.#at++
      return { kind: 'path', from: 'root', filters: [], steps }
    }
    if (!this.#primaryFollows()) {
      return { kind: 'path', from: 'context', filters: [], steps: [this.#step(), ...this.#steps()] }
    }
    const { at } = this.#token
    const primary = this.#primary()
    const filters = this.#predicates()
    const steps = this.#steps()
    if (filters.length === 0 && steps.length === 0) return primary
    if (typeOf(primary) !== 'nodes')
      throw new XPathError('Only nodes can be filtered or followed by steps.', at)
    return { kind: 'path', from: primary, filters, steps }
  }

  /** `/step` and `//step`, as many as there are. */
  #steps(): LocationStep[] {
    const steps: LocationStep[] = []
    for (;;) {
      if (this.#take('//')) steps.push(anyNode('descendant-or-self'))
      else if (!this.#take('/')) return steps
      steps.push(this.#step())
    }
  }

  #stepFollows(ahead: number): boolean {
    const { kind, text } = this.#ahead(ahead)
    return kind === 'name' || (kind === 'symbol' && ['.', '..', '@', '*'].includes(text))
  }

  #primaryFollows(): boolean {
    const { kind, text } = this.#token
    if (kind === 'number' || kind === 'string') return true
    if (kind === 'symbol') return text === '(' || text === '$'
    return (
      kind === 'name' &&
      this.#ahead(1).text === '(' &&
      this.#ahead(1).kind === 'symbol' &&
      !NODE_TYPES.has(text)
    )
  }

  #primary(): Expr {
    const { kind, text, at } = this.#token
    this.#at++
    if (kind === 'number') return { kind, value: Number(text) }
    if (kind === 'string') return { kind, value: text }
    if (kind === 'name') return this.#call(text, at)
    if (text === '$') throw new XPathError('There are no variables here.', at)
    const expr = this.#expr()
    this.#expect(')')
    return expr
  }

  #call(name: string, at: number): Expr {
    const known = FUNCTIONS[name]
    if (!known) throw new XPathError(`There is no function ${name}() in XPath 1.0.`, at)
    this.#expect('(')
    const args: Expr[] = []
    if (!this.#take(')')) {
      do args.push(this.#expr())
      while (this.#take(','))
      this.#expect(')')
    }
    const [, least, most, nodes] = known
    if (args.length < least || args.length > most) {
      const wanted =
        least === most ? `${least}` : most === Infinity ? `${least} or more` : `${least} to ${most}`
      throw new XPathError(`${name}() takes ${wanted} arguments, not ${args.length}.`, at)
    }
    if (nodes && args[0] && typeOf(args[0]) !== 'nodes')
      throw new XPathError(`${name}() takes nodes.`, at)
    return { kind: 'call', name, args, at }
  }

  #step(): LocationStep {
    if (this.#take('.')) return anyNode('self')
    if (this.#take('..')) return anyNode('parent')
    const axis = this.#axis()
    return { axis, test: this.#test(), predicates: this.#predicates() }
  }

  #axis(): Axis {
    if (this.#take('@')) return 'attribute'
    const { kind, text, at } = this.#token
    if (kind !== 'name' || this.#ahead(1).text !== '::' || this.#ahead(1).kind !== 'symbol')
      return 'child'
    const axis = AXES.find((known) => known === text)
    if (!axis) throw new XPathError(`There is no axis ${text}.`, at)
    this.#at += 2
    return axis
  }

  #test(): NodeTest {
    const { kind, text } = this.#token
    if (this.#take('*')) return { kind: 'any' }
    if (kind !== 'name') throw this.#unexpected('the name of an element')
    this.#at++
    if (NODE_TYPES.has(text) && this.#take('(')) {
      if (text === 'processing-instruction' && this.#token.kind === 'string') this.#at++
      this.#expect(')')
      return { kind: text as 'text' }
    }
    const name = text.toLowerCase()
    return name.endsWith(':*')
      ? { kind: 'prefix', prefix: name.slice(0, -1) }
      : { kind: 'name', name }
  }

  #predicates(): Expr[] {
    const predicates: Expr[] = []
    while (this.#take('[')) {
      predicates.push(this.#expr())
      this.#expect(']')
    }
    return predicates
  }
}
