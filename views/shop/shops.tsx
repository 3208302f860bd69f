/** @jsxImportSource hono/jsx */
/**
 * All shops at a glance; on the first run, what to do. Used by `web/pages/shops.tsx`.
 * @module
 */

import { useContext } from 'hono/jsx'
import { savedOf } from '../../src/jobs/crawl/amounts.ts'
import { nextCrawlOf } from '../../src/jobs/schedule/cron.ts'
import type { Day } from '../../src/store/changes/by-day.ts'
import type { ShopSummary } from '../../src/store/shops/shops.ts'
import { CrawlState } from '../crawl/panel.tsx'
import { MoveBars } from '../product/chart.tsx'
import { forPage } from '../shell/commands.ts'
import { ButtonLink, Submit } from '../shell/controls.tsx'
import { TextField } from '../shell/form.tsx'
import { HereContext } from '../shell/frame.ts'
import { Icon } from '../shell/icons.tsx'
import { bareAddress, Head, Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { type Column, Columns } from '../shell/table.tsx'
import { Said, sentence } from '../shell/text.tsx'
import { FirstRun } from '../survey/add.tsx'

/** A shop with the changes of its last days. */
type ShopRow = ShopSummary & { days: Day[] }

export type ImportProblems = { file?: string; id?: string }

export type ShopsView = {
  shops: ShopRow[]
  /** How many there are, whatever is looked for. */
  all: number
  search: string
  demo: boolean
  /** A file that was not imported, and why. */
  bring?: { id: string; problems: ImportProblems }
}

export function ShopsPage(view: ShopsView) {
  const { shops, all, search, demo, bring } = view
  if (all === 0 && !bring) return <FirstRun demo={demo} />
  const running = shops.some(({ lastCrawl }) => lastCrawl?.state === 'running')
  const live = search ? `/live?${new URLSearchParams({ q: search })}` : '/live'
  return (
    <Layout title="Shops" live={running} scripts>
      <Head title="Shops" lead={<Totals shops={shops} />}>
        {(all > 1 || search) && (
          <form class="find narrow" method="get" action="/">
            <span class="input">
              <Icon name="search" />
              <input
                type="search"
                name="q"
                value={search}
                placeholder="Name or address"
                aria-label="Search shops"
              />
            </span>
            <Submit>Find</Submit>
          </form>
        )}
        <ButtonLink href="/shops/add" primary>
          <Icon name="add" /> Add a shop
        </ButtonLink>
      </Head>
      {shops.length > 0 ? (
        <div class="scroll" data-live={running ? live : undefined}>
          <ShopTable shops={shops} />
        </div>
      ) : (
        <div class="card empty">
          <p>No shop is called “{search}”.</p>
          <p>
            <a href="/">Show all shops</a>
          </p>
        </div>
      )}
      <Import bring={bring} />
    </Layout>
  )
}

function Totals({ shops }: { shops: ShopRow[] }) {
  const { count } = useWords()
  const products = shops.reduce((sum, each) => sum + each.products, 0)
  return (
    <>
      {count(shops.length, 'shop')}, {count(products, 'product')} on sale
    </>
  )
}

const COLUMNS: Column[] = [
  'Shop',
  ['Products', 'num'],
  ['Price changes', 'extra'],
  ['Last crawl', 'extra'],
  ['Next crawl', 'extra'],
  ['Saved', 'num extra', 'Downloads, beside a crawl of every page'],
]

export function ShopTable({ shops }: { shops: ShopRow[] }) {
  return (
    <table class="shops">
      <Columns of={COLUMNS} />
      <tbody>
        {shops.map((row) => (
          <Row {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row(row: ShopRow) {
  const { shop, products, openAlerts, days } = row
  const { number, count, percent } = useWords()
  const { now } = useContext(HereContext)
  const next = nextCrawlOf(shop)
  const saved = savedOf(row)
  return (
    <tr>
      <th scope="row" class="shop">
        <a href={`/shops/${shop.slug}`}>
          <Said clamp>{shop.name}</Said>
        </a>
        {shop.name !== bareAddress(shop.seed) && <span class="sub">{bareAddress(shop.seed)}</span>}
        {openAlerts > 0 && (
          <a class="open-alerts" href={`/alerts?shop=${shop.slug}`}>
            <Icon name="warn" /> {count(openAlerts, 'alert')}
          </a>
        )}
        <span class="phone">
          <MoveBars days={days} now={now} />
          <LastCrawl {...row} />
        </span>
      </th>
      <td class="num">
        <a class="calm" href={`/shops/${shop.slug}/products`}>
          {number(products)}
        </a>
      </td>
      <td class="extra chart">
        <a class="calm" href={`/shops/${shop.slug}/changes`}>
          <MoveBars days={days} now={now} />
        </a>
      </td>
      <td class="extra">
        <LastCrawl {...row} />
      </td>
      <td class="extra soft">{next === null ? 'not scheduled' : <When at={next} />}</td>
      <td class="num extra">{!saved ? '–' : percent(saved).replace(/^\+/, '')}</td>
    </tr>
  )
}

function LastCrawl({ shop, lastCrawl }: ShopRow) {
  if (!lastCrawl) return <span class="soft">never crawled</span>
  return (
    <>
      <CrawlState crawl={lastCrawl} />
      <a class="sub calm" href={`/shops/${shop.slug}/crawls/${lastCrawl.id}`}>
        <When at={lastCrawl.startedAt} />
      </a>
      {lastCrawl.state === 'failed' && lastCrawl.note && (
        <span class="sub">
          <Said clamp>{forPage(lastCrawl.note)}</Said>
        </span>
      )}
    </>
  )
}

function Import({ bring }: Pick<ShopsView, 'bring'>) {
  const { id = '', problems = {} } = bring ?? {}
  const problem = problems.file
  return (
    <details class="card quiet" open={bring !== undefined}>
      <summary>Import a shop</summary>
      <form
        class="stack"
        method="post"
        action="/shops/import"
        enctype="multipart/form-data"
        data-doing="Importing…"
      >
        <div class="field">
          <label for="file">A file that was exported</label>
          <input
            id="file"
            name="file"
            type="file"
            accept=".json,application/json"
            required
            aria-invalid={problem ? 'true' : undefined}
            aria-describedby={problem ? 'file-problem file-hint' : 'file-hint'}
          />
          {problem && (
            <span class="problem" id="file-problem" role="alert">
              {sentence(problem)}
            </span>
          )}
          <span class="hint" id="file-hint">
            From the settings of a shop, or <code>aisle shop export</code>: with its wrapper, plan,
            products and every price ever seen.
          </span>
        </div>
        <TextField
          name="id"
          label="Id"
          value={id}
          problem={problems.id}
          focus={problems.id !== undefined}
          size="half"
          placeholder="as in the file"
          hint="Where a shop has that id already, give this one another."
        />
        <div class="row">
          <Submit>
            <Icon name="upload" /> Import
          </Submit>
        </div>
      </form>
    </details>
  )
}
