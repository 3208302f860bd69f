/**
 * How many of the price strings of real pages `parsePrice` reads as a person does.
 * @module
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parsePrice } from '../../src/price/price.ts'

export const PRICES = join(import.meta.dir, '../../../shared/data/prices.json')

export type PriceSample = {
  currencyRaw: string | null
  priceRaw: string | null
  currency: string | null
  amount: string | null
  decimalSeparator: string | null
  set: string
}

export type Score = { set: string; right: number; of: number; wrong: PriceSample[] }

/** The same number, whatever zeros are written after the decimal point. */
function sameAmount(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  const short = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
  return short(one) === short(other)
}

export function isRight(sample: PriceSample): boolean {
  const { currencyRaw: currencyHint, decimalSeparator } = sample
  const price = parsePrice(sample.priceRaw, { currencyHint, decimalSeparator })
  if (!sameAmount(price?.amount ?? null, sample.amount)) return false
  return price === null || price.symbol === sample.currency
}

/** One score a set, or null where the data is not there. */
export async function scorePrices(): Promise<Score[] | null> {
  if (!existsSync(PRICES)) return null
  const samples: PriceSample[] = await Bun.file(PRICES).json()
  const sets = Map.groupBy(samples, (sample) => sample.set)
  return [...sets].map(([set, all]) => {
    const wrong = all.filter((sample) => !isRight(sample))
    return { set, right: all.length - wrong.length, of: all.length, wrong }
  })
}

/** Everything that defeats no other library, and half of what does. */
export function meetsBar(scores: Score[]): boolean {
  const hard = scores.filter(({ set }) => set.includes('xfail'))
  const easy = scores.filter(({ set }) => !set.includes('xfail'))
  const sum = (list: Score[], key: 'right' | 'of') => list.reduce((all, one) => all + one[key], 0)
  return easy.every(({ right, of }) => right === of) && sum(hard, 'right') * 2 >= sum(hard, 'of')
}

if (import.meta.main) {
  const scores = await scorePrices()
  if (scores === null) console.log('prices: skipped, ../shared/data/prices.json is not there')
  else {
    console.table(scores.map(({ set, right, of }) => ({ set, right, of })))
    for (const { set, wrong } of scores) {
      for (const { priceRaw, amount, currency } of wrong) {
        console.log(`${set}: ${JSON.stringify(priceRaw)} should be ${amount} ${currency}`)
      }
    }
    const passed = meetsBar(scores)
    console.log(passed ? 'prices: the bar is met' : 'prices: the bar is missed')
    process.exitCode = passed ? 0 : 1
  }
}
