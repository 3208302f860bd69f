/** @jsxImportSource hono/jsx */
/**
 * One crawl: live while it runs, then its report.
 * @module
 */

import { worthText } from '../src/jobs/prediction.ts'
import type { Failure } from '../src/store/frontier.ts'
import type { Alert, Learned, Shop } from '../src/store/types.ts'
import { savedBy } from '../src/web/saved.ts'
import { topicText } from '../src/words.ts'
import { AnnotateLink } from './annotate/link.tsx'
import { ChangeTable, type ShownChange } from './change-table.tsx'
import { forPage } from './commands.ts'
import { CrawlNow, CrawlPanel, CrawlState, type CrawlView } from './crawl-panel.tsx'
import { endingClass, endingOf } from './ending.ts'
import { Icon } from './icons.tsx'
import { Layout, Out, When } from './layout.tsx'
import { useWords } from './locale.ts'
import { ShopHead } from './shop-tabs.tsx'
import { clean, Said } from './text.tsx'

/** A crawl of this process, which it can stop and pause. */
export type Stop = { slug: string; crawl: number; stopping: boolean; paused?: boolean }

export type CrawlPageView = {
  shop: Shop
  view: CrawlView
  failures: Failure[]
  /** What it found new, changed and gone, as far as it is shown here. */
  changes: ShownChange[]
  /** Pages of the last crawl of every page. */
  whole: number | null
  stop: Stop | null
  /** Starting the shop's crawl goes on with this one. */
  goesOn: boolean
  /** What was told of its end: open, or closed by what came after it. */
  alert: Alert | null
  /** Its failed pages can be tried again. */
  retries: boolean
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
          <form method="post" action={`/shops/${shop.slug}/crawl`}>
            <button class="primary" type="submit">
              <Icon name="play" />
              Go on with the crawl
            </button>
          </form>
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
      <section class="stack" data-live={live ? `${at}/live` : undefined} aria-label="How far it is">
        <CrawlPanel {...view} />
      </section>
      {running && stop && (
        <section class="stack" data-live={`${at}/live?now=yes`} aria-label="What it finds">
          <CrawlNow live={view.live ?? null} />
        </section>
      )}
      {!running && <Report {...props} />}
      {crawl.counters.learned && <Learnt slug={shop.slug} learned={crawl.counters.learned} />}
      <Failed {...props} />
    </Layout>
  )
}

/** Everything else that the crawl had to say. */
function Further({ view: { crawl } }: CrawlPageView) {
  const notes = crawl.counters.told?.notes ?? []
  if (notes.length === 0) return null
  return (
    <ul class="note doubts">
      {notes.map((note) => (
        <li>
          <Said>{forPage(note)}</Said>
        </li>
      ))}
    </ul>
  )
}

/** What was saved, and what is new. */
function Report({ shop, view: { crawl }, changes, whole }: CrawlPageView) {
  const { count, number } = useWords()
  const { counters } = crawl
  const { delta, told } = counters
  const left = counters.skipped.unchanged ?? 0
  const read = counters.pages + counters.unchanged304
  const spared = savedBy(crawl, whole) || null
  return (
    <>
      {(delta || told?.kept !== undefined || told?.topic || spared !== null) && (
        <section>
          <h2>What was saved</h2>
          <ul class="plain">
            {spared !== null && (
              <li>
                {count(read, 'page')} instead of the {number(whole!)} of the whole shop:{' '}
                {number(Math.round(100 * spared))} % fewer.
              </li>
            )}
            {delta && (
              <li>
                {count(left, 'product page')} not downloaded, because lists show what they showed
                {delta.audited > 0 &&
                  `; ${number(delta.audited)} audited, ${number(delta.wrong)} with another price`}
                {delta.checked > 0 && `; ${number(delta.checked)} in no list any more looked at`}.
              </li>
            )}
            {told?.kept !== undefined && (
              <li>
                <a href={`/shops/${shop.slug}/rules#kept`}>{count(told.kept, 'link')}</a> kept.
              </li>
            )}
            {told?.topic && <li>{topicText(told.topic)}.</li>}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <section>
          <div class="head">
            <h2>What changed</h2>
            <a href={`/shops/${shop.slug}/changes`}>All changes</a>
          </div>
          <ChangeTable changes={changes} />
        </section>
      )}
    </>
  )
}

/** What went wrong, page by page, and another try. */
function Failed({ shop, view: { crawl }, failures, retries }: CrawlPageView) {
  const { count } = useWords()
  if (failures.length === 0) return null
  const more = crawl.counters.errors - failures.length
  return (
    <section>
      <div class="head">
        <h2>{count(Math.max(crawl.counters.errors, failures.length), 'page')} could not be read</h2>
        {retries && (
          <form
            method="post"
            action={`/shops/${shop.slug}/crawls/${crawl.id}/retry`}
            data-doing="Trying…"
          >
            <button type="submit">
              <Icon name="crawl" />
              Try them again
            </button>
          </form>
        )}
      </div>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Why</th>
              <th scope="col" class="num extra">
                Tried
              </th>
            </tr>
          </thead>
          <tbody>
            {failures.map(({ url, error, attempts, at }) => (
              <tr>
                <td class="wide">
                  <Out href={url}>{url}</Out>
                </td>
                <td>
                  <Said>{error}</Said>
                  <span class="sub">
                    <When at={at} /> · <AnnotateLink slug={shop.slug} url={url} />
                  </span>
                </td>
                <td class="num extra">{count(Math.max(1, attempts), 'time')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p class="soft">and {count(more, 'more', 'more')}</p>}
    </section>
  )
}

/** What the next crawl is spared by what this one taught. */
function Learnt({ slug, learned }: { slug: string; learned: Learned }) {
  const { count } = useWords()
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
