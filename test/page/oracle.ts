/**
 * XPath by the `xpath` package, written by others for the DOM: an independent answer on the same tree.
 * @module
 */

import * as xpath from 'xpath'
import type { Node } from '../../src/page/html/tree.ts'

type Parse = (source: string) => { select(options: { node: Node; isHtml: boolean }): Node[] }

/** `parse` is missing from the package's types. */
const parse = (xpath as unknown as { parse: Parse }).parse

export function selectByPackage(source: string, node: Node): Node[] {
  return parse(source).select({ node, isHtml: true })
}
