/**
 * The inside of an element as clean HTML: structure, text, links and pictures, nothing that acts. Used by `values.ts`.
 * @module
 */

import { escaped } from '../format/markup.ts'
import type { Effort } from '../page/html/shown-text.ts'
import { ELEMENT, type Element, HTML, type Node, TEXT, type Text } from '../page/html/tree.ts'
import { normalizeUrl } from '../page/url.ts'

/** Longer HTML is cut, with all elements closed. */
const LONGEST_HTML = 100_000

const KEPT = new Set(
  `a abbr b blockquote br caption cite code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img
  ins li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul`.split(
    /\s+/,
  ),
)
const VOID = new Set(['br', 'hr', 'img'])
/** Dropped with everything inside; other unknown elements leave their content. */
const DROPPED = new Set(
  `script style noscript template iframe object embed applet audio video canvas form input button select
  textarea svg math head title link meta`.split(/\s+/),
)
const ADDRESSES: Record<string, string> = { __proto__: null as never, a: 'href', img: 'src' }
const PLAIN: Record<string, string[]> = {
  __proto__: null as never,
  img: ['alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** The content of the element; addresses are absolute. */
export function cleanHtml(root: Node, base: string, effort: Effort): string {
  let html = ''
  const open: { element: Node; tag: string }[] = []
  let node: Node | null = root.firstChild
  while (node !== null && html.length < LONGEST_HTML && effort.spend()) {
    if (node.nodeType === TEXT) html += escaped((node as Text).data)
    else if (node.nodeType === ELEMENT && !isDropped(node as Element)) {
      const element = node as Element
      const kept = KEPT.has(element.tag)
      if (kept) html += `<${element.tag}${attributes(element, base)}>`
      if (element.firstChild !== null) {
        open.push({ element, tag: kept ? element.tag : '' })
        node = element.firstChild
        continue
      }
      if (kept && !VOID.has(element.tag)) html += `</${element.tag}>`
    }
    node = leave(node)
  }
  while (open.length > 0) close()
  return html.trim()

  function leave(from: Node): Node | null {
    let at = from
    while (at.nextSibling === null) {
      if (open.length === 0) return null
      at = open.at(-1)!.element
      close()
    }
    return at.nextSibling
  }

  function close(): void {
    const { tag } = open.pop()!
    if (tag && !VOID.has(tag)) html += `</${tag}>`
  }
}

const isDropped = (element: Element): boolean =>
  DROPPED.has(element.tag) || element.namespaceURI !== HTML

function attributes(element: Element, base: string): string {
  let text = ''
  const addressed = ADDRESSES[element.tag]
  const url = addressed && normalizeUrl(element.getAttribute(addressed) ?? '', base)
  if (url) text += ` ${addressed}="${escaped(url)}"`
  for (const name of PLAIN[element.tag] ?? []) {
    const value = element.getAttribute(name)
    if (value !== null) text += ` ${name}="${escaped(value)}"`
  }
  return text
}
