/**
 * Changes by their day and kind. SQL by hand: what each day holds is counted as it is written, so that only days are
 * read that have what is looked for, by the index of changes. Used by `changes.sql.ts`.
 * @module
 */

import { breathe, type Connection, rows, type Value } from '../connection/connection.ts'
import type { Change, ShopId } from '../types.ts'
import {
  type Counted,
  type DatedChange,
  type Day,
  type DayCounts,
  dayOf,
  KINDS,
  type Kind,
  MOST_COUNTED,
  type Moment,
  type Wanted,
} from './by-day.ts'
import { BESIDE, changesIn } from './observed.sql.ts'

const DAY = 86_400_000
const NEVER = Number.MAX_SAFE_INTEGER

/** The last day of which anything came before it. */
const dayBefore = ({ at, row }: Moment): number => Math.floor((row > 0 ? at : at - 1) / DAY)

const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY)
const nameOf = (day: number): string => dayOf(day * DAY)

/** As db/0014_details.sql has them. */
const BITS: Record<Kind, number> = {
  ...{ new: 1, gone: 2, back: 4, cheaper: 8, dearer: 16, price: 32, stock: 64, first: 128 },
  details: 256,
}

const COLUMNS = KINDS.map((kind) => `d.${kind}`)

const OF_DAY = `SELECT ${BESIDE.columns}, o.kinds
  FROM (SELECT rowid, * FROM observations INDEXED BY observations_changed
    WHERE shop = ?1 AND kinds > 0 AND kinds & ?2 AND at >= ?3 AND at <= ?4
      AND (at, rowid) < (?4, ?5) ORDER BY at DESC, rowid DESC LIMIT ?6) o
  JOIN products p ON p.id = o.product
  LEFT JOIN observations b ON ${BESIDE.before}
  ORDER BY o.at DESC, o.rowid DESC`

export function changedOf(connection: Connection) {
  /** Shops with such changes on the last day that has some, at or before it. */
  const lastDay = async (shop: ShopId | null, kinds: readonly Kind[], until: number) => {
    const some = kinds.map((kind) => `d.${kind}`).join(' + ')
    // Of each shop its own last day: the key leads to it.
    const found = await rows<[ShopId, number]>(
      connection,
      `SELECT s.id, d.day FROM shops s JOIN days d ON d.shop = s.id AND d.day =
         (SELECT d.day FROM days d WHERE d.shop = s.id AND d.day <= ?2 AND ${some} > 0
          ORDER BY d.day DESC LIMIT 1)
       WHERE ?1 IS NULL OR s.id = ?1`,
      [shop, until],
    )
    const day = Math.max(-1, ...found.map(([, last]) => last))
    return { day, shops: found.filter(([, last]) => last === day).map(([id]) => id) }
  }

  /** Newest first, about `limit`; `next` is where to go on. */
  const recent = async (
    wanted: Wanted,
  ): Promise<{ changes: DatedChange[]; next: Moment | null }> => {
    const { shop = null, kinds, until, before, limit } = wanted
    const mask = kinds.reduce((sum, kind) => sum + BITS[kind], 0)
    const end = until === undefined ? NEVER : (numberOf(until) + 1) * DAY
    let from = before && before.at < end ? before : { at: end, row: 0 }
    const changes: DatedChange[] = []
    for (;;) {
      const { day, shops } = await lastDay(shop, kinds, dayBefore(from))
      const here = await lastDayAt(day, shops)
      if (here === null) return { changes, next: null }
      changes.push(...here)
      if (changes.length >= limit) return cut()
      from = { at: day * DAY, row: 0 }
      await breathe()
    }

    async function lastDayAt(day: number, shops: ShopId[]): Promise<DatedChange[] | null> {
      if (day < 0) return null
      const last = Math.min(from.at, (day + 1) * DAY)
      const row = last === from.at ? from.row : 0
      const found: DatedChange[] = []
      for (const id of shops) {
        const args = [id, mask, day * DAY, last, row, limit + 1 - changes.length]
        for (const each of await rows(connection, OF_DAY, args)) {
          found.push(...toldIn(each, kinds))
        }
      }
      return found.sort((a, b) => b.at - a.at || b.row - a.row)
    }

    /** At the end of an observation: one may have changed the price and the stock. */
    function cut() {
      let end = limit
      while (end < changes.length && changes[end]!.row === changes[end - 1]!.row) end++
      const { at, row } = changes[end - 1]!
      return { changes: changes.slice(0, end), next: { at, row } }
    }
  }

  return {
    recent,

    /** How many there were in a time, both ends included; of the first `MOST_COUNTED` observations. */
    async count({ shop, kinds, from, to }: Counted): Promise<number> {
      const each = kinds.map((kind) => `(kinds & ${BITS[kind]} > 0)`).join(' + ')
      const [found] = await rows<[number]>(
        connection,
        `SELECT total(${each}) FROM (SELECT kinds FROM observations INDEXED BY observations_changed
           WHERE shop = ? AND kinds > 0 AND at >= ? AND at <= ? LIMIT ${MOST_COUNTED})`,
        [shop, from, to],
      )
      return found![0]
    },

    /** Newest first, those without a change left out; `since`: not before this day. */
    async days(shop: ShopId | null, since: string): Promise<Day[]> {
      const sums = COLUMNS.map((column) => `sum(${column})`).join(', ')
      const found = await rows<number[]>(
        connection,
        `SELECT d.day, ${sums} FROM shops s JOIN days d ON d.shop = s.id AND d.day >= ?2
         WHERE ?1 IS NULL OR s.id = ?1 GROUP BY d.day HAVING ${sums.replaceAll(', ', ' + ')} > 0
         ORDER BY d.day DESC`,
        [shop, numberOf(since)],
      )
      return found.map(([day, ...counts]) => dayFrom(day!, counts))
    },

    /** The same by shop, oldest first. */
    async daysByShop(since: string): Promise<Map<ShopId, Day[]>> {
      const found = await rows<number[]>(
        connection,
        `SELECT s.id, d.day, ${COLUMNS.join(', ')} FROM shops s
         JOIN days d ON d.shop = s.id AND d.day >= ? ORDER BY s.id, d.day`,
        [numberOf(since)],
      )
      const shops = new Map<ShopId, Day[]>()
      for (const [shop, day, ...counts] of found) {
        const days = shops.get(shop!) ?? []
        shops.set(shop!, days)
        days.push(dayFrom(day!, counts))
      }
      return shops
    },
  }
}

const dayFrom = (day: number, counts: number[]): Day => ({
  ...(Object.fromEntries(KINDS.map((kind, i) => [kind, counts[i]!])) as DayCounts),
  day: nameOf(day),
})

/** What the observation says now, of the kinds that are wanted. */
function toldIn(row: Value[], kinds: readonly Kind[]): DatedChange[] {
  const bits = row.at(-1) as number
  return changesIn(row).flatMap((change): DatedChange[] => {
    const what = whatOf(change, bits)
    const wanted = what === 'new' && bits & BITS.first ? 'first' : what
    return kinds.includes(wanted) ? [{ ...change, what, row: row[0] as number }] : []
  })
}

function whatOf({ kind }: Change, bits: number): DatedChange['what'] {
  if (kind !== 'price') return kind
  return bits & BITS.cheaper ? 'cheaper' : bits & BITS.dearer ? 'dearer' : 'price'
}
