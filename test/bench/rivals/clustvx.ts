/**
 * ClustVX (Grigalis: Towards Web-scale Structured Web Data Extraction, 2013; Grigalis, Čenys 2014), a rival that
 * only serves comparison.
 *
 * Elements that look the same (equal Xstrings) are clustered; the longest common prefix of a cluster's XPaths is a
 * data region; its records have a parent each or share one, and are then parted by tree hopping; the region of the
 * greatest visual weight is the answer. Pages are not rendered here: fonts are known as far as tags, classes and
 * style attributes tell, and the text and pictures of a record stand for its area.
 * @module
 */

import { collapse } from '../../../src/page/html/text.ts'
import { ELEMENT, type Element, type Node, TEXT, type Text } from '../../../src/page/html/tree.ts'
import type { Card, RecordFinder, Region } from '../../../src/records/record.ts'
import { bodyOf, tagChildren, tagsOf, weightOf } from './tags.ts'

/** Elements that only format text are removed before; that they were there is a visual feature. */
const FORMATTING = new Set(
  'b i em strong u font big small tt s strike del ins mark sup sub'.split(' '),
)
const FONT = /(?:^|;)\s*(?:font[\w-]*|color|text-decoration)\s*:[^;]*/gi

type Cluster = { xstring: string; items: Element[]; region: Element }

export const clustvx: RecordFinder = (page) => {
  const body = bodyOf(page.document.documentElement)
  const regions = Map.groupBy(clustersOf(body), ({ region }) => region)
  let best: Region | null = null
  let most = 0
  for (const [element, clusters] of regions) {
    const cards = segment(element, clusters)
    const weight = visualWeight(cards)
    if (cards.length < 2 || weight <= most) continue
    best = { element, cards }
    most = weight
  }
  return best ? [best] : []
}

/** Data items (elements with text of their own, pictures) with equal Xstrings, two at least. */
function clustersOf(body: Element): Cluster[] {
  const items = [...tagsOf(body)].filter(isItem)
  return [...Map.groupBy(items, xstringOf)]
    .filter(([, same]) => same.length > 1)
    .map(([xstring, same]) => ({ xstring, items: same, region: commonPrefix(same) }))
}

function isItem(element: Element): boolean {
  if (FORMATTING.has(element.tag)) return false
  return element.tag === 'img' || hasOwnText(element)
}

function hasOwnText(element: Element): boolean {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === TEXT && collapse((node as Text).data) !== '') return true
    const formats = node.nodeType === ELEMENT && FORMATTING.has((node as Element).tag)
    if (formats && hasOwnText(node as Element)) return true
  }
  return false
}

/** Tag names from the root, without formatting elements, and what is known of the font. */
function xstringOf(element: Element): string {
  const steps: string[] = []
  for (let node: Node | null = element; node?.nodeType === ELEMENT; node = node.parentNode) {
    if (!FORMATTING.has((node as Element).tag)) steps.push((node as Element).tag)
  }
  const formats = element.children.filter(({ tag }) => FORMATTING.has(tag)).map(({ tag }) => tag)
  const style = element.getAttribute('style')?.match(FONT)?.join('') ?? ''
  return `${steps.reverse().join('/')} ${formats[0] ?? ''} ${style} ${element.getAttribute('class') ?? ''}`
}

/** The element of the longest XPath prefix that all have in common. */
function commonPrefix(elements: Element[]): Element {
  let common = elements[0]!.parentNode as Element
  for (const element of elements.slice(1)) {
    let other = element.parentNode as Element
    while (other.depth > common.depth) other = other.parentNode as Element
    while (common.depth > other.depth) common = common.parentNode as Element
    while (common !== other) {
      common = common.parentNode as Element
      other = other.parentNode as Element
    }
  }
  return common
}

/** The child of the region in which an item stands. */
function branchOf(item: Element, region: Element): Element {
  let at = item
  while (at.parentNode !== region) at = at.parentNode as Element
  return at
}

function segment(region: Element, clusters: Cluster[]): Card[] {
  const branches = clusters.map(({ items }) => new Set(items.map((item) => branchOf(item, region))))
  return haveOwnParents(branches)
    ? [...new Set(branches.flatMap((some) => [...some]))].map((branch): Card => [branch])
    : hopTree(region, branches)
}

/** Whether the common kinds of items stand in the same children of the region. */
function haveOwnParents(branches: Set<Element>[]): boolean {
  const most = branches.reduce((a, b) => (b.size > a.size ? b : a))
  return branches.every((some) => some.size * 2 < most.size || !some.isDisjointFrom(most))
}

/** Records lie side by side: each begins where the first item of the first record has its like. */
function hopTree(region: Element, branches: Set<Element>[]): Card[] {
  const children = tagChildren(region)
  const first = children.find((child) => branches.some((some) => some.has(child)))
  const separators = branches.find((some) => some.has(first!))
  const cards: [Element, ...Element[]][] = []
  for (const child of children) {
    if (separators?.has(child)) cards.push([child])
    else cards.at(-1)?.push(child)
  }
  return cards
}

/** The mean area of a record times the square of their number, the reading of the paper that does best. */
function visualWeight(cards: Card[]): number {
  const area = cards.flat().reduce((sum, element) => sum + weightOf(element), 0)
  return area * cards.length
}
