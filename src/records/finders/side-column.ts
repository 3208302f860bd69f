/**
 * Columns beside the content of a page and menus above it, by what its markup calls them: best sellers and offers
 * repeat there, often more of them than the last page of a list has products. Used by `aisle.ts` and `one-product.ts`.
 * @module
 */

import type { Element } from '../../page/html/tree.ts'
import type { Range } from './candidate.ts'
import type { Outline } from './outline.ts'

/** A column on the right may be the content, beside filters on the left. */
const SIDE =
  /(?:^|-)(?:sidebars?|side-?(?:bar|col|column|nav|menu|box|block|panel)|left-?(?:col|column|nav|menu|bar|panel|block)|(?:col|column)-?left|widget-?area)(?:$|-)/
const MENU = new Set(
  'menu mainmenu main-menu nav navbar navigation main-nav mainnav topnav megamenu mega-menu header footer minicart mini-cart'.split(
    ' ',
  ),
)
/** What holds more of the page's text is the page: `with-sidebar`. */
const MOST_TEXT = 0.5
const LONGEST_NAME = 200

/** Whether all cards stand in one side column or menu. */
export function isBeside(outline: Outline, cards: Range[]): boolean {
  const { elements, parent, end, text, links, prices } = outline
  const last = cards.at(-1)!.to
  for (let i = parent[cards[0]!.from]!; i >= 0; i = parent[i]!) {
    if (end[i]! < last || elements[i]!.tag === 'body') continue
    const names = namesOf(elements[i]!)
    // What a restaurant calls so has a price for every link.
    if (links[i]! > 2 * prices[i]! && names.some((name) => MENU.has(name))) return true
    if (text[i]! <= MOST_TEXT * text[0]! && names.some((name) => SIDE.test(name))) return true
  }
  return false
}

function namesOf(element: Element): string[] {
  const names = `${element.getAttribute('id') ?? ''} ${element.getAttribute('class') ?? ''}`
  if (names.length > LONGEST_NAME) return []
  return names.toLowerCase().replaceAll('_', '-').split(/\s+/)
}
