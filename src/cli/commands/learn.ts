/**
 * `aisle learn`
 * @module
 */

import { count, number } from '../../format/words.ts'
import type { Learned } from '../../jobs/learn/learn.ts'
import { learn as learnInThread, type Saved, saveLearned } from '../../jobs/learn/learning.ts'
import { AisleError } from '../../model/errors.ts'
import { LEARNER_NAMES, type LearnerName } from '../../plan/learn/learners.ts'
import { planSize } from '../../plan/plan.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { command, type Outputs, words } from '../command.ts'
import { choice, on } from '../input/flags.ts'
import { type Column, plain, tableOf } from '../print/table.ts'

/** Missed products that are named. */
const NAMED = 10

export const learn = command({
  name: 'learn',
  summary: 'Learn a plan from the last crawl of every page, and say what it will download.',
  words: words.one('SHOP|all'),
  flags: {
    learner: choice(LEARNER_NAMES, 'aisle (default), or kapsa: the published method, to compare'),
    compare: on('what each learner would download, side by side; nothing is saved'),
    json: on('the prediction as JSON'),
  },
  examples: [
    'aisle learn toys',
    'aisle learn toys --learner kapsa --json',
    'aisle learn all --compare    (every shop that was crawled whole)',
  ],
  notes: [
    'A finished crawl of every page learns its plan by itself: this is for learning it again, or otherwise.\nThe plan is used from now on, unless the one in use was edited by hand. Nothing is downloaded.',
    'The published method takes it that no page was left out, as by aisle --crawl SHOP --mode initial --whole.',
  ],
  async run({ out, log, store: open }, [id], flags) {
    const store = await open()
    if (flags.compare) {
      if (flags.learner) throw new AisleError('usage', '--compare and --learner do not go together')
      await compare({ out, log }, store, id!, flags.json)
      return
    }
    if (id === 'all') throw new AisleError('usage', '"all" goes with --compare')
    const shop = await store.shops.need(id!)
    const learner = flags.learner ?? 'aisle'
    const learned = await learnInThread(store, shop.slug, learner)
    const saved = await saveLearned(store, shop, learned)
    if (flags.json) await out.json({ learner, ...report(learned), ...saved })
    else await out.line((await linesFor(store, shop, learned, saved)).join('\n'))
  },
})

/** A row of the paper's Table 1, for one learner. */
type Compared = {
  shop: string
  learner: LearnerName
  products: number
  pages: number
  downloaded: number
  /** In percent of the pages. */
  saved: number
  missed: number
}

const COLUMNS: Column<Compared>[] = [
  { title: 'SHOP', cell: ({ shop }) => shop },
  { title: 'LEARNER', cell: ({ learner }) => learner },
  { title: 'PRODUCTS', cell: ({ products }) => number(products), align: 'right' },
  { title: 'PAGES', cell: ({ pages }) => number(pages), align: 'right' },
  { title: 'DOWNLOADED', cell: ({ downloaded }) => number(downloaded), align: 'right' },
  { title: 'SAVED', cell: ({ saved }) => `${saved.toFixed(1)} %`, align: 'right' },
  { title: 'MISSED', cell: ({ missed }) => number(missed), align: 'right' },
]

/** Both learners on the last crawl of every page of a shop, or of all of them. */
async function compare(
  { out, log }: Outputs,
  store: Store,
  id: string,
  json: boolean,
): Promise<void> {
  const shops = id === 'all' ? await store.shops.list() : [await store.shops.need(id)]
  const rows: Compared[] = []
  for (const { slug } of shops) {
    for (const learner of LEARNER_NAMES) {
      try {
        rows.push(comparedBy(slug, learner, await learnInThread(store, slug, learner)))
      } catch (error) {
        // Of several shops some may never have been crawled whole.
        if (id !== 'all' || !(error instanceof AisleError)) throw error
        await log.line(`${slug}, ${learner}: ${error.message}`)
      }
    }
  }
  if (json) for (const row of rows) await out.json(row)
  else if (rows.length > 0) await out.line(tableOf(rows, COLUMNS, out.width).join('\n'))
}

function comparedBy(shop: string, learner: LearnerName, { prediction }: Learned): Compared {
  const { pages: downloaded, products, missed, of } = prediction
  return {
    ...{ shop, learner, products, pages: of.pages, downloaded },
    saved: 100 * (1 - downloaded / of.pages),
    missed: missed.length,
  }
}

/** The contract of `--json`; beyond it what else a program may want to know. */
function report({ plan, prediction }: Learned) {
  const { pages, details, redirects, unread, unknown, products, missed, of, crawl } = prediction
  return {
    predicted: { pages, details },
    of,
    ...planSize(plan),
    products,
    missed: missed.length,
    redirects,
    unread,
    unknown,
    crawl,
  }
}

async function linesFor(
  store: Store,
  shop: Shop,
  { plan, prediction }: Learned,
  { version, active }: Saved,
): Promise<string[]> {
  const { pages, details, redirects, products, missed, of, unread } = prediction
  const { states, edges } = planSize(plan)
  const saved = Math.round(100 * (1 - pages / of.pages))
  const lines = [
    `${shop.slug}: learned plan version ${version} (${count(states, 'state')}, ${count(edges, 'edge')}) from crawl ${prediction.crawl}`,
    `  downloads ${count(pages, 'page')} instead of ${number(of.pages)}${saved > 0 ? ` (${saved} % less)` : ''}, ${number(details)} of them product pages${redirects > 0 ? `, and asks for ${count(redirects, 'redirect')}` : ''}`,
  ]
  if (unread > 0) lines.push(`  ${count(unread, 'page')} of these were never read before`)
  if (missed.length === 0) lines.push(`  reaches ${count(products, 'product')}: all`)
  else {
    lines.push(
      `  reaches ${number(products)} of ${count(products + missed.length, 'product')}, and would miss ${number(missed.length)}:`,
    )
    for (const { product, url } of missed.slice(0, NAMED)) {
      const name = product > 0 ? (await store.products.get(product))?.name : null
      lines.push(`    ${name ? `${plain(name)}  ` : ''}${plain(url)}`)
    }
    if (missed.length > NAMED) lines.push(`    and ${number(missed.length - NAMED)} more`)
  }
  return [...lines, ...useOf(shop, version, active, missed.length)]
}

function useOf({ slug }: Shop, version: number, active: boolean, missed: number): string[] {
  if (!active) {
    return [
      `  not used: the plan in use was edited by hand. To use version ${version} instead: aisle plan ${slug} --use ${version}`,
    ]
  }
  const used = `  used from now on by: aisle --crawl ${slug}`
  return missed === 0
    ? [used]
    : [used, `  a crawl by it calls what it misses gone. To do without: aisle plan ${slug} --drop`]
}
