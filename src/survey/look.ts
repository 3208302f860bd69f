/**
 * One page as a survey sees it. Used all over `survey`.
 * @module
 */

import { isCaptcha } from '../page/captcha.ts'
import { visibleText } from '../page/html/text.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../page/html/tree.ts'
import { linksOf } from '../page/links.ts'
import type { Page } from '../page/page.ts'
import { type AutoReading, readAuto } from '../wrapper/auto/auto.ts'
import { keyOf } from './links/place.ts'
import { segmentsOf } from './segments/partition.ts'
import { type ProductList, productListsOf } from './segments/product-list.ts'
import { type Taxonomy, taxonomiesIn, unseen } from './segments/taxonomy.ts'

/** Why it was asked for. */
export type Purpose = 'home' | 'category' | 'list' | 'product' | 'other'

export type Look = {
  page: Page
  /** The address asked for: redirects may have led elsewhere. */
  asked: string
  purpose: Purpose
  reading: AutoReading
  /** All rows of links that may be categories, as a menu that every page has. */
  rows: Taxonomy[]
  /** What of them no page before had. */
  taxonomies: Taxonomy[]
  lists: ProductList[]
  /** What stands in the way: the page shows nothing of the shop. */
  blocked: 'captcha' | 'login' | 'empty' | null
}

/** `seen`: addresses found on pages before, by `keyOf`. */
export function lookAt(
  page: Page,
  asked: string,
  purpose: Purpose,
  inShop: (url: string) => boolean,
  seen: ReadonlySet<string> = new Set(),
): Look {
  const rows = unseen(taxonomiesIn(segmentsOf(page), inShop), new Set([page.url, asked].map(keyOf)))
  return {
    page,
    asked,
    purpose,
    reading: readAuto(page),
    rows,
    taxonomies: unseen(rows, seen),
    lists: productListsOf(page, inShop),
    blocked: blockOf(page),
  }
}

const FEW_LINKS = 8
const LITTLE_TEXT = 40

function blockOf(page: Page): Look['blocked'] {
  const links = linksOf(page)
  if (isCaptcha(page, links)) return 'captcha'
  if (links.length <= FEW_LINKS && hasPassword(page)) return 'login'
  return links.length === 0 && visibleText(page.document).length < LITTLE_TEXT ? 'empty' : null
}

function hasPassword({ document }: Page): boolean {
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType !== ELEMENT || (node as Element).tag !== 'input') continue
    if ((node as Element).getAttribute('type')?.toLowerCase() === 'password') return true
  }
  return false
}
