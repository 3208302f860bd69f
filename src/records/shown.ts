/**
 * What the lists of a page show of each product, by its address.
 * @module
 */

import type { Page } from '../page/page.ts'
import type { Shown } from './pack.ts'
import { recordsOf } from './read.ts'

/** A product that a page shows twice is taken from the first place that has its price. */
export function shownByAddress(page: Page): Map<string, Shown> {
  const found = new Map<string, Shown>()
  for (const { xpath, url, href, paths, ...shown } of recordsOf(page).records) {
    if (url === null) continue
    const known = found.get(url)
    if (!known || (known.price === null && shown.price !== null)) found.set(url, shown)
  }
  return found
}
