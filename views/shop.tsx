/** @jsxImportSource hono/jsx */
/**
 * One shop: what it has, what changed, its crawls and settings.
 * @module
 */

import { useContext } from 'hono/jsx'
import { nextCrawlOf } from '../src/jobs/cron.ts'
import type { Day } from '../src/store/changed.ts'
import type { StoredCrawl } from '../src/store/crawls.ts'
import type { Facets } from '../src/store/facets.ts'
import type { Show } from '../src/store/narrow.ts'
import type { Shop } from '../src/store/types.ts'
import { count } from '../src/words.ts'
import { ChangeTable, type ShownChange } from './change-table.tsx'
import { MoveBars } from './chart.tsx'
import { type Stop, StopButton } from './crawl.tsx'
import { CrawlPanel, type CrawlView } from './crawl-panel.tsx'
import { CrawlTable } from './crawl-table.tsx'
import { endingClass, endingOf } from './ending.ts'
import { HereContext } from './frame.ts'
import { Icon } from './icons.tsx'
import { bareAddress, Layout, Out, When } from './layout.tsx'
import { useWords } from './locale.ts'
import { productsAt, sortFor } from './products-place.ts'
import { ShopHead } from './shop-tabs.tsx'
import { sentence } from './text.tsx'

export type ShopView = {
  shop: Shop
  facets: Facets
  /** How many days a product is new, cheaper or dearer. */
  recent: number
  /** Changes of the last days, newest first. */
  days: Day[]
  alerts: number
  /** The newest of prices. */
  changes: ShownChange[]
  /** The share of a crawl of every page that the last one, or the plan, spares. */
  saved: number | null
  /** Newest first. */
  crawls: StoredCrawl[]
  running: CrawlView | null
  /** Null where the running crawl is not ours to stop. */
  stop: Stop | null
  /** Starting a crawl goes on with the last one. */
  goesOn: boolean
  /** Of the demo shop: where its remote control is, and why it is closed where it is. */
  demo: { control: string; closed: string | null } | null
  /** Why what was asked for was not done. */
  refused?: string
  version: string
}

export function ShopPage(view: ShopView) {
  const { shop, crawls, running, version } = view
  const live = running && `/shops/${shop.slug}/crawls/${running.crawl.id}/live`
  const address = bareAddress(shop.seed)
  return (
    <Layout title={shop.name} version={version} live={running !== null}>
      <ShopHead
        shop={shop}
        tab="overview"
        lead={<Out href={shop.seed}>{shop.name === address ? 'Open the shop' : address}</Out>}
      >
        <Actions {...view} />
      </ShopHead>
      <Notes {...view} />
      {running && (
        <section>
          <h2>
            <a href={`/shops/${shop.slug}/crawls/${running.crawl.id}`}>Crawl {running.crawl.id}</a>{' '}
            is running
          </h2>
          <div class="stack" data-live={live}>
            <CrawlPanel {...running} />
          </div>
        </section>
      )}
      <Figures {...view} />
      <Changes {...view} />
      {crawls.length > 0 && <CrawlTable slug={shop.slug} crawls={crawls} />}
    </Layout>
  )
}

/** What a person should know first: what did not work, what to look at. */
function Notes({ shop, refused, demo, alerts, crawls, goesOn }: ShopView) {
  const last = crawls[0]
  const ending = last && endingOf(last, goesOn)
  if (!refused && !demo && alerts === 0 && shop.wrapper !== null && !ending) return null
  return (
    <div class="stack">
      {refused && (
        <p class="note bad" role="alert">
          {sentence(refused)}
        </p>
      )}
      {demo?.closed && <p class="note warn">{demo.closed}</p>}
      {demo && !demo.closed && (
        <p class="note">
          This is the demo shop. Its <Out href={demo.control}>remote control</Out> moves its clock
          and changes its design: crawl again afterwards, and see what Aisle finds.
        </p>
      )}
      {alerts > 0 && (
        <p class="note warn">
          <a href={`/alerts?shop=${shop.slug}`}>{count(alerts, 'alert')}</a> to look at.
        </p>
      )}
      {shop.wrapper === null && (
        <p class="note warn">
          This shop has no wrapper yet, so a crawl finds only the products that its lists show.{' '}
          <a href={`/shops/${shop.slug}/wrapper`}>Give it one</a>.
        </p>
      )}
      {ending && (
        <p class={endingClass(last)}>
          <a href={`/shops/${shop.slug}/crawls/${last.id}`}>The last crawl</a>
          {last.state === 'failed' ? ' failed. ' : ': '}
          {ending}
        </p>
      )}
    </div>
  )
}

