/**
 * Pages without some of what they tell: how a reader does on pages that never told it.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode } from '../../../src/page/html/tree.ts'
import type { Page } from '../../../src/page/page.ts'

const MARKUP = ['itemprop', 'itemscope', 'itemtype', 'typeof', 'property']
const NAMES = ['class', 'id', 'data-testid']

export const SOURCES = ['jsonld', 'markup', 'meta', 'scripts', 'names'] as const
export type Source = (typeof SOURCES)[number]

/** What is tried, the worst last. */
export const TRIED: Source[][] = [
  ...SOURCES.map((source) => [source]),
  ['jsonld', 'markup', 'meta'],
  ['jsonld', 'markup', 'meta', 'scripts'],
  [...SOURCES],
]

/** Changes the page: it is of no other use afterwards. */
export function withoutSources({ document }: Page, sources: Source[]): void {
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === ELEMENT) strip(node as Element, sources)
  }
}

function strip(element: Element, sources: Source[]): void {
  const drop = (names: string[]): void => {
    for (let at = element.attrs.length - 1; at >= 0; at--) {
      if (names.includes(element.attrs[at]!.name)) element.attrs.splice(at, 1)
    }
  }
  const type = element.getAttribute('type') ?? ''
  const script = element.tag === 'script' && (type.includes('ld+json') ? 'jsonld' : 'scripts')
  if (script && sources.includes(script)) {
    drop(['type'])
    element.attrs.push({ name: 'type', value: 'text/plain' })
  }
  if (element.tag === 'meta' && sources.includes('meta')) drop(['content'])
  if (sources.includes('markup')) drop(MARKUP)
  if (sources.includes('names')) drop(NAMES)
}
