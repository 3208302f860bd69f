/**
 * Repair after redesigns of generated shops: `bun test/eval/repair.ts [SHOP…] [--verbose]`. A crawl with the wrapper of
 * a person comes first; then the shop looks otherwise, and the repaired wrapper must be right on 95 % of the products.
 * @module
 */

import { parseArgs } from 'node:util'
import { change, wrapperFor } from '../../src/demo/index.ts'
import { proposeRepair } from '../../src/jobs/repair/repairing.ts'
import { Lab } from '../crawl/harness.ts'
import { kindNames, shopNamed } from '../shops/index.ts'
import { ServedTruth } from './shops/served.ts'
import { scoreFields } from './survey/fields.ts'

const RIGHT = 0.95
const REDESIGNS = [1, 2, 3]
/** Prices change and products come and go before anybody repairs. */
const LATER = 1
const PRODUCTS = 120

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' } },
})

let failed = 0
for (const name of positionals.length > 0 ? positionals : kindNames) {
  const kind = shopNamed(name)!
  const products =
    name === 'demo' ? kind.catalog.products : Math.min(PRODUCTS, kind.catalog.products)
  const config = change(kind, { catalog: { products } })
  const cells: string[] = []
  const details: string[] = []
  const shop = new ServedTruth(config)
  const lab = await Lab.open()
  let missed = false
  try {
    await lab.addShop(shop.url, wrapperFor(config))
    await lab.crawl(
      { mode: 'initial', maxPages: 40 * shop.least },
      { manners: { longestDelay: 20, retryBase: 5 } },
    )
    const known = await lab.store.shops.need('shop')
    for (const redesign of REDESIGNS) {
      Object.assign(shop.served.shop, { redesign, day: LATER })
      const { repaired, requests } = await proposeRepair(lab.store, known)
      const score = repaired && (await scoreFields(shop.served.shop, repaired.wrapper))
      const share = score ? score.right / score.products : 0
      missed ||= share < RIGHT || requests > 40
      cells.push(`${(100 * share).toFixed(1)} %`.padStart(9))
      for (const [field, { count, example }] of score?.wrong ?? []) {
        details.push(`    redesign ${redesign}, ${field}: ${count} wrong, such as ${example}`)
      }
    }
  } catch (error) {
    missed = true
    details.push(`    ${values.verbose ? Bun.inspect(error) : error}`)
  } finally {
    lab.close()
    await shop.served.stop()
  }
  if (missed) failed++
  console.log(`${name.padEnd(25)}${cells.join('')}${missed ? '  ✗' : ''}`)
  if (missed || values.verbose) for (const line of details) console.log(line)
}
console.log(failed === 0 ? 'all bars held' : `${failed} shops miss a bar`)
process.exit(failed === 0 ? 0 : 1)
