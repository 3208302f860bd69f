/** @jsxImportSource hono/jsx */
/**
 * One crawl, live while it runs.
 * @module
 */

import type { Failure } from '../src/store/frontier.ts'
import type { Shop } from '../src/store/types.ts'
import { CrawlPanel, CrawlState, type CrawlView } from './crawl-panel.tsx'
import { endingClass, endingOf } from './ending.ts'
import { Crumb, Layout, Out, When } from './layout.tsx'
import { Said } from './text.tsx'

/** A crawl of this process, which it can stop. */
export type Stop = { slug: string; stopping: boolean }

export function CrawlPage(props: {
  shop: Shop
  view: CrawlView
  failures: Failure[]
  stop: Stop | null
  /** Starting the shop's crawl goes on with this one. */
  goesOn: boolean
  version: string
}) {
  const { shop, view, failures, stop, goesOn, version } = props
  const { crawl } = view
  const running = crawl.state === 'running'
  const ending = endingOf(crawl, goesOn)
  return (
    <Layout title={`Crawl ${crawl.id} of ${shop.name}`} version={version} live={running}>
      <div class="head">
        <div>
          <Crumb href={`/shops/${shop.slug}`}>{shop.name}</Crumb>
          <h1>Crawl {crawl.id}</h1>
          <p>
            <CrawlState crawl={crawl} /> · {crawl.mode} · started <When at={crawl.startedAt} utc />
          </p>
        </div>
        {running && stop && <StopButton {...stop} />}
      </div>
      {ending && <p class={endingClass(crawl)}>{ending}</p>}
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
                    <td>
                      <Said>{error ?? ''}</Said>
                    </td>
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

export function StopButton({ slug, stopping }: Stop) {
  if (stopping) {
    return (
      <button type="button" disabled>
        Stopping…
      </button>
    )
  }
  return (
    <form method="post" action={`/shops/${slug}/stop`} data-doing="Stopping…">
      <button type="submit">Stop</button>
    </form>
  )
}
