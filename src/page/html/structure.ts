/**
 * The structure of a page's template, to tell whether two pages have the same. Used by `survey/products.ts` and
 * `wrapper/judge/evidence.ts`.
 * @module
 */

import type { Page } from '../page.ts'
import { ELEMENT, type Element, type Node, nextNode } from './tree.ts'

const structures = new WeakMap<Page, Set<string>>()

/** Tags with their first classes, two levels of each. */
export function structureOf(page: Page): Set<string> {
  const known = structures.get(page)
  if (known) return known
  const { document } = page
  const found = new Set<string>()
  structures.set(page, found)
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === ELEMENT) found.add(`${nameOf(node.parentNode)}>${nameOf(node)}`)
  }
  return found
}

function nameOf(node: Node | null): string {
  if (node?.nodeType !== ELEMENT) return ''
  const { tag } = node as Element
  const [first = ''] = ((node as Element).getAttribute('class') ?? '').split(/\s+/)
  return `${tag}.${first.replace(/\d+/g, '#')}`
}

/** Common parts of all parts. */
export function likeness(a: Set<string>, b: Set<string>): number {
  let common = 0
  for (const one of a) if (b.has(one)) common++
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}
