/**
 * Writes pages until it is killed; says the number of each page that was written.
 * @module
 */

import { openStore } from '../../src/store/store.ts'
import { blank, row, sighting, urlOf, version, visit } from './make.ts'

const [, , data, shop, crawl] = process.argv
const store = await openStore({ data: data! })
const next = (await store.pages.ids(Number(shop))).page
for (let page = next; ; page++) {
  // Every tenth page shows the first thing again.
  const thing = page % 10 === 0 ? 1 : page
  await store.writePage(
    blank(Number(shop), Number(crawl), {
      newPages: [{ id: page, url: urlOf(page) }],
      newPaths: [{ id: page, path: `html[1]/body[1]/a[${page}]` }],
      version: version(page, page),
      visits: [visit(page, { version: page })],
      frontier: [row(page)],
      settled: [{ page, status: 'done', reason: null }],
      sightings: [sighting({ page, name: `Thing ${thing}`, sku: `S${thing}` })],
    }),
  )
  process.stdout.write(`${page}\n`)
}
