import { ELEMENT, type Element, type Node, nextNode } from '../../src/page/tree.ts'

/** Elements below a node, of one tag or all, in document order. */
export function selectAll(root: Node, tag?: string): Element[] {
  const found: Element[] = []
  for (let node = root.firstChild; node !== null; node = nextNode(node, root)) {
    if (node.nodeType === ELEMENT && (!tag || (node as Element).tag === tag))
      found.push(node as Element)
  }
  return found
}
