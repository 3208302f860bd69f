/** @jsxImportSource hono/jsx */
/**
 * How far a crawl is: sent with the page, and again every second while it runs.
 * @module
 */

import type { StoredCrawl } from '../src/store/crawls.ts'
import type { Incomplete } from '../src/store/types.ts'
import { bytes, count, duration, skippedWords } from '../src/words.ts'

export type CrawlView = {
  crawl: StoredCrawl
  /** Pages a second; null where that is not known yet. */
  rate: number | null
}

const STATES: Record<StoredCrawl['state'], string> = {
  running: 'running',
  stopped: 'stopped',
  failed: 'failed',
  done: 'done',
  closed: 'closed',
}

const INCOMPLETE: Record<Incomplete, string> = {
  stopped: 'It was stopped, and goes on where it was when you start it again within a day.',
  limited:
    'It ended at its limit of pages, so no product was called gone. The next crawl starts anew.',
  blocked:
    'The shop refused to answer. Started again later, it goes on where it was; a longer pause may help.',
  drifted: 'The design of the shop changed: its wrapper or plan no longer fits.',
  failed: 'Too much could not be read, so no product was called gone. The next crawl starts anew.',
  superseded: 'A newer crawl took its place.',
}

export function CrawlState({ crawl }: { crawl: Pick<StoredCrawl, 'state' | 'incomplete'> }) {
  const limited = crawl.state === 'done' && crawl.incomplete
  return (
    <span class={`state ${limited ? 'stopped' : crawl.state}`}>
      {limited ? `done, ${crawl.incomplete}` : STATES[crawl.state]}
    </span>
  )
}

export function CrawlPanel({ crawl, rate }: CrawlView) {
  const { counters, seconds } = crawl
  const running = crawl.state === 'running'
  const skipped = skippedWords(counters.skipped)
  const told = crawl.note ?? (crawl.incomplete && INCOMPLETE[crawl.incomplete])
  return (
    <>
      <dl class="numbers">
        <div>
          <dt>pages read</dt>
          <dd>{counters.pages.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>product pages</dt>
          <dd>{counters.details.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>{running ? 'waiting' : 'new, changed, gone'}</dt>
          <dd>
            {running
              ? counters.queued.toLocaleString('en-US')
              : `${counters.products.new}, ${counters.products.changed}, ${counters.products.gone}`}
          </dd>
        </div>
        <div>
          <dt>{running ? 'pages a second' : 'downloaded'}</dt>
          <dd>{running ? (rate === null ? '–' : rate.toFixed(1)) : bytes(counters.bytes)}</dd>
        </div>
        <div>
          <dt>time</dt>
          <dd>{duration(seconds)}</dd>
        </div>
      </dl>
      <p class="soft">
        {count(counters.requests, 'request')}
        {counters.unchanged304 > 0 && `, ${count(counters.unchanged304, 'page')} unchanged`}
        {counters.errors > 0 && `, ${count(counters.errors, 'page')} could not be read`}
        {skipped && `. Not visited: ${skipped}`}.
      </p>
      {!running && told && <p class={crawl.incomplete ? 'note warn' : 'note'}>{told}</p>}
    </>
  )
}
