/**
 * `aisle records`
 * @module
 */

import { count } from '../../format/words.ts'
import { type Page, readPage } from '../../page/page.ts'
import { inScope } from '../../page/scope.ts'
import { aisle } from '../../records/finders/aisle.ts'
import { light } from '../../records/finders/light.ts'
import { type PageRecords, recordsOf } from '../../records/read.ts'
import type { ProductRecord, RecordFinder } from '../../records/record.ts'
import { readable } from '../../shop/address.ts'
import { type Context, command, words } from '../command.ts'
import { choice, on } from '../input/flags.ts'
import { isFromNowhere, NOWHERE, pageFrom, urlFlag, withoutNowhere } from '../input/page-source.ts'
import { NAME_WIDTH, tableOf } from '../print/table.ts'

const FINDERS: Record<'aisle' | 'light', RecordFinder> = { aisle, light }

export const records = command({
  name: 'records',
  summary: 'Read the products of one list page, without any wrapper.',
  words: words.one('URL|FILE'),
  flags: {
    url: urlFlag,
    algorithm: choice(['aisle', 'light'], 'how to find them: aisle (default), or LightExtraction'),
    json: on('print one JSON object'),
  },
  uses: [],
  examples: [
    'aisle records https://toys.example/bears',
    'aisle records list.html --url https://toys.example/bears --json',
  ],
  notes: [
    'Links of a page from a file are told from --url. A <base> of the page counts where it is on the same site.',
    'A page without a list has no records: that is an answer, not a failure, and the exit code is 0.\nLightExtraction, as published, takes the most frequent kind of element for records,\nbe it one alone: it may name some there too.',
  ],
  async run(context, [source], { url, algorithm, json }) {
    const { given, ...fetched } = await pageFrom(context, source!, url?.ok ? url.url : null)
    const page = atHome(readPage(fetched.body, { ...fetched, scripting: false }), given)
    const read = recordsOf(page, FINDERS[algorithm ?? 'aisle'])
    const found = withoutNowhere(read)
    const shown = page.url === NOWHERE ? source! : page.url
    if (json) await context.out.json({ url: shown, ...told(found) })
    else await print(context, shown, found)
    if (isFromNowhere(read)) {
      await context.log.line(
        'Its addresses lack their beginning: --url says where the file is from.',
      )
    }
    return 0
  },
})

/** A file that stands for an address on one site, and whose `<base>` names another: its links are the first's. */
function atHome(page: Page, given: string | null): Page {
  if (given === null || inScope(page.base, given, 'domain')) return page
  return { ...page, base: given }
}

/** The contract, and after it what else is known; links as the page has them, sessions included. */
function told({ records: all, regions }: PageRecords) {
  return {
    records: all.map(({ xpath, href, name, price, image, url: _, ...further }) => ({
      xpath,
      url: href,
      name,
      price,
      image,
      ...further,
    })),
    regions,
  }
}

async function print({ out, log }: Context, url: string, found: PageRecords): Promise<void> {
  const { records: all, regions } = found
  if (all.length === 0) {
    await log.line(`${url} has no list of products.`)
    return
  }
  const lines = tableOf<ProductRecord>(
    all,
    [
      { title: 'NAME', cell: ({ name }) => name, flexible: true, enough: NAME_WIDTH },
      { title: 'PRICE', cell: ({ price }) => price?.amount ?? null, align: 'right' },
      { title: '', cell: ({ price }) => price?.currency ?? null },
      { title: 'WAS', cell: ({ oldPrice }) => oldPrice?.amount ?? null, align: 'right' },
      { title: 'STOCK', cell: ({ availability }) => availability },
      { title: 'ADDRESS', cell: ({ href }) => href && readable(href), flexible: true },
    ],
    out.width,
  )
  await out.line(lines.join('\n'))
  const places = regions.map(({ xpath, count: n }) => `${n} at ${xpath}`).join(', ')
  await log.line(`${count(all.length, 'product')}: ${places}`)
}
