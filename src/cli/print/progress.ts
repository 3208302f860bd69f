/**
 * Live progress: one line that renews itself on a terminal, a plain line now and then elsewhere.
 * @module
 */

import { count, number, pause } from '../../format/words.ts'
import { outageText, topicText } from '../../jobs/crawl/words.ts'
import type { CrawlEvent, Progress } from '../../jobs/types.ts'
import { ticks } from '../../model/clock.ts'
import type { Output } from './output.ts'
import { clip, plain } from './table.ts'

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

export function progressText({
  pages,
  products,
  queue,
  rate,
  delay,
  delayReason,
  errors,
  topic,
  outage,
}: Progress): string {
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
