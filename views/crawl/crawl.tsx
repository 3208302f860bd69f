/** @jsxImportSource hono/jsx */
/**
 * One crawl: live while it runs, then its report.
 * @module
 */

import type { Alert } from '../../src/store/types.ts'
import { Icon } from '../shell/icons.tsx'
import { Layout, When } from '../shell/layout.tsx'
import { Said } from '../shell/text.tsx'
import { ShopHead } from '../shop/tabs.tsx'
import { CrawlButton } from './button.tsx'
import { endingClass, endingOf } from './ending.ts'
import { CrawlNow, CrawlPanel, CrawlState } from './panel.tsx'
import { Failed, Further, Learnt, Report, type ReportView } from './report.tsx'

/** A crawl of this process, which it can stop and pause. */
export type Stop = { slug: string; crawl: number; stopping: boolean; paused?: boolean }

export type CrawlPageView = ReportView & {
  stop: Stop | null
  /** Starting the shop's crawl goes on with this one. */
  goesOn: boolean
  /** What was told of its end: open, or closed by what came after it. */
  alert: Alert | null
  refused?: string
  version: string
}

const MODES: Record<string, string> = {
  initial: 'every page',
  focused: 'by the plan',
  delta: 'changes',
  rules: 'by rules',
  topic: 'for the topic',
}

export function CrawlPage(props: CrawlPageView) {
  const { shop, view, stop, goesOn, alert, refused, version } = props
  const { crawl } = view
  const running = crawl.state === 'running'
  const live = running || view.learning
  const ending = endingOf(crawl, goesOn)
  const at = `/shops/${shop.slug}/crawls/${crawl.id}`
  const stream = live ? `${at}/live` : undefined
  return (
    <Layout title={`Crawl ${crawl.id} of ${shop.name}`} version={version} live={live}>
      <ShopHead shop={shop} tab="crawls" below />
      <div class="head">
        <div>
          <h1>Crawl {crawl.id}</h1>
          <p>
            <CrawlState crawl={crawl} paused={stop?.paused} /> · {MODES[crawl.mode] ?? crawl.mode} ·
            started <When at={crawl.startedAt} />
          </p>
        </div>
        {running && stop && <Controls {...stop} at={at} />}
        {alert?.resolvedAt === null && (
          <a class="button" href={`/alerts?shop=${shop.slug}`}>
            <Icon name="warn" />
            What to do
          </a>
        )}
        {!running && goesOn && (
          <CrawlButton slug={shop.slug} icon="play" primary>
            {crawl.state === 'failed' ? 'Try again' : 'Go on with the crawl'}
          </CrawlButton>
        )}
      </div>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      {ending && <p class={endingClass(crawl)}>{ending}</p>}
      {alert?.reason && (
        <p class="note good">
          Settled since: <Said>{alert.reason}</Said>
        </p>
      )}
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
        <form method="post" action={`${at}/${paused ? 'resume' : 'pause'}`}>
          <button class={paused ? 'primary' : ''} type="submit">
            <Icon name={paused ? 'play' : 'pause'} />
            {paused ? 'Go on' : 'Pause'}
          </button>
        </form>
      )}
      <StopButton {...{ slug, crawl, stopping }} />
    </div>
  )
}

export function StopButton({ slug, crawl, stopping }: Stop) {
  if (stopping) {
    return (
      <button type="button" disabled>
        Stopping…
      </button>
    )
  }
  return (
    <form method="post" action={`/shops/${slug}/stop`} data-doing="Stopping…">
      <input type="hidden" name="crawl" value={String(crawl)} />
      <button type="submit">
        <Icon name="stop" />
        Stop
      </button>
    </form>
  )
}
