/**
 * Topic crawls: on the real topic web beside the project, against every rival; and on a generated shop.
 * @module
 */

import { ours, paper } from '../bench/topic/ours.ts'
import { RIVALS } from '../bench/topic/rivals.ts'
import { compare, type Row, SHARES, STEPS } from './topic/compare.ts'
import { tryShop } from './topic/shop.ts'
import { openWeb, thereIsData } from './topic/web.ts'

/** Recall at each of the shares, with the examples of the 30 % set; null where it only has to be ahead. */
const BARS = [0.75, null, 0.95]

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6)
const failures: string[] = []

if (thereIsData()) {
  for (const shown of [0.3, 0.1]) await onTheWeb(shown)
} else console.log('The topic web is not beside the project (../shared/data/topic-web): skipped.')
await onAShop()
for (const failure of failures) console.error(`missed: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

async function onTheWeb(shown: number): Promise<void> {
  const { web, tasks } = await openWeb(shown)
  const rows = compare([ours, paper, ...RIVALS], web, tasks)
  console.log(
    `\nTopic web, ${100 * shown} % of each topic shown: mean over ${tasks.length} topics (percent)`,
  )
  print(rows)
  judge(rows, shown === 0.3 ? BARS : [])
}

function print(rows: Row[]): void {
  const at = SHARES.map((share) => `${100 * share} %`.padStart(6))
  const first = STEPS.map((step) => String(step).padStart(6))
  console.log(`${'recall of reachable targets at'.padEnd(30)} ${at.join(' ')}      F`)
  for (const { name, recall, f } of rows) {
    console.log(`${name.padEnd(30)} ${[...recall, f].map(percent).join(' ')}`)
  }
  console.log(`${'average precision, first pages'.padEnd(30)} ${first.join(' ')}`)
  for (const { name, precision } of rows) {
    console.log(`${name.padEnd(30)} ${precision.map(percent).join(' ')}`)
  }
}

function judge(rows: Row[], bars: readonly (number | null)[]): void {
  const [first, ...others] = rows as [Row, ...Row[]]
  for (const [i, share] of SHARES.entries()) {
    const recall = first.recall[i]!
    const bar = bars[i] ?? 0
    if (recall < bar) {
      failures.push(`recall at ${100 * share} % is${percent(recall)}, not ${100 * bar}`)
    }
    for (const other of others) {
      if (recall <= other.recall[i]!) failures.push(`${other.name} is ahead at ${100 * share} %`)
    }
  }
}

async function onAShop(): Promise<void> {
  console.log('\nGenerated shop: a topic for 4 of its 40 categories, by the engine (percent)')
  console.log('topic            products  downloads  kept  not asked for')
  for (const { name, recall, share, kept, strange } of await tryShop()) {
    const numbers = [percent(recall).padStart(8), percent(share).padStart(10)]
    console.log(`${name.padEnd(16)} ${numbers.join(' ')} ${String(kept).padStart(5)} ${strange}`)
    if (recall < 0.98) failures.push(`of the shop's products ${percent(recall)} are found, not 98`)
    if (share > 0.2) failures.push(`${percent(share)} of the shop is downloaded, not 20`)
  }
}
