/** @jsxImportSource hono/jsx */
/**
 * One crawl, live while it runs.
 * @module
 */

import type { Failure } from '../src/store/frontier.ts'
import type { Shop } from '../src/store/types.ts'
import { CrawlPanel, CrawlState, type CrawlView } from './crawl-panel.tsx'
import { Layout, Out, When } from './layout.tsx'

export function CrawlPage(props: {
  shop: Shop
  view: CrawlView
  failures: Failure[]
  /** This process crawls it, so it can stop it. */
  stoppable: boolean
  version: string
}) {
  const { shop, view, failures, stoppable, version } = props
  const { crawl } = view
  const running = crawl.state === 'running'
  return (
    <Layout title={`Crawl ${crawl.id} of ${shop.name}`} version={version} live={running}>
      <div class="head">
        <div>
          <a class="crumb" href={`/shops/${shop.slug}`}>
            {shop.name}
          </a>
          <h1>Crawl {crawl.id}</h1>
          <p>
            <CrawlState crawl={crawl} /> · {crawl.mode} · started <When at={crawl.startedAt} /> UTC
          </p>
        </div>
        {running && stoppable && <StopButton slug={shop.slug} />}
      </div>
      <section data-live={running ? `/shops/${shop.slug}/crawls/${crawl.id}/live` : undefined}>
        <CrawlPanel {...view} />
      </section>
      {failures.length > 0 && (
        <section>
          <h2>Pages that could not be read</h2>
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Page</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {failures.map(({ url, error }) => (
                  <tr>
                    <td class="wide">
                      <Out href={url}>{url}</Out>
                    </td>
                    <td>{error}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Layout>
  )
}

export function StopButton({ slug }: { slug: string }) {
  return (
    <form method="post" action={`/shops/${slug}/stop`}>
      <button type="submit">Stop</button>
    </form>
  )
}
