/**
 * Exports of shops: one that is taken is a shop like any other, on every page and when it is exported again.
 * @module
 */

import fc from 'fast-check'
import { AisleError } from '../../../src/model/errors.ts'
import { checkImport } from '../../../src/shop/transfer.ts'
import { exported } from '../../store/make.ts'
import { fileOf } from '../inputs/files.ts'
import { junkNumber, junkText } from '../inputs/junk.ts'
import { type Bench, isRefusal, type Kind } from '../kind.ts'
import { Site } from '../site.ts'

/** Products of the export: enough to be wrong in. */
const PRODUCTS = 6

const more = fc.oneof(
  junkNumber,
  junkText,
  junkText.map((text) => JSON.stringify(text)),
  fc.constantFrom('{}', '[]', 'null', '{"name":{}}', '{"price":{"amount":1}}', '{"__proto__":1}'),
  fc.constantFrom(
    '12.90',
    '-0.00',
    `${'9'.repeat(400)}.1`,
    'EUR',
    'InStock',
    'gtin',
    'http',
    'hand',
  ),
)

export const shop: Kind = {
  share: 2,
  async open({ folder }): Promise<Bench<Uint8Array>> {
    const site = await Site.open(folder)
    const whole = JSON.parse(JSON.stringify(await exported(site.store, 'shop')))
    const real = { ...whole, products: whole.products.slice(0, PRODUCTS) }
    const empty = { ...real, products: [], wrappers: [], plans: [], topics: [] }
    const bare = { ...empty, shop: { ...real.shop, wrapper: null, plan: null, topic: null } }
    return {
      inputs: fileOf([real, real, bare], more),
      take: (file) =>
        site.cleanly(async () => {
          const { store } = site
          try {
            const text = await new Blob([file as Uint8Array<ArrayBuffer>]).text()
            const document = checkImport(text, 'x.json', 'brought')
            await store.shops.importShop(document)
          } catch (error) {
            const exists = error instanceof AisleError && error.kind === 'exists'
            if (!isRefusal(error) && !exists) throw error
            return 'refused'
          }
          const { id } = await store.shops.need('brought')
          const [first] = (await store.products.list({ shop: id })).slice(0, 1)
          await site.lookAround('brought')
          if (first) await site.ask(`/shops/brought/products/${first.id}`)
          const { text } = await site.ask('/shops/brought/export.json')
          await store.shops.remove('brought')
          const again = checkImport(text, 'x.json', 'brought')
          await store.shops.importShop(again)
          const back = JSON.stringify(await exported(store, 'brought'))
          await store.shops.remove('brought')
          if (back !== JSON.stringify(JSON.parse(text))) throw new Error('exported otherwise again')
          await site.tookOne()
          return 'accepted'
        }),
      close: () => site.close(),
    }
  },
}
