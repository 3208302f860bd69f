/**
 * Crawls as people at a terminal see them: while they run, one line that renews itself, or a plain line now and then
 * elsewhere; at their end what came of them in words, and the exit code that says the same to a script. Used by
 * `cli/commands/crawl.ts`.
 * @module
 */

import { cameToEnd } from '../../crawl/events.ts'
import { bytes, count, duration, number, pause } from '../../format/words.ts'
import {
  deltaWords,
  outageText,
  rulesLines,
  skippedWords,
  topicText,
} from '../../jobs/crawl/words.ts'
import type { CrawlEvent, CrawlReport, Progress } from '../../jobs/types.ts'
import { ticks } from '../../model/clock.ts'
import { doubtLines } from '../../model/doubt.ts'
import type { Incomplete, LearnedPlan } from '../../store/types.ts'
import type { Output } from './output.ts'
import { clip, plain } from './table.ts'

type Ended = Extract<CrawlEvent, { event: 'done' | 'failed' }>

export function hasEnded(event: CrawlEvent): event is Ended {
  return event.event === 'done' || event.event === 'failed'
}

const INCOMPLETE: Record<Incomplete, (shop: string) => string> = {
  stopped: (shop) => `stopped before its end; "aisle --crawl ${shop}" goes on where it was`,
  limited: (shop) =>
    `ended at the limit of pages, so no product was called gone; "aisle --crawl ${shop}" goes on where it was`,
  blocked: (shop) =>
    `the shop refused to answer; later, "aisle --crawl ${shop}" goes on where it was`,
  scripts: () => 'only scripts would fill the pages of the shop, so nothing could be read',
  drifted: () => 'the design of the shop changed: its wrapper or plan no longer fits',
  failed: () =>
    'too much could not be read, so no product was called gone; the next crawl starts anew',
  broken: (shop) => `broke off; "aisle --crawl ${shop}" goes on where it was`,
  superseded: () => 'closed, because a newer crawl took its place',
}

/** Several lines for a person; the first says the most. */
export function summaryOf(event: Ended): string {
  if (event.event === 'failed') {
    const hint = event.hint ? `\n  ${event.hint}` : ''
    const place = event.error.startsWith(`${event.shop}: `) ? '' : `${event.shop}: `
    return `${place}${plain(event.error)}${hint}`
  }
  const { shop, mode, products, notFound, errors, incomplete, notes = [] } = event
  const changes = `${number(products.new)} new, ${number(products.changed)} changed, ${number(products.gone)} gone`
  const how = event.complete ? 'complete' : 'not complete'
  const lines = [
    `${shop}: ${mode} crawl ${how} in ${duration(event.seconds)}`,
    `  ${count(products.total, 'product')}: ${changes}`,
    `  ${pagesWords(event)}`,
  ]
  if (event.kept) {
    lines.push(`  ${count(event.kept, 'link')} kept: aisle shop show ${shop} --kept`)
  }
  if (event.rules) lines.push(...rulesLines(event.rules).map((line) => `  ${plain(line)}`))
  if (event.topic) lines.push(`  ${topicText(event.topic)}`)
  const { unchanged = 0, ...others } = event.skipped
  const spared = event.delta && deltaWords(unchanged, event.delta)
  if (spared) lines.push(`  ${spared}`)
  const skipped = skippedWords(others)
  if (skipped) lines.push(`  not visited: ${skipped}`)
  if (notFound > 0) lines.push(`  not there (404): ${count(notFound, 'page')}`)
  if (errors > 0) lines.push(`  ${count(errors, 'page')} could not be read`)
  if (event.learned) lines.push(`  ${learnedWords(event.learned)}`)
  if (incomplete && notes.length === 0) lines.push(`  ${INCOMPLETE[incomplete](shop)}`)
  for (const note of notes) lines.push(`  ${plain(note)}`)
  for (const doubt of event.doubts ?? [])
    lines.push(...doubtLines(doubt).map((line) => `  ${plain(line)}`))
  return lines.join('\n')
}

/** What it is worth was told when it was learned. */
function learnedWords({ version, active, states, edges, pages, of }: LearnedPlan): string {
  const size = `${count(states, 'state')}, ${count(edges, 'edge')}`
  const plan = `plan version ${version} (${size}; ${count(pages, 'page')} instead of ${number(of.pages)})`
  return active ? `the next crawl walks ${plan}` : `${plan} is kept, but not used`
}

