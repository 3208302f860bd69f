/** @jsxImportSource hono/jsx */
/**
 * One shop: what it has, what changed, its crawls and settings. Used by `web/pages/start-crawl.tsx` and
 * `web/shop/shop.tsx`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { count } from '../../src/format/words.ts'
import type { Day } from '../../src/store/changes/by-day.ts'
import { ChangeTable, type ShownChange } from '../change/table.tsx'
import { ChangesButton, CrawlButton, type Stop, StopButton } from '../crawl/button.tsx'
import { endingClass, endingOf } from '../crawl/ending.ts'
import { CrawlTable } from '../crawl/list.tsx'
import { CrawlPanel, type CrawlView } from '../crawl/panel.tsx'
import { MoveBars } from '../product/chart.tsx'
import { ButtonLink, Refused } from '../shell/controls.tsx'
import { HereContext } from '../shell/frame.ts'
import { bareAddress, Layout, Out } from '../shell/layout.tsx'
import { sentence } from '../shell/text.tsx'
import { Figures, type FiguresView } from './figures.tsx'
import { ShopHead } from './tabs.tsx'

export type ShopView = FiguresView & {
  /** Changes of the last days, newest first. */
  days: Day[]
  alerts: number
  /** The newest of prices. */
  changes: ShownChange[]
  running: CrawlView | null
  /** Null where the running crawl is not ours to stop. */
  stop: Stop | null
  /** Starting a crawl goes on with the last one. */
  goesOn: boolean
  /** Of the demo shop: where its remote control is, and why it is closed where it is. */
  demo: { control: string; closed: string | null } | null
  /** Why what was asked for was not done. */
  refused?: string
}

export function ShopPage(view: ShopView) {
  const { shop, crawls, running } = view
  const live = running && `/shops/${shop.slug}/crawls/${running.crawl.id}/live`
  const address = bareAddress(shop.seed)
  return (
    <Layout title={shop.name} live={running !== null}>
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
      <Refused why={refused && sentence(refused)} />
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

function Actions({ shop, running, stop, goesOn, crawls }: ShopView) {
  if (running) {
    return stop ? <StopButton {...stop} /> : <span class="soft">crawled elsewhere</span>
  }
  return (
    <div class="row">
      {(goesOn || shop.plan !== null) && (
        <CrawlButton slug={shop.slug} {...(goesOn ? { fresh: true } : { mode: 'initial' })}>
          {goesOn ? 'Start anew' : 'Crawl every page'}
        </CrawlButton>
      )}
      <ChangesButton shop={shop} goesOn={goesOn} />
      <ButtonLink href={`/shops/${shop.slug}/crawl/options`}>Options…</ButtonLink>
      <CrawlButton slug={shop.slug} primary>
        {!goesOn
          ? 'Crawl now'
          : crawls[0]?.state === 'failed'
            ? 'Try again'
            : 'Go on with the crawl'}
      </CrawlButton>
    </div>
  )
}

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
