/** @jsxImportSource hono/jsx */
/**
 * The versions of a plan: where each came from, what it would download, and which one is used.
 * @module
 */

import { count, number } from '../../src/format/words.ts'
import type { Prediction } from '../../src/jobs/learn/learn.ts'
import type { Document, PlanOrigin, Shop } from '../../src/store/types.ts'
import { VersionTable } from '../shell/versions.tsx'

type PlanVersion = Document<PlanOrigin> & { prediction: Prediction | null }

export type VersionsView = {
  shop: Shop
  /** The version one looks at; null where every link is followed. */
  shown: Document<PlanOrigin> | null
  /** Newest first. */
  versions: PlanVersion[]
  /** Versions that are not listed. */
  older: number
}

export const ORIGINS: Record<PlanOrigin, string> = {
  open: 'follows every link',
  learned: 'learned from a crawl of every page',
  edited: 'edited by hand',
  rules: 'made from rules',
  survey: 'found by a survey',
}

const SHORT: Record<PlanOrigin, string> = {
  open: 'every link',
  learned: 'learned',
  edited: 'edited by hand',
  rules: 'from rules',
  survey: 'from a survey',
}

export function PlanVersions({ shop, shown, versions, older }: VersionsView) {
  if (versions.length === 0) return null
  const at = `/shops/${shop.slug}/plan`
  return (
    <section>
      <h2>Versions</h2>
      <VersionTable
        {...{ at, versions, inUse: shop.plan, shown: shown?.version }}
        name={({ version, origin }) => `${version}, ${SHORT[origin]}`}
        brief={({ prediction }) =>
          prediction && `, ${count(prediction.pages, 'page')}, ${reached(prediction)}`
        }
        columns={[
          {
            ...{ title: 'Pages', class: 'num extra' },
            cell: ({ prediction }) => (prediction ? atLeast(prediction, prediction.pages) : '–'),
          },
          {
            ...{ title: 'Products', class: 'extra' },
            cell: ({ prediction }) => (prediction ? reached(prediction) : '–'),
          },
        ]}
      />
      {older > 0 && (
        <p class="soft">
          <a href={`${at}?versions=all`}>{count(older, 'older version')}</a>
        </p>
      )}
    </section>
  )
}

/** Where an edge cannot be told by stored links, there may be more. */
const atLeast = ({ unknown }: Prediction, n: number): string =>
  `${unknown ? 'at least ' : ''}${number(n)}`

function reached(prediction: Prediction): string {
  const { products, missed } = prediction
  return missed.length === 0
    ? `${products === 1 ? '' : 'all '}${count(products, 'product')}`
    : `${atLeast(prediction, products)} of ${count(products + missed.length, 'product')}`
}
