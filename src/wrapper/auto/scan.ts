/**
 * One walk over a page: its texts in reading order, headings, buttons, numbers in attributes, and marks of data. Used
 * all over `wrapper`.
 * @module
 */

import { cut } from '../../format/text.ts'
import { collapse } from '../../page/html/text.ts'
import {
  DOCUMENT,
  type Document,
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
  type Text,
} from '../../page/html/tree.ts'
import { type Marks, markTag, noMarks } from '../structured/marks.ts'
import { BUY, BUY_MARK, buys, CHOOSE, REFUSE } from './words.ts'

/** A text node that says something; `at` is its rank among them. */
export type Run = { text: string; element: Element; at: number; hidden: boolean }

/** `at`: how many runs stand before it. */
export type Spot = { element: Element; text: string; at: number }
export type Button = Spot & { disabled: boolean; hidden: boolean }

export type Scan = {
  /** The page's language as it says itself, two letters or three. */
  lang: string
  marks: Marks
  runs: Run[]
  headings: Spot[]
  buttons: Button[]
  /** Numbers that attributes and fields of forms call the product's. */
  skus: string[]
}

const UNSEEN = new Set('style noscript template textarea svg iframe option math object'.split(' '))
const MOST_RUNS = 60_000
const LONGEST_RUN = 2000

export function scanPage(root: Node): Scan {
  const scan: Scan = {
    lang: languageOf(root),
    marks: noMarks(),
    runs: [],
    headings: [],
    buttons: [],
    skus: [],
  }
  let hiddenUntil: Node | null = null
  let hidden = false
  let node: Node | null = root
  while (node !== null) {
    if (hidden && node === hiddenUntil) hidden = false
    if (node.nodeType === TEXT) {
      addRun(scan, node as Text, hidden)
      node = nextOutside(node, root)
      continue
    }
    if (node.nodeType !== ELEMENT) {
      node = nextNode(node, root)
      continue
    }
    const element: Element = node as Element
    const hides = noteAttributes(scan, element)
    if (hides && !hidden) {
      hiddenUntil = nextOutside(element, root)
      hidden = true
    }
    note(scan, element, hidden)
    const closed: boolean =
      element.tag === 'script' || element.tag === 'title' || UNSEEN.has(element.tag)
    node = closed ? nextOutside(element, root) : nextNode(element, root)
  }
  showWhole(scan)
  for (const heading of scan.headings)
    heading.text = collapse(cut(heading.element.textContent, LONGEST_RUN))
  return scan
}

export function languageOf(root: Node): string {
  const top = root.nodeType === DOCUMENT ? (root as Document).documentElement : null
  return (
    /^\s*([a-z]{2,3})(?![a-z])/i.exec(top?.getAttribute('lang') ?? '')?.[1]?.toLowerCase() ?? ''
  )
}

/** A page that hides nearly all of itself only waits for its scripts. */
function showWhole({ runs, buttons }: Scan): void {
  if (runs.filter(({ hidden }) => hidden).length < 0.6 * runs.length) return
  for (const one of [...runs, ...buttons]) one.hidden = false
}

function addRun({ runs, buttons, lang }: Scan, { data, parentNode }: Text, hidden: boolean): void {
  if (runs.length >= MOST_RUNS || parentNode?.nodeType !== ELEMENT || !/\S/.test(data)) return
  const text = collapse(data.length > LONGEST_RUN ? cut(data.trimStart(), LONGEST_RUN) : data)
  if (text === '') return
  const element = parentNode as Element
  const run = { text, element, at: runs.length, hidden }
  runs.push(run)
  if (text.length > 40) return
  if (element.tag === 'button' && CHOOSE.test(text)) {
    buttons.push({ ...run, disabled: isDisabled(element) })
    return
  }
  if (!buys(text, lang)) return
  const button = pressable(element)
  if (button) buttons.push({ ...run, element: button, disabled: isDisabled(button) })
}

