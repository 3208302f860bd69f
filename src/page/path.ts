/**
 * The path of an element, as one line of text that can be stored, compared and matched later:
 * `html[1]/body[1]/div[2]#main.list.wide/ul[1]/li[3]#product-%23/a[1]`.
 *
 * A step is the tag, its position among siblings of the same tag, `#id` and `.class` words as the page has them,
 * numbers folded (fold.ts). Characters outside `A-Z a-z 0-9 _ -` are percent-escaped, so the `#` of a folded
 * number is written `%23`. After the marks may follow `~` (the class attribute is not exactly its words parted by
 * single spaces: it is empty, or has more white space) and `*` (marks were left out, being too long).
 *
 * Used by most rooms.
 * @module
 */

import { cut } from '../format/text.ts'
import { ownCopy } from './html/own-string.ts'
import { ELEMENT, type Element, type Node } from './html/tree.ts'
import { foldClass, foldId } from './numbered-names.ts'

/** One step of a path; `id` and `classes` as patterns. */
export type Step = {
  tag: string
  position: number
  id: string | null
  classes: string[]
  /** The class attribute is not exactly its words. */
  untidy: boolean
  /** There are marks that were left out. */
  cut: boolean
}

/** Made-up tags may be of any length; a stored one that long stands for all that begin with it. */
export const LONGEST_TAG = 100
const LONGEST_MARKS = 1024
const LONGEST_MARKED = 8192

const hex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`

function escaped(text: string): string {
  if (/^[\w-]*$/.test(text)) return text
  // Lone surrogates have no UTF-8 form.
  return text.toWellFormed().replace(/[^\w-]/gu, (char) => {
    return Array.from(new TextEncoder().encode(char), hex).join('')
  })
}

function unescaped(text: string): string {
  return text.includes('%') ? decodeURIComponent(text) : text
}

/** Position among the siblings of the same tag, from 1. */
export function positionOf(element: Element): number {
  if (element.position > 0) return element.position
  const { tag } = element
  let position = 1
  for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
    if (node.nodeType !== ELEMENT || (node as Element).tag !== tag) continue
    if ((node as Element).position > 0) {
      position += (node as Element).position
      break
    }
    position++
  }
  element.position = position
  return position
}

const MEMO = 10_000
const memo = new Map<string, string>()

/** `.class.class` of a class attribute; shops repeat theirs on every page, so the last ones are kept. */
function classMarks(className: string): string {
  let text = memo.get(className)
  if (text === undefined) {
    text = ownCopy(writeClasses(className))
    if (memo.size >= MEMO) memo.clear()
    if (className.length <= LONGEST_MARKS) memo.set(ownCopy(className), text)
  }
  return text
}

function writeClasses(className: string): string {
  const words = className.slice(0, LONGEST_MARKS).split(/[ \t\r\n\f]+/)
  const kept = words.filter((word) => word !== '')
  const untidy = kept.length === 0 || kept.join(' ') !== className
  // A form feed parts classes for browsers, but is no white space to XPath.
  let cut = className.length > LONGEST_MARKS || className.includes('\f')
  if (className.length > LONGEST_MARKS) kept.pop()
  let text = ''
  for (const word of kept) {
    const mark = `.${escaped(foldClass(word))}`
    if (text.length + mark.length <= LONGEST_MARKS) text += mark
    else cut = true
  }
  return `${text}${untidy ? '~' : ''}${cut ? '*' : ''}`
}

function marksOf(id: string | null, className: string | null): string {
  const classes = className === null ? '' : classMarks(className)
  if (id === null) return classes
  const mark = id.length > LONGEST_MARKS ? '' : `#${escaped(foldId(id))}`
  if (mark !== '' && mark.length <= LONGEST_MARKS) return mark + classes
  return classes.endsWith('*') ? classes : `${classes}*`
}

function stepText(element: Element, before: number): string {
  const { tag } = element
  const name = /^[a-z0-9]{1,20}$/.test(tag) ? tag : escaped(cut(tag, LONGEST_TAG))
  const bare = `${name}[${positionOf(element)}]`
  const text = marksOf(element.getAttribute('id'), element.getAttribute('class'))
  return before > LONGEST_MARKED && text !== '' ? `${bare}~*` : bare + text
}

/** The path of an element; remembered on it and its ancestors, so siblings cost one step each. */
export function pathOf(element: Element): string {
  const chain: Element[] = []
  let node: Node | null = element
  while (node !== null && node.nodeType === ELEMENT && (node as Element).path === null) {
    chain.push(node as Element)
    node = node.parentNode
  }
  let path = node !== null && node.nodeType === ELEMENT ? (node as Element).path! : ''
  for (let i = chain.length - 1; i >= 0; i--) {
    const step = stepText(chain[i]!, path.length)
    path = path === '' ? step : `${path}/${step}`
    chain[i]!.path = path
  }
  return path
}

const NAME = /^[A-Za-z_][\w.-]*$/

/** Whether XPath can name the tag: HTML takes any sign for a part of it, `<p"x>` is an element. */
export const isNamed = (tag: string): boolean => NAME.test(tag)

/** How a step of an XPath calls the elements of a tag. */
export const nameTest = (tag: string): string => (isNamed(tag) ? tag : '*')

/** Name and position: `li[3]`; of a tag that cannot be named the position among all siblings, `*[7]`. */
export function positionalStep(element: Element): string {
  if (isNamed(element.localName)) return `${element.localName}[${positionOf(element)}]`
  let position = 1
  for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
    if (node.nodeType === ELEMENT) position++
  }
  return `*[${position}]`
}

/** The absolute XPath with a position at every step: `/html[1]/body[1]/div[2]`. */
export function xpathOf(element: Element): string {
  const steps: string[] = []
  for (
    let node: Node | null = element;
    node !== null && node.nodeType === ELEMENT;
    node = node.parentNode
  ) {
    steps.push(`/${positionalStep(node as Element)}`)
  }
  return steps.reverse().join('')
}

const STEP = /^([^[]+)\[(\d+)\](?:#([\w%-]*))?((?:\.[\w%-]+)*)(~?)(\*?)$/

/** Reads a path back; throws a RangeError on text that is none. */
export function parsePath(text: string): Step[] {
  return text.split('/').map((part) => {
    const found = STEP.exec(part)
    if (!found) throw new RangeError(`not a step of a path: ${part}`)
    const [, tag, position, id, classes, untidy, cut] = found
    return {
      tag: unescaped(tag!),
      position: Number(position),
      id: id === undefined ? null : unescaped(id),
      classes: classes ? classes.slice(1).split('.').map(unescaped) : [],
      untidy: untidy === '~',
      cut: cut === '*',
    }
  })
}
