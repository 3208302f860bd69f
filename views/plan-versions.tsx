/** @jsxImportSource hono/jsx */
/**
 * The versions of a plan: where each came from, what it would download, and which one is used.
 * @module
 */

import type { Prediction } from '../src/jobs/prediction.ts'
import type { PlanOrigin } from '../src/store/types.ts'
import { count, number } from '../src/words.ts'
import { When } from './layout.tsx'
import type { PlanVersion, PlanView } from './plan.tsx'

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

export function PlanVersions({ shop, versions, older }: PlanView) {
  if (versions.length === 0) return null
  return (
    <section>
      <h2>Versions</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col" class="extra">
                Saved
              </th>
              <th scope="col" class="num extra">
                Pages
              </th>
              <th scope="col" class="extra">
                Products
              </th>
              <th scope="col">
                <span class="unseen">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((one) => (
              <Row slug={shop.slug} inUse={one.version === shop.plan} {...one} />
            ))}
          </tbody>
        </table>
      </div>
      {older > 0 && (
        <p class="soft">
          <a href={`/shops/${shop.slug}/plan?versions=all`}>{count(older, 'older version')}</a>
        </p>
      )}
    </section>
  )
}

function Row(props: PlanVersion & { slug: string; inUse: boolean }) {
  const { slug, inUse, version, origin, createdAt, prediction } = props
  return (
    <tr>
      <th scope="row">
        <a href={`/shops/${slug}/plan?version=${version}`}>
          {version}, {SHORT[origin]}
        </a>
        <span class="sub phone">
          <When at={createdAt} />
          {prediction && `, ${count(prediction.pages, 'page')}, ${reached(prediction)}`}
        </span>
      </th>
      <td class="extra">
        <When at={createdAt} />
      </td>
      <td class="num extra">{prediction ? atLeast(prediction, prediction.pages) : '–'}</td>
      <td class="extra">{prediction ? reached(prediction) : '–'}</td>
      <td class="num">
        {inUse ? (
          <span class="state done">in use</span>
        ) : (
          <form method="post" action={`/shops/${slug}/plan/use`}>
            <input type="hidden" name="version" value={String(version)} />
            <button class="small" type="submit" aria-label={`Use version ${version}`}>
              Use
            </button>
          </form>
        )}
      </td>
    </tr>
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
