/**
 * The place where a page shows a value that is known. Used by `survey` and `wrapper`.
 * @module
 */

import { Effort, textOf } from '../../page/html/shown-text.ts'
import { collapse } from '../../page/html/text.ts'
import {
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
} from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { normalizeUrl } from '../../page/url.ts'
import { parseAvailability } from '../../price/availability.ts'
import { readValue } from '../values.ts'
import type { FieldType } from '../wrapper.ts'
import { agrees } from './known.ts'

/**
 * An element that shows the value; `regex` where it shows more than that; `pressed`: only a button shows it; `behind`:
 * a text of it does, the next after this label.
 */
export type Place = {
  element: Element
  attribute?: string
  regex?: string
  pressed?: true
  behind?: Element
}

const UNSEEN = new Set('script style noscript template head title textarea select svg'.split(' '))
/** Text beside the value that one element may hold. */
const BESIDE = 60
const LEVELS = 4
/** Longer texts are not cut out of others. */
const LONGEST_PART = 40
const MOST_PLACES = 12
/** An element that shows one value has no more nodes than these. */
const MOST_NODES = 400

export function locate(page: Page, type: FieldType, known: string): Place[] {
  if (type === 'url') return pictures(page, known)
  const shown: Place[] = []
  const bare: Place[] = []
  for (const node of textNodes(page)) {
    const label = bare.length < MOST_PLACES ? labelBefore(node) : null
    if (label && saysOnly(node, page, type, known)) {
      bare.push({ element: node.parentNode as Element, behind: label })
    }
    for (const place of placesAt(node, page, type, known)) {
      const { element, regex } = place
      if (!shown.some((one) => one.element === element && one.regex === regex)) shown.push(place)
    }
    if (shown.length >= MOST_PLACES) break
  }
  // What an element shows is found again by it; a text between others, by what stands before it alone.
  if (shown.length > 0) return shown.slice(0, MOST_PLACES)
  return bare.length > 0 ? bare : inAttributes(page, type, known)
}

/** `<b>Item no.:</b> 17<br>`: the element that the text comes next after, where that is a label. */
function labelBefore(node: Node): Element | null {
  let before = node.previousSibling
  while (before !== null && before.nodeType !== ELEMENT) {
    if (before.nodeType === TEXT) return null
    before = before.previousSibling
  }
  if (before === null || UNSEEN.has((before as Element).tag)) return null
  const text = collapse(before.textContent)
  return text.length <= LONGEST_PART && /\p{L}/u.test(text) ? (before as Element) : null
}

function saysOnly(node: Node, page: Page, type: FieldType, known: string): boolean {
  const text = collapse(node.textContent)
  if (text.length > known.length + BESIDE || !mayShow(type, text, known)) return false
  const field = { name: 'any', xpath: '', type }
  const value = readValue(node, { page, field, regex: null, effort: new Effort(MOST_NODES) })
  return value !== null && agrees(type, value, known)
}

function textNodes({ document }: Page): Node[] {
  const found: Node[] = []
  let node: Node | null = document.documentElement
  while (node !== null) {
    if (node.nodeType === ELEMENT && UNSEEN.has((node as Element).tag)) {
      node = nextOutside(node, document)
      continue
    }
    if (node.nodeType === TEXT && /\S/.test(node.textContent)) found.push(node)
    node = nextNode(node, document)
  }
  return found
}

/** The element around a text and those around it, as long as they show the value and little else. */
function placesAt(node: Node, page: Page, type: FieldType, known: string): Place[] {
  const text = collapse(node.textContent)
  if (!mayShow(type, text, known)) return []
  const places: Place[] = []
  let at: Node | null = node.parentNode
  for (let level = 0; at?.nodeType === ELEMENT && level < LEVELS; level++, at = at.parentNode) {
    const element = at as Element
    if (element.tag === 'body') break
    const effort = new Effort(MOST_NODES)
    const whole = textOf(element, effort)
    // What is too much for it holds more than the value.
    if (!effort.spend(0) || whole.length > known.length + BESIDE) break
    const place = shows(element, whole, page, type, known)
    if (place) places.push(place)
  }
  return places
}

