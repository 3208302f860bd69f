/** @jsxImportSource hono/jsx */
/**
 * The progress of a crawl: sent with the page, and again every second while it runs. Used by `views` and `web`.
 * @module
 */

import { bytes, duration, pause } from '../../src/format/words.ts'
import { type Expected, type HowFar, howFar, pagesOf } from '../../src/jobs/crawl/amounts.ts'
import type { Live } from '../../src/jobs/crawl/live.ts'
import { outageText, skippedWords, topicText } from '../../src/jobs/crawl/words.ts'
import type { StoredCrawl } from '../../src/store/crawls/crawls.ts'
import { forPage } from '../shell/commands.ts'
import { Out, When } from '../shell/layout.tsx'
import { useWords } from '../shell/locale.ts'
import { Fact, Table } from '../shell/table.tsx'
import { clean, Said } from '../shell/text.tsx'

export type CrawlView = {
  crawl: StoredCrawl
  /** Pages a second; null where that is not known yet. */
  rate: number | null
  /** Until when the shop asked to be left alone (ms). */
  heldUntil: number | null
  /** A plan is being learned from it. */
  learning: boolean
  /** How many pages it will read. */
  expected?: Expected | null
  /** What this process knows of it beyond what is stored. */
  live?: Live | null
}

export function CrawlState(props: {
  crawl: Pick<StoredCrawl, 'state' | 'incomplete' | 'counters'>
  paused?: boolean
}) {
  const { state, incomplete, counters } = props.crawl
  const short = state === 'done' && (incomplete ?? (counters.doubts ? 'with doubts' : null))
  const limited = state === 'stopped' && incomplete === 'limited'
  if (props.paused && state === 'running') return <span class="state stopped">paused</span>
  return (
    <span class={`state ${short ? 'stopped' : state}`}>
      {short ? `done, ${short}` : limited ? 'limited' : state}
    </span>
  )
}

export function CrawlPanel(view: CrawlView) {
  const { crawl, learning, rate, live } = view
  const { number } = useWords()
  const { counters, seconds } = crawl
  const { products } = counters
  const running = crawl.state === 'running'
  return (
    <>
      {running && <Progress {...view} />}
      <dl class="numbers">
        <Fact title="pages">{number(pagesOf(counters))}</Fact>
        <Fact title="product pages">{number(counters.details)}</Fact>
        {running ? (
          <>
            <Fact title="waiting">{number(live?.progress?.queue ?? counters.queued)}</Fact>
            <Fact title="pages a second">{rate === null ? '–' : rate.toFixed(1)}</Fact>
            <Fact title="new">{number(products.new)}</Fact>
            <Fact title="changed">{number(products.changed)}</Fact>
          </>
        ) : (
          <>
            <Fact title="new">{number(products.new)}</Fact>
            <Fact title="changed">{number(products.changed)}</Fact>
            <Fact title="gone">{number(products.gone)}</Fact>
            <Fact title="downloaded">{bytes(counters.bytes)}</Fact>
          </>
        )}
        <Fact title="time">{duration(seconds)}</Fact>
      </dl>
      {running && <Pace {...view} />}
      <Asked crawl={crawl} />
      {learning && <p class="note">A plan is being learned from it…</p>}
    </>
  )
}

const BY: Record<HowFar['by'], string> = {
  plan: 'as the plan foretells',
  last: 'as many as the last time',
  queue: 'and more may be found',
}

const BEYOND: Record<HowFar['by'], string> = {
  plan: 'more than the plan foretold',
  last: 'more than the last time',
  queue: BY.queue,
}

/** Against what the plan foretells; without a plan, against what waits. */
function Progress({ crawl, expected, live }: CrawlView) {
  const { count, number } = useWords()
  const { counters } = crawl
  const done = pagesOf(counters)
  const waits = live?.progress?.queue ?? counters.queued
  const { share, pages, by, beyond } = howFar(done, waits, expected ?? null)
  const least = by === 'queue' || beyond
  return (
    <div class={live?.paused ? 'bar paused' : 'bar'}>
      <progress max={Math.max(1, pages)} value={done} aria-label="Pages of this crawl">
        {share} %
      </progress>
      <p>
        <strong>{share} %</strong>: {number(done)} of {least ? 'at least ' : 'about '}
        {count(pages, 'page')}, {(beyond ? BEYOND : BY)[by]}
        {live?.progress?.topic && `; ${topicText(live.progress.topic)}`}
      </p>
    </div>
  )
}

const MODES: Record<string, string> = {
  initial: 'every page',
  focused: 'by the plan',
  delta: 'changes',
  rules: 'by rules',
  topic: 'for the topic',
}

/** What a crawl goes by, in the words of the buttons that start it. */
export const modeWords = (mode: string): string => MODES[mode] ?? mode

const REASONS: Record<string, string> = {
  set: 'as it is set',
  'crawl-delay': 'as robots.txt asks',
  'retry-after': 'because the shop asked to be left alone for a while',
  busy: 'because the shop answered with errors or not at all: it may be busy, or away',
  slow: 'because the shop answers more slowly than before',
}

/** The pause between two requests, and why it is so long. */
function Pace({ heldUntil, live }: CrawlView) {
  const { progress } = live ?? {}
  return (
    <>
      {live?.paused && (
        <p class="note warn">You paused it: nothing is asked until you let it go on.</p>
      )}
      {progress?.outage && <p class="note warn">Waiting {outageText(progress.outage)}.</p>}
      {heldUntil !== null && (
        <p class="note warn">
          The shop asked to be left alone; the crawl goes on <When at={heldUntil} />.
        </p>
      )}
      {progress && !live?.paused && (
        <p class="soft">
          {pause(progress.delay)} between two requests,{' '}
          {REASONS[progress.delayReason] ?? progress.delayReason}.
        </p>
      )}
    </>
  )
}

function Asked({ crawl: { counters } }: { crawl: StoredCrawl }) {
  const { count } = useWords()
  const { unchanged: _, ...others } = counters.skipped
  const skipped = skippedWords(others)
  return (
    <p class="soft">
      {count(counters.requests, 'request')}
      {counters.unchanged304 > 0 && `, ${count(counters.unchanged304, 'page')} unchanged`}
      {counters.notFound > 0 && `, ${count(counters.notFound, 'page')} not there (404)`}
      {counters.errors > 0 && `, ${count(counters.errors, 'page')} could not be read`}
      {skipped && `. Not visited: ${skipped}`}.
    </p>
  )
}

/** Products as they come, and what the crawl has to say: only where this process runs it. */
export function CrawlNow({ live }: { live: Live | null }) {
  const { price } = useWords()
  if (!live || live.products.length + live.notes.length === 0) return null
  return (
    <>
      {live.notes.length > 0 && (
        <ul class="plain soft">
          {live.notes.slice(-3).map((note) => (
            <li>
              <Said>{forPage(note)}</Said>
            </li>
          ))}
        </ul>
      )}
      {live.products.length > 0 && (
        <Table
          caption="The newest products of this crawl"
          columns={['Just found', ['It is', 'short'], ['Price', 'num']]}
        >
          {live.products.map(({ name, change, price: offer, url }) => (
            <tr>
              <td class="wide">
                <Out href={url}>{clean(name) || url}</Out>
              </td>
              <td class="short">{change}</td>
              <td class="num">{offer ? price(offer) : '–'}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