function pagesWords({ pages, details, requests, unchanged304, bytes: size }: CrawlReport): string {
  const all = count(pages + unchanged304, 'page')
  const how =
    unchanged304 === 0
      ? ' read'
      : pages === 0
        ? ', all of them unchanged'
        : `: ${number(pages)} read, ${number(unchanged304)} unchanged`
  const products = details === 1 ? '1 is a product page' : `${number(details)} are product pages`
  return `${all}${how}; ${products}; ${count(requests, 'request')}, ${bytes(size)}`
}

/** The worst of them all: 1 failed, blocked or interrupted, before 3 there is an alert to look at. */
export function exitCodeOf(events: CrawlEvent[]): 0 | 1 | 3 {
  const codes = events.filter(hasEnded).map((event) => {
    if (event.event === 'failed') return 1
    const ended =
      cameToEnd(event) || ['limited', 'drifted', 'scripts'].includes(event.incomplete ?? '')
    if (!ended) return 1
    return event.designChanged || event.incomplete === 'drifted' || event.shouldLook ? 3 : 0
  })
  if (codes.length === 0 || codes.includes(1)) return 1
  return codes.includes(3) ? 3 : 0
}

const PLAIN_EVERY = 5000

export class ProgressLine {
  readonly #log: Output
  readonly #now: () => number
  readonly #latest = new Map<string, Progress>()
  readonly #saidAt = new Map<string, number>()
  #shown = false

  constructor(log: Output, now: () => number = ticks) {
    this.#log = log
    this.#now = now
  }

  /** What an event has to say while the crawl runs; the end is told by the summary. */
  take(event: CrawlEvent): void {
    if (event.event === 'start') {
      const how = event.resumed ? 'goes on with' : 'starts'
      this.say(`${event.shop}: ${how} ${event.mode} crawl ${event.crawl} of ${event.seed}`)
    } else if (event.event === 'note') this.say(`${event.shop}: ${plain(event.text)}`)
    else if (event.event === 'progress') this.#progress(event.shop, event)
    else if (event.event !== 'product') {
      this.#latest.delete(event.shop)
      this.clear()
    }
  }

  /** A line of its own, above the live one. */
  say(text: string): void {
    this.clear()
    void this.#log.line(text)
  }

  /** Takes the live line away, so that something else can be written. */
  clear(): void {
    if (!this.#shown) return
    this.#shown = false
    void this.#log.write('\r\u001b[K')
  }

  #progress(shop: string, progress: Progress): void {
    this.#latest.set(shop, progress)
    if (this.#log.terminal) {
      const text = liveText(this.#latest)
      this.#shown = true
      void this.#log.write(`\r${clip(text, this.#log.width - 1)}\u001b[K`)
      return
    }
    // The first one waits too: a crawl that ends within seconds needs no progress.
    const said = this.#saidAt.get(shop)
    if (said === undefined) this.#saidAt.set(shop, this.#now())
    else if (this.#now() - said >= PLAIN_EVERY) {
      this.#saidAt.set(shop, this.#now())
      void this.#log.line(`${shop}: ${progressText(progress)}`)
    }
  }
}

/** One shop in full, several as their sum. */
function liveText(latest: Map<string, Progress>): string {
  const all = [...latest]
  if (all.length === 1) return `${all[0]![0]}: ${progressText(all[0]![1])}`
  const sum = (of: (p: Progress) => number): number => all.reduce((n, [, p]) => n + of(p), 0)
  return [
    `${all.length} shops: ${count(
      sum((p) => p.pages),
      'page',
    )}`,
    count(
      sum((p) => p.products),
      'product',
    ),
    `${number(sum((p) => p.queue))} queued`,
    `${sum((p) => p.rate).toFixed(1)}/s`,
  ].join(' · ')
}

function progressText(progress: Progress): string {
  const { pages, products, queue, rate, delay, delayReason, errors, topic, outage } = progress
  const parts = [
    count(pages, 'page'),
    count(products, 'product'),
    `${number(queue)} queued`,
    `${rate.toFixed(1)}/s`,
    `${pause(delay)} apart${delayReason ? ` (${plain(delayReason)})` : ''}`,
  ]
  if (outage) parts.unshift(`waiting ${outageText(outage)}`)
  if (topic) parts.push(topicText(topic))
  if (errors > 0) parts.push(count(errors, 'error'))
  return parts.join(' · ')
}
