/**
 * What a page shows of each product, by its address.
 * @module
 */

import type { Page } from '../page/page.ts'
import { listsIn } from './aisle.ts'
import { withAlike } from './alike.ts'
import { shownOf } from './fields.ts'
import { loneCards } from './lone.ts'
import { Reading } from './outline.ts'
import type { Shown } from './pack.ts'
import type { Card, Region } from './record.ts'

/**
 * `lone`: also products that stand apart from the lists, or alone where there is no list. A product that
 * is shown twice is taken from the first place that has its price.
 */
export function shownByAddress(page: Page, lone: boolean): Map<string, Shown> {
  const found = new Map<string, Shown>()
  const reading = new Reading(page)
  for (const region of lone ? regionsIn(reading) : listsIn(reading)) {
    for (const { url, shown } of shownOf(page, region)) {
      if (url === null) continue
      const known = found.get(url)
      if (!known || (known.price === null && shown.price !== null)) found.set(url, shown)
    }
  }
  return found
}

/** Where the products of a shop are known, what only looks like one costs nothing. */
function regionsIn(reading: Reading): Region[] {
  const lists = listsIn(reading)
  return lists.length > 0 ? withAlike(reading, lists) : loneCards(reading).map(regionOf)
}

const regionOf = (card: Card): Region => ({ element: card[0], cards: [card] })
