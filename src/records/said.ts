/**
 * Words of a list on its own length, and what on it leads on without an address: kept with the page, and held against
 * what a crawl found (`crawl/policies/doubts`). Nothing is believed here; that takes the whole shop. Used all over
 * `crawl`.
 * @module
 */

import { collapse, INLINE, UNSEEN } from '../page/html/text.ts'
import {
  ELEMENT,
  type Element,
  type Node,
  nextOutside,
  TEXT,
  type Text,
} from '../page/html/tree.ts'
import { foldClass } from '../page/numbered-names.ts'
import type { Page } from '../page/page.ts'

export type Said = {
  /** Ranges of a whole ("1–12 of 22"): where it stands, from, to, of. */
  ranges: [place: string, from: number, to: number, of: number][]
  /** Numbers that stand alone at their place ("22 products"). */
  counts: [place: string, count: number][]
  /** Places of controls that lead nowhere without a script. */
  dead: string[]
  /** Some of them are numbers in a row, as pages have them. */
  numbered: boolean
}

const LONGEST = 120
const MOST = 40
/** More is a year, a number of articles, a telephone. */
const MOST_COUNTED = 1_000_000

/** Prices, dates and times have numbers as well. */
const NO_COUNT = /\d[.,:/]\d{1,2}(?!\d)|\d[.:/-]\d+[.:/-]\d|[€$£¥%]|\b\d{7,}\b/
const NUMBERS = /(?<![\w.,])\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?![\w.,]*\d)|\d+/g

/** Null where it says nothing. */
export function saidOn({ document }: Pick<Page, 'document'>): Said | null {
  const counts = new Map<string, number | null>()
  const ranges = new Map<string, [string, number, number, number]>()
  const dead = new Map<string, number[]>()
  let last: Element | null = null
  let node: Node | null = document
  while (node !== null) {
    if (node.nodeType === TEXT) {
      const { data } = node as Text
      if (data.length < 400 && hasDigit(data)) {
        const block = blockOf(node)
        if (block !== null) {
          if (block !== last) addRange(block, ranges)
          last = block
          addCount(node, data, counts)
        }
      }
    } else if (node.nodeType === ELEMENT) {
      const element = node as Element
      if (UNSEEN.has(element.tag)) {
        node = nextOutside(node, document)
        continue
      }
      if (isDead(element)) addDead(element, dead)
    }
    node = node.firstChild ?? nextOutside(node, document)
  }
  const single = [...counts].filter((one): one is [string, number] => one[1] !== null)
  const said: Said = {
    ranges: [...ranges.values()].slice(0, MOST),
    counts: single.slice(0, MOST),
    dead: [...dead.keys()].slice(0, MOST),
    numbered: [...dead.values()].some(arePages),
  }
  return said.ranges.length + said.counts.length + said.dead.length > 0 ? said : null
}

export const textOfSaid = (said: Said | null): string | null => said && JSON.stringify(said)

export function saidIn(text: string | null): Said | null {
  if (text === null) return null
  try {
    const { ranges, counts, dead, numbered } = JSON.parse(text) as Partial<Said>
    if (![ranges, counts, dead].every(Array.isArray)) return null
    return { ranges: ranges!, counts: counts!, dead: dead!, numbered: numbered === true }
  } catch {
    return null
  }
}

/** Most texts have none. */
function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** The nearest element that is no part of a line; null in what links lead to. */
function blockOf(text: Node): Element | null {
  let at = text.parentNode
  while (at !== null && at.nodeType === ELEMENT && INLINE.has((at as Element).tag)) {
    if ((at as Element).tag === 'a') return null
    at = at.parentNode
  }
  return at !== null && at.nodeType === ELEMENT ? (at as Element) : null
}

/** Three numbers in a row of which the first two are a range within the third. */
function addRange(block: Element, ranges: Map<string, [string, number, number, number]>): void {
  const text = shortText(block)
  if (text === null || NO_COUNT.test(text)) return
  const numbers = numbersIn(text)
  for (let i = 0; i + 2 < numbers.length; i++) {
    const [from, to, of] = [numbers[i]!, numbers[i + 1]!, numbers[i + 2]!]
    if (from < 1 || to < from || of < to || of > MOST_COUNTED) continue
    const place = placeOf(block)
    if (!ranges.has(place)) ranges.set(place, [place, from, to, of])
    return
  }
}

/** One number, with nothing or the same words around it on every list: told by where it stands. */
function addCount(node: Node, data: string, counts: Map<string, number | null>): void {
  const text = collapse(data)
  if (text.length > LONGEST || NO_COUNT.test(text)) return
  const numbers = numbersIn(text)
  if (numbers.length !== 1 || numbers[0]! > MOST_COUNTED) return
  const words = text.replace(NUMBERS, '#')
  const place = `${placeOf(node.parentNode as Element)} ${words}`
  // What stands at many places of one page (reviews, stock) counts something of each.
  counts.set(place, counts.has(place) ? null : numbers[0]!)
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(NUMBERS), ([number]) => Number(number.replace(/\D/g, '')))
}

function shortText(element: Element): string | null {
  let length = 0
  let text = ''
  for (let node = element.firstChild; node !== null; ) {
    if (node.nodeType === TEXT) {
      text += (node as Text).data
      length += (node as Text).data.trim().length
      if (length > LONGEST) return null
    } else if (node.nodeType === ELEMENT && UNSEEN.has((node as Element).tag)) {
      node = nextOutside(node, element)
      continue
    }
    node = node.firstChild ?? nextOutside(node, element)
  }
  return collapse(text)
}

/** A control that does something only by a script; forms are no way on. */
function isDead(element: Element): boolean {
  if (element.tag === 'a') {
    const href = element.getAttribute('href')?.trim().toLowerCase()
    if (href === undefined || href === '') return true
    // An anchor of its own (`#reviews`) leads to a part of the page.
    return href === '#' || href.startsWith('#!') || href.startsWith('javascript:')
  }
  return element.tag === 'button' && element.getAttribute('type')?.toLowerCase() === 'button'
}

function addDead(element: Element, dead: Map<string, number[]>): void {
  const place = placeOf(element)
  const numbers = dead.get(place) ?? []
  dead.set(place, numbers)
  const text = shortText(element)
  if (text !== null && /^\d{1,4}$/.test(text)) numbers.push(Number(text))
}

/** `2 3 4`, or `1 2 3`, as pages are numbered. */
function arePages(numbers: readonly number[]): boolean {
  const [first] = numbers
  if (first !== 1 && first !== 2) return false
  return numbers.includes(2) && numbers.every((one, i) => i === 0 || one > numbers[i - 1]!)
}

/** Tags and classes of the element and those around it: the same on all pages of a template. */
function placeOf(element: Element): string {
  const steps: string[] = []
  let at: Node | null = element
  while (at !== null && at.nodeType === ELEMENT && steps.length < 4) {
    const { tag } = at as Element
    const classes = (at as Element).getAttribute('class')?.trim().split(/\s+/) ?? []
    steps.push([tag, ...classes.slice(0, 2).map(foldClass)].join('.'))
    at = at.parentNode
  }
  return steps.reverse().join('>')
}
