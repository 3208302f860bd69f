/**
 * `aisle alerts`
 * @module
 */

import { isoTime, moment } from '../../format/words.ts'
import { doubtLines, doubtsIn } from '../../model/doubt.ts'
import { driftIn, driftLines } from '../../model/redesign.ts'
import type { Alert } from '../../store/types.ts'
import { command, words } from '../command.ts'
import { on } from '../input/flags.ts'
import { shopsMeant } from '../input/shops.ts'
import { plain, tableOf } from '../print/table.ts'

export const alerts = command({
  name: 'alerts',
  summary: 'List what a person should look at, the newest first.',
  words: words.maybe('SHOP'),
  flags: {
    all: on('also those that are closed, with the reason, and silent ones'),
    json: on('one JSON object a line, with details'),
  },
  examples: ['aisle alerts', 'aisle alerts toys --json', 'aisle alerts toys --all'],
  async run({ out, log, store: open }, [named = 'all'], { all, json }) {
    const store = await open()
    const { only, slugOf } = await shopsMeant(store, named)
    const found = await store.alerts.list(only?.id, { all })
    if (json) {
      for (const { id, shop, crawl, kind, message, details, at, ...ended } of found) {
        const closed = all
          ? {
              closed: isoOf(ended.resolvedAt),
              reason: ended.reason,
              silentUntil: isSilent(ended) ? isoOf(ended.silentUntil) : null,
            }
          : {}
        await out.json({
          id,
          at: isoOf(at),
          shop: slugOf(shop),
          crawl,
          kind,
          message,
          details,
          ...closed,
        })
      }
      return
    }
    // With `--all` they are in the table.
    const silent = all ? [] : await store.alerts.silent(only?.id)
    const tellSilent = async (): Promise<void> => {
      for (const { shop, kind, silentUntil } of silent) {
        await log.line(`Silent until ${moment(silentUntil!)}: ${kind} of ${slugOf(shop)}.`)
      }
    }
    if (found.length === 0) {
      await log.line('No alerts.')
      await tellSilent()
      return
    }
    const table = tableOf(
      found,
      [
        { title: 'WHEN', cell: ({ at }) => moment(at) },
        { title: 'SHOP', cell: ({ shop }) => slugOf(shop) },
        { title: 'KIND', cell: ({ kind }) => kind },
        { title: 'WHAT', cell: (alert) => `${closedWords(alert)}${alert.message}`, flexible: true },
      ],
      out.width,
    )
    const [head, ...lines] = table
    await out.line(head!)
    for (const [i, line] of lines.entries()) {
      await out.line(line)
      const drift = driftIn(found[i]!.details)
      const doubts = doubtsIn(found[i]!.details).flatMap(doubtLines)
      for (const more of drift ? driftLines(drift) : doubts) await out.line(`  ${plain(more)}`)
    }
    await tellSilent()
  },
})

const isoOf = (at: number | null): string | null => (at === null ? null : isoTime(at))

const isSilent = ({ silentUntil }: Pick<Alert, 'silentUntil'>): boolean =>
  silentUntil !== null && silentUntil > Date.now()

/** Who closed it and when, or how long nobody wants to hear of it, before what it said. */
function closedWords(alert: Alert): string {
  const { resolvedAt, reason, silentUntil } = alert
  if (isSilent(alert)) return `[silent until ${moment(silentUntil!)}] `
  if (resolvedAt === null) return ''
  return `[closed ${moment(resolvedAt)}: ${reason ?? 'by a person'}] `
}
