/**
 * Text of nodes as a reader sees it, with a bound on the work: what shops send is hostile. Used by `jobs`, `records`
 * and `wrapper`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { collapse, INLINE, UNSEEN } from './text.ts'
import {
  ATTRIBUTE,
  type Attr,
  type Comment,
  ELEMENT,
  type Element,
  HTML,
  type Node,
  nextOutside,
  TEXT,
  type Text,
} from './tree.ts'

/** Nodes that one reading of a page may look at, over all rules and fields. */
export class Effort {
  #left: number

  constructor(nodes = 3_000_000) {
    this.#left = nodes
  }

  /** Whether there was enough left. */
  spend(nodes = 1): boolean {
    this.#left -= nodes
    return this.#left >= 0
  }
}

/** Longer texts are cut. */
const LONGEST_TEXT = 20_000
const LONGEST_RAW = 10 * LONGEST_TEXT

/** A `meta` in a line carries what is said there to programs. */
const IN_LINE = new Set([...INLINE, 'meta'])
/** Crossed out on the page. */
const STRUCK = new Set(['del', 's', 'strike'])
/** Elements that carry what they say in an attribute. */
const SPEAKING: Record<string, string> = {
  __proto__: null as never,
  meta: 'content',
  input: 'value',
  data: 'value',
  img: 'alt',
}
const CENTS = /(?:^|[-_\s])(?:cents?|decimals?|fraction|dec|pence|penny)(?:$|[-_\s])/i

/**
 * `price`: cents that are only set small (`12<sup>99</sup>`) are parted from the whole.
 * `current`: what is crossed out is left out too.
 */
export type Manner = 'plain' | 'price' | 'current'

/**
 * What a node says: of an attribute its value, of an element its visible text, white space collapsed. `longest`: so
 * much of an element is read, with its white space; who asks elements inside of each other needs but the beginning.
 */
export function textOf(
  node: Node,
  effort: Effort,
  manner: Manner = 'plain',
  longest = LONGEST_RAW,
): string {
  switch (node.nodeType) {
    case ATTRIBUTE:
      return shortened((node as Attr).value)
    case ELEMENT: {
      const text = shortened(visible(node as Element, effort, manner, longest))
      return (manner === 'plain' ? text : joined(text)) || attributeText(node as Element)
    }
    default:
      return shortened((node as Text | Comment).data ?? node.textContent)
  }
}

/** `24 . 99`: a mark that has an element of its own joins whole and cents. */
const joined = (text: string): string =>
  text.includes(' . ') || text.includes(' , ')
    ? text.replace(/(\d) ([.,]) (?=\d\d(?!\d))/g, '$1$2')
    : text

const shortened = (text: string): string => cut(collapse(cut(text, LONGEST_RAW)), LONGEST_TEXT)

function attributeText(element: Element): string {
  const attribute = SPEAKING[element.tag]
  return attribute ? shortened(element.getAttribute(attribute) ?? '') : ''
}

/** Longer texts may be the indentation of their source. */
const LONG = 200
const tidied = new WeakMap<Text, string>()

/** So much of a text; where little is asked for, it is not spent on white space. Long ones are tidied once. */
export function beginningOf(text: Text, longest: number): string {
  const { data } = text
  if (data.length <= LONG || longest >= LONGEST_RAW) return cut(data, longest)
  let tidy = tidied.get(text)
  if (tidy === undefined) {
    tidy = cut(data, LONGEST_RAW).replace(/\s+/g, ' ')
    tidied.set(text, tidy)
  }
  return cut(tidy, longest)
}

function visible(root: Element, effort: Effort, manner: Manner, longest: number): string {
  let text = ''
  let node: Node | null = root
  while (node !== null && text.length < longest && effort.spend()) {
    if (node.nodeType === TEXT) text += beginningOf(node as Text, longest)
    if (node.nodeType !== ELEMENT) {
      node = follow(node)
      continue
    }
    const element: Element = node as Element
    if (element !== root && isUnseen(element, manner)) {
      node = follow(node)
      continue
    }
    if (parts(element, manner)) text += ' '
    node = element.firstChild ?? follow(element)
  }
  return text

  /** The next node outside; a block that is left parts words as one that is entered. */
  function follow(from: Node): Node | null {
    const next = nextOutside(from, root)
    let at: Node | null = from
    while (at !== null && at !== root && at.nextSibling === null) {
      if (at.nodeType === ELEMENT && parts(at as Element, manner)) text += ' '
      at = at.parentNode
    }
    if (at?.nodeType === ELEMENT && parts(at as Element, manner)) text += ' '
    return next
  }
}

function isUnseen({ tag, namespaceURI }: Element, manner: Manner): boolean {
  if (namespaceURI !== HTML) return false
  return UNSEEN.has(tag) || (manner === 'current' && STRUCK.has(tag))
}

function parts(element: Element, manner: Manner): boolean {
  if (!IN_LINE.has(element.tag)) return true
  if (manner === 'plain') return false
  if (element.tag === 'sup' || element.tag === 'small' || STRUCK.has(element.tag)) return true
  return CENTS.test(element.getAttribute('class') ?? '')
}
