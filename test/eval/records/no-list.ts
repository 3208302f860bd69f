/**
 * Pages that show no list of products, and how many of them a finder takes for one: product pages of real shops whose
 * strips of other products have fewer than four entries (by DataRover's test, and by a look at what both it and the
 * finder say), product pages of generated shops with two strips of three, and pages that no shop has.
 * @module
 */

import { change, Shop } from '../../../src/demo/index.ts'
import { type Page, pageFromHtml } from '../../../src/page/page.ts'
import { recordsOf } from '../../../src/records/read.ts'
import { savedPages } from '../../page/saved.ts'
import { otherPages } from '../../records/other-pages.ts'
import { kinds } from '../../shops/index.ts'
import { fetchPage } from '../../shops/read.ts'
import { origin, walk } from '../../shops/walk.ts'
import { productsTogether } from './datarover.ts'

const FEWEST = 4
/** Seen by eye to have a strip of four or more that the test does not count: five ads, one of them without a price. */
const STRIPS = new Set(['2342b61d6831e854'])

/** Product pages of each generated shop that are looked at. */
const OF_EACH = 10

export type Alarms = { of: string; pages: number; alarms: string[] }

/** Each source by itself: many easy pages must not hide a few hard ones. */
export async function falseAlarms(): Promise<Alarms[]> {
  const real: Alarms = { of: 'product pages of real shops', pages: 0, alarms: [] }
  const none: Alarms = { of: 'pages that no shop has', pages: 0, alarms: [] }
  const generated: Alarms = { of: 'product pages of generated shops', pages: 0, alarms: [] }
  const look = (counted: Alarms, name: string, page: Page): void => {
    counted.pages++
    const { records } = recordsOf(page)
    if (records.length > 0) counted.alarms.push(`${name}: ${records.length} records`)
  }
  for (const saved of savedPages('product-pages')) {
    const page = saved.read(false)
    if (productsTogether(page) < FEWEST && !STRIPS.has(saved.name)) look(real, saved.name, page)
    // The others may have records; reading them must not fail.
    else recordsOf(page)
  }
  for (const { name, html } of otherPages()) look(none, name, pageFromHtml(html, `${origin}/`))
  for (const [name, config] of Object.entries(kinds)) {
    const shop = new Shop(change(config, { markup: { related: 3, featured: 3 } }))
    const urls: string[] = []
    await walk(shop, {
      limit: 150,
      onProduct: (_, url) => {
        if (urls.length < OF_EACH) urls.push(url)
      },
    })
    for (const url of urls) {
      look(generated, `${name} ${url}`, await fetchPage(shop, url))
    }
  }
  return [real, none, generated]
}
