/**
 * `aisle shop rm`
 * @module
 */

import { count } from '../../../format/words.ts'
import { Holder } from '../../../jobs/crawl/holder.ts'
import { AisleError } from '../../../model/errors.ts'
import { whatGoes } from '../../../shop/moving.ts'
import { command, words } from '../../command.ts'
import { sure } from '../../input/ask.ts'
import { on } from '../../input/flags.ts'

export const shopRm = command({
  name: 'shop rm',
  summary: 'Remove a shop with everything Aisle knows of it.',
  words: words.one('ID'),
  flags: { yes: on('do not ask') },
  examples: ['aisle shop rm toys', 'aisle shop rm toys --yes'],
  async run({ out, log, store: open }, [id], { yes }) {
    const store = await open()
    const shop = await store.shops.need(id!)
    const what = await whatGoes(store, shop)
    if (!yes) {
      if (!process.stdin.isTTY) {
        throw new AisleError('usage', `${shop.slug} would be removed, with ${what}`, {
          hint: 'Nobody can be asked here: add --yes.',
        })
      }
      if (!(await sure(`Remove ${shop.slug}, with ${what}? This cannot be undone.`))) {
        await log.line('Nothing was removed.')
        return 1
      }
    }
    // Held, so that nobody crawls a shop that is going away.
    const holder = await Holder.hold(store, shop)
    try {
      const removed = await store.shops.remove(shop.slug)
      const told = [
        count(removed.products, 'product'),
        count(removed.observations, 'price observation'),
        count(removed.crawls, 'crawl'),
        count(removed.pages, 'page'),
      ]
      await out.line(`removed ${shop.slug}: ${told.join(', ')}`)
      return 0
    } finally {
      await holder.release()
    }
  },
})
