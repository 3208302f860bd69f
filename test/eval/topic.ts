/**
 * Topic crawls: on the real topic web beside the project, against every rival; and on a generated shop.
 * @module
 */

import { fMeasure, harvestRate, targetRecall } from '../../src/topic/paper/measure.ts'
import { crawlOrder } from '../bench/topic/crawler.ts'
import { ours, paper } from '../bench/topic/ours.ts'
import { RIVALS } from '../bench/topic/rivals.ts'
import { tryShop } from './topic/shop.ts'
import { openWeb, thereIsData } from './topic/web.ts'

const SHARES = [0.05, 0.1, 0.25]
const BAR = 0.92

type Row = { name: string; recall: number[]; harvest: number; f: number }

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6)
const failures: string[] = []

if (thereIsData()) await onTheWeb()
else console.log('The topic web is not beside the project (../shared/data/topic-web): skipped.')
await onAShop()
for (const failure of failures) console.error(`missed: ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

async function onTheWeb(): Promise<void> {
  const { web, tasks } = await openWeb()
  const budget = Math.floor(web.pages.length * 0.25)
  const rows = [ours, paper, ...RIVALS].map(({ name, start }): Row => {
    const each = tasks.map(({ topic, relevant, targets }) => {
      const order = crawlOrder(web, start(topic), budget)
      const recall = SHARES.map((share) =>
        targetRecall(targets, order.slice(0, Math.floor(web.pages.length * share))),
      )
      // F of a crawl as long as the topic is large.
      const first = order.slice(0, relevant.size)
      const precision = harvestRate(first.filter((page) => relevant.has(page)).length, first.length)
      const found = order.filter((page) => relevant.has(page)).length
      const f = fMeasure(precision, targetRecall(targets, first))
      return { recall, harvest: harvestRate(found, order.length), f }
    })
    const mean = (of: (one: (typeof each)[number]) => number): number =>
      each.reduce((sum, one) => sum + of(one), 0) / each.length
    const recall = SHARES.map((_, i) => mean((one) => one.recall[i]!))
    return { name, recall, harvest: mean((one) => one.harvest), f: mean((one) => one.f) }
  })
  print(rows, tasks.length)
  judge(rows)
}

function print(rows: Row[], topics: number): void {
  console.log(
    `Topic web: mean over ${topics} topics; recall of reachable targets with 5, 10 and 25 %`,
  )
  console.log(`${'crawler'.padEnd(30)}    5 %   10 %   25 %  harvest     F   (percent)`)
  for (const { name, recall, harvest, f } of rows) {
    const numbers = [...recall.map(percent), percent(harvest).padStart(8), percent(f)]
    console.log(`${name.padEnd(30)} ${numbers.join(' ')}`)
  }
  const f = (name: string): number => 100 * rows.find((row) => row.name === name)!.f
  const over = (name: string): string => (f('aisle') - f(name)).toFixed(1)
  console.log(
    `F over SVM: ${over('linear SVM')} points (the paper: 15), over plain kNN: ${over('plain kNN')} (8)`,
  )
}

function judge(rows: Row[]): void {
  const [first, ...others] = rows as [Row, ...Row[]]
  if (first.recall[2]! < BAR)
    failures.push(`recall at 25 % is ${percent(first.recall[2]!)}, not 92`)
  for (const other of others) {
    for (const [i, share] of SHARES.entries()) {
      if (first.recall[i]! > other.recall[i]!) continue
      failures.push(`${other.name} is ahead at ${100 * share} %`)
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
