/**
 * A wrapper tried on the stored samples beside the one in use, before it goes live. Used by `jobs` and `views`.
 * @module
 */

import type { Judged } from '../../wrapper/annotate/candidates.ts'
import { agreement } from '../../wrapper/annotate/rules.ts'
import { valueText } from '../../wrapper/annotate/table.ts'
import type { Wrapper } from '../../wrapper/wrapper.ts'

type TrialCounts = {
  /** Products that are known for products, and read with all they must have. */
  products: number
  read: number
  /** Other pages that are taken for products. */
  mistaken: number
}

type TrialRow = { key: string; url: string; field: string; before: string; after: string }

export type Trial = {
  ofProducts: number
  ofOthers: number
  now: TrialCounts
  before: TrialCounts | null
  /** Values that would be read otherwise than now. */
  changes: TrialRow[]
  /** Products that would be read worse than now, or not at all. */
  worse: boolean
}

const MOST_CHANGES = 60

export function tryWrappers(wrapper: Wrapper, active: Wrapper | null, all: Judged[]): Trial {
  const now = countsOf(wrapper, all)
  const before = active && countsOf(active, all)
  const products = all.filter(({ kind }) => kind === 'product')
  return {
    ofProducts: products.length,
    ofOthers: all.length - products.length,
    now,
    before,
    changes: active ? changesOf(wrapper, active, products).slice(0, MOST_CHANGES) : [],
    worse:
      now.products < (before?.products ?? products.length) ||
      now.read < (before?.read ?? 0) ||
      now.mistaken > (before?.mistaken ?? 0),
  }
}

function countsOf({ detail, fields }: Wrapper, all: Judged[]): TrialCounts {
  const counts = { products: 0, read: 0, mistaken: 0 }
  for (const [i, { detail: isDetail }] of agreement(detail, all).entries()) {
    const { sample, kind } = all[i]!
    if (!isDetail) continue
    if (kind !== 'product') counts.mistaken++
    else {
      counts.products++
      const missing = fields.some((field) => field.required && sample.read(field).value === null)
      if (!missing) counts.read++
    }
  }
  return counts
}

function changesOf(wrapper: Wrapper, active: Wrapper, products: Judged[]): TrialRow[] {
  const names = new Set([...wrapper.fields, ...active.fields].map(({ name }) => name))
  return products.flatMap(({ sample }) =>
    [...names].flatMap((name) => {
      const read = ({ fields }: Wrapper): string => {
        const field = fields.find((one) => one.name === name)
        return field ? valueText(sample.read(field).value) : ''
      }
      const [before, after] = [read(active), read(wrapper)]
      if (before === after) return []
      return [{ key: sample.key, url: sample.url, field: name, before, after }]
    }),
  )
}
