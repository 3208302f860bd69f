/**
 * How a crawl ended, in human words, and the exit code that says the same to a script.
 * @module
 */

import { bytes, count, duration, number } from '../../format/words.ts'
import { deltaWords, skippedWords, topicText } from '../../jobs/crawl/words.ts'
import type { CrawlEvent, CrawlReport } from '../../jobs/types.ts'
import type { Incomplete, LearnedPlan } from '../../store/types.ts'
import { plain } from './table.ts'

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
      event.complete || ['limited', 'drifted', 'scripts'].includes(event.incomplete ?? '')
    if (!ended) return 1
    return event.designChanged || event.incomplete === 'drifted' || event.shouldLook ? 3 : 0
  })
  if (codes.length === 0 || codes.includes(1)) return 1
  return codes.includes(3) ? 3 : 0
}
