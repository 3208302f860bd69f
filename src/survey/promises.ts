/**
 * Sample products as lists promise them: the name and the prices of the card that led to a page. Used by the survey.
 * @module
 */

import { exampleOf } from '../wrapper/induce/examples.ts'
import type { Example } from '../wrapper/induce/known.ts'
import { BELIEVED, keepPromise, shows, withBoxes } from '../wrapper/induce/promised.ts'
import type { Look } from './look.ts'
import type { ListedProduct } from './segments/product-list.ts'

export function promisedExamples(
  products: readonly Look[],
  listed: ReadonlyMap<string, ListedProduct>,
): Example[] {
  const samples = products.map(({ page, reading, asked }) => {
    const own = new Set([page.url, asked, page.canonical])
    const isOther = (url: string): boolean => listed.has(url) && !own.has(url)
    const example = withBoxes(exampleOf(page, reading), isOther)
    return { example, promised: listed.get(asked) }
  })
  const priced = samples.filter(({ promised }) => promised?.price)
  const kept = priced.filter(({ example, promised }) => shows(example, promised!.price))
  const believed = kept.length >= BELIEVED * priced.length
  for (const { example, promised } of samples) {
    if (promised) keepPromise(example, promised, believed)
  }
  return samples.map(({ example }) => example)
}
