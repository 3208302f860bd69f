/**
 * Times at which crawls are due: cron expressions in the time of this machine, as people know them from cron. Used by
 * `cli`, `jobs`, `views` and `web`.
 * @module
 */

import { Cron } from 'croner'
import type { Shop } from '../../store/types.ts'

export const CRON_EXAMPLES = [
  { cron: '0 4 * * *', means: 'every day at four in the morning' },
  { cron: '30 */6 * * *', means: 'every six hours, at half past' },
  { cron: '0 3 * * 1', means: 'on Mondays at three' },
  { cron: '@daily', means: 'every day at midnight' },
]

/** Minute, hour, day, month, weekday; seconds would only make crawls impolite. */
const FIELDS = 5
const NAMED = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually']

/** Crawls of shops with the same times begin one after the other, within so much of the way to the next one. */
const SPREAD = { share: 0.1, most: 5 * 60_000 }

/** The expression as it is stored, or what is wrong with it and how it is written. */
export function checkCron(
  text: string,
): { ok: true; cron: string } | { ok: false; problem: string; hint: string } {
  const cron = text.trim().split(/\s+/).join(' ').toLowerCase()
  const wrong = problemOf(cron)
  if (wrong === null) return { ok: true, cron }
  const like = CRON_EXAMPLES.map((each) => `"${each.cron}" (${each.means})`)
  return { ok: false, problem: wrong, hint: `Write it like ${like.join(', ')}.` }
}

function problemOf(cron: string): string | null {
  if (cron === '') return 'there is no time'
  if (cron.startsWith('@')) {
    return NAMED.includes(cron) ? null : `"${cron}" is not known: one of ${NAMED.join(', ')}`
  }
  const fields = cron.split(' ')
  if (fields.length !== FIELDS) {
    const has = `"${cron}" has ${fields.length} ${fields.length === 1 ? 'part' : 'parts'}`
    return `${has}, not the five of cron: minute, hour, day of the month, month, day of the week`
  }
  try {
    return new Cron(cron).nextRun() ? null : `"${cron}" never comes`
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error)
    return `"${cron}" is not a time of cron (${why.replace(/\.$/, '')})`
  }
}

/**
 * The first time after `after` (ms) at which the shop is due; the same whenever it is asked for. Null for one
 * that never comes again, or that is none. `zone` is for tests.
 */
export function nextAfter(cron: string, after: number, slug: string, zone?: string): number | null {
  const times = timesOf(cron, zone)
  if (!times) return null
  // One that has begun may be due a little later still.
  for (let slot = times.nextRun(new Date(after - SPREAD.most)); slot; slot = times.nextRun(slot)) {
    const next = times.nextRun(slot)
    const way = next ? next.getTime() - slot.getTime() : SPREAD.most / SPREAD.share
    const due = slot.getTime() + Math.floor(part(slug) * Math.min(SPREAD.most, SPREAD.share * way))
    if (due > after) return due
  }
  return null
}

function timesOf(cron: string, zone?: string): Cron | null {
  try {
    return new Cron(cron, zone ? { timezone: zone } : {})
  } catch {
    return null
  }
}

/** From 0 to 1, of its own for each shop. */
const part = (slug: string): number => Number(Bun.hash.crc32(slug)) / 2 ** 32

/** When the shop is crawled by itself next (ms); due where that is past. Null without a schedule. */
export function nextCrawlOf(
  { schedule, nextCrawl, slug }: Pick<Shop, 'schedule' | 'nextCrawl' | 'slug'>,
  now = Date.now(),
): number | null {
  if (schedule === null) return null
  return nextCrawl ?? nextAfter(schedule, now, slug)
}
