/**
 * The text of a page that a topic looks at. Used by `crawl/read/reading.ts`.
 * @module
 */

import { collapse, type Span, spreadText, visibleText } from '../../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import { type Link, linksOf } from '../../page/links.ts'
import type { Page } from '../../page/page.ts'
import { trailOf } from '../learned/breadcrumbs.ts'
import type { PageText } from '../topic.ts'

/** `links`: those that may be followed, none of a leaf. White space is as it stands: only words count. */
export function pageText(page: Page, links: Link[], home: string): PageText {
  const spans = new Map<Node, Span>()
  for (const { element } of links) spans.set(element, { from: -1, to: -1 })
  const body = spreadText(page.document.documentElement, spans)
  const anchors = links.map(({ url, element }) => {
    const { from, to } = spans.get(element)!
    return { url, anchor: anchorOf(element, from < 0 ? null : trimmed(body.slice(from, to))) }
  })
  const trail = trailOf(links.length > 0 ? links : linksOf(page), home)
  return { url: page.url, title: page.title, body, trail, links: anchors }
}

/** Of a picture that leads somewhere, what stands for it. */
const anchorOf = (element: Element, seen: string | null): string =>
  (seen ?? visibleText(element)) || element.getAttribute('title') || pictured(element)

/** Signs without any width are no text. */
function trimmed(text: string): string {
  const own = text.trim()
  const first = own.charCodeAt(0)
  return first === 0x200b || first === 0xfeff ? collapse(own) : own
}

function pictured(element: Element): string {
  for (let node: Node | null = element; node !== null; node = nextNode(node, element)) {
    const alt = node.nodeType === ELEMENT ? (node as Element).getAttribute('alt') : null
    if (alt) return alt
  }
  return ''
}
