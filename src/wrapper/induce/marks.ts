/**
 * Marks of the pages of one template: steps of XPaths that will last, as `*[@id='sheet']`. Detail rules and proposals
 * to annotators are made of those that product pages alone have. Used all over `wrapper`.
 * @module
 */

import { ELEMENT, type Element, type Node, nextNode } from '../../page/html/tree.ts'
import type { Page } from '../../page/page.ts'
import { anchorsOf } from './anchors.ts'

const MOST_ELEMENTS = 5000
/** Dearer ones will not last. */
const DEAREST = 2

const known = new WeakMap<Page, Map<string, number>>()

/** By step: what it costs, see `Anchor`. */
export function marksOf(page: Page): Map<string, number> {
  const before = known.get(page)
  if (before) return before
  const found = new Map<string, number>()
  known.set(page, found)
  const { document } = page
  let left = MOST_ELEMENTS
  for (let node: Node | null = document; node !== null && left > 0; left--) {
    if (node.nodeType === ELEMENT) {
      for (const { step, cost } of anchorsOf(node as Element)) {
        if (cost < (found.get(step) ?? DEAREST)) found.set(step, cost)
      }
    }
    node = nextNode(node, document)
  }
  return found
}

/**
 * Marks that all of the first have and hardly any of the second, those that fewest of these have first, then the most
 * lasting. `mayHave`: so many of the second may have them, for one page that is taken for another kind than it is has all
 * of its marks.
 */
export function onlyOn(
  these: ReadonlyMap<string, number>[],
  those: ReadonlyMap<string, number>[],
  mayHave = 0,
): string[] {
  const [first, ...rest] = these
  if (!first) return []
  return [...first]
    .filter(([step]) => rest.every((marks) => marks.has(step)))
    .map(([step, cost]) => ({
      step,
      cost,
      others: those.filter((marks) => marks.has(step)).length,
    }))
    .filter(({ others }) => others <= mayHave)
    .sort((a, b) => a.others - b.others || a.cost - b.cost || (a.step < b.step ? -1 : 1))
    .map(({ step }) => `//${step}`)
}
