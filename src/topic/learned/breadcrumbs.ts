/**
 * Breadcrumbs, where a page says it stands: the breadcrumbs, a small block of links that begins at the home page. Used
 * by `shop/topic.ts` and `topic/text/page-text.ts`.
 * @module
 */

import { spreadText, visibleText } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node } from '../../page/html/tree.ts'
import type { Link } from '../../page/links.ts'

/** More links than that are a menu. */
const MOST = 7
/** How far up the block may begin. */
const HIGHEST = 4

/** Names that designers give to such a block, and what they set between crumbs. */
const NAMED = /crumb|trail|\bpath\b/i
const SEPARATED = /[›»>/→]/

type Block = { root: Element; crumbs: Link[] }

/** Texts of the crumbs below the home page, the most general one first; none where it has no such block. */
export function trailOf(links: readonly Link[], home: string): string[] {
  let best: Block | null = null
  let most = 0
  const root = rootOf(home)
  for (const [i, { url, element }] of links.entries()) {
    if (url !== home && url !== root) continue
    const block = blockFrom(links, i, element)
    const likely = block ? likelihood(block.root) : 0
    if (likely > most) [best, most] = [block, likely]
  }
  return best ? best.crumbs.map(({ element }) => visibleText(element)).filter(Boolean) : []
}

/** `https://toys.example/` of an address there. */
const rootOf = (home: string): string =>
  home.slice(0, home.indexOf('/', home.indexOf('//') + 2) + 1)

/** 0 for a logo and what stands beside it. */
function likelihood(root: Element): number {
  let likely = SEPARATED.test(spreadText(root)) ? 2 : 0
  let inside = 1
  for (let at: Node | null = root; at !== null; at = at.parentNode) {
    if (at.nodeType !== ELEMENT) continue
    const { tag } = at as Element
    if (tag === 'header' || tag === 'footer') inside = 0
    const names = ['class', 'id', 'aria-label'].map((name) => (at as Element).getAttribute(name))
    if (tag !== 'body' && tag !== 'html' && names.some((name) => name && NAMED.test(name)))
      likely = 3
  }
  return likely + inside
}

/** The links after the first one in the smallest block around it that has any. */
function blockFrom(links: readonly Link[], first: number, element: Element): Block | null {
  let block: Node | null = element.parentNode
  for (let up = 0; up < HIGHEST && block !== null; up++, block = block.parentNode) {
    if (first > 0 && isInside(links[first - 1]!.element, block)) return null
    let end = first + 1
    while (end < links.length && isInside(links[end]!.element, block)) end++
    if (end - first > MOST) return null
    if (end - first > 1) return { root: block as Element, crumbs: links.slice(first + 1, end) }
  }
  return null
}

function isInside(node: Node, block: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (at === block) return true
  return false
}
