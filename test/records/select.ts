import { ELEMENT, type Element, type Node, nextNode } from '../../src/page/html/tree.ts'
import { compileXPath } from '../../src/page/xpath/xpath.ts'

/** Elements below a node, of one tag or all, in document order. */
export function selectAll(root: Node, tag?: string): Element[] {
  const found: Element[] = []
  for (let node = root.firstChild; node !== null; node = nextNode(node, root)) {
    if (node.nodeType === ELEMENT && (!tag || (node as Element).tag === tag))
      found.push(node as Element)
  }
  return found
}

/** The one element that an XPath leads to. */
export function elementAt(context: Node, xpath: string): Element {
  const found = compileXPath(xpath).select(context)
  if (found.length !== 1) throw new Error(`${xpath} leads to ${found.length} elements`)
  return found[0] as Element
}
