/**
 * `aisle shop repair`
 * @module
 */

import { cut } from '../../../format/text.ts'
import { count } from '../../../format/words.ts'
import { fetcherOf } from '../../../jobs/manners.ts'
import { acceptRepair, type RepairProposal, repairProposal } from '../../../jobs/repair/proposal.ts'
import { proposeRepair } from '../../../jobs/repair/repairing.ts'
import { MOST_DOWNLOADS } from '../../../jobs/survey/surveying.ts'
import { fieldText } from '../../../shop/product-fields.ts'
import type { FieldValue } from '../../../wrapper/extract.ts'
import { type Context, command, words } from '../../command.ts'
import { on } from '../../input/flags.ts'
import { plain, tableOf } from '../../print/table.ts'

const SHOWN = 3
const LONGEST = 36

export const shopRepair = command({
  name: 'shop repair',
  summary: 'Find a new wrapper after a redesign, by the products that are known.',
  words: words.one('ID'),
  flags: {
    apply: on('use the new wrapper from now on'),
    fresh: on('look at the shop again, where a new wrapper waits already'),
    json: on('print one JSON object, with the wrapper and all samples'),
  },
  examples: ['aisle shop repair toys', 'aisle shop repair toys --apply'],
  notes: [
    `It looks for names, numbers and last prices of known products on pages of the new design: those that the last\ncrawl kept, or up to ${MOST_DOWNLOADS} downloads. The new wrapper is saved as a version that nothing uses until --apply.`,
    'A crawl that finds the shop redesigned does the same, and tells it with its alert. What waits is shown and\nused as it is, without a look at the shop; --fresh looks again.',
    'Exit code 3 where a new wrapper waits for somebody to look at it, 0 where it is in use or none is needed.',
  ],
  async run(context, [id], { apply, fresh, json }) {
    const store = await context.store()
    const shop = await store.shops.need(id!)
    const waiting = fresh ? null : await repairProposal(store, shop)
    const made = waiting
      ? null
      : await proposeRepair(store, shop, { fetcher: await fetcherOf(store) })
    const proposal = waiting ?? made!.proposal
    const applied = apply && proposal !== null
    if (applied) await acceptRepair(store, shop, proposal.version)
    const { samples, requests } = proposal ?? made!
    if (json) {
      const { state: _, ...rest } = proposal ?? { version: null, state: null }
      await context.out.json({ shop: shop.slug, ...rest, applied, samples, requests })
    } else if (proposal) await print(context, shop.slug, proposal, applied)
    else {
      const read = count(samples, 'sample')
      await context.out.line(
        `${shop.slug}: the wrapper reads ${read} as it should. Nothing to repair.`,
      )
    }
    return proposal === null || applied ? 0 : 3
  },
})

type Row = { field: string; stored: string; old: string; now: string }

async function print(
  { out, log }: Context,
  slug: string,
  repaired: RepairProposal,
  applied: boolean,
) {
  const { version, samples } = repaired
  for (const { url, stored, old, now } of repaired.preview.slice(0, SHOWN)) {
    await out.line(plain(url))
    const rows = repaired.wrapper.fields.map(({ name }) => ({
      field: name,
      stored: shorten(stored[name]),
      old: shorten(old[name]),
      now: shorten(now[name]),
    }))
    const table = tableOf<Row>(
      rows,
      [
        { title: 'FIELD', cell: ({ field }) => field },
        { title: 'LAST KNOWN', cell: (row) => row.stored },
        { title: 'OLD WRAPPER', cell: (row) => row.old },
        { title: 'NEW WRAPPER', cell: (row) => row.now, flexible: true },
      ],
      out.width - 2,
    )
    for (const line of table) await out.line(`  ${line}`)
  }
  for (const name of repaired.lost) await log.line(`${name}: no place for it was found.`)
  const { missed, misfired } = repaired.detail
  if (missed.length > 0) await log.line(`Its rules miss ${count(missed.length, 'sample')}.`)
  if (misfired.length > 0) {
    await log.line(
      `Its rules take ${count(misfired.length, 'other page')} for products: ${misfired[0]}`,
    )
  }
  await out.line(
    applied
      ? `${slug} uses wrapper version ${version}`
      : `wrapper version ${version} is proposed, of ${count(samples, 'sample')}. Use it: aisle shop repair ${slug} --apply`,
  )
}

const shorten = (value: FieldValue | undefined): string => {
  const text = plain(fieldText(value, ', '))
  return text.length > LONGEST ? `${cut(text, LONGEST - 1)}…` : text
}