/** A quick test that spares most texts the others. */
function mayShow(type: FieldType, text: string, known: string): boolean {
  if (type === 'price') return text.length <= BESIDE && mayBePart(text, known)
  if (type === 'number') return /\p{Nd}/u.test(text) && text.length <= BESIDE
  // A number alone counts anything.
  if (type === 'availability') return text.length <= 2 * BESIDE && /\p{L}{2}/u.test(text)
  const [said, value] = [text.toLowerCase(), collapse(known).toLowerCase()]
  return said.includes(value) || (said.length > 2 && value.includes(said))
}

/** Cents may stand in an element of their own, and a text may say more than the amount. */
function mayBePart(text: string, amount: string): boolean {
  if (/(?![0-9])\p{Nd}/u.test(text)) return true
  const [digits, wanted] = [text.replace(/\D/g, ''), amount.replace(/\D/g, '')]
  return digits !== '' && (wanted.includes(digits) || digits.includes(wanted.replace(/0+$/, '')))
}

function shows(
  element: Element,
  whole: string,
  page: Page,
  type: FieldType,
  known: string,
): Place | null {
  const value = readValue(element, {
    page,
    field: { name: 'any', xpath: '', type },
    regex: null,
    effort: new Effort(4 * MOST_NODES),
  })
  if (value !== null && agrees(type, value, known)) {
    const pressed = type === 'availability' && parseAvailability(whole) === null
    return pressed ? { element, pressed } : { element }
  }
  if (type !== 'text' || known.length > LONGEST_PART) return null
  const regex = regexAround(whole, known)
  return regex === null ? null : { element, regex }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** `\[(.+?)\]` for `[TB-104]`, `EAN\s+(\S+)` for `EAN 4006…`; null where nothing parts the value from the rest. */
export function regexAround(whole: string, value: string): string | null {
  const at = whole.toLowerCase().indexOf(value.toLowerCase())
  if (at < 0) return null
  const before = /[^\d\s][^\d]{0,15}$/.exec(whole.slice(0, at))?.[0] ?? ''
  const after = /^[^\d]{0,3}/.exec(whole.slice(at + value.length))?.[0] ?? ''
  if (before.trim() === '' && after.trim() === '') return null
  const start =
    before.trim() === '' ? '^' : escaped(before.trimEnd()) + (/\s$/.test(before) ? '\\s+' : '')
  const stop = after.trim() === '' ? '' : escaped(after.trim()[0]!)
  // A name may be of several words elsewhere, a code is not.
  const wanted = /\s/.test(value) || !/\d/.test(value) ? '.+?' : '\\S+?'
  if (stop) return `${start}(${wanted})\\s*${stop}`
  return after === '' ? `${start}(${wanted})\\s*$` : `${start}(${wanted})(?:\\s|$)`
}

function pictures({ document, base }: Page, known: string): Place[] {
  const found: Place[] = []
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    const names =
      element.tag === 'img' ? ['src', 'data-src'] : element.tag === 'meta' ? ['content'] : []
    for (const attribute of names) {
      const value = element.getAttribute(attribute)
      if (value && normalizeUrl(value, base) === known) found.push({ element, attribute })
    }
  }
  return found.slice(0, MOST_PLACES)
}

const CARRIERS = ['content', 'value', 'data-sku', 'data-price', 'data-product-sku', 'href', 'title']
const STATES = /stock|order|discontinued|soldout/i

/** Only where nothing visible shows it. */
function inAttributes(page: Page, type: FieldType, known: string): Place[] {
  const found: Place[] = []
  const { document } = page
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT || found.length >= MOST_PLACES) continue
    const element = node as Element
    for (const attribute of CARRIERS) {
      const value = element.getAttribute(attribute)
      if (!value || value.length > 300) continue
      if (type === 'availability' && !STATES.test(value)) continue
      const read = readValue(value, {
        page,
        field: { name: 'any', xpath: '', type },
        regex: null,
        effort: new Effort(10_000),
      })
      if (read !== null && agrees(type, read, known)) found.push({ element, attribute })
    }
    if (type === 'availability' && element.tag === 'input') {
      const place = shows(element, '', page, type, known)
      if (place) found.push(place)
    }
  }
  return found
}
