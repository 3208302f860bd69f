/**
 * What a page shows of each product, by its address.
 * @module
 */

import type { Page } from '../page/page.ts'
import { listsIn } from './aisle.ts'
import { shownOf } from './fields.ts'
import { loneCards } from './lone.ts'
import { Reading } from './outline.ts'
import type { Shown } from './pack.ts'
import type { Card, Region } from './record.ts'

/**
 * `lone`: where there is no list, products that stand alone. A product that is shown twice is taken from
 * the first place that has its price.
 */
export function shownByAddress(page: Page, lone: boolean): Map<string, Shown> {
  const found = new Map<string, Shown>()
  const reading = new Reading(page)
  const lists = listsIn(reading)
  const regions = lists.length > 0 || !lone ? lists : loneCards(reading).map(regionOf)
  for (const region of regions) {
    for (const { url, shown } of shownOf(page, region)) {
      if (url === null) continue
      const known = found.get(url)
      if (!known || (known.price === null && shown.price !== null)) found.set(url, shown)
    }
  }
  return found
}

const regionOf = (card: Card): Region => ({ element: card[0], cards: [card] })
