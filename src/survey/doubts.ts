/**
 * Doubts of a survey, for a person to look at. Used by `survey.ts`.
 * @module
 */

import type { Induced } from '../wrapper/induce/induce.ts'
import type { Filled } from './labels/label.ts'
import type { ShopMap } from './map.ts'
import type { planOf } from './plan.ts'

export type Doubtful = {
  induced: Induced
  filled: Filled
  map: ShopMap
  planned: ReturnType<typeof planOf>
  /** Fields that samples have by what their pages say of their data, where no rule reads them. */
  stated: ReadonlySet<string>
  /** Pages that are no products, but that the wrapper takes for some. */
  misfired: string[]
  /** Share of the listed products that the plan takes. */
  taken: number
}

const FEW_SAMPLES = 5
const WISHED = ['availability', 'sku', 'image']

const percent = (share: number): string => `${Math.round(100 * share)} %`

export function doubts(doubtful: Doubtful): string[] {
  const { induced, filled, map, planned, stated, misfired, taken } = doubtful
  const { rules, detail } = induced
  const samples = map.products.length
  const found: string[] = []
  if (samples < FEW_SAMPLES)
    found.push(`There are only ${samples} sample products: rules may fit them alone.`)
  for (const { field, right, of } of rules) {
    if (right < of) {
      found.push(
        `${field.name}: the rule agrees with what the page says on ${right} of ${of} samples.`,
      )
    }
  }
  for (const { field, confidence } of filled.told) {
    if (!rules.some((rule) => rule.field.name === field)) continue
    found.push(`${field}: known only by the look of its values (${percent(confidence)} sure).`)
  }
  for (const name of WISHED) {
    if (!rules.some(({ field }) => field.name === name) && !stated.has(name))
      found.push(`${name}: no place for it was found.`)
  }
  if (detail.missed.length > 0) {
    found.push(
      `The rules for product pages miss ${detail.missed.length} of ${samples} samples, such as ${detail.missed[0]}`,
    )
  }
  if (misfired.length > 0) {
    found.push(
      `The rules for product pages take ${misfired.length} other pages for products, such as ${misfired[0]}`,
    )
  }
  if (map.taxonomies.length === 0) found.push('No row of categories was found on the first page.')
  if (!planned.plan) found.push(`No plan: ${planned.why}.`)
  else if (taken < 1)
    found.push(`The plan takes ${percent(taken)} of the products that the sample lists show.`)
  return found
}
