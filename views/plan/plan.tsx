/** @jsxImportSource hono/jsx */
/**
 * The plan of a shop, which links are followed: as a picture, in words, and to be changed. Used by
 * `web/shop/plan-view.ts` and `web/shop/plan.tsx`.
 * @module
 */

import { raw } from 'hono/html'
import { count, number } from '../../src/format/words.ts'
import { type Prediction, predictionText } from '../../src/jobs/learn/learn.ts'
import type { Plan } from '../../src/plan/plan.ts'
import type { Document, PlanOrigin, Shop } from '../../src/store/types.ts'
import { CrawlButton } from '../crawl/button.tsx'
import { NOT_SAVED, Post, Refused, Submit } from '../shell/controls.tsx'
import { AreaField, FileField } from '../shell/form.tsx'
import { Layout, Out, When } from '../shell/layout.tsx'
import { UseVersion, VersionTable } from '../shell/table.tsx'
import { sentence } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { PlanOutline } from './outline.tsx'

type PlanVersion = Document<PlanOrigin> & { prediction: Prediction | null }

export type PlanView = {
  shop: Shop
  /** The version one looks at; null where every link is followed. */
  shown: Document<PlanOrigin> | null
  /** Newest first. */
  versions: PlanVersion[]
  /** Versions that are not listed. */
  older: number

  plan: Plan
  svg: string
  /** Null where no crawl of every page tells what it would do. */
  prediction: Prediction | null | 'later'
  /** A crawl of every page found products to learn by. */
  canLearn: boolean
  form: { plan: string; problem?: string }
  /** Why what was asked for was not done. */
  refused?: string
}

const ORIGINS: Record<PlanOrigin, string> = {
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

/** As wide as a picture can be and be seen whole on most phones, where it is drawn smaller. */
const PHONE = 420

const widthOf = (svg: string): number => Number(/ width="(\d+)/.exec(svg)?.[1] ?? 0)

export function PlanPage(view: PlanView) {
  const { shop, plan, prediction, svg, refused } = view
  const counts = prediction && prediction !== 'later' ? prediction.edges : undefined
  return (
    <Layout title={`Plan of ${shop.name}`} scripts>
      <ShopHead shop={shop} tab="plan" lead={<Which {...view} />}>
        <Actions {...view} />
      </ShopHead>
      <Refused why={refused && sentence(refused)} />
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
      <Versions {...view} />
      <Edit {...view} />
    </Layout>
  )
}

function Which({ shop, shown }: PlanView) {
  if (!shown) {
    return <>The shop uses no plan: every link is followed.</>
  }
  return (
    <>
      Version {shown.version}, {ORIGINS[shown.origin]}, <When at={shown.createdAt} /> ·{' '}
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
  const at = `/shops/${shop.slug}/plan`
  const other = shown !== null && shown.version !== shop.plan
  return (
    <div class="row">
      {shop.plan !== null && !other && <Post to={`${at}/drop`}>Drop the plan</Post>}
      {canLearn ? (
        <Post to={`${at}/learn`} primary={shop.plan === null && !other}>
          {shop.plan === null ? 'Learn a plan' : 'Learn again'}
        </Post>
      ) : (
        <CrawlButton slug={shop.slug} mode="initial">
          Crawl every page
        </CrawlButton>
      )}
      {other && (
        <UseVersion at={at} version={shown.version} primary>
          Use this version
        </UseVersion>
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
      A newer plan was learned <When at={newest.createdAt} /> and is not in use:{' '}
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

function Edit({ shop, shown, form }: PlanView) {
  const { plan, problem } = form
  return (
    <details class="card" open={problem !== undefined}>
      <summary>Edit</summary>
      <Refused why={problem && NOT_SAVED} />
      <form method="post" action={`/shops/${shop.slug}/plan`} enctype="multipart/form-data">
        <div class="fields">
          <AreaField
            name="plan"
            label={shown && !problem ? `The plan, as version ${shown.version}` : 'The plan'}
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
          <Submit primary>Save and use it</Submit>
          <span class="soft">
            It becomes a new version, and stays in use whatever crawls learn.
          </span>
        </div>
      </form>
    </details>
  )
}

/** Where each came from, what it would download, and which one is used. */
function Versions({ shop, shown, versions, older }: PlanView) {
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
