/** @jsxImportSource hono/jsx */
/**
 * All shops; on the first run, what to do.
 * @module
 */

import type { ShopForm, ShopProblems } from '../src/shop/draft.ts'
import type { ShopSummary } from '../src/store/shops.ts'
import { count, number } from '../src/words.ts'
import { CrawlState } from './crawl-panel.tsx'
import { bareAddress, Crumb, Layout, When } from './layout.tsx'
import { ShopFields } from './shop-form.tsx'
import { Said } from './text.tsx'

export function ShopsPage(props: { shops: ShopSummary[]; version: string; demo: boolean }) {
  const { shops, version, demo } = props
  if (shops.length === 0) return <FirstRun version={version} demo={demo} />
  const running = shops.some(({ lastCrawl }) => lastCrawl?.state === 'running')
  return (
    <Layout title="Shops" version={version} live={running}>
      <div class="head">
        <h1>Shops</h1>
        <a class="button primary" href="/shops/add">
          Add a shop
        </a>
      </div>
      <div class="scroll" data-live={running ? '/live' : undefined}>
        <ShopTable shops={shops} />
      </div>
    </Layout>
  )
}

export function ShopTable({ shops }: { shops: ShopSummary[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Shop</th>
          <th scope="col" class="num">
            Products
          </th>
          <th scope="col">Last crawl</th>
          <th scope="col" class="num extra">
            Pages
          </th>
          <th scope="col" class="num extra">
            Alerts
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map(({ shop, products, lastCrawl, openAlerts }) => (
          <tr>
            <th scope="row" class="wide">
              <a href={`/shops/${shop.slug}`}>
                <Said clamp>{shop.name}</Said>
              </a>
              {shop.name !== bareAddress(shop.seed) && (
                <span class="sub">{bareAddress(shop.seed)}</span>
              )}
              {openAlerts > 0 && (
                <a class="sub phone" href={`/alerts?shop=${shop.slug}`}>
                  {count(openAlerts, 'alert')}
                </a>
              )}
            </th>
            <td class="num">{number(products)}</td>
            <td>
              {lastCrawl ? (
                <>
                  <CrawlState crawl={lastCrawl} />
                  <span class="sub">
                    <When at={lastCrawl.startedAt} />
                  </span>
                </>
              ) : (
                <span class="soft">never</span>
              )}
            </td>
            <td class="num extra">{lastCrawl && number(lastCrawl.counters.pages)}</td>
            <td class="num extra">
              {openAlerts > 0 && <a href={`/alerts?shop=${shop.slug}`}>{number(openAlerts)}</a>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FirstRun({ version, demo }: { version: string; demo: boolean }) {
  return (
    <Layout title="Aisle" version={version}>
      <section class="card welcome">
        <h1>Watch the prices of any shop</h1>
        <p class="soft">
          Aisle walks through a shop politely, finds its products and keeps every price it has ever
          seen. Everything stays on this machine.
        </p>
        <ol class="steps">
          <li>
            <strong>Add a shop.</strong> Its address, and a wrapper that says what a product page
            looks like.
          </li>
          <li>
            <strong>Crawl it.</strong> One request a second unless the shop asks for more patience.
          </li>
          <li>
            <strong>See what changed.</strong> New and gone products, prices up and down.
          </li>
        </ol>
        <div class="row">
          <a class="button primary" href="/shops/add">
            Add a shop
          </a>
          {demo && (
            <form method="post" action="/demo">
              <button type="submit">Try the demo shop</button>
            </form>
          )}
          {demo && (
            <span class="hint">The demo shop runs inside Aisle: no other site is asked.</span>
          )}
        </div>
      </section>
    </Layout>
  )
}

export function AddPage(props: {
  form: ShopForm
  problems: ShopProblems
  problem?: string
  version: string
}) {
  const { form, problems, problem, version } = props
  const wrong = Object.keys(problems).length
  return (
    <Layout title="Add a shop" version={version}>
      <div class="head">
        <div>
          <Crumb href="/">Shops</Crumb>
          <h1>Add a shop</h1>
        </div>
      </div>
      {(problem || wrong > 0) && (
        <p class="note bad" role="alert">
          {problem ?? 'Nothing was saved yet: see what is marked below.'}
        </p>
      )}
      <form class="card" method="post" action="/shops">
        <ShopFields form={form} problems={problems} adding />
        <div class="row actions">
          <button class="primary" type="submit">
            Add the shop
          </button>
          <a href="/">Cancel</a>
        </div>
      </form>
    </Layout>
  )
}
