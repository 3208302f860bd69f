/**
 * Products of a shop by words of their names, or by the whole of a key. SQL by hand: the index of names is walked in
 * steps. Used by `browse.sql.ts` and `facets.sql.ts`.
 * @module
 */

import { breathe, type Connection, rows } from '../connection/connection.ts'
import type { ProductId, ShopId } from '../types.ts'
import type { Browse, Sort } from './browse.ts'
import { type Conditions, named, shown } from './narrow.sql.ts'
import { type Found, ORDERS, walked } from './orders.sql.ts'

/** Names looked through at once. */
const STEP = 20_000
/** Found by name, they are put in order by themselves; more are met soon in any order. */
const SORTED = 2000

/** Looks through all names once, step by step; few that are found are put in order by themselves. */
export async function searched(connection: Connection, wanted: Browse): Promise<Found> {
  const { shop, search, sort, limit, offset, show } = wanted
  const conditions = named(search, await known(connection, shop, search))
  const { sql, args } = shown(wanted)
  const from = `FROM products p INDEXED BY products_by_name WHERE ${sql}${conditions.sql}`
  const all = [...args, ...conditions.args]
  const met: Met[] = []
  const passed: Step[] = []
  let count = 0
  for await (const range of steps(connection, shop, show === 'gone' ? 1 : 0)) {
    const few = SORTED + 1 - met.length
    const found =
      few > 0 ? await rows<Met>(connection, metIn(from, range), [...all, ...range.args, few]) : []
    met.push(...found)
    const rest = found.length < few ? null : await restOf(found.at(-1), range)
    const here = found.length + (rest ?? 0)
    passed.push({ ...range, count: here })
    count += here
  }
  if (count === met.length) return { ids: ordered(met, sort).slice(offset, offset + limit), count }
  if (sort === 'name' || sort === '-name') return { ids: await byName(), count }
  return await walked(connection, wanted, count, conditions)

  /** How many more there are in a step, after the last that was met. */
  async function restOf(last: Met | undefined, range: Range): Promise<number> {
    const beyond = last
      ? ' AND p.name COLLATE NOCASE >= ? AND (p.name COLLATE NOCASE > ? OR p.id > ?)'
      : ''
    const after = last ? [last[1], last[1], last[0]] : []
    const counted = `SELECT count(*) ${from}${range.sql}${beyond}`
    return (await rows<[number]>(connection, counted, [...all, ...range.args, ...after]))[0]![0]
  }

  /** Begins at the step in which the first of the page is. */
  async function byName(): Promise<ProductId[]> {
    const ids: ProductId[] = []
    let skip = offset
    for (const step of sort === 'name' ? passed : passed.toReversed()) {
      if (skip >= step.count) skip -= step.count
      else if (ids.length < limit) {
        const part = `SELECT p.id ${from}${step.sql} ORDER BY ${ORDERS[sort].order} LIMIT ? OFFSET ?`
        const values = [...all, ...step.args, limit - ids.length, skip]
        for (const [id] of await rows<[ProductId]>(connection, part, values)) ids.push(id)
        skip = 0
        await breathe()
      }
    }
    return ids
  }
}

/** With all that it may be put in order by, which the index of names holds as well. */
type Met = [id: ProductId, name: string, price: number | null, firstSeen: number, movedAt: number]

const metIn = (from: string, range: Range): string =>
  `SELECT p.id, p.name, p.price, p.first_seen, p.moved_at ${from}${range.sql}
   ORDER BY p.name COLLATE NOCASE, p.id LIMIT ?`

/** They come by name; the orders are those of SQL. */
function ordered(met: Met[], sort: Sort): ProductId[] {
  const by = (of: (one: Met) => number, turned: 1 | -1) => (a: Met, b: Met) =>
    turned * (of(a) - of(b) || a[0] - b[0])
  const price = (none: number) => (one: Met) => one[2] ?? none
  const sorted = {
    name: () => met,
    '-name': () => met.toReversed(),
    price: () => met.toSorted(by(price(Number.MAX_VALUE), 1)),
    '-price': () => met.toSorted(by(price(-Number.MAX_VALUE), -1)),
    new: () => met.toSorted(by((one) => one[3], -1)),
    changed: () => met.toSorted(by((one) => one[4], -1)),
  }[sort]()
  return sorted.map(([id]) => id)
}

/** A stretch of names. */
type Range = Conditions
type Step = Range & { count: number }

const between = (first: string | null, last: string | null): Range => ({
  sql: `${first === null ? '' : ' AND p.name COLLATE NOCASE >= ?'}${last === null ? '' : ' AND p.name COLLATE NOCASE < ?'}`,
  args: [first, last].filter((bound) => bound !== null),
})

/** Names from and to which there are not too many. */
export async function* steps(
  connection: Connection,
  shop: ShopId,
  gone: number,
): AsyncGenerator<Range> {
  let from: string | null = null
  for (;;) {
    const [row]: [string][] = await rows<[string]>(
      connection,
      `SELECT p.name FROM products p INDEXED BY products_by_name WHERE p.shop = ? AND p.gone = ?
        ${from === null ? '' : 'AND p.name COLLATE NOCASE >= ?'}
       ORDER BY p.name COLLATE NOCASE LIMIT 1 OFFSET ${STEP}`,
      from === null ? [shop, gone] : [shop, gone, from],
    )
    const to: string | null = row?.[0] ?? null
    // Should so many bear the same name, they are looked at in one step.
    const same: boolean = to !== null && from !== null && to.toLowerCase() === from.toLowerCase()
    yield between(from, same ? null : to)
    if (to === null || same) return
    from = to
    await breathe()
  }
}

/** GTIN, SKU and address: as whole as they were typed. */
export async function known(
  connection: Connection,
  shop: ShopId,
  search: string,
): Promise<ProductId[]> {
  const typed = search.trim()
  const found = await rows<[ProductId]>(
    connection,
    `SELECT product FROM product_keys WHERE shop = ? AND kind IN (1, 2, 3) AND value IN (?, ?, ?)
       AND product IS NOT NULL`,
    [shop, typed, typed.toLowerCase(), typed.replace(/[\s-]/g, '').padStart(14, '0')],
  )
  return found.map(([id]) => id)
}
