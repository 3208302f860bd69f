/**
 * The tree of a page: a light DOM, only what reading needs. Siblings are linked, nothing is observed, nothing changes
 * after parsing. The names are the DOM's. Used by most rooms.
 * @module
 */

export const HTML = 'http://www.w3.org/1999/xhtml'

export const ELEMENT = 1
export const ATTRIBUTE = 2
export const TEXT = 3
export const COMMENT = 8
export const DOCUMENT = 9
const FRAGMENT = 11

/** An attribute as the parser gives it. */
export type RawAttr = { name: string; value: string; prefix?: string; namespace?: string }

export abstract class Node {
  readonly nodeType: number
  parentNode: Node | null = null
  previousSibling: Node | null = null
  nextSibling: Node | null = null
  firstChild: Node | null = null
  lastChild: Node | null = null
  /** Rank in document order; 0 until somebody asks (xpath/evaluate.ts). */
  order = 0

  constructor(nodeType: number) {
    this.nodeType = nodeType
  }

  abstract get nodeName(): string

  /** Text of all descendants; of a text or comment, its own. */
  get textContent(): string {
    let text = ''
    for (let node = this.firstChild; node !== null; node = nextNode(node, this)) {
      if (node.nodeType === TEXT) text += (node as Text).data
    }
    return text
  }

  get childNodes(): Node[] {
    const all: Node[] = []
    for (let node = this.firstChild; node !== null; node = node.nextSibling) all.push(node)
    return all
  }

  get children(): Element[] {
    const all: Element[] = []
    for (let node = this.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === ELEMENT) all.push(node as Element)
    }
    return all
  }
}

const NO_ELEMENTS: readonly Element[] = []

export class Document extends Node {
  /** `no-quirks`, `quirks` or `limited-quirks`, as the parser found. */
  mode = 'no-quirks'
  /** Whether its nodes have their ranks already. */
  ordered = false
  #byTag: Map<string, Element[]> | null = null

  constructor() {
    super(DOCUMENT)
  }

  get nodeName(): string {
    return '#document'
  }

  /** In document order. For trees that are whole: they are looked through once, when somebody asks. */
  elementsOf(tag: string): readonly Element[] {
    if (this.#byTag === null) {
      this.#byTag = new Map()
      for (let node: Node | null = this; node !== null; node = nextNode(node, this)) {
        if (node.nodeType !== ELEMENT) continue
        const alike = this.#byTag.get((node as Element).tag)
        if (alike) alike.push(node as Element)
        else this.#byTag.set((node as Element).tag, [node as Element])
      }
    }
    return this.#byTag.get(tag) ?? NO_ELEMENTS
  }

  get documentElement(): Element {
    let node = this.firstChild
    while (node !== null && node.nodeType !== ELEMENT) node = node.nextSibling
    return node as Element
  }
}

/** Holds the content of a `<template>`, which is no part of the page's tree. */
export class Fragment extends Node {
  constructor() {
    super(FRAGMENT)
  }

  get nodeName(): string {
    return '#document-fragment'
  }
}

export class Element extends Node {
  /** The name in lower case, also of SVG's `foreignObject`. */
  readonly tag: string
  readonly localName: string
  readonly namespaceURI: string
  readonly attrs: RawAttr[]
  /** Levels below the document: 1 for `html`. */
  depth = 0
  /** Position among the siblings of the same tag, from 1; 0 until somebody asks. */
  position = 0
  /** Memo of `pathOf`. */
  path: string | null = null
  /** Content of a `<template>`. */
  content: Fragment | null = null
  #attributes: Attr[] | null = null

  constructor(name: string, namespace: string, attrs: RawAttr[]) {
    super(ELEMENT)
    this.tag = namespace === HTML ? name : name.toLowerCase()
    this.localName = name
    this.namespaceURI = namespace
    this.attrs = attrs
  }

  get nodeName(): string {
    return this.localName
  }

  getAttribute(name: string): string | null {
    const attrs = this.attrs
    for (let i = 0; i < attrs.length; i++) {
      const attr = attrs[i]!
      if (attr.name === name && !attr.prefix) return attr.value
    }
    return name.includes(':') ? (this.attribute(name)?.value ?? null) : null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  /** Attributes as nodes, each the same object whenever it is asked for. */
  get attributes(): Attr[] {
    this.#attributes ??= this.attrs.map((raw) => new Attr(this, raw))
    return this.#attributes
  }

  /** The attribute node of that name (`xlink:href` with its prefix, in lower case). */
  attribute(name: string): Attr | null {
    for (const attr of this.attributes) if (attr.name.toLowerCase() === name) return attr
    return null
  }
}

/** What has a text of its own and nothing below it. */
abstract class CharacterData extends Node {
  data: string

  constructor(nodeType: number, data: string) {
    super(nodeType)
    this.data = data
  }

  override get textContent(): string {
    return this.data
  }
}

export class Text extends CharacterData {
  constructor(data: string) {
    super(TEXT, data)
  }

  get nodeName(): string {
    return '#text'
  }
}

export class Comment extends CharacterData {
  constructor(data: string) {
    super(COMMENT, data)
  }

  get nodeName(): string {
    return '#comment'
  }
}

export class Attr extends Node {
  readonly ownerElement: Element
  /** The name with its prefix. */
  readonly name: string
  readonly localName: string
  readonly namespaceURI: string | null
  readonly prefix: string | null
  readonly value: string

  constructor(owner: Element, raw: RawAttr) {
    super(ATTRIBUTE)
    this.ownerElement = owner
    this.name = raw.prefix ? `${raw.prefix}:${raw.name}` : raw.name
    this.localName = raw.name
    this.prefix = raw.prefix || null
    this.namespaceURI = raw.namespace ?? null
    this.value = raw.value
  }

  get nodeName(): string {
    return this.name
  }

  override get textContent(): string {
    return this.value
  }
}

/** The node after this one in document order, within `root`; iterative, for trees of any depth. */
export function nextNode(node: Node, root: Node): Node | null {
  if (node.firstChild !== null) return node.firstChild
  return nextOutside(node, root)
}

/** The first node after this one and its descendants, within `root`. */
export function nextOutside(node: Node, root: Node): Node | null {
  let at: Node | null = node
  while (at !== null && at !== root) {
    if (at.nextSibling !== null) return at.nextSibling
    at = at.parentNode
  }
  return null
}

/** The topmost node: the document, or the fragment of a template. */
export function rootOf(node: Node): Node {
  let at = node.nodeType === ATTRIBUTE ? (node as Attr).ownerElement : node
  while (at.parentNode !== null) at = at.parentNode
  return at
}
