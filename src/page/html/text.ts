/**
 * Text of an element as a reader sees it. Used by most rooms.
 * @module
 */

import { ELEMENT, type Element, HTML, type Node, TEXT, type Text } from './tree.ts'

export const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'textarea',
])

/** These stand in the line of their neighbours; anything else begins a new word. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)

/** Runs of white space, no-break spaces too, become one space; none at the ends. */
export function collapse(text: string): string {
  const bare = text.trim()
  return UNEVEN.test(bare) ? bare.replace(/[\s\u200b\ufeff]+/g, ' ').trim() : bare
}

/** White space that is no single plain space: most texts have none but at their ends. */
const UNEVEN = /[^\S ]|[\u200b\ufeff]| {2}/

/**
 * Text without scripts, styles and what browsers hide by tag, white space collapsed. Blocks, cells and
 * line breaks part words (`<td>1</td><td>2</td>` is `1 2`), inline elements do not (`1<sup>99</sup>` is `199`).
 */
export function visibleText(root: Node): string {
  return collapse(spreadText(root))
}

/** Where an anchor begins and ends in the text around it. */
export type Span = { from: number; to: number }

/** The same with its white space as it stands, and each block on a line of its own; `anchors` are told where they are, where they are seen. */
export function spreadText(root: Node, anchors?: ReadonlyMap<Node, Span>): string {
  let text = ''
  let node: Node | null = root
  while (node !== null) {
    if (node.nodeType === TEXT) text += (node as Text).data
    else if (node.nodeType === ELEMENT) {
      const { tag, namespaceURI } = node as Element
      if (node !== root && UNSEEN.has(tag) && namespaceURI === HTML) {
        node = leave(node)
        continue
      }
      if (anchors && tag === 'a') {
        const span = anchors.get(node)
        if (span) span.from = text.length
      }
      if (!INLINE.has(tag)) text += '\n'
    }
    node = node.firstChild ?? leave(node)
  }
  return text

  /** The next node outside `from`; every block closed on the way parts words. */
  function leave(from: Node): Node | null {
    for (let at: Node | null = from; at !== null && at !== root; at = at.parentNode) {
      if (at.nodeType === ELEMENT) {
        const { tag } = at as Element
        if (anchors && tag === 'a') {
          const span = anchors.get(at)
          if (span) span.to = text.length
        }
        if (!INLINE.has(tag)) text += '\n'
      }
      if (at.nextSibling !== null) return at.nextSibling
    }
    return null
  }
}
