/**
 * parse5 builds our tree directly: the HTML5 algorithm as in browsers, one tree in memory. Scripting counts as enabled
 * unless said otherwise, so `<noscript>` holds text, as in the browser an XPath is copied from. Used by `page/page.ts`
 * and `wrapper/structured/item.ts`.
 * @module
 */

import { Parser, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { SwiftTokenizer } from './tokenizer.ts'
import {
  COMMENT,
  Comment,
  Document,
  ELEMENT,
  Element,
  Fragment,
  type Node,
  type RawAttr,
  TEXT,
  Text,
} from './tree.ts'

/** Of sloppy pages that people use the worst have a few thousand. */
const REOPENED = 50_000
/** How parse5 marks the entries that are elements. */
const FORMAT = 1

/** Chromium's limit, `html` being 1: what is nested deeper becomes a sibling of its parent. */
export const MAX_DEPTH = 513

export type Types = TreeAdapterTypeMap<
  Node,
  Node,
  Node,
  Document,
  Fragment,
  Element,
  Comment,
  Text,
  Element,
  never
>

function append(parent: Node, node: Node): void {
  const last = parent.lastChild
  node.parentNode = parent
  node.previousSibling = last
  node.nextSibling = null
  if (last === null) parent.firstChild = node
  else last.nextSibling = node
  parent.lastChild = node
}

function appendChild(parent: Node, node: Node): void {
  if (node.nodeType !== ELEMENT) {
    append(parent, node)
    return
  }
  const depth = parent.nodeType === ELEMENT ? (parent as Element).depth : 0
  const crowded = depth >= MAX_DEPTH && parent.parentNode !== null
  ;(node as Element).depth = crowded ? depth : depth + 1
  append(crowded ? parent.parentNode! : parent, node)
}

function insertBefore(parent: Node, node: Node, reference: Node): void {
  const before = reference.previousSibling
  node.parentNode = parent
  node.previousSibling = before
  node.nextSibling = reference
  reference.previousSibling = node
  if (before === null) parent.firstChild = node
  else before.nextSibling = node
  if (node.nodeType === ELEMENT) {
    ;(node as Element).depth = parent.nodeType === ELEMENT ? (parent as Element).depth + 1 : 1
  }
}

function detach(node: Node): void {
  const parent = node.parentNode
  if (parent === null) return
  const { previousSibling: before, nextSibling: after } = node
  if (before === null) parent.firstChild = after
  else before.nextSibling = after
  if (after === null) parent.lastChild = before
  else after.previousSibling = before
  node.parentNode = null
  node.previousSibling = null
  node.nextSibling = null
}

/** Names that `html` and `body` have: a page may write either as often as it likes, each time with other attributes. */
const named = new WeakMap<Element, Set<string>>()

function adoptAttributes(element: Element, attrs: RawAttr[]): void {
  if (attrs.length === 0) return
  const known = named.get(element) ?? new Set(element.attrs.map((attr) => attr.name))
  named.set(element, known)
  for (const attr of attrs) {
    if (known.has(attr.name)) continue
    known.add(attr.name)
    element.attrs.push(attr)
  }
}

const never = (): never => {
  throw new Error('the tree keeps no document type and no source positions')
}

/** Without the document type: XPath's data model has none. */
export const treeAdapter: TreeAdapter<Types> = {
  createDocument: () => new Document(),
  createDocumentFragment: () => new Fragment(),
  createElement: (name, namespace, attrs) => new Element(name, namespace, attrs),
  createCommentNode: (data) => new Comment(data),
  createTextNode: (data) => new Text(data),
  appendChild,
  insertBefore,
  detachNode: detach,
  insertText(parent, text) {
    const last = parent.lastChild
    if (last !== null && last.nodeType === TEXT) (last as Text).data += text
    else append(parent, new Text(text))
  },
  insertTextBefore(parent, text, reference) {
    const before = reference.previousSibling
    if (before !== null && before.nodeType === TEXT) (before as Text).data += text
    else insertBefore(parent, new Text(text), reference)
  },
  adoptAttributes,
  setTemplateContent(element, content) {
    element.content = content
  },
  getTemplateContent: (element) => element.content!,
  setDocumentType() {},
  setDocumentMode(document, mode) {
    document.mode = mode
  },
  getDocumentMode: (document) => document.mode as ReturnType<TreeAdapter['getDocumentMode']>,
  getFirstChild: (node) => node.firstChild,
  getChildNodes: (node) => node.childNodes,
  getParentNode: (node) => node.parentNode,
  getAttrList: (element) => element.attrs,
  getTagName: (element) => element.localName,
  getNamespaceURI: (element) => element.namespaceURI as ReturnType<TreeAdapter['getNamespaceURI']>,
  getTextNodeContent: (text) => text.data,
  getCommentNodeContent: (comment) => comment.data,
  getDocumentTypeNodeName: never,
  getDocumentTypeNodePublicId: never,
  getDocumentTypeNodeSystemId: never,
  isTextNode: (node): node is Text => node.nodeType === TEXT,
  isCommentNode: (node): node is Comment => node.nodeType === COMMENT,
  isDocumentTypeNode: (_node): _node is never => false,
  isElementNode: (node): node is Element => node.nodeType === ELEMENT,
  setNodeSourceCodeLocation() {},
  getNodeSourceCodeLocation: () => null,
  updateNodeSourceCodeLocation() {},
}

const options = { treeAdapter, scriptingEnabled: true }
const unscripted = { treeAdapter, scriptingEnabled: false }

/**
 * Format that was not closed is opened again in every paragraph after it. Browsers do so without end, so that n tags
 * `<font size=1><p>` make n² elements: a page of 200 kB would take all memory there is.
 */
class BoundedParser extends Parser<Types> {
  /** As many elements as may still come of nothing but that. */
  left = REOPENED

  override _reconstructActiveFormattingElements(): void {
    const { activeFormattingElements: list, openElements } = this
    let entry = list.newest
    while (entry?.type === FORMAT && !openElements.contains(entry.element) && this.left > 0) {
      this.left--
      entry = entry.older
    }
    if (this.left <= 0) list.clearToLastMarker()
    else super._reconstructActiveFormattingElements()
  }
}

class SwiftParser extends BoundedParser {
  override tokenizer: SwiftTokenizer<Types> = new SwiftTokenizer(this)
}

/** The tree of a browser that runs scripts or, with `scripting` false, of one that does not. */
export function parseHtml(html: string, scripting = true): Document {
  const chosen = scripting ? options : unscripted
  if (html.includes('\0')) return BoundedParser.parse(html, chosen)
  const lines = html.includes('\r') ? html.replaceAll(/\r\n?/g, '\n') : html
  return SwiftParser.parse(lines, chosen)
}
