/** @jsxImportSource hono/jsx */
/**
 * The crawls of a shop.
 * @module
 */

import { count, duration, number } from '../../src/format/words.ts'
import { pagesOf } from '../../src/jobs/crawl/amounts.ts'
import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import { When } from '../shell/layout.tsx'
import { CrawlState } from './panel.tsx'

export function CrawlTable({ slug, crawls }: { slug: string; crawls: StoredCrawl[] }) {
  return (
    <section>
      <h2>Crawls</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Started</th>
              <th scope="col">State</th>
              <th scope="col" class="extra">
                Mode
              </th>
              {['Pages', 'New', 'Changed', 'Gone', 'Time'].map((title) => (
                <th scope="col" class="num extra">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
                <td class="extra">{crawl.mode}</td>
                <td class="num extra">{number(pagesOf(crawl.counters))}</td>
                <td class="num extra">{number(crawl.counters.products.new)}</td>
                <td class="num extra">{number(crawl.counters.products.changed)}</td>
                <td class="num extra">{number(crawl.counters.products.gone)}</td>
                <td class="num extra">{duration(crawl.seconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** `delta: 12 pages, 3 new, 1 gone, 4.2 s`. */
function inWords(crawl: StoredCrawl): string {
  const { mode, counters, seconds } = crawl
  const words = (['new', 'changed', 'gone'] as const)
    .filter((kind) => counters.products[kind] > 0)
    .map((kind) => count(counters.products[kind], kind, kind))
  return `${mode}: ${[count(pagesOf(counters), 'page'), ...words, duration(seconds)].join(', ')}`
}
