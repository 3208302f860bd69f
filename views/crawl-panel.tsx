/** @jsxImportSource hono/jsx */
/**
 * How far a crawl is: sent with the page, and again every second while it runs.
 * @module
 */

import type { Child } from 'hono/jsx'
import type { StoredCrawl } from '../src/store/crawls.ts'
import { bytes, count, duration, number, skippedWords } from '../src/words.ts'
import { When } from './layout.tsx'

export type CrawlView = {
  crawl: StoredCrawl
  /** Pages a second; null where that is not known yet. */
  rate: number | null
  /** Until when the shop asked to be left alone (ms). */
  heldUntil: number | null
  /** A plan is being learned from it. */
  learning: boolean
}

export function CrawlState({ crawl }: { crawl: Pick<StoredCrawl, 'state' | 'incomplete'> }) {
  const { state, incomplete } = crawl
  const short = state === 'done' && incomplete
  const limited = state === 'stopped' && incomplete === 'limited'
  return (
    <span class={`state ${short ? 'stopped' : state}`}>
      {short ? `done, ${incomplete}` : limited ? 'limited' : state}
    </span>
  )
}

export function CrawlPanel({ crawl, rate, heldUntil, learning }: CrawlView) {
  const { counters, seconds } = crawl
  const { products } = counters
  const running = crawl.state === 'running'
  const skipped = skippedWords(counters.skipped)
  return (
    <>
      <dl class="numbers">
        <Cell title="pages read">{number(counters.pages)}</Cell>
        <Cell title="product pages">{number(counters.details)}</Cell>
        {running ? (
          <>
            <Cell title="waiting">{number(counters.queued)}</Cell>
            <Cell title="pages a second">{rate === null ? '–' : rate.toFixed(1)}</Cell>
          </>
        ) : (
          <>
            <Cell title="new">{number(products.new)}</Cell>
            <Cell title="changed">{number(products.changed)}</Cell>
            <Cell title="gone">{number(products.gone)}</Cell>
            <Cell title="downloaded">{bytes(counters.bytes)}</Cell>
          </>
        )}
        <Cell title="time">{duration(seconds)}</Cell>
      </dl>
      {running && heldUntil !== null && (
        <p class="note warn">
          The shop asked to be left alone until <When at={heldUntil} utc />. The crawl goes on then.
        </p>
      )}
      <p class="soft">
        {count(counters.requests, 'request')}
        {counters.unchanged304 > 0 && `, ${count(counters.unchanged304, 'page')} unchanged`}
        {counters.notFound > 0 && `, ${count(counters.notFound, 'page')} not there (404)`}
        {counters.errors > 0 && `, ${count(counters.errors, 'page')} could not be read`}
        {skipped && `. Not visited: ${skipped}`}.
      </p>
      {learning && <p class="note">A plan is being learned from it…</p>}
    </>
  )
}

function Cell({ title, children }: { title: string; children?: Child }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
