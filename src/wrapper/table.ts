/**
 * Labels and values of a product: from tables, definition lists, and rows of any elements. Used by `jobs` and
 * `wrapper`.
 * @module
 */

import { cut } from '../format/text.ts'
import { type Effort, textOf } from '../page/html/shown-text.ts'
import { ELEMENT, type Element, type Node, nextNode, nextOutside } from '../page/html/tree.ts'

const MOST_ENTRIES = 300
const LONGEST_LABEL = 200
const LONGEST_VALUE = 2000

type Pair = [label: string, value: string]

/** All labels with their values; a label that comes again adds its value after a comma. */
export function readTable(nodes: Node[], effort: Effort): Record<string, string> {
  const found = new Map<string, Set<string>>()
  for (const node of nodes) {
    if (node.nodeType !== ELEMENT) continue
    for (const [rawLabel, rawValue] of pairsOf(node as Element, effort)) {
      const label = cut(rawLabel.replace(/[\s:]+$/, ''), LONGEST_LABEL)
      const value = cut(rawValue, LONGEST_VALUE)
      if (!label || !value) continue
      const known = found.get(label)
      if (known) known.add(value)
      else if (found.size < MOST_ENTRIES) found.set(label, new Set([value]))
    }
  }
  return Object.fromEntries(
    [...found].map(([label, values]) => [label, cut([...values].join(', '), LONGEST_VALUE)]),
  )
}

function pairsOf(root: Element, effort: Effort): Pair[] {
  const rows = tagged(root, new Set(['tr']), effort)
  if (rows.length > 0) return tablePairs(rows, effort)
  const terms = tagged(root, new Set(['dt', 'dd']), effort)
  if (terms.length > 0) return definitionPairs(terms, effort)
  return rowPairs(root, effort)
}

/** The element itself and its descendants that have one of the tags. */
function tagged(root: Element, tags: Set<string>, effort: Effort): Element[] {
  const found: Element[] = []
  let node: Node | null = root
  while (node !== null && effort.spend()) {
    if (node.nodeType === ELEMENT && tags.has((node as Element).tag)) found.push(node as Element)
    node = nextNode(node, root)
  }
  return found
}

function tablePairs(rows: Element[], effort: Effort): Pair[] {
  const cells = rows.map((row) => row.children.filter(({ tag }) => tag === 'td' || tag === 'th'))
  const [heads = [], values = []] = cells
  const isHeaded = heads.length > 2 && heads.every(({ tag }) => tag === 'th')
  if (rows.length === 2 && isHeaded && values.length === heads.length) {
    return heads.map((head, i) => [textOf(head, effort), textOf(values[i]!, effort)])
  }
  return cells.flatMap((row) => cellPairs(row, effort))
}

/** Two cells are label and value; so are each two of `th td th td`; else the first is the label. */
function cellPairs(row: Element[], effort: Effort): Pair[] {
  if (row.length < 2) return []
  const alternating =
    row.length % 2 === 0 && row.every(({ tag }, i) => tag === (i % 2 === 0 ? 'th' : 'td'))
  const width = alternating ? 2 : row.length
  const pairs: Pair[] = []
  for (let i = 0; i < row.length; i += width) {
    const [label, ...values] = row.slice(i, i + width).map((cell) => textOf(cell, effort))
    pairs.push([label!, values.filter(Boolean).join(' ')])
  }
  return pairs
}

function definitionPairs(terms: Element[], effort: Effort): Pair[] {
  const pairs: Pair[] = []
  let label = ''
  for (const term of terms) {
    const text = textOf(term, effort)
    if (term.tag === 'dt') label = text
    else pairs.push([label, text])
  }
  return pairs
}

/** Rows of any make: `<li><b>Colour</b> red</li>`, `<div><span>Colour</span><span>red</span></div>`, `Colour: red`. */
function rowPairs(root: Element, effort: Effort): Pair[] {
  const pairs: Pair[] = []
  let node: Node | null = root
  while (node !== null && pairs.length < MOST_ENTRIES && effort.spend()) {
    const pair: Pair | null = node.nodeType === ELEMENT ? rowPair(node as Element, effort) : null
    if (pair) pairs.push(pair)
    node = pair ? nextOutside(node, root) : nextNode(node, root)
  }
  return pairs
}

/** What an element says as one row; null where it holds rows, or something else. */
function rowPair(row: Element, effort: Effort): Pair | null {
  const parts = row.childNodes
    .map((child) => ({ child, text: textOf(child, effort) }))
    .filter(({ text }) => text.replace(/[\s:]/g, '') !== '')
  const [label, value] = parts
  if (label === undefined) return null
  if (parts.length === 2 && label.child.nodeType === ELEMENT) {
    const holdsRows = rowPair(label.child as Element, effort) !== null
    return holdsRows ? null : [label.text, value!.text]
  }
  const holdsMore = parts.some(
    ({ child }) => child.nodeType === ELEMENT && !isInline(child as Element),
  )
  const lone = parts.length === 1 && label.child.nodeType === ELEMENT
  return holdsMore || lone ? null : colonPair(textOf(row, effort))
}

const isInline = ({ tag }: Element): boolean => INLINE.has(tag)
const INLINE = new Set('a abbr b bdi code em i label mark small span strong sub sup u'.split(' '))

function colonPair(text: string): Pair | null {
  const colon = text.indexOf(':')
  if (colon < 1 || colon > 80) return null
  const value = text.slice(colon + 1).trim()
  return value ? [text.slice(0, colon), value] : null
}
