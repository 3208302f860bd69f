/**
 * What a topic looks at of a page.
 * @module
 */

import { type Link, linksOf } from '../page/links.ts'
import type { Page } from '../page/page.ts'
import { visibleText } from '../page/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../page/tree.ts'
import type { PageText } from './topic.ts'
import { trailOf } from './trail.ts'

/** `links`: those that may be followed, none of a leaf. */
export const pageText = (page: Page, links: Link[], home: string): PageText => ({
  title: page.title,
  body: visibleText(page.document.documentElement),
  trail: trailOf(links.length > 0 ? links : linksOf(page), home),
  links: links.map(({ url, element }) => ({ url, anchor: anchorOf(element) })),
})

/** Of a picture that leads somewhere, what stands for it. */
const anchorOf = (element: Element): string =>
  visibleText(element) || element.getAttribute('title') || pictured(element)

function pictured(element: Element): string {
  for (let node: Node | null = element; node !== null; node = nextNode(node, element)) {
    const alt = node.nodeType === ELEMENT ? (node as Element).getAttribute('alt') : null
    if (alt) return alt
  }
  return ''
}
