/** @jsxImportSource hono/jsx */
/**
 * All shops; on the first run, what to do.
 * @module
 */

import type { ShopSummary } from '../src/store/shops.ts'
import { count, number } from '../src/words.ts'
import { FirstRun } from './add.tsx'
import { CrawlState } from './crawl-panel.tsx'
import { bareAddress, Layout, When } from './layout.tsx'
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
