/**
 * Topic crawlers side by side on the topic web: target recall, average precision over the progress of the crawl, F
 * (the paper's section V). Called by `topic.ts` and `papers/topics.ts`.
 * @module
 */

import {
  averagePrecision,
  fMeasure,
  harvestRate,
  targetRecall,
} from '../../../src/topic/paper/measure.ts'
import { type Contender, crawlOrder } from '../../bench/topic/crawler.ts'
import type { Task, Web } from './web.ts'

/** Of all pages: where recall is taken; the last one is the budget. */
export const SHARES = [0.05, 0.1, 0.25]
/** First pages of a crawl over which precision is averaged. */
export const STEPS = [10, 20, 30, 40, 50, 100, 200]

export type Row = {
  name: string
  recall: number[]
  precision: number[]
  /** Of a crawl as long as the topic is large. */
  f: number
}

/** Means over the tasks. */
export function compare(contenders: readonly Contender[], web: Web, tasks: readonly Task[]): Row[] {
  const budget = Math.floor(web.pages.length * SHARES.at(-1)!)
  return contenders.map(({ name, start }) => {
    const each = tasks.map((task) => measure(crawlOrder(web, start(task.topic), budget), web, task))
    const mean = (of: (one: Measured) => number): number =>
      each.reduce((sum, one) => sum + of(one), 0) / each.length
    return {
      name,
      recall: SHARES.map((_, i) => mean((one) => one.recall[i]!)),
      precision: STEPS.map((_, i) => mean((one) => one.precision[i]!)),
      f: mean((one) => one.f),
    }
  })
}

/**
 * F as the paper takes it (V): the known pages of a topic are seeds and targets, the crawl starts from the seeds, and as many
 * pages are crawled as there are targets. Mean over the tasks.
 */
export function fFromSeeds({ start }: Contender, web: Web, tasks: readonly Task[]): number {
  const each = tasks.map(({ topic, relevant, seeds }) => {
    const targets = relevant.difference(new Set(seeds))
    const order = crawlOrder(web, start(topic), relevant.size, seeds).slice(seeds.length)
    const recall = targetRecall(targets, order)
    return fMeasure(harvestRate(recall * targets.size, order.length), recall)
  })
  return each.reduce((sum, f) => sum + f, 0) / each.length
}

type Measured = Omit<Row, 'name'>

function measure(order: number[], web: Web, { relevant, targets }: Task): Measured {
  const recallOf = (share: number): number =>
    targetRecall(targets, order.slice(0, Math.floor(web.pages.length * share)))
  const scores = order.map((page) => (relevant.has(page) ? 1 : 0))
  const first = order.slice(0, relevant.size)
  return {
    recall: SHARES.map(recallOf),
    precision: STEPS.map((step) => averagePrecision(scores, step)),
    f: fMeasure(averagePrecision(scores, relevant.size), targetRecall(targets, first)),
  }
}
