/**
 * What a page shows of each product, by its address.
 * @module
 */

import type { Page } from '../page/page.ts'
import { aisle } from './aisle.ts'
import { fieldsOf } from './fields.ts'
import { loneCards } from './lone.ts'
import type { Shown } from './pack.ts'
import type { Region } from './record.ts'

/**
 * `lone`: also products that stand alone. A product that is shown twice is taken from the first place
 * that has its price.
 */
export function shownByAddress(page: Page, lone: boolean): Map<string, Shown> {
  const found = new Map<string, Shown>()
  const lists = aisle(page)
  const others = lone ? loneCards(page, lists).map((card): Region => regionOf(card)) : []
  for (const region of [...lists, ...others]) {
    for (const { xpath, url, href, paths, ...shown } of fieldsOf(page, region)) {
      if (url === null) continue
      const known = found.get(url)
      if (!known || (known.price === null && shown.price !== null)) found.set(url, shown)
    }
  }
  return found
}

const regionOf = (card: Region['cards'][number]): Region => ({ element: card[0], cards: [card] })
