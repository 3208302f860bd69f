/**
 * Rules of the source, found in its syntax, and the source with a switch at each: asked by `ablate.ts`, which turns
 * them off one at a time. The code itself has no switches, and a rule that is added tomorrow is found tomorrow.
 *
 * A rule is a word list or threshold (a constant in capitals), a guard (`if`), a part of a condition, a fallback
 * (`??`), a choice (`?:`) or a filter. Constants that only bound the effort on hostile pages are none.
 * @module
 */

import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isForStatement,
  isIdentifier,
  isIfStatement,
  isNewExpression,
  isPropertyAccessExpression,
  isVariableStatement,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/async'

export type RuleKind = 'list' | 'guard' | 'part' | 'fallback' | 'choice' | 'filter'
export type Rule = { id: number; file: string; line: number; kind: RuleKind; text: string }
export type Switched = { rules: Rule[]; sources: Record<string, string> }

/** `MOST_PARTS`, `LONGEST_NAME`: without them pages made to hurt take forever, and others read alike. */
const LIMIT = /^(?:MOST|LONGEST|LIMIT|MAX|BUDGET)(?:_|$)|_LIMIT$/
const CAPITALS = /^[A-Z][A-Z0-9_]+$/

/** The rules of some files, relative to the project, and their sources with switches. */
export async function switchedSources(root: string, files: string[]): Promise<Switched> {
  const api = new API({ cwd: root })
  try {
    const config = `${root}/tsconfig.json`
    const snapshot = await api.updateSnapshot({ openProjects: [config] })
    const program = snapshot.getProject(config)!.program
    const all: Switched = { rules: [], sources: {} }
    for (const file of files) {
      const source = await program.getSourceFile(`${root}/${file}`)
      if (source) all.sources[file] = new Switches(source, file, all.rules).source()
    }
    return all
  } finally {
    await api.close()
  }
}

type Insert = { at: number; text: string; length: number; closes: boolean }

class Switches {
  readonly #source: SourceFile
  readonly #file: string
  readonly #rules: Rule[]
  #inserts: Insert[] = []
  #renewed: string[] = []

  constructor(source: SourceFile, file: string, rules: Rule[]) {
    this.#source = source
    this.#file = file
    this.#rules = rules
  }

  source(): string {
    for (const statement of this.#source.statements) this.#constants(statement)
    this.#visit(this.#source, false)
    // Where several begin the longest opens first, where several end it closes last.
    this.#inserts.sort((a, b) => {
      if (a.at !== b.at) return a.at - b.at
      if (a.closes !== b.closes) return a.closes ? -1 : 1
      return a.closes ? a.length - b.length : b.length - a.length
    })
    let text = ''
    let last = 0
    for (const { at, text: insert } of this.#inserts) {
      text += this.#source.text.slice(last, at) + insert
      last = at
    }
    return `${text}${this.#source.text.slice(last)}\n${this.#renewed.join('\n')}\n`
  }

  #rule(kind: RuleKind, node: Node): number {
    const start = node.getStart(this.#source)
    const text = this.#source.text.slice(start, node.end).replace(/\s+/g, ' ')
    const line = this.#source.text.slice(0, start).split('\n').length
    const id = this.#rules.length
    this.#rules.push({ id, file: this.#file, line, kind, text })
    return id
  }

  #wrap(node: Node, before: string, after: string): void {
    const start = node.getStart(this.#source)
    const length = node.end - start
    this.#inserts.push({ at: start, text: before, length, closes: false })
    this.#inserts.push({ at: node.end, text: after, length, closes: true })
  }

  #switch(kind: RuleKind, node: Node, neutral: string): void {
    const id = this.#rule(kind, node)
    const seen = kind === 'filter' ? '__filter' : '__saw'
    this.#wrap(node, `(__off === ${id} ? ${neutral} : ${seen}(${id}, ${neutral}, `, '))')
  }

  /** Lists and thresholds are changed in place; what is remembered from page to page begins anew. */
  #constants(statement: Node): void {
    if (!isVariableStatement(statement)) return
    const [declared] = statement.declarationList.declarations
    if (!declared?.initializer || !isIdentifier(declared.name)) return
    const { initializer } = declared
    const name = declared.name.text
    const memory =
      isNewExpression(initializer) && /^new (?:WeakMap|Memo)\b/.test(this.#textOf(initializer))
    if (!memory && (!CAPITALS.test(name) || LIMIT.test(name))) return
    const list = statement.declarationList
    const at = list.getStart(this.#source)
    if (this.#source.text.slice(at, at + 6) !== 'const ') return
    this.#inserts.push({ at, text: 'let /* ', length: 0, closes: false })
    this.#inserts.push({ at: at + 6, text: ' */ ', length: 0, closes: false })
    if (memory) {
      this.#renewed.push(`__renew(() => { ${name} = ${this.#textOf(initializer)} })`)
      return
    }
    for (const more of [false, true]) {
      const id = this.#rule('list', declared)
      this.#renewed.push(`__constant(${id}, ${more}, ${name}, (value) => { ${name} = value })`)
    }
  }

  #textOf(node: Node): string {
    return this.#source.text.slice(node.getStart(this.#source), node.end)
  }

  /** `endless`: in a loop that only what is inside of it ends. */
  #visit(node: Node, endless: boolean): void {
    let inside = endless
    if (
      node.kind === SyntaxKind.WhileStatement ||
      node.kind === SyntaxKind.DoStatement ||
      (isForStatement(node) && !node.incrementor)
    )
      inside = true
    else if (isFunction(node.kind)) inside = false
    // Conditions of loops are no rules.
    if (isForStatement(node)) {
      this.#visit(node.statement, inside)
      return
    }
    if (!inside) this.#rulesAt(node)
    node.forEachChild((child) => this.#visit(child, inside))
  }

  #rulesAt(node: Node): void {
    if (isIfStatement(node)) this.#switch('guard', node.expression, 'false')
    else if (isConditionalExpression(node)) this.#switch('choice', node.condition, 'false')
    else if (isBinaryExpression(node)) this.#operands(node)
    else if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const [argument] = node.arguments
      if (node.expression.name.text === 'filter' && argument && node.arguments.length === 1)
        this.#switch('filter', argument, '() => true')
    }
  }

  #operands(node: Node): void {
    if (!isBinaryExpression(node)) return
    const { kind } = node.operatorToken
    if (kind === SyntaxKind.QuestionQuestionToken) {
      if (!/^(?:''|null|undefined|-?\d+|\[\]|NONE|false|true)$/.test(this.#textOf(node.right)))
        this.#switch('fallback', node.right, 'undefined')
      return
    }
    const and = kind === SyntaxKind.AmpersandAmpersandToken
    if (!and && kind !== SyntaxKind.BarBarToken) return
    for (const operand of [node.left, node.right]) {
      const same = isBinaryExpression(operand) && operand.operatorToken.kind === kind
      if (!same) this.#switch('part', operand, String(and))
    }
  }
}

const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.MethodDeclaration,
])
const isFunction = (kind: SyntaxKind): boolean => FUNCTIONS.has(kind)
