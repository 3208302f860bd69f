/**
 * Columns beside the content of a page, by what its markup calls them: best sellers and what was looked at repeat
 * there, often more of them than the last page of a list has products.
 * @module
 */

import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

/** A column on the right may be the content, beside filters on the left. */
const SIDE =
  /(?:^|[\s_-])(?:sidebars?|side-?(?:bar|col|column|nav|menu|box|block|panel)|left-?(?:col|column|nav|menu|bar|panel|block)|(?:col|column)-?left|widget-?area)(?:$|[\s_-])/i
/** What holds more of the page's text is the page: `with-sidebar`. */
const MOST_TEXT = 0.5
const LONGEST_NAME = 200

/** Whether all cards stand in one side column. */
export function isBeside(outline: Outline, cards: Range[]): boolean {
  const { elements, parent, end, text } = outline
  const last = cards.at(-1)!.to
  for (let i = parent[cards[0]!.from]!; i >= 0; i = parent[i]!) {
    if (end[i]! < last) continue
    if (text[i]! > MOST_TEXT * text[0]!) return false
    if (isSide(elements[i]!.getAttribute('id')) || isSide(elements[i]!.getAttribute('class')))
      return true
  }
  return false
}

function isSide(name: string | null): boolean {
  return name !== null && name.length < LONGEST_NAME && SIDE.test(name.replaceAll('_', '-'))
}
