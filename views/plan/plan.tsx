/** @jsxImportSource hono/jsx */
/**
 * Which links of a shop are followed: as a picture, in words, and to be changed.
 * @module
 */

import { raw } from 'hono/html'
import { count, number } from '../../src/format/words.ts'
import { type Prediction, predictionText } from '../../src/jobs/learn/learn.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { AreaField, FileField } from '../shell/form.tsx'
import { Layout, Out, When } from '../shell/layout.tsx'
import { sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { PlanOutline } from './outline.tsx'
import { ORIGINS, PlanVersions, type VersionsView } from './versions.tsx'

export type PlanView = VersionsView & {
  plan: Plan
  svg: string
  /** Null where no crawl of every page tells what it would do. */
  prediction: Prediction | null | 'later'
  /** A crawl of every page found products to learn by. */
  canLearn: boolean
  form: { plan: string; problem?: string }
  /** Why what was asked for was not done. */
  refused?: string
  version: string
}

/** As wide as a picture can be and be seen whole on most phones, where it is drawn smaller. */
const PHONE = 420

const widthOf = (svg: string): number => Number(/ width="(\d+)/.exec(svg)?.[1] ?? 0)

export function PlanPage(view: PlanView) {
  const { shop, shown, plan, prediction, svg, refused, version } = view
  const counts = prediction && prediction !== 'later' ? prediction.edges : undefined
  return (
    <Layout title={`Plan of ${shop.name}`} version={version} scripts>
      <ShopHead shop={shop} tab="plan" lead={<Which {...view} />}>
        <Actions {...view} />
      </ShopHead>
      {refused && (
        <p class="note bad" role="alert">
          {sentence(refused)}
        </p>
      )}
      <Proposed {...view} />
      <Foretold {...view} />
      <section>
        <div class="head">
          <h2>Which links are followed</h2>
          <Files {...view} />
        </div>
        {widthOf(svg) > PHONE && (
          <p class="soft phone">Move the picture to see all of it, or read it in words below.</p>
        )}
        <section class="card scroll picture" aria-label="The plan as a picture" tabindex={0}>
          {raw(svg)}
        </section>
        {counts && (
          <p class="soft">
            A number is how many pages links lead to: a page behind several counts for each.
          </p>
        )}
      </section>
      <details class="card">
        <summary>In words</summary>
        <PlanOutline plan={plan} counts={counts} />
      </details>
      <PlanVersions {...view} />
      <Edit {...view} shownVersion={shown?.version ?? null} />
    </Layout>
  )
}

function Which({ shop, shown }: PlanView) {
  if (!shown) {
    return <>The shop uses no plan: every link is followed.</>
  }
  return (
    <>
      Version {shown.version}, {ORIGINS[shown.origin]}, <When at={shown.createdAt} utc /> ·{' '}
      {shown.version === shop.plan ? (
        'in use'
      ) : (
        <>
          <strong>not in use</strong> · <a href={`/shops/${shop.slug}/plan`}>See what is</a>
        </>
      )}
    </>
  )
}

function Actions({ shop, shown, canLearn }: PlanView) {
  const at = `/shops/${shop.slug}`
  const other = shown !== null && shown.version !== shop.plan
  return (
    <div class="row">
      {shop.plan !== null && !other && (
        <form method="post" action={`${at}/plan/drop`}>
          <button type="submit">Drop the plan</button>
        </form>
      )}
      {canLearn ? (
        <form method="post" action={`${at}/plan/learn`}>
          <button class={shop.plan === null && !other ? 'primary' : undefined} type="submit">
            {shop.plan === null ? 'Learn a plan' : 'Learn again'}
          </button>
        </form>
      ) : (
        <CrawlButton slug={shop.slug} mode="initial">
          Crawl every page
        </CrawlButton>
      )}
      {other && (
        <form method="post" action={`${at}/plan/use`}>
          <input type="hidden" name="version" value={String(shown.version)} />
          <button class="primary" type="submit">
            Use this version
          </button>
        </form>
      )}
    </div>
  )
}

function Files({ shop, shown }: PlanView) {
  const query = shown && shown.version !== shop.plan ? `?version=${shown.version}` : ''
  return (
    <>
      <a href={`/shops/${shop.slug}/plan.json${query}`}>Download as JSON</a>
      <a href={`/shops/${shop.slug}/plan.svg${query}`}>SVG</a>
    </>
  )
}

/** A plan that was learned later than the one in use, which somebody wrote or which reaches more. */
function Proposed({ shop, shown, versions }: PlanView) {
  const [newest] = versions
  const isNewer = newest?.origin === 'learned' && newest.version > (shop.plan ?? 0)
  if (!isNewer || newest.version === shown?.version) return null
  return (
    <p class="note">
      A newer plan was learned <When at={newest.createdAt} utc /> and is not in use:{' '}
      <a href={`/shops/${shop.slug}/plan?version=${newest.version}`}>
        look at version {newest.version}
      </a>
      .
    </p>
  )
}

const SHOWN = 10

/** What a crawl by the plan will download, and what it would miss. */
function Foretold({ shop, prediction, canLearn }: PlanView) {
  if (prediction === 'later') {
    return <p class="note">What it will download is being worked out: look again in a moment.</p>
  }
  if (!prediction) {
    return canLearn ? null : (
      <p class="note">
        A plan is learned, and its downloads foretold, from a crawl of every page that found
        products. There is none yet.
      </p>
    )
  }
  const { missed } = prediction
  return (
    <div class={missed.length > 0 ? 'note warn' : 'note'}>
      <p>
        As the shop was in{' '}
        <a href={`/shops/${shop.slug}/crawls/${prediction.crawl}`}>crawl {prediction.crawl}</a>,{' '}
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

function Edit({ shop, form, shownVersion }: PlanView & { shownVersion: number | null }) {
  const { plan, problem } = form
  return (
    <details class="card" open={problem !== undefined}>
      <summary>Edit</summary>
      {problem && (
        <p class="note bad" role="alert">
          Nothing was saved: see what is marked below.
        </p>
      )}
      <form method="post" action={`/shops/${shop.slug}/plan`} enctype="multipart/form-data">
        <div class="fields">
          <AreaField
            name="plan"
            label={
              shownVersion === null || problem ? 'The plan' : `The plan, as version ${shownVersion}`
            }
            value={plan}
            problem={problem}
            focus={problem !== undefined}
            hint="What stands in it is told by: aisle plan --help"
          />
          <FileField
            name="file"
            label="Or a file"
            accept=".json,application/json"
            hint="A plan that was downloaded here and edited. It takes the place of the text above."
          />
        </div>
        <div class="row actions">
          <button class="primary" type="submit">
            Save and use it
          </button>
          <span class="soft">
            It becomes a new version, and stays in use whatever crawls learn.
          </span>
        </div>
      </form>
    </details>
  )
}
