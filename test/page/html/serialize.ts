/**
 * A tree as markup, by parse5: for tests that look at what was read.
 * @module
 */

import { serialize, serializeOuter } from 'parse5'
import { type Types, treeAdapter } from '../../../src/page/html/adapter.ts'
import { type Element, Fragment } from '../../../src/page/html/tree.ts'

/** Templates stay empty: their content is no part of the tree, and may nest without limit. */
const outline = {
  treeAdapter: { ...treeAdapter, getTemplateContent: () => new Fragment() },
  scriptingEnabled: true,
}

export const innerHtml = (element: Element): string => serialize<Types>(element, outline)
export const outerHtml = (element: Element): string => serializeOuter<Types>(element, outline)
