/**
 * The leaf nodes of a page in document order: what a reader sees, each with its root-to-leaf tag path. Used all over
 * `survey`.
 * @module
 */

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
import { TagPath } from './path-index.ts'

export type Leaf = {
  node: Node
  /** The element that holds it, or is it. */
  element: Element
  /** Tags from the root: the same for leaves that share it. */
  path: TagPath
  /** White space collapsed; of a picture what it says instead. */
  text: string
  /** Where the anchor around it leads; null outside of one. */
  url: string | null
}

const UNSEEN = new Set(
  'script style noscript template head title textarea svg math iframe object select'.split(' '),
)
/** Leaves that say nothing. */
const SILENT = new Set('br hr wbr col meta link source track param area base'.split(' '))
/** More are a trap. */
const MOST = 20_000

export function leavesOf(page: Page): Leaf[] {
  const { document } = page
  const leaves: Leaf[] = []
  const paths = new Map<Element, TagPath>()
  let node: Node | null = document.documentElement
  while (node !== null && leaves.length < MOST) {
    if (node.nodeType === ELEMENT && UNSEEN.has((node as Element).tag)) {
      node = nextOutside(node, document)
      continue
    }
    const leaf = leafOf(node, page, paths)
    if (leaf) leaves.push(leaf)
    node = nextNode(node, document)
  }
  return leaves
}

function leafOf(node: Node, page: Page, paths: Map<Element, TagPath>): Leaf | null {
  if (node.nodeType === TEXT) {
    const text = collapse(node.textContent)
    if (text === '' || node.parentNode?.nodeType !== ELEMENT) return null
    const element = node.parentNode as Element
    const path = pathTo(element, paths).to('#text')
    return { node, element, path, text, url: urlAround(element, page) }
  }
  if (node.nodeType !== ELEMENT || node.firstChild !== null) return null
  const element = node as Element
  if (SILENT.has(element.tag) || (element.tag === 'input' && isHidden(element))) return null
  const text = collapse(element.getAttribute('alt') ?? '')
  const url = urlAround(element, page)
  return { node, element, path: pathTo(element, paths), text, url }
}

const isHidden = (input: Element): boolean => input.getAttribute('type') === 'hidden'

function pathTo(element: Element, paths: Map<Element, TagPath>): TagPath {
  const known = paths.get(element)
  if (known) return known
  const { parentNode: up, tag } = element
  const path = up?.nodeType === ELEMENT ? pathTo(up as Element, paths).to(tag) : TagPath.root(tag)
  paths.set(element, path)
  return path
}

function urlAround(from: Element, page: Page): string | null {
  for (let at: Node | null = from; at?.nodeType === ELEMENT; at = at.parentNode) {
    const element = at as Element
    if (element.tag !== 'a') continue
    const href = element.getAttribute('href')
    return href === null || href.trim().startsWith('#') ? null : normalizeUrl(href, page.base)
  }
  return null
}

/** Whether a leaf only parts others: a bar, a comma, an arrow. */
export const isSeparator = ({ text, element }: Leaf): boolean =>
  element.tag !== 'img' && !/[\p{L}\p{N}]/u.test(text)
