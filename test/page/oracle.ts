/**
 * XPath by the `xpath` package, written by others for the DOM: an independent answer on the same tree.
 * @module
 */

import * as xpath from 'xpath'
import { Attr, Comment, Document, Element, Node, rootOf, Text } from '../../src/page/html/tree.ts'

type Parse = (source: string) => { select(options: { node: Node; isHtml: boolean }): Node[] }

/** `parse` is missing from the package's types. */
const parse = (xpath as unknown as { parse: Parse }).parse

export function selectByPackage(source: string, node: Node): Node[] {
  return parse(source).select({ node, isHtml: true })
}

/** What engines written for a DOM ask for beyond what our tree has. */
Object.defineProperties(Node.prototype, {
  nodeValue: {
    get(this: Node) {
      return this instanceof Text || this instanceof Comment || this instanceof Attr
        ? this.textContent
        : null
    },
  },
  ownerDocument: {
    get(this: Node) {
      const root = rootOf(this)
      return root !== this && root instanceof Document ? root : null
    },
  },
})
const { attributes } = Object.getOwnPropertyDescriptors(Element.prototype)
Object.defineProperty(Element.prototype, 'attributes', {
  get(this: Element) {
    const list = attributes.get!.call(this) as Attr[] & { item?: (index: number) => Attr | null }
    list.item ??= (index: number) => list[index] ?? null
    return list
  },
})
