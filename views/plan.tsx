/** @jsxImportSource hono/jsx */
/**
 * Which links of a shop are followed, as a picture.
 * @module
 */

import { raw } from 'hono/html'
import type { Document, PlanOrigin, Shop } from '../src/store/types.ts'
import { Crumb, Layout, When } from './layout.tsx'

const ORIGINS: Record<PlanOrigin, string> = {
  open: 'follows every link',
  learned: 'learned from a crawl of every page',
  edited: 'edited by hand',
  rules: 'made from rules',
  survey: 'found by a survey',
}

export function PlanPage(props: {
  shop: Shop
  /** The plan in use; null where every link is followed. */
  active: Document<PlanOrigin> | null
  svg: string
  version: string
}) {
  const { shop, active, svg, version } = props
  return (
    <Layout title={`Plan of ${shop.name}`} version={version}>
      <div class="head">
        <div>
          <Crumb href={`/shops/${shop.slug}`}>{shop.name}</Crumb>
          <h1>Plan</h1>
          <p>
            {active ? (
              <>
                Version {active.version}, {ORIGINS[active.origin]},{' '}
                <When at={active.createdAt} utc />
              </>
            ) : (
              'The shop has no plan of its own yet: every link is followed.'
            )}
          </p>
        </div>
      </div>
      <div class="card scroll">{raw(svg)}</div>
      <p class="soft">
        To edit it: <code>{`aisle plan ${shop.slug} --format json > plan.json`}</code>, then{' '}
        <code>{`aisle plan ${shop.slug} --import plan.json`}</code>
      </p>
    </Layout>
  )
}