/** All that attributes tell, in one pass; says whether the element is hidden. */
function noteAttributes({ marks, skus }: Scan, element: Element): boolean {
  let hides = false
  for (const { name, value } of element.attrs) {
    if (name === 'style') hides ||= /display\s*:\s*none|visibility\s*:\s*hidden/i.test(value)
    else if (name === 'hidden') hides = true
    else if (name === 'itemscope') marks.scopes.push(element)
    else if (name === 'typeof') marks.typed.push(element)
    else if (name.startsWith('data-')) {
      if (SKU_ATTRIBUTES.has(name) && isCode(value) && skus.length < 5000) skus.push(value.trim())
    }
  }
  return hides
}

/** The button or link that a text is the name of; else what only looks like one. */
function pressable(from: Element): Element | null {
  const chain: Element[] = []
  for (
    let at: Node | null = from;
    at?.nodeType === ELEMENT && chain.length < 4;
    at = at.parentNode
  ) {
    chain.push(at as Element)
  }
  const real = chain.find(
    (one) => one.tag === 'button' || one.tag === 'a' || one.getAttribute('role') === 'button',
  )
  return (
    real ??
    chain.find((one) => /btn|button|buy|cart|basket/i.test(one.getAttribute('class') ?? '')) ??
    null
  )
}

export const isDisabled = (button: Element): boolean =>
  button.hasAttribute('disabled') ||
  button.getAttribute('aria-disabled') === 'true' ||
  /(?:^|[\s_-])disabled(?:$|[\s_-])/i.test(button.getAttribute('class') ?? '')

const SKU_ATTRIBUTES = new Set([
  'data-sku',
  'data-product-sku',
  'data-productsku',
  'data-article-number',
])
const SKU_FIELDS = new Set(['sku', 'asin', 'articlenumber', 'itemnumber'])

function note(scan: Scan, element: Element, hidden: boolean): void {
  const at = scan.runs.length
  switch (element.tag) {
    case 'h1':
      scan.headings.push({ element, text: '', at })
      break
    case 'input':
    case 'button':
      noteField(scan, element, at, hidden)
      break
    case 'a':
      noteAnchor(scan, element, at, hidden)
      break
    case 'script':
    case 'meta':
      markTag(scan.marks, element)
  }
}

/** Buttons without a text, and what a form sends of the product. */
function noteField(scan: Scan, element: Element, at: number, hidden: boolean): void {
  const value = element.getAttribute('value') ?? ''
  const name = element.getAttribute('name') ?? element.getAttribute('id') ?? ''
  if (SKU_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')) && isCode(value))
    scan.skus.push(value.trim())
  const type = element.getAttribute('type')?.toLowerCase()
  const presses =
    element.tag === 'button' || type === 'submit' || type === 'button' || type === 'image'
  if (!presses) return
  const said = `${element.tag === 'input' ? value : ''} ${element.getAttribute('title') ?? ''} ${element.getAttribute('aria-label') ?? ''}`
  const marks = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''} ${element.getAttribute('name') ?? ''}`
  if (
    (said.length < 100 && BUY.test(said) && !REFUSE.test(said)) ||
    BUY_MARK.test(marks.toLowerCase())
  ) {
    scan.buttons.push({ element, text: collapse(said), at, disabled: isDisabled(element), hidden })
  }
}

const isNamed = (name: string): boolean => name === 'class' || name === 'id'

/** A link that is a picture of a button: its names in the markup tell. */
function noteAnchor(scan: Scan, element: Element, at: number, hidden: boolean): void {
  if (!element.attrs.some(({ name, value }) => isNamed(name) && BUY_MARK.test(value.toLowerCase())))
    return
  if (collapse(element.textContent.slice(0, LONGEST_RUN)) !== '') return
  const said = `${element.getAttribute('title') ?? ''} ${element.getAttribute('aria-label') ?? ''}`
  if (REFUSE.test(said)) return
  scan.buttons.push({ element, text: collapse(said), at, disabled: isDisabled(element), hidden })
}

const isCode = (value: string): boolean => /^\s*(?=.*\d)[\w./-]{3,40}\s*$/.test(value)
