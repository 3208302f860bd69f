/**
 * A sample page as the annotator works with it: its elements by number, and what expressions and fields give on it,
 * each computed once. Used by `jobs` and `wrapper`.
 * @module
 */

import {
  ATTRIBUTE,
  type Attr,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  TEXT,
} from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { compileXPath, type XPath, XPathError } from '../../page/xpath/xpath.ts'
import { type AutoReading, readAuto } from '../auto/auto.ts'
import { compileDetail } from '../detail.ts'
import { compileExtract, type FieldValue } from '../extract.ts'
import type { DetailRule, Field } from '../wrapper.ts'

export const KINDS = ['product', 'list', 'other'] as const
export type Kind = (typeof KINDS)[number]

/** A value as one field reads it; `why` where there is none. */
export type Read = { value: FieldValue | null; why: string }

/** Results kept for one page; a person tries hundreds of expressions at most. */
const MEMO = 3000

/** Compiled once for all samples. */
const expressions = new Map<string, XPath>()
const readers = new Map<string, ReturnType<typeof compileExtract>>()
const tests = new Map<string, ReturnType<typeof compileDetail>>()

export class Sample {
  readonly key: string
  readonly page: Page
  readonly #nodes = new Map<string, Node[] | null>()
  readonly #reads = new Map<string, Read>()
  readonly #rules = new Map<string, string | null>()
  #elements: Element[] | null = null
  #numbers: Map<Element, number> | null = null
  #auto: AutoReading | null = null

  constructor(key: string, page: Page) {
    this.key = key
    this.page = page
  }

  get url(): string {
    return this.page.url
  }

  /** What the page says by itself. */
  get auto(): AutoReading {
    this.#auto ??= readAuto(this.page)
    return this.#auto
  }

  /** All elements in document order; the number of an element is its place here. */
  get elements(): Element[] {
    if (this.#elements === null) {
      const { document } = this.page
      this.#elements = []
      for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
        if (node.nodeType === ELEMENT) this.#elements.push(node as Element)
      }
    }
    return this.#elements
  }

  numberOf(element: Element): number {
    this.#numbers ??= new Map(this.elements.map((one, number) => [one, number]))
    return this.#numbers.get(element) ?? -1
  }

  /** What an expression selects; null where it gives no nodes, or takes too long here. */
  nodes(xpath: string): Node[] | null {
    return memo(this.#nodes, xpath, () => {
      try {
        return memo(expressions, xpath, () => compileXPath(xpath)).select(this.page.document)
      } catch (error) {
        if (error instanceof XPathError) return null
        throw error
      }
    })
  }

  read(field: Field): Read {
    const name = JSON.stringify(field)
    return memo(this.#reads, name, () => {
      const { fields, missing } = memo(readers, name, () => compileExtract([field]))(this.page)
      return { value: fields[field.name] ?? null, why: missing[field.name] ?? '' }
    })
  }

  /** Why the rule does not hold; null where it does. */
  fails(rule: DetailRule): string | null {
    const name = JSON.stringify(rule)
    return memo(this.#rules, name, () => {
      const { failed } = memo(tests, name, () => compileDetail([rule]))(this.page)
      return failed[0] ?? null
    })
  }
}

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MEMO) known.clear()
  const made = make()
  known.set(key, made)
  return made
}

/** The element a node stands for: itself, the one it is an attribute of, or the one around a text. */
export function elementOf(node: Node): Element | null {
  if (node.nodeType === ELEMENT) return node as Element
  if (node.nodeType === ATTRIBUTE) return (node as Attr).ownerElement
  const { parentNode } = node
  return node.nodeType === TEXT && parentNode?.nodeType === ELEMENT ? (parentNode as Element) : null
}

/** From the outermost element down to this one. */
export function ancestorsOf(element: Element): Element[] {
  const chain: Element[] = []
  for (let at: Node | null = element; at?.nodeType === ELEMENT; at = at.parentNode)
    chain.push(at as Element)
  return chain.reverse()
}
