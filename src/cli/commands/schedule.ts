/**
 * `aisle schedule`
 * @module
 */

import { isoTime, moment } from '../../format/words.ts'
import { needMode } from '../../jobs/crawl/open.ts'
import { CRON_EXAMPLES, checkCron, nextCrawlOf } from '../../jobs/schedule/cron.ts'
import { setSchedule } from '../../jobs/schedule/schedule.ts'
import { ASKED_MODES } from '../../model/crawl.ts'
import { AisleError } from '../../model/errors.ts'
import type { Shop } from '../../store/types.ts'
import { command, type Words } from '../command.ts'
import { choice, on } from '../input/flags.ts'

/** An expression that nobody put into quotes comes as five words, or as all files of the folder. */
const WORDS: Words = {
  names: ['SHOP', 'CRON|off'],
  least: 1,
  most: Number.POSITIVE_INFINITY,
  joined: true,
}

export const schedule = command({
  name: 'schedule',
  summary: 'Crawl a shop by itself at certain times, while the admin page is served.',
  words: WORDS,
  flags: {
    mode: choice(ASKED_MODES, 'how it is crawled then (default auto)'),
    json: on('print the schedule as JSON'),
  },
  examples: [
    "aisle schedule toys '0 4 * * *'",
    "aisle schedule toys '0 */4 * * *' --mode delta",
    'aisle schedule toys off',
    'aisle schedule toys',
  ],
  notes: [
    `CRON is minute, hour, day of the month, month and day of the week, in the time of this machine:\n${CRON_EXAMPLES.map(({ cron, means }) => `  ${cron.padEnd(14)}${means}`).join('\n')}\nWithout CRON the present schedule is printed.`,
    'A --mode in which no crawl of the shop can begin (delta, before there is a plan) is refused.',
    'Crawls begin up to five minutes later, so that not all shops begin at once. One that was missed while\nAisle was not running is made up for at its next start, once. One that is due while the shop is being\ncrawled is left out.',
  ],
  async run({ out, store: open }, [id, ...times], flags) {
    const typed = times.join(' ')
    const checked = typed === '' || typed === 'off' ? null : checkCron(typed)
    if (checked && !checked.ok) {
      const quotes = times.length > 5 ? ' In a shell, put it into quotes.' : ''
      throw new AisleError('usage', checked.problem, { hint: checked.hint + quotes })
    }
    if (flags.mode && !checked) {
      throw new AisleError('usage', '--mode goes with a CRON: how the shop is crawled at that time')
    }
    const store = await open()
    const found = await store.shops.need(id!)
    if (flags.mode && flags.mode !== 'auto') await needMode(store, found, flags.mode)
    const shop =
      typed === ''
        ? found
        : await setSchedule(store, found, checked?.cron ?? null, flags.mode ?? 'auto')
    if (flags.json) await out.json({ id: shop.slug, ...scheduleJson(shop) })
    else await out.line(`${shop.slug}: ${scheduleText(shop)}`)
  },
})

/** `0 4 * * *, next crawl 2026-11-18 04:02`. */
export function scheduleText(shop: Shop): string {
  if (shop.schedule === null) return 'not crawled by itself'
  const how = shop.scheduleMode === 'auto' ? '' : ` (${shop.scheduleMode})`
  const next = nextCrawlOf(shop)
  return `${shop.schedule}${how}, next crawl ${next === null ? 'never' : moment(next)}`
}

export function scheduleJson(shop: Shop) {
  const next = nextCrawlOf(shop)
  return {
    schedule: shop.schedule,
    ...(shop.scheduleMode === 'auto' ? {} : { scheduleMode: shop.scheduleMode }),
    nextCrawl: next === null ? null : isoTime(next),
  }
}
