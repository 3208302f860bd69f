/** @jsxImportSource hono/jsx */
/**
 * All changes of a shop, newest first.
 * @module
 */

import { Hono } from 'hono'
import { ChangesPage } from '../../views/changes.tsx'
import type { Moment } from '../store/changes.ts'
import { page, versionLine, type Web } from './context.tsx'

const SHOWN = 100

export function changes(web: Web): Hono {
  const app = new Hono()
  const { store } = web

  app.get('/shops/:slug/changes', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const before = momentIn(c.req.query('before'))
    const { changes, next } = await store.changes.newest({ shop: shop.id, before, limit: SHOWN })
    const older = next && `/shops/${shop.slug}/changes?before=${next.at}-${next.row}`
    const view = { shop, changes, older, first: before === undefined, version: versionLine(web) }
    return await page(c, <ChangesPage {...view} />)
  })

  return app
}

/** `1763350000000-17`, as our own links have it. */
function momentIn(text = ''): Moment | undefined {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text)
  return found ? { at: Number(found[1]), row: Number(found[2]) } : undefined
}
