/** @jsxImportSource hono/jsx */
/**
 * All crawls of a shop, and the table of them that its own page has too. Used by `web/pages/crawls.tsx` and
 * `views/shop/shop.tsx`.
 * @module
 */

import { count, duration, number } from '../../src/format/words.ts'
import { pagesOf } from '../../src/jobs/crawl/amounts.ts'
import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import type { Shop } from '../../src/store/types.ts'
import { ButtonLink } from '../shell/controls.tsx'
import { Layout, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { type Column, Table } from '../shell/table.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { ChangesButton, CrawlButton } from './button.tsx'
import { CrawlState, modeWords } from './panel.tsx'

export function CrawlListPage(props: {
  shop: Shop
  /** The newest ones, newest first. */
  crawls: StoredCrawl[]
  total: number
  nextCrawl: number | null
  /** Starting a crawl goes on with the last one. */
  goesOn: boolean
}) {
  const { shop, crawls, total, nextCrawl, goesOn } = props
  const words = useWords()
  const running = crawls[0]?.state === 'running'
  return (
    <Layout title={`Crawls of ${shop.name}`} scripts>
      <ShopHead
        shop={shop}
        tab="crawls"
        lead={
          <>
            {words.count(total, 'crawl')}
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
            <ButtonLink href={`/shops/${shop.slug}/crawl/options`}>Options…</ButtonLink>
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
      {total > crawls.length && (
        <p class="soft">The last {words.number(crawls.length)} are shown.</p>
      )}
    </Layout>
  )
}

export function CrawlTable({ slug, crawls }: { slug: string; crawls: StoredCrawl[] }) {
  return (
    <section>
      <h2>Crawls</h2>
      <Table columns={['Started', 'State', ['Mode', 'extra'], ...COUNTS]}>
        {crawls.map((crawl) => (
          <tr>
            <th scope="row">
              <a href={`/shops/${slug}/crawls/${crawl.id}`}>
                <When at={crawl.startedAt} />
              </a>
              <span class="sub phone">{inWords(crawl)}</span>
            </th>
            <td>
              <CrawlState crawl={crawl} />
            </td>
            <td class="extra">{modeWords(crawl.mode)}</td>
            {countsOf(crawl).map((count) => (
              <td class="num extra">{count}</td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}

const COUNTS = ['Pages', 'New', 'Changed', 'Gone', 'Time'].map(
  (title): Column => [...([title, 'num extra'] as const)],
)

const countsOf = ({ counters, seconds }: StoredCrawl): string[] => [
  ...[pagesOf(counters), counters.products.new, counters.products.changed].map(number),
  ...[number(counters.products.gone), duration(seconds)],
]

/** `changes: 12 pages, 3 new, 1 gone, 4.2 s`. */
function inWords(crawl: StoredCrawl): string {
  const { mode, counters, seconds } = crawl
  const words = (['new', 'changed', 'gone'] as const)
    .filter((kind) => counters.products[kind] > 0)
    .map((kind) => count(counters.products[kind], kind, kind))
  return `${modeWords(mode)}: ${[count(pagesOf(counters), 'page'), ...words, duration(seconds)].join(', ')}`
}
