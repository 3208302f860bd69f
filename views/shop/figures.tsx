/** @jsxImportSource hono/jsx */
/**
 * Figures of a shop, how it stands. Used by `shop.tsx`.
 * @module
 */

import { nextCrawlOf } from '../../src/jobs/schedule/cron.ts'
import type { Facets, Show } from '../../src/store/browse/browse.ts'
import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import type { Shop } from '../../src/store/types.ts'
import { productsAt, sortFor } from '../product/products-place.ts'
import { Icon } from '../shell/icons.tsx'
import { When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Fact } from '../shell/table.tsx'

export type FiguresView = {
  shop: Shop
  facets: Facets
  /** How many days a product is new, cheaper or dearer. */
  recent: number
  /** The share of a crawl of every page that the last one, or the plan, spares. */
  saved: number | null
  /** Newest first. */
  crawls: StoredCrawl[]
}

/** How it stands, each figure with what is behind it. */
export function Figures({ shop, facets, recent, saved, crawls }: FiguresView) {
  const { number, percent } = useWords()
  const { sale, gone } = facets
  if (sale + gone === 0) return crawls.length === 0 ? <NothingYet /> : <NothingFound />
  const next = nextCrawlOf(shop)
  const figure = (show: Show, title: string) => (
    <Fact title={title}>
      <a href={productsAt({ slug: shop.slug, search: '', show, sort: sortFor(show) })}>
        {number(facets[show])}
      </a>
    </Fact>
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
