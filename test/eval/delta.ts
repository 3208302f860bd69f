/**
 * Crawls of changes on generated shops whose truth is known: `bun test/eval/delta.ts [SHOP…]`.
 *
 * An unchanged shop must cost no more than the lists of L, the fewest pages that show every product, an
 * audit of one product in a hundred, and products that stand in no list; a changed one must leave the
 * product table that a crawl by the plan leaves on the same day, in every field that lists show.
 * @module
 */

import { isSingle } from '../../src/demo/days.ts'
import { type ShopConfig, wrapperFor } from '../../src/demo/index.ts'
import { leastOf } from '../../src/demo/least.ts'
import { Lab } from '../crawl/harness.ts'
import { kindNames, shopNamed } from '../shops/index.ts'
import { ServedTruth } from './shops/served.ts'

const RANDOM = Array.from({ length: 12 }, (_, i) => `random:${i + 1}`)
const LATER = 4
const MANNERS = { manners: { longestDelay: 20, retryBase: 5 } }

type Row = {
  products: number
  /** Pages that lists take: the fewest, and in a crawl by the plan. */
  least: number
  planned: number
  /** Products that stand in no list: their category is their page. */
  alone: number
  /** Requests of the crawl of changes on the same day. */
  unchanged: number
  /** Answers with a page among them; redirects are none. */
  downloaded: number
  audited: number
  /** On the later day. */
  focused: number
  delta: number
  /** Rows of the product table that differ. */
  differ: number
  gaveUp: boolean
}

const names = process.argv.length > 2 ? process.argv.slice(2) : [...kindNames, ...RANDOM]
console.log(
  `${'shop'.padEnd(24)} products  lists: L  plan  delta  audit | day ${LATER}: focused  delta  differ`,
)
let failed = 0
for (const name of names) {
  const config = shopNamed(name)
  if (!config) {
    console.error(`no shop ${name}`)
    process.exit(2)
  }
  const row = await tryShop(config)
  const problem = problemOf(row)
  if (problem) failed++
  const cells = [row.products, row.least, row.planned, row.unchanged, row.audited]
  const later = [row.focused, row.delta, row.differ]
  const pad = (n: number) => String(n).padStart(7)
  const numbers = `${cells.map(pad).join('')} |${later.map(pad).join('')}`
  console.log(`${name.padEnd(24)}${numbers}  ${problem ?? ''}`)
}
console.log(failed === 0 ? 'all bars reached' : `${failed} of ${names.length} shops miss a bar`)
process.exit(failed === 0 ? 0 : 1)

function problemOf({ downloaded, least, products, alone, differ, gaveUp }: Row): string | null {
  if (gaveUp) return 'gave up'
  const over = downloaded - (least + Math.ceil(products / 100) + alone)
  if (over > 0) return `${over} pages too many`
  return differ > 0 ? 'another table' : null
}

async function tryShop(config: ShopConfig): Promise<Row> {
  const shop = new ServedTruth(config)
  const lab = await Lab.open()
  const requests = async (of: Lab, mode: 'focused' | 'delta') => {
    shop.listen()
    const report = await of.crawl({ mode }, MANNERS)
    return { report, requests: shop.asked.length }
  }
  try {
    await lab.addShop(shop.url, wrapperFor(config))
    await lab.crawl({ mode: 'initial' }, { ...MANNERS, learn: true })
    const { assortment, catalog } = shop.served.shop
    const { lists, products } = leastOf(assortment)
    const singles = config.catalog.singles === 'off' ? [] : catalog.tree.leaves
    const alone = singles.filter((leaf) => isSingle(catalog, leaf)).length
    const plan = await requests(lab, 'focused')
    const same = await requests(lab, 'delta')
    lab.store.close()
    const [one, other] = [await Lab.open(lab.folder), await Lab.open(lab.folder)]
    shop.served.shop.day = LATER
    const delta = await requests(one, 'delta')
    const focused = await requests(other, 'focused')
    const tables = [await table(one), await table(other)] as const
    one.close()
    other.close()
    return {
      products,
      least: lists + 1,
      planned: plan.requests - plan.report.details,
      alone,
      unchanged: same.requests,
      downloaded: same.report.pages + same.report.unchanged304,
      audited: same.report.delta!.audited,
      focused: focused.requests,
      delta: delta.requests,
      differ: tables[0].symmetricDifference(tables[1]).size,
      gaveUp: same.report.delta!.gaveUp || delta.report.delta!.gaveUp,
    }
  } finally {
    await shop.served.stop()
  }
}

/** What lists of generated shops show; not their stock. */
async function table(lab: Lab): Promise<Set<string>> {
  const rows = new Set<string>()
  for await (const { name, amount, currency, image, gone } of lab.store.products.each({})) {
    if (!gone) rows.add(JSON.stringify([name, amount, currency, image]))
  }
  return rows
}
