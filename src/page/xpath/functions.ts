/**
 * The functions of XPath 1.0 (section 4). Used by `evaluate.ts`.
 * @module
 */

import {
  ATTRIBUTE,
  type Attr,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  rootOf,
} from '../html/tree.ts'
import type { Budget } from './budget.ts'
import { numberIn, stringOf, toBoolean, toNumber, toText, type Value } from './value.ts'

/** Where an expression is evaluated. */
export type Context = { node: Node; position: number; size: number; budget: Budget }

/** Calls a function that the parser has checked. */
export function call(name: string, args: Value[], context: Context): Value {
  const { budget } = context
  const text = (i: number): string => {
    const value = args[i] === undefined ? stringOf(context.node, budget) : toText(args[i], budget)
    budget.spend(value.length >> 3)
    return value
  }
  const node = (): Node | undefined =>
    args[0] === undefined ? context.node : (args[0] as Node[])[0]
  switch (name) {
    case 'last':
      return context.size
    case 'position':
      return context.position
    case 'count':
      return (args[0] as Node[]).length
    case 'id':
      return byId(args[0]!, context)
    case 'local-name':
      return nameOf(node(), true)
    case 'name':
      return nameOf(node(), false)
    case 'namespace-uri':
      return namespaceOf(node())
    case 'string':
      return text(0)
    case 'concat':
      return args.map((_, i) => text(i)).join('')
    case 'starts-with':
      return text(0).startsWith(text(1))
    case 'contains':
      return text(0).includes(text(1))
    case 'substring-before':
      return text(0).slice(0, Math.max(0, text(0).indexOf(text(1))))
    case 'substring-after':
      return after(text(0), text(1))
    case 'substring':
      return substring(
        text(0),
        toNumber(args[1]!, budget),
        args[2] === undefined ? Infinity : toNumber(args[2], budget),
      )
    case 'string-length':
      return [...text(0)].length
    case 'normalize-space':
      return text(0)
        .replace(/[ \t\r\n]+/g, ' ')
        .replace(/^ | $/g, '')
    case 'translate':
      return translate(text(0), text(1), text(2))
    case 'boolean':
      return toBoolean(args[0]!)
    case 'not':
      return !toBoolean(args[0]!)
    case 'true':
      return true
    case 'false':
      return false
    case 'lang':
      return lang(context.node, text(0))
    case 'number':
      return args[0] === undefined ? numberIn(text(0)) : toNumber(args[0], budget)
    case 'sum':
      return (args[0] as Node[]).reduce((sum, n) => sum + numberIn(stringOf(n, budget)), 0)
    case 'floor':
      return Math.floor(toNumber(args[0]!, budget))
    case 'ceiling':
      return Math.ceil(toNumber(args[0]!, budget))
    default:
      return Math.round(toNumber(args[0]!, budget))
  }
}

function byId(value: Value, { node, budget }: Context): Node[] {
  const texts =
    typeof value === 'object' ? value.map((n) => stringOf(n, budget)) : [toText(value, budget)]
  const wanted = new Set(texts.join(' ').split(/[ \t\r\n]+/))
  const found: Node[] = []
  const root = rootOf(node)
  for (let at: Node | null = root; at !== null; at = nextNode(at, root)) {
    budget.spend(1)
    if (at.nodeType !== ELEMENT) continue
    const id = (at as Element).getAttribute('id')
    // Of several elements with one id, the first is meant.
    if (id && wanted.delete(id)) found.push(at)
  }
  return found
}

function nameOf(node: Node | undefined, local: boolean): string {
  if (node?.nodeType === ELEMENT) return (node as Element).localName
  if (node?.nodeType === ATTRIBUTE) return local ? (node as Attr).localName : (node as Attr).name
  return ''
}

function namespaceOf(node: Node | undefined): string {
  if (node?.nodeType === ELEMENT) return (node as Element).namespaceURI
  return node?.nodeType === ATTRIBUTE ? ((node as Attr).namespaceURI ?? '') : ''
}

function after(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(at + mark.length)
}

/** Characters from position `from` (the first is 1) on, by rounded numbers; NaN selects none. */
function substring(text: string, from: number, length: number): string {
  const start = Math.round(from)
  const end = start + Math.round(length)
  let out = ''
  let position = 0
  for (const char of text) {
    position++
    if (position >= start && position < end) out += char
  }
  return out
}

function translate(text: string, from: string, to: string): string {
  const targets = [...to]
  const table = new Map<string, string>()
  let i = 0
  for (const char of from) {
    if (!table.has(char)) table.set(char, targets[i] ?? '')
    i++
  }
  let out = ''
  for (const char of text) out += table.get(char) ?? char
  return out
}

function lang(node: Node, wanted: string): boolean {
  let at: Node | null = node.nodeType === ATTRIBUTE ? (node as Attr).ownerElement : node
  for (; at !== null; at = at.parentNode) {
    if (at.nodeType !== ELEMENT) continue
    const found = (at as Element).getAttribute('lang') ?? (at as Element).getAttribute('xml:lang')
    if (found === null) continue
    const name = found.toLowerCase()
    return name === wanted.toLowerCase() || name.startsWith(`${wanted.toLowerCase()}-`)
  }
  return false
}
