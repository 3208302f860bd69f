/** @jsxImportSource hono/jsx */
/**
 * Changes, newest first, by day: of all shops and of one, as a page and as a feed. Used all over `web`.
 * @module
 */

import { type Context, Hono } from 'hono'
import { ChangesPage } from '../../../views/change/changes.tsx'
import {
  type ChangesPlace,
  changesAt,
  FILTERS,
  type Filter,
} from '../../../views/change/changes-place.ts'
import type { ShownChange } from '../../../views/change/table.tsx'
import { localeIn } from '../../../views/shell/locale.ts'
import {
  type DatedChange,
  dayOf,
  KINDS,
  type Kind,
  type Moment,
} from '../../store/changes/by-day.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { page, type Web } from '../context.tsx'
import { atomFeed } from '../files/atom.ts'

const SHOWN = 60
/** Of a feed, which nobody turns the pages of. */
const FED = 100
const DAY = 86_400_000
/** Days that are counted and drawn. */
export const DAYS = 30

/** Without what a first crawl found: thousands, and no news. */
const EVERYTHING: Kind[] = KINDS.filter((kind) => kind !== 'first')

export function changes(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/changes', (c) => show(c, null))
  app.get('/changes.atom', (c) => feed(c, null))
  app.get('/shops/:slug/changes', async (c) => show(c, await store.shops.need(c.req.param('slug'))))
  app.get('/shops/:slug/changes.atom', async (c) =>
    feed(c, await store.shops.need(c.req.param('slug'))),
  )

  async function show(c: Context, shop: Shop | null): Promise<Response> {
    const filter = filterIn(c.req.query('kind'))
    const until = dayIn(c.req.query('until'))
    const before = momentIn(c.req.query('before'))
    const place: ChangesPlace = { slug: shop?.slug ?? null, filter, until }
    const { changes, next } = await store.changes.recent({
      ...{ shop: shop?.id, kinds: kindsOf(filter), before, limit: SHOWN },
      ...(until && { until }),
    })
    const days = await store.changes.days(shop?.id ?? null, since())
    const older = next && changesAt(place, { before: `${next.at}-${next.row}` })
    const view = { shop, place, days, older, first: !before }
    return await page(c, <ChangesPage {...view} changes={await withShops(store, changes)} />)
  }

  async function feed(c: Context, shop: Shop | null): Promise<Response> {
    const filter = filterIn(c.req.query('kind'))
    const { changes } = await store.changes.recent({
      ...{ shop: shop?.id, kinds: kindsOf(filter), limit: FED },
    })
    const { origin } = new URL(c.req.url)
    const text = atomFeed(await withShops(store, changes), {
      ...{ origin, locale: localeIn(c.req.header('accept-language')) },
      title: shop ? `Changes of ${shop.name}` : 'Changes of all shops',
      place: { slug: shop?.slug ?? null, filter, until: null },
    })
    return c.body(text, 200, { 'Content-Type': 'application/atom+xml; charset=utf-8' })
  }

  return app
}

/** The first day that is counted. */
export const since = (now = Date.now()): string => dayOf(now - (DAYS - 1) * DAY)

export async function withShops(store: Store, changes: DatedChange[]): Promise<ShownChange[]> {
  const shops = new Map((await store.shops.list()).map((shop) => [shop.id, shop]))
  return changes.flatMap((change) => {
    const of = shops.get(change.shop)
    return of ? [{ ...change, of }] : []
  })
}

export const kindsOf = (filter: Filter): Kind[] => (filter === 'all' ? EVERYTHING : [filter])

const filterIn = (text = ''): Filter => FILTERS.find((filter) => filter === text) ?? 'all'

const dayIn = (text = ''): string | null =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** `1763350000000-17`, as our own links have it. */
function momentIn(text = ''): Moment | undefined {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text)
  return found ? { at: Number(found[1]), row: Number(found[2]) } : undefined
}
