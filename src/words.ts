/**
 * Numbers, times and counters as people say them.
 * @module
 */

import type { TopicReport } from './crawl/topic.ts'
import type { CrawlReport } from './jobs/types.ts'
import type { Counters, SkipReason } from './store/types.ts'

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

/** `1,234`. */
export function number(n: number): string {
  return n.toLocaleString('en-US')
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${number(n)} ${n === 1 ? one : many}`
}

/** `18.2 MB`. */
export function bytes(n: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let unit = 0
  let left = n
  while (left >= 1000 && unit < units.length - 1) {
    left /= 1000
    unit++
  }
  return `${unit === 0 || left >= 100 ? Math.round(left) : left.toFixed(1)} ${units[unit]}`
}

/** `2 min 10 s`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** Between two requests: `2 ms`, `1.5 s`. */
export function pause(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : duration(milliseconds / 1000)
}

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

/** `2026-11-17 09:30`, in the person's own time. */
export function moment(ms: number): string {
  const at = new Date(ms)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `120 pages on the topic, harvest rate 61 %, recall 95 %, F 74 %`. */
export function topicText({ relevant, harvest, recall, f }: TopicReport): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`
  const parts = [`${count(relevant, 'page')} on the topic`, `harvest rate ${percent(harvest)}`]
  if (recall !== undefined) parts.push(`recall ${percent(recall)}`)
  if (f !== undefined) parts.push(`F ${percent(f)}`)
  return parts.join(', ')
}
