/** @jsxImportSource hono/jsx */
/**
 * Repairing the wrapper of a shop that was redesigned: looked for beside the page, shown, then used.
 * @module
 */

import { type Context, Hono } from 'hono'
import { forPage } from '../../../views/shell/commands.ts'
import { RepairPage } from '../../../views/wrapper/repair.tsx'
import { acceptRepair, declineRepair, repairProposal } from '../../jobs/repair/proposal.ts'
import { AisleError } from '../../model/errors.ts'
import type { Shop } from '../../store/types.ts'
import { formOf, page, versionLine, type Web } from '../context.tsx'
import { liveStream } from '../live/live.ts'
import { type Notice, tell } from '../told.ts'

/** How the last look ended, where no proposal tells it. */
type Looked = { problem: string } | { needless: true }

export function repair(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const looking = new Set<string>()
  const looked = new Map<string, Looked>()

  app.get('/shops/:slug/repair', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const isLooking = looking.has(shop.slug)
    const last = isLooking ? undefined : looked.get(shop.slug)
    looked.delete(shop.slug)
    if (last && 'needless' in last) return back(c, shop, 'repair-needless')
    const view = {
      ...{ shop, proposal: await repairProposal(store, shop), looking: isLooking },
      ...{ problem: last?.problem, version: versionLine(web) },
    }
    return await page(c, <RepairPage {...view} />)
  })

  app.get('/shops/:slug/repair/live', async (c) => {
    const { slug } = await store.shops.need(c.req.param('slug'))
    const words = '<p role="status">Looking at pages of known products, politely…</p>'
    return liveStream(c, async () => ({ html: words, ended: !looking.has(slug) }))
  })

  app.post('/shops/:slug/repair', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    if (!looking.has(shop.slug)) void look(shop)
    return c.redirect(`/shops/${shop.slug}/repair`, 303)
  })

  app.post('/shops/:slug/repair/:do{accept|decline}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const version = Number((await formOf(c, ['version'])).version)
    const accepts = c.req.param('do') === 'accept'
    await (accepts ? acceptRepair : declineRepair)(store, shop, version)
    return back(c, shop, accepts ? 'repair-used' : 'repair-declined')
  })

  async function look({ slug }: Shop): Promise<void> {
    looking.add(slug)
    looked.delete(slug)
    try {
      const { proposal } = await jobs.repair(slug)
      if (!proposal) looked.set(slug, { needless: true })
    } catch (error) {
      if (!(error instanceof AisleError)) console.error(error)
      looked.set(slug, { problem: troubleIn(error) })
    } finally {
      looking.delete(slug)
    }
  }

  const back = (c: Context, { slug }: Shop, notice: Notice): Response => {
    tell(c, notice)
    return c.redirect(`/shops/${slug}/wrapper`, 303)
  }

  return app
}

function troubleIn(error: unknown): string {
  if (!(error instanceof AisleError)) return 'Something went wrong inside Aisle; its log says what.'
  return forPage([`${error.message}.`, error.hint].filter(Boolean).join(' '))
}
