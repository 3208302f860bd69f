/**
 * Products that a page shows, by their addresses. Used by `crawl/read/reading.ts`.
 * @module
 */

import type { Page } from '../page/page.ts'
import { shownOf } from './fields/fields.ts'
import { listsIn } from './finders/aisle.ts'
import { loneCards } from './finders/lone.ts'
import { Reading } from './finders/outline.ts'
import { withAlike } from './finders/strays.ts'
import type { Shown } from './packed-records.ts'
import type { Region } from './record.ts'

/** Products of the lists of a page, and those that stand apart from them, or alone where there is no list. */
export function shownByAddress(page: Page): Map<string, Shown> {
  const reading = new Reading(page)
  const lists = listsIn(reading)
  return shownIn(page, lists.length > 0 ? withAlike(reading, lists) : loneIn(reading))
}

/** The two told apart: `lone` has what no list of the page shows, and may only look like a product. */
export function shownApart(page: Page): Record<'lists' | 'lone', Map<string, Shown>> {
  const reading = new Reading(page)
  const regions = listsIn(reading)
  const lists = shownIn(page, regions)
  const apart =
    regions.length > 0
      ? withAlike(reading, regions).filter((region) => !regions.includes(region))
      : loneIn(reading)
  const lone = shownIn(page, apart)
  for (const url of lists.keys()) lone.delete(url)
  return { lists, lone }
}

/** A product that is shown twice is taken from the first place that has its price. */
function shownIn(page: Page, regions: Region[]): Map<string, Shown> {
  const found = new Map<string, Shown>()
  for (const region of regions) {
    for (const { url, shown } of shownOf(page, region)) {
      if (url === null) continue
      const known = found.get(url)
      if (!known || (known.price === null && shown.price !== null)) found.set(url, shown)
    }
  }
  return found
}

const loneIn = (reading: Reading): Region[] =>
  loneCards(reading).map((card) => ({ element: card[0], cards: [card] }))
