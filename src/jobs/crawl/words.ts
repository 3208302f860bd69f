/**
 * Words for what crawls count, wait for and tell, as people say it: for the command line, the pages and the log. Used
 * by `cli`, `jobs`, `views` and `web`.
 * @module
 */

import { count, number } from '../../format/words.ts'
import type { Outage } from '../../store/connection/patience.ts'
import type {
  Counters,
  RuleFigures,
  RulesFigures,
  SkipReason,
  TopicFigures,
} from '../../store/types.ts'
import type { CrawlEvent, CrawlReport } from '../types.ts'

const SKIPPED: Record<SkipReason, string> = {
  robots: 'forbidden by robots.txt',
  scope: 'outside the shop',
  type: 'not a page',
  trap: 'in a trap that brings nothing new',
  limit: 'beyond the limit of pages',
  acts: 'that would act (basket, log out…)',
  address: 'at addresses that may not be visited',
  folded: 'the same page under another address',
  spared: 'copies of lists',
  resting: 'pages of links to lists that other pages lead to too',
  larger: 'lists whose larger page shows all that they do',
  unchanged: 'product pages whose lists show what they showed',
}

/** Why one link was not followed: `scope` → `on another host, or outside the shop`. */
export const refusalText = (reason: SkipReason): string =>
  reason === 'scope' ? 'on another host, or outside the shop' : SKIPPED[reason]

/** Why a crawl waits, and for how long. */
export const outageText = ({ what, seconds, of }: Outage): string =>
  `because ${what} (${seconds} s of ${of} s)`

/** `90 outside the shop, 4 forbidden by robots.txt`, the most first. */
export function skippedWords(skipped: CrawlReport['skipped']): string {
  return Object.entries(skipped)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, n]) => `${number(n)} ${SKIPPED[reason as SkipReason]}`)
    .join(', ')
}

/** What a crawl of changes left, audited and looked at; empty where it did none of that. */
export function deltaWords(
  left: number,
  { audited, wrong, checked, unread = 0 }: NonNullable<Counters['delta']>,
  say = number,
): string {
  const parts: string[] = []
  if (left > 0) {
    const pages = left === 1 ? 'product page' : 'product pages'
    parts.push(`${say(left)} ${pages} not downloaded, because lists show what they showed`)
  }
  const found = [
    ...(audited > unread ? [`${wrong === 0 ? 'none' : say(wrong)} with another price`] : []),
    ...(unread > 0 ? [`${say(unread)} without a product`] : []),
  ]
  if (audited > 0) parts.push(`${say(audited)} audited: ${found.join(', ')}`)
  if (checked > 0) {
    parts.push(`${say(checked)} that left all lists ${checked === 1 ? 'was' : 'were'} looked at`)
  }
  return parts.join('; ')
}

/** `120 pages on the topic, harvest rate 61 %, recall 95 %, F 74 %`. */
export function topicText({ relevant, harvest, recall, f }: TopicFigures): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`
  const parts = [`${count(relevant, 'page')} on the topic`, `harvest rate ${percent(harvest)}`]
  if (recall !== undefined) parts.push(`recall ${percent(recall)}`)
  if (f !== undefined) parts.push(`F ${percent(f)}`)
  return parts.join(', ')
}

/** `57 instructions, 24 of 80 saved links useful (30 %)`: the measures of the paper on rules. */
export function rulesText({ instructions, kept, followed, share }: RulesFigures): string {
  const saved = `${number(kept)} kept beside ${number(followed)} followed`
  const percent = Math.round(1000 * share) / 10
  return `${count(instructions, 'instruction')}; ${percent} % of the saved links are useful (${saved})`
}

/** The same, and a line for each rule. */
export const rulesLines = (figures: RulesFigures): string[] => [
  rulesText(figures),
  ...figures.each.map((rule) => `  ${ruleFigures(rule)}`),
]

function ruleFigures({ rule, links, pages, refused, seconds }: RuleFigures): string {
  const parts = [count(links, 'link')]
  if (pages > 0) parts.push(`${count(pages, 'page')} in ${seconds.toFixed(1)} s`)
  if (refused > 0) parts.push(`${number(refused)} refused`)
  return `${rule}: ${parts.join(', ')}`
}

/** Null where it is not worth a line. */
export function lineOf(event: CrawlEvent): string | null {
  if (event.event === 'start') {
    return `${event.shop}: ${event.resumed ? 'goes on with' : 'starts'} ${event.mode} crawl ${event.crawl}`
  }
  if (event.event === 'note') return `${event.shop}: ${event.text}`
  // What went wrong may say where already.
  if (event.event === 'failed') return named(event.shop, event.error)
  if (event.event !== 'done') return null
  const { pages, products, complete } = event
  return `${event.shop}: crawl ${event.crawl} ${complete ? 'is complete' : 'is not complete'}: ${count(pages, 'page')}, ${count(products.total, 'product')}`
}

/** What ends a crawl early, or may: told where people look without being asked. */
export const isTrouble = (event: CrawlEvent): boolean =>
  event.event === 'note'
    ? event.about === 'store'
    : event.event === 'failed' && event.crawl !== null

const named = (shop: string, text: string): string =>
  text.startsWith(`${shop}: `) ? text : `${shop}: ${text}`
