/** @jsxImportSource hono/jsx */
/**
 * One crawl: live while it runs, then its report. Used by `web/pages/crawls.tsx`.
 * @module
 */

import type { Alert } from '../../src/store/types.ts'
import { ButtonLink, Post, Refused } from '../shell/controls.tsx'
import { Head, Layout, When } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { CrawlButton, type Stop, StopButton } from './button.tsx'
import { endingClass, endingOf } from './ending.ts'
import { CrawlNow, CrawlPanel, CrawlState, modeWords } from './panel.tsx'
import { Doubts, Failed, Further, Learnt, Report, type ReportView } from './report.tsx'

export type CrawlPageView = ReportView & {
  stop: Stop | null
  /** Starting the shop's crawl goes on with this one. */
  goesOn: boolean
  /** What was told of its end: open, or closed by what came after it. */
  alert: Alert | null
  refused?: string
}

export function CrawlPage(props: CrawlPageView) {
  const { shop, view, stop, goesOn, alert, refused } = props
  const { crawl } = view
  const running = crawl.state === 'running'
  const live = running || view.learning
  const ending = endingOf(crawl, goesOn)
  const at = `/shops/${shop.slug}/crawls/${crawl.id}`
  const stream = live ? `${at}/live` : undefined
  return (
    <Layout title={`Crawl ${crawl.id} of ${shop.name}`} live={live}>
      <ShopHead shop={shop} tab="crawls" below />
      <Head
        title={`Crawl ${crawl.id}`}
        lead={
          <>
            <CrawlState crawl={crawl} paused={stop?.paused} /> · {modeWords(crawl.mode)} · started{' '}
            <When at={crawl.startedAt} />
          </>
        }
      >
        {running && stop && <Controls {...stop} at={at} />}
        {alert?.resolvedAt === null && (
          <ButtonLink href={`/alerts?shop=${shop.slug}`} icon="warn">
            What to do
          </ButtonLink>
        )}
        {!running && goesOn && (
          <CrawlButton slug={shop.slug} icon="play" primary>
            {crawl.state === 'failed' ? 'Try again' : 'Go on with the crawl'}
          </CrawlButton>
        )}
      </Head>
      <Refused why={refused} />
      {ending && <p class={endingClass(crawl)}>{ending}</p>}
      {alert?.reason && (
        <p class="note good">
          Settled since: <Said>{alert.reason}</Said>
        </p>
      )}
      {!running && <Doubts {...props} />}
      {!running && <Further {...props} />}
      <section class="stack" data-live={stream} aria-label="How far it is">
        <CrawlPanel {...view} />
      </section>
      {running && stop && (
        <section class="stack" data-live={stream} data-part="now" aria-label="What it finds">
          <CrawlNow live={view.live ?? null} />
        </section>
      )}
      {!running && <Report {...props} />}
      {crawl.counters.learned && <Learnt slug={shop.slug} learned={crawl.counters.learned} />}
      <Failed {...props} />
    </Layout>
  )
}

function Controls({ slug, crawl, stopping, paused, at }: Stop & { at: string }) {
  return (
    <div class="row">
      {!stopping && (
        <Post
          to={`${at}/${paused ? 'resume' : 'pause'}`}
          icon={paused ? 'play' : 'pause'}
          primary={paused}
        >
          {paused ? 'Go on' : 'Pause'}
        </Post>
      )}
      <StopButton {...{ slug, crawl, stopping }} />
    </div>
  )
}
