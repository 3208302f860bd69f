/**
 * Prose: how much a page tells in sentences. Used by `declined.ts` and `survey/segments/boxes.ts`.
 * @module
 */

import { collapse } from '../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode, TEXT } from '../page/html/tree.ts'
import type { Page } from '../page/page.ts'

const SENTENCE = 60
const UNREAD = new Set(['script', 'style', 'noscript', 'title', 'a', 'option', 'textarea'])

/** Characters of texts that are long enough to be sentences, outside of links. */
export function readBlocks({ document }: Page): number {
  let sum = 0
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== TEXT || node.parentNode?.nodeType !== ELEMENT) continue
    if (UNREAD.has((node.parentNode as Element).tag)) continue
    const { length } = collapse(node.textContent)
    if (length >= SENTENCE) sum += length
  }
  return sum
}
