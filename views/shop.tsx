/** @jsxImportSource hono/jsx */
/**
 * One shop: what it has, what changed, its crawls and settings.
 * @module
 */

import type { ShopForm, ShopProblems } from '../src/shop/draft.ts'
import type { StoredCrawl } from '../src/store/crawls.ts'
import type { Change, Product, Shop } from '../src/store/types.ts'
import { count, duration } from '../src/words.ts'
import { ChangeTable } from './changes.tsx'
import { StopButton } from './crawl.tsx'
import { CrawlPanel, CrawlState, type CrawlView } from './crawl-panel.tsx'
import { bareAddress, Layout, Out, When } from './layout.tsx'
import { ProductTable } from './products.tsx'
import { ShopFields } from './shop-form.tsx'

export type ShopView = {
  shop: Shop
  onSale: number
  gone: number
  alerts: number
  products: Product[]
  /** Of the last crawl. */
  changes: Change[]
  /** Newest first. */
  crawls: StoredCrawl[]
  running: CrawlView | null
  /** The running crawl is ours to stop. */
  stoppable: boolean
  form: ShopForm
  problems: ShopProblems
  version: string
}

export function ShopPage(view: ShopView) {
  const { shop, onSale, gone, alerts, products, changes, crawls, running, version } = view
  const live = running && `/shops/${shop.slug}/crawls/${running.crawl.id}/live`
  return (
    <Layout title={shop.name} version={version} live={running !== null}>
      <div class="head">
        <div>
          <a class="crumb" href="/">
            Shops
          </a>
          <h1>{shop.name}</h1>
          <p>
            <Out href={shop.seed}>{bareAddress(shop.seed)}</Out> ·{' '}
            <a href={`/shops/${shop.slug}/plan`}>Plan</a>
          </p>
        </div>
        <Actions {...view} />
      </div>
      {alerts > 0 && (
        <p class="note warn">
          <a href={`/alerts?shop=${shop.slug}`}>{count(alerts, 'alert')}</a> to look at.
        </p>
      )}
      {shop.wrapper === null && (
        <p class="note warn">
          This shop has no wrapper yet, so a crawl finds pages but no products. Add one under
          Settings.
        </p>
      )}
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
      {changes.length > 0 && (
        <section>
          <h2>Changes found by the last crawl</h2>
          <ChangeTable changes={changes} />
        </section>
      )}
      {crawls.length > 0 && <CrawlTable shop={shop} crawls={crawls} />}
      <Settings {...view} />
      <section>
        <div class="head">
          <h2>{count(onSale, 'product')} on sale</h2>
          {gone > 0 && <span class="soft">{gone} gone</span>}
          {onSale > products.length && <a href={`/shops/${shop.slug}/products`}>See all</a>}
          {onSale > 0 && <a href={`/shops/${shop.slug}/products.csv`}>Download as CSV</a>}
        </div>
        {products.length > 0 ? (
          <ProductTable products={products} />
        ) : (
          <p class="soft">
            {crawls.length === 0
              ? 'Nothing is known yet: crawl the shop.'
              : 'No crawl has found a product yet.'}
          </p>
        )}
      </section>
    </Layout>
  )
}

function Actions({ shop, running, stoppable, crawls }: ShopView) {
  if (running) {
    return stoppable ? <StopButton slug={shop.slug} /> : <span class="soft">crawled elsewhere</span>
  }
  const unfinished = crawls[0]?.state === 'stopped'
  return (
    <div class="row">
      {(unfinished || shop.plan !== null) && (
        <form method="post" action={`/shops/${shop.slug}/crawl`}>
          {unfinished ? (
            <input type="hidden" name="fresh" value="on" />
          ) : (
            <input type="hidden" name="mode" value="initial" />
          )}
          <button type="submit">{unfinished ? 'Start anew' : 'Crawl every page'}</button>
        </form>
      )}
      <form method="post" action={`/shops/${shop.slug}/crawl`}>
        <button class="primary" type="submit">
          {unfinished ? 'Go on with the crawl' : 'Crawl now'}
        </button>
      </form>
    </div>
  )
}

function CrawlTable({ shop, crawls }: { shop: Shop; crawls: StoredCrawl[] }) {
  return (
    <section>
      <h2>Crawls</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Started (UTC)</th>
              <th scope="col">State</th>
              <th scope="col" class="extra">
                Mode
              </th>
              <th scope="col" class="num">
                Pages
              </th>
              <th scope="col" class="num extra">
                New, changed, gone
              </th>
              <th scope="col" class="num extra">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {crawls.map((crawl) => (
              <tr>
                <th scope="row">
                  <a href={`/shops/${shop.slug}/crawls/${crawl.id}`}>
                    <When at={crawl.startedAt} />
                  </a>
                </th>
                <td>
                  <CrawlState crawl={crawl} />
                </td>
                <td class="extra">{crawl.mode}</td>
                <td class="num">{crawl.counters.pages.toLocaleString('en-US')}</td>
                <td class="num extra">
                  {crawl.counters.products.new}, {crawl.counters.products.changed},{' '}
                  {crawl.counters.products.gone}
                </td>
                <td class="num extra">{duration(crawl.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Settings({ shop, form, problems }: ShopView) {
  const wrong = Object.keys(problems).length > 0
  return (
    <details class="card" open={wrong || shop.wrapper === null}>
      <summary>Settings</summary>
      {wrong && (
        <p class="note bad" role="alert">
          Nothing was saved: see what is marked below.
        </p>
      )}
      <form method="post" action={`/shops/${shop.slug}`}>
        <ShopFields form={form} problems={problems} adding={false} />
        <div class="row actions">
          <button class="primary" type="submit">
            Save
          </button>
          <a href={`/shops/${shop.slug}/remove`}>Remove this shop…</a>
        </div>
      </form>
    </details>
  )
}
