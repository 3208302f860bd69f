/** @jsxImportSource hono/jsx */
/**
 * All crawls of a shop.
 * @module
 */

import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import type { Shop } from '../../src/store/types.ts'
import { Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { ShopHead } from '../shop/tabs.tsx'
import { ChangesButton, CrawlButton } from './button.tsx'
import { CrawlTable } from './table.tsx'

export function CrawlListPage(props: {
  shop: Shop
  /** The newest ones, newest first. */
  crawls: StoredCrawl[]
  total: number
  nextCrawl: number | null
  /** Starting a crawl goes on with the last one. */
  goesOn: boolean
  version: string
}) {
  const { shop, crawls, total, nextCrawl, goesOn, version } = props
  const { count, number } = useWords()
  const running = crawls[0]?.state === 'running'
  return (
    <Layout title={`Crawls of ${shop.name}`} version={version} scripts>
      <ShopHead
        shop={shop}
        tab="crawls"
        lead={
          <>
            {count(total, 'crawl')}
            {nextCrawl !== null && (
              <>
                , the next one <When at={nextCrawl} />
              </>
            )}
          </>
        }
      >
        {!running && (
          <div class="row">
            <ChangesButton shop={shop} goesOn={goesOn} />
            <a class="button" href={`/shops/${shop.slug}/crawl/options`}>
              Options…
            </a>
            <CrawlButton slug={shop.slug} icon="crawl" primary>
              {goesOn ? 'Go on with the crawl' : 'Crawl now'}
            </CrawlButton>
          </div>
        )}
      </ShopHead>
      {crawls.length === 0 ? (
        <section class="card">
          <h2>It was not crawled yet</h2>
          <p class="soft">
            The first crawl visits every page and learns which ones lead to products. Give it a
            schedule under <a href={`/shops/${shop.slug}/settings`}>Settings</a>, and it is crawled
            by itself.
          </p>
        </section>
      ) : (
        <CrawlTable slug={shop.slug} crawls={crawls} />
      )}
      {total > crawls.length && <p class="soft">The last {number(crawls.length)} are shown.</p>}
    </Layout>
  )
}
