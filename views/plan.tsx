/** @jsxImportSource hono/jsx */
/**
 * Which links of a shop are followed, as a picture.
 * @module
 */

import { raw } from 'hono/html'
import { type Prediction, predictionText } from '../src/jobs/prediction.ts'
import type { Document, PlanOrigin, Shop } from '../src/store/types.ts'
import { count, number } from '../src/words.ts'
import { Crumb, Layout, Out, When } from './layout.tsx'

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
  /** Null where no crawl of every page tells what it would do. */
  prediction: Prediction | null | 'later'
  /** A newer plan that was learned and is not in use. */
  proposed: Document<PlanOrigin> | null
  svg: string
  version: string
}) {
  const { shop, active, prediction, proposed, svg, version } = props
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
      <Foretold prediction={prediction} />
      {proposed && (
        <p class="note">
          A newer plan was learned <When at={proposed.createdAt} utc /> (version {proposed.version})
          and is not in use. To use it: <code>{useIt(shop.slug, active)}</code>
        </p>
      )}
      <div class="card scroll">{raw(svg)}</div>
      {prediction && prediction !== 'later' && (
        <p class="soft">
          A number beside links is how many pages they lead to. Rest on it to see where they stand.
        </p>
      )}
      <p class="soft">
        To edit it: <code>{`aisle plan ${shop.slug} --format json > plan.json`}</code>, then{' '}
        <code>{`aisle plan ${shop.slug} --import plan.json`}</code>
      </p>
    </Layout>
  )
}

const SHOWN = 10

/** What a crawl by the plan will download, and what it would miss. */
function Foretold({ prediction }: { prediction: Prediction | null | 'later' }) {
  if (!prediction) return null
  if (prediction === 'later') {
    return <p class="note">What it will download is being worked out: look again in a moment.</p>
  }
  const { missed } = prediction
  return (
    <div class={missed.length > 0 ? 'note warn' : 'note'}>
      <p>
        As the shop was in <a href={`crawls/${prediction.crawl}`}>crawl {prediction.crawl}</a>,{' '}
        {predictionText(prediction)}
        {missed.length > 0 ? ':' : '.'}
      </p>
      {missed.length > 0 && (
        <ul>
          {missed.slice(0, SHOWN).map(({ url }) => (
            <li>
              <Out href={url}>{url}</Out>
            </li>
          ))}
          {missed.length > SHOWN && <li>and {number(missed.length - SHOWN)} more</li>}
        </ul>
      )}
      {prediction.unread > 0 && (
        <p>{count(prediction.unread, 'page')} of them were never read, and may lead to more.</p>
      )}
    </div>
  )
}

const useIt = (slug: string, active: Document<PlanOrigin> | null): string =>
  active ? `aisle plan ${slug} --drop, then aisle learn ${slug}` : `aisle learn ${slug}`
