/**
 * A page as arrays, one entry an element in document order: what stands inside each, counted in one pass. The finder
 * asks for these numbers of thousands of elements, so it never walks the tree again. Used all over `records`.
 * @module
 */

import { clickOf } from '../../page/click.ts'
import { ELEMENT, type Element, HTML, type Node, TEXT, type Text } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import {
  DECIMAL,
  INSTEAD,
  isCurrencyIcon,
  NUMERAL,
  PRICE,
  priceMarks,
  SIGN,
} from '../../price/mark.ts'
import { PathNumbers } from '../numbers.ts'

export type Outline = {
  elements: Element[]
  /** Index of the parent, -1 for `html`. */
  parent: Int32Array
  /** Index after the last element inside. */
  end: Int32Array
  /** Number of the tag path from the root, the same for all elements that share it. */
  path: Int32Array
  /** How many numbers of paths there are. */
  paths: number
  /** Prices inside. */
  prices: Int32Array
  /** Elements inside that lead somewhere, with the element itself. */
  links: Int32Array
  images: Int32Array
  /** Characters of text inside. */
  text: Int32Array
  /** Inside a menu, a header, a footer or a side column, by the page's own words. */
  aside: Uint8Array
}

/** Their inside is no part of what a reader sees. */
const UNSEEN = new Set(
  'script style template head select textarea svg math iframe object'.split(' '),
)
const ASIDE = new Set(['nav', 'header', 'footer', 'aside'])
const ASIDE_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'menu',
  'menubar',
])
/** A price in pieces is not longer than this. */
const LONGEST_PRICE = 30
const SPACE = 32

/** A page read once, counted as often as somebody asks with other eyes. */
export class Reading {
  readonly #raw: Raw
  #plain: Outline | null = null
  #decimal: Outline | null = null

  constructor(page: Page) {
    this.#raw = readElements(page)
  }

  /** `decimals`: numbers with two decimals or an icon are prices, for shops that write no currency. */
  outline(decimals = false): Outline {
    if (decimals) {
      this.#decimal ??= count(this.#raw, true)
      return this.#decimal
    }
    this.#plain ??= count(this.#raw, false)
    return this.#plain
  }
}

type Raw = {
  elements: Element[]
  parents: number[]
  paths: number[]
  marks: number[]
  texts: number[]
  ends: number[]
  asides: number[]
  size: number
}

function readElements({ document }: Page): Raw {
  const elements: Element[] = []
  const parents: number[] = []
  const paths: number[] = []
  const marks: number[] = []
  const texts: number[] = []
  const ends: number[] = []
  const asides: number[] = []
  const steps = new PathNumbers()
  let at = -1
  let node: Node | null = document.documentElement
  while (node !== null) {
    let inside: Node | null = null
    if (node.nodeType === ELEMENT) {
      const element = node as Element
      if (isSeen(element)) {
        const index = elements.push(element) - 1
        parents.push(at)
        paths.push(steps.below(at < 0 ? 0 : paths[at]!, element.tag))
        asides.push(asideness(element, at < 0 ? 0 : asides[at]!))
        marks.push(0)
        texts.push(0)
        ends.push(index + 1)
        inside = element.firstChild
        if (inside !== null) at = index
      }
    } else if (node.nodeType === TEXT && at >= 0) {
      const text = trimmed((node as Text).data)
      if (text !== '') {
        texts[at]! += text.length
        marks[at]! |= priceMarks(text)
      }
    }
    if (inside !== null) {
      node = inside
      continue
    }
    while (node !== null && node.nextSibling === null) {
      node = node.parentNode
      if (at < 0) break
      ends[at] = elements.length
      at = parents[at]!
    }
    node = at < 0 ? null : node!.nextSibling
  }
  return { elements, parents, paths, marks, texts, ends, asides, size: steps.size }
}

function count(raw: Raw, decimals: boolean): Outline {
  const { elements } = raw
  const size = elements.length
  const prices = new Int32Array(size)
  const links = new Int32Array(size)
  const images = new Int32Array(size)
  const parent = Int32Array.from(raw.parents)
  const text = Int32Array.from(raw.texts)
  const marks = Uint8Array.from(raw.marks)
  for (let i = size - 1; i >= 0; i--) {
    const isIcon = decimals && text[i] === 0 && raw.ends[i] === i + 1
    if (isIcon && isCurrencyIcon(elements[i]!.getAttribute('class'))) marks[i]! |= SIGN
    const mark = marks[i]!
    if (prices[i] === 0 && isPrice(mark, text[i]!, decimals)) prices[i] = 1
    const element = elements[i]!
    if (clickOf(element) !== null) links[i]!++
    if (element.tag === 'img' || element.tag === 'picture') images[i] = 1
    const up = parent[i]!
    if (up < 0) continue
    prices[up]! += prices[i]!
    links[up]! += links[i]!
    images[up]! += images[i]!
    text[up]! += text[i]!
    if (prices[i] === 0 && text[i]! <= LONGEST_PRICE) marks[up]! |= mark & HALVES
  }
  return {
    elements,
    parent,
    end: Int32Array.from(raw.ends),
    path: Int32Array.from(raw.paths),
    paths: raw.size,
    prices,
    links,
    images,
    text,
    aside: Uint8Array.from(raw.asides),
  }
}

const HALVES = SIGN | NUMERAL

function isPrice(mark: number, text: number, decimals: boolean): boolean {
  if (mark & (PRICE | INSTEAD)) return true
  if (text > LONGEST_PRICE) return false
  return (mark & HALVES) === HALVES || (decimals && (mark & DECIMAL) !== 0)
}

/** Where scripts run, `noscript` holds the source of elements as text. */
export function isSeen(element: Element): boolean {
  if (element.namespaceURI !== HTML || UNSEEN.has(element.tag)) return false
  return element.tag !== 'noscript' || element.firstChild?.nodeType !== TEXT
}

function asideness(element: Element, around: number): number {
  const { tag } = element
  if (tag === 'main') return 0
  if (around === 1 || ASIDE.has(tag)) return 1
  const role = element.getAttribute('role')
  return role !== null && ASIDE_ROLES.has(role) ? 1 : 0
}

/** Most texts of a page are the white space of its source: seen without making a string. */
function trimmed(data: string): string {
  let from = 0
  let to = data.length
  while (from < to && data.charCodeAt(from) <= SPACE) from++
  while (to > from && data.charCodeAt(to - 1) <= SPACE) to--
  return from === 0 && to === data.length ? data : data.slice(from, to)
}
