/**
 * A page that its scripts fill: an empty body, or hardly a word in it, and the program that would write the rest in a
 * browser. Used by `crawl/read/reading.ts`.
 * @module
 */

import { visibleText } from './html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from './html/tree.ts'
import type { Page } from './page.ts'

/** `Loading…`, a name, a line at the foot. */
const MOST_TEXT = 200

/** What such pages say to those without scripts. */
const NEEDS_SCRIPTS = /java\s?script|enable scripts/i

/** What a page does that sends its visitor back once a cookie is set: it turns away, and is no shop's. */
const SENDS_BACK = /document\.cookie|location\.(reload|href|replace)|\.submit\(\)/

/** `links`: how many the page has. A page that turns a crawler away is asked for before. */
export function isShell({ document }: Page, links: number): boolean {
  if (links > 0) return false
  let program = false
  let inline = false
  let asks = false
  let mount = false
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT) continue
    const element = node as Element
    if (element.tag === 'script') {
      if (element.getAttribute('src')) program = true
      else if (SENDS_BACK.test(element.textContent)) return false
      else inline = true
    } else if (element.tag === 'link') {
      program ||= element.getAttribute('rel')?.toLowerCase() === 'modulepreload'
    } else if (element.tag === 'noscript') asks ||= NEEDS_SCRIPTS.test(element.textContent)
    else if (isMount(element)) mount = true
  }
  const scripted = program || (inline && (asks || mount))
  return scripted && visibleText(document).length <= MOST_TEXT
}

/** An element of the body, known by an id or a name of its own, with nothing in it. */
function isMount(element: Element): boolean {
  if (element.parentNode === null || (element.parentNode as Element).tag !== 'body') return false
  const known = element.getAttribute('id') !== null || element.tag.includes('-')
  return known && visibleText(element) === ''
}
