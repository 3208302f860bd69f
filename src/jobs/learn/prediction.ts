/**
 * What a plan will be worth, as numbers and in a sentence.
 * @module
 */

import { count, number } from '../../format/words.ts'
import type { Foretold } from '../../plan/draw/format.ts'
import type { Simulation } from '../../plan/simulate.ts'
import type { CrawlId, ProductId } from '../../store/types.ts'

/** What a plan would download, beside what the crawl of every page did. */
export type Prediction = Omit<Simulation, 'missed'> & {
  /** Products that the plan would not reach, each with one page that shows it. */
  missed: { product: ProductId; url: string }[]
  /** All downloads of the crawl it is measured by. */
  of: { pages: number; details: number }
  crawl: CrawlId
}

/** `231 pages instead of 1,285 reach all 340 products`. */
export const predictionText = (prediction: Prediction): string =>
  worthText({ ...prediction, missed: prediction.missed.length })

/** The same of what is only known in numbers. */
export function worthText(worth: Worth): string {
  const { pages, of, unknown } = worth
  const reach = pages === 1 ? 'reaches' : 'reach'
  return `${unknown ? 'at least ' : ''}${count(pages, 'page')} instead of ${number(of.pages)} ${reach} ${reachedText(worth)}`
}

type Worth = Pick<Prediction, 'pages' | 'products' | 'unknown' | 'of'> & { missed: number }

function reachedText({ products, missed, unknown }: Worth): string {
  if (missed === 0) return products === 1 ? 'the product' : `all ${number(products)} products`
  const all = count(products + missed, 'product')
  return unknown
    ? `at least ${number(products)} of ${all}`
    : `${number(products)} of ${all} and would miss ${number(missed)}`
}

/** For those who look at the plan itself. */
export const foretoldBy = (prediction: Prediction): Foretold => ({
  sentence: `by the last crawl of every page, ${predictionText(prediction)}`,
  edges: prediction.edges,
})