function Actions({ shop, running, stop, goesOn }: ShopView) {
  if (running) {
    return stop ? <StopButton {...stop} /> : <span class="soft">crawled elsewhere</span>
  }
  return (
    <div class="row">
      {(goesOn || shop.plan !== null) && (
        <form method="post" action={`/shops/${shop.slug}/crawl`}>
          {goesOn ? (
            <input type="hidden" name="fresh" value="on" />
          ) : (
            <input type="hidden" name="mode" value="initial" />
          )}
          <button type="submit">{goesOn ? 'Start anew' : 'Crawl every page'}</button>
        </form>
      )}
      {!goesOn && shop.plan !== null && (
        <form method="post" action={`/shops/${shop.slug}/crawl`}>
          <input type="hidden" name="mode" value="delta" />
          <button
            type="submit"
            title="Reads the lists, and only those product pages that they show to be new or changed"
          >
            Crawl changes
          </button>
        </form>
      )}
      <a class="button" href={`/shops/${shop.slug}/crawl/options`}>
        Options…
      </a>
      <form method="post" action={`/shops/${shop.slug}/crawl`}>
        <button class="primary" type="submit">
          {goesOn ? 'Go on with the crawl' : 'Crawl now'}
        </button>
      </form>
    </div>
  )
}

/** How it stands, each figure with what is behind it. */
function Figures({ shop, facets, recent, saved, crawls }: ShopView) {
  const { number, percent } = useWords()
  const { sale, gone } = facets
  if (sale + gone === 0) return crawls.length === 0 ? <NothingYet /> : <NothingFound />
  const next = nextCrawlOf(shop)
  const figure = (show: Show, title: string) => (
    <Figure
      title={title}
      href={productsAt({ slug: shop.slug, search: '', show, sort: sortFor(show) })}
    >
      {number(facets[show])}
    </Figure>
  )
  return (
    <section aria-label="How it stands">
      <dl class="numbers">
        {figure('sale', 'products on sale')}
        {figure('new', `new in ${recent} days`)}
        {figure('cheaper', 'cheaper')}
        {figure('dearer', 'dearer')}
        {figure('out', 'out of stock')}
        {figure('gone', 'gone')}
      </dl>
      <p class="soft facts-line">
        {crawls[0] && (
          <span>
            <Icon name="crawl" />
            <span>
              Crawled <When at={crawls[0].startedAt} />
            </span>
          </span>
        )}
        <span>
          <Icon name="calendar" />
          {next === null ? (
            <span>No crawl is scheduled</span>
          ) : (
            <span>
              Next crawl <When at={next} />
            </span>
          )}
        </span>
        {saved !== null && saved > 0 && (
          <span>
            <Icon name="check" /> {percent(saved).replace(/^\+/, '')} fewer downloads than a crawl
            of every page
          </span>
        )}
        <a href={`/shops/${shop.slug}/products.csv`}>
          <Icon name="download" />
          <span>Download as CSV</span>
        </a>
        <a href={`/shops/${shop.slug}/export.json`}>
          <Icon name="download" />
          <span>Export the shop</span>
        </a>
      </p>
    </section>
  )
}

function Figure({ title, href, children }: { title: string; href: string; children: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <a href={href}>{children}</a>
      </dd>
    </div>
  )
}

function NothingYet() {
  return (
    <div class="card empty">
      <p>Nothing is known yet: crawl the shop.</p>
      <p class="soft">
        Aisle asks it for one page at a time, one second apart, and obeys its robots.txt.
      </p>
    </div>
  )
}

const NothingFound = () => (
  <div class="card empty">
    <p>No crawl has found a product yet.</p>
  </div>
)

function Changes({ shop, changes, facets, days }: ShopView) {
  const { now } = useContext(HereContext)
  if (facets.sale + facets.gone === 0) return null
  return (
    <section>
      <div class="head">
        <h2>Prices</h2>
        <a href={`/shops/${shop.slug}/changes`}>See all changes</a>
      </div>
      <div class="card bars">
        <MoveBars days={days} now={now} large />
        <p class="hint">
          Prices that went up (above the line) and down (below) on each of the last 30 days.
        </p>
      </div>
      {changes.length > 0 ? (
        <ChangeTable changes={changes} />
      ) : (
        <p class="soft">No price has changed yet.</p>
      )}
    </section>
  )
}
