/**
 * Crawls of changes on generated shops whose truth is known: `bun test/eval/delta.ts [SHOP…]`.
 *
 * An unchanged shop must cost the lists of its plan, the audit, and products that stand in no list; a
 * changed one must leave the product table that a crawl by the plan leaves on the same day, in every
 * field that lists show. L's own lists are told beside: they know which list needs the fewest pages.
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
  /** Pages that lists take: the fewest, and those of the plan. */
  least: number
  planned: number
  /** Products that stand in no list: their category is their page. */
  alone: number
  /** Probes of folds. */
  probes: number
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
let beyond = 0
for (const name of names) {
  const config = shopNamed(name)
  if (!config) {
    console.error(`no shop ${name}`)
    process.exit(2)
  }
  const row = await tryShop(config)
  const problem = problemOf(row)
  if (problem) failed++
  const over = row.downloaded - allowed(row, row.least)
  if (over > 0) beyond++
  const cells = [row.products, row.least, row.planned, row.unchanged, row.audited]
  const later = [row.focused, row.delta, row.differ]
  const pad = (n: number) => String(n).padStart(7)
  const numbers = `${cells.map(pad).join('')} |${later.map(pad).join('')}`
  console.log(
    `${name.padEnd(24)}${numbers}  ${problem ?? ''}${over > 0 ? `  ${over} more than by L` : ''}`,
  )
}
console.log(`${names.length - beyond} of ${names.length} shops within the lists of L`)
console.log(failed === 0 ? 'all bars reached' : `${failed} of ${names.length} shops miss a bar`)
process.exit(failed === 0 ? 0 : 1)

/** What an unchanged shop may cost, whose lists take so many. */
function allowed({ products, alone, probes }: Row, lists: number): number {
  return lists + Math.ceil(products / 100) + alone + probes
}

function problemOf(row: Row): string | null {
  const { planned, unchanged, differ, gaveUp } = row
  if (gaveUp) return 'gave up'
  if (unchanged > allowed(row, planned)) return 'too many pages'
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
      probes: Math.ceil((same.report.skipped.folded ?? 0) / 100),
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
