/**
 * Labelled columns of one shop, as the labeller is trained and tested with.
 * @module
 */

import type { Row } from '../../../src/survey/labels/c45.ts'
import { featuresOf, type Sample } from '../../../src/survey/labels/features.ts'
import type { Label } from '../../../src/survey/labels/tree.ts'

/** With its values, to show where the labeller is mistaken. */
export type LabelledRow = Row & { samples: Sample[] }

export type LabelledShop = { shop: string; rows: LabelledRow[] }

export const rowOf = (samples: Sample[], pages: number, label: Label): LabelledRow => ({
  features: featuresOf(samples, pages),
  label,
  samples: samples.map(({ text, linked }) => ({ text, linked })),
})
