/** @jsxImportSource hono/jsx */
/**
 * One crawl, live while it runs.
 * @module
 */

import { worthText } from '../src/jobs/prediction.ts'
import type { Failure } from '../src/store/frontier.ts'
import type { Learned, Shop } from '../src/store/types.ts'
import { count } from '../src/words.ts'
import { CrawlPanel, CrawlState, type CrawlView } from './crawl-panel.tsx'
import { endingClass, endingOf } from './ending.ts'
import { Layout, Out, When } from './layout.tsx'
import { ShopHead } from './shop-tabs.tsx'
import { clean, Said } from './text.tsx'

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
  const live = running || view.learning
  const ending = endingOf(crawl, goesOn)
  return (
    <Layout title={`Crawl ${crawl.id} of ${shop.name}`} version={version} live={live}>
      <ShopHead shop={shop} tab="crawls" below />
      <div class="head">
        <div>
          <h1>Crawl {crawl.id}</h1>
          <p>
            <CrawlState crawl={crawl} /> · {crawl.mode} · started <When at={crawl.startedAt} utc />
          </p>
        </div>
        {running && stop && <StopButton {...stop} />}
      </div>
      {ending && <p class={endingClass(crawl)}>{ending}</p>}
      <section data-live={live ? `/shops/${shop.slug}/crawls/${crawl.id}/live` : undefined}>
        <CrawlPanel {...view} />
      </section>
      {crawl.counters.learned && <Learnt slug={shop.slug} learned={crawl.counters.learned} />}
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

/** What the next crawl is spared by what this one taught. */
function Learnt({ slug, learned }: { slug: string; learned: Learned }) {
  if ('problem' in learned) {
    return <p class="note warn">No plan was learned from it: {clean(learned.problem)}.</p>
  }
  const { version, active, states, edges, missed } = learned
  const at = `/shops/${slug}/plan?version=${version}`
  return (
    <section>
      <h2>What was learned</h2>
      <p class={missed > 0 ? 'note warn' : 'note good'}>
        By <a href={at}>plan version {version}</a>, {worthText(learned)}.{' '}
        {active
          ? 'The next crawl walks it.'
          : missed > 0
            ? 'It is kept, but not used.'
            : 'It is kept; the one edited by hand stays in use.'}
      </p>
      <p class="soft">
        It has {count(states, 'state')} and {count(edges, 'edge')}: kinds of pages, and which of
        their links are followed.
      </p>
    </section>
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
