/**
 * The product records of a page, found and read. Used by `cli/commands/records.ts`.
 * @module
 */

import type { Page } from '../page/page.ts'
import { xpathOf } from '../page/path.ts'
import { fieldsOf } from './fields/fields.ts'
import { aisle } from './finders/aisle.ts'
import type { ProductRecord, RecordFinder } from './record.ts'

export type PageRecords = {
  records: ProductRecord[]
  /** Where the records stand, the page's list first. */
  regions: { xpath: string; count: number }[]
}

/** Works on trees with and without scripting. */
export function recordsOf(page: Page, finder: RecordFinder = aisle): PageRecords {
  const regions = finder(page)
  return {
    records: regions.flatMap((region) => fieldsOf(page, region)),
    regions: regions.map(({ element, cards }) => ({
      xpath: xpathOf(element),
      count: cards.length,
    })),
  }
}
