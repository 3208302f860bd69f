/**
 * One walk over a page for everything that carries data. Used by `wrapper/auto/scan.ts` and `structured.ts`.
 * @module
 */

import {
  ELEMENT,
  type Element,
  type Node,
  nextNode,
  nextOutside,
  TEXT,
  type Text,
} from '../../page/html/tree.ts'
import type { Metas } from './open-graph.ts'

export type Marks = {
  metas: Metas
  jsonLd: string[]
  json: string[]
  scripts: string[]
  /** Elements with `itemscope`. */
  scopes: Element[]
  /** Elements with `typeof`. */
  typed: Element[]
}

export const noMarks = (): Marks => ({
  metas: new Map(),
  jsonLd: [],
  json: [],
  scripts: [],
  scopes: [],
  typed: [],
})

/** Takes note of what a tag tells: scripts and what the head says. */
export function markTag(marks: Marks, element: Element): void {
  if (element.tag === 'script') markScript(marks, element)
  else if (element.tag === 'meta') markMeta(marks.metas, element)
}

/** Takes note of one element. */
function markElement(marks: Marks, element: Element): void {
  markTag(marks, element)
  for (const { name } of element.attrs) {
    if (name === 'itemscope') marks.scopes.push(element)
    else if (name === 'typeof') marks.typed.push(element)
  }
}

function markScript(marks: Marks, script: Element): void {
  if (script.firstChild === null) return
  const type = script.getAttribute('type')?.toLowerCase() ?? ''
  if (type.includes('ld+json')) marks.jsonLd.push(textIn(script))
  else if (type.includes('json')) marks.json.push(textIn(script))
  else if (type === '' || type.includes('javascript') || type === 'module')
    marks.scripts.push(textIn(script))
}

const textIn = (script: Element): string =>
  script.firstChild === script.lastChild && script.firstChild?.nodeType === TEXT
    ? (script.firstChild as Text).data
    : script.textContent

function markMeta(metas: Metas, meta: Element): void {
  const content = meta.getAttribute('content')
  if (content === null || content.length > 20_000) return
  for (const attribute of ['property', 'name']) {
    const name = meta.getAttribute(attribute)?.trim().toLowerCase()
    if (!name) continue
    const known = metas.get(name)
    if (known) known.push(content)
    else metas.set(name, [content])
  }
}

/** Only the marks; reading a whole page takes them on its way. */
export function marksOf(root: Node): Marks {
  const marks = noMarks()
  for (let node: Node | null = root; node !== null; ) {
    if (node.nodeType === ELEMENT) markElement(marks, node as Element)
    const script: boolean = node.nodeType === ELEMENT && (node as Element).tag === 'script'
    node = script ? nextOutside(node, root) : nextNode(node, root)
  }
  return marks
}
