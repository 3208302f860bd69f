/**
 * Where a page says it stands: the breadcrumbs, a small block of links that begins at the home page.
 * @module
 */

import type { Link } from '../page/links.ts'
import { visibleText } from '../page/text.ts'
import type { Element, Node } from '../page/tree.ts'

/** More links than that are a menu. */
const MOST = 7
/** How far up the block may begin. */
const HIGHEST = 4

/** Texts of the crumbs below the home page, the most general one first; none where it has no such block. */
export function trailOf(links: readonly Link[], home: string): string[] {
  const { origin, pathname } = new URL(home)
  const isHome = (url: string): boolean => url === home || url === `${origin}/` || url === origin
  for (const [i, { url, element }] of links.entries()) {
    if (!isHome(url) && new URL(url).pathname !== pathname) continue
    const trail = blockFrom(links, i, element)
    if (trail.length > 0)
      return trail.map(({ element: crumb }) => visibleText(crumb)).filter(Boolean)
  }
  return []
}

/** The links after the first one in the smallest block around it that has any. */
function blockFrom(links: readonly Link[], first: number, element: Element): Link[] {
  let block: Node | null = element.parentNode
  for (let up = 0; up < HIGHEST && block !== null; up++, block = block.parentNode) {
    if (first > 0 && isInside(links[first - 1]!.element, block)) return []
    let end = first + 1
    while (end < links.length && isInside(links[end]!.element, block)) end++
    if (end - first > MOST) return []
    if (end - first > 1) return links.slice(first + 1, end)
  }
  return []
}

function isInside(node: Node, block: Node): boolean {
  for (let at: Node | null = node; at !== null; at = at.parentNode) if (at === block) return true
  return false
}
