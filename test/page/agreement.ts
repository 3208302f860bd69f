/**
 * What the tests of agreement between evaluators share.
 * @module
 */

import type { Attr, Element, Node } from '../../src/page/html/tree.ts'
import type { Step } from '../../src/page/path.ts'
import { compileXPath } from '../../src/page/xpath/xpath.ts'

export const same = (a: Node[], b: Node[]): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i])

export const word = (attribute: string, value: string): string =>
  `contains(concat(' ', normalize-space(@${attribute}), ' '), ' ${value} ')`

const ownerOf = (node: Node): Node => (node.nodeType === 2 ? (node as Attr).ownerElement : node)

/** A stored path may leave an expression open; what it decides must be so. Counts what it decided. */
export function checkPaths(
  source: string,
  nodes: Node[],
  links: { element: Element; steps: Step[] }[],
): number {
  const xpath = compileXPath(source)
  if (nodes.some((node) => node.nodeType === 3)) return 0
  const selected = new Set(nodes.map(ownerOf))
  let decided = 0
  for (const { element, steps } of links) {
    const answer = xpath.matchesPath(steps)
    if (answer === null) {
      if (xpath.decidable && !steps.some((step) => step.cut))
        throw new Error(`${source} is undecided on ${element.path}`)
      continue
    }
    decided++
    if (answer !== selected.has(element))
      throw new Error(`${source} is not ${answer} on ${element.path}`)
  }
  return decided
}
