/** @jsxImportSource hono/jsx */
/**
 * The settings of one shop, and its removal: first it is said what goes with it. Used by `web/app.tsx`.
 * @module
 */

import { Hono } from 'hono'
import { forPage } from '../../../views/shell/commands.ts'
import {
  RemovePage,
  ShopSettingsPage,
  type ShopSettingsView,
} from '../../../views/shop/settings.tsx'
import type { Removal } from '../../jobs/crawl/manager.ts'
import { needMode } from '../../jobs/crawl/open.ts'
import { nextCrawlOf } from '../../jobs/schedule/cron.ts'
import { setSchedule } from '../../jobs/schedule/schedule.ts'
import {
  applyChange,
  type Change,
  checkChange,
  formFor,
  SETTING_FIELDS,
  type SettingForm,
} from '../../jobs/shop-settings.ts'
import { sameData } from '../../jobs/users.ts'
import { heldStill, leftBehind, movesTo, whatGoes } from '../../shop/moving.ts'
import type { Shop } from '../../store/types.ts'
import { formOf, page, type Web } from '../context.tsx'
import { known, lineOf, whyRefused } from '../messages.ts'
import { done } from '../notices.ts'

/** A large shop takes longer than a person waits for a page; it goes on going. */
const PATIENCE = 3000

export function shopSettings(web: Web): Hono {
  const app = new Hono()
  const { store, jobs } = web
  const view = (shop: Shop, more: Partial<ShopSettingsView> = {}): ShopSettingsView => ({
    ...{ shop, form: formFor(shop), problems: {}, nextCrawl: nextCrawlOf(shop), ...more },
  })

  app.get('/shops/:slug/settings', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    return await page(c, <ShopSettingsPage {...view(shop)} />)
  })

  app.post('/shops/:slug/settings', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const form: SettingForm = await formOf(c, SETTING_FIELDS)
    const again = (more: Partial<ShopSettingsView>, status: 409 | 422) =>
      page(c, <ShopSettingsPage {...view(shop, { form, ...more })} />, status)
    const checked = checkChange(shop, form)
    if (!checked.ok) return await again({ problems: checked.problems }, 422)
    const { change } = checked
    const unfit = await unfitMode(web, shop, change)
    if (unfit) return await again({ problems: { scheduleMode: unfit } }, 422)
    if (movesTo(shop, change.draft.seed)) {
      const { move } = await formOf(c, ['move'])
      const answer = await moved(web, shop, change, move)
      if (answer !== 'moved') return await again(answer, 'refused' in answer ? 409 : 422)
    } else await applyChange(store, shop, change)
    const { schedule, mode } = change
    if (schedule !== shop.schedule || mode !== shop.scheduleMode) {
      await setSchedule(store, await store.shops.need(shop.slug), schedule, mode)
    }
    return done(c, `/shops/${shop.slug}/settings`, 'saved')
  })

  app.get('/shops/:slug/remove', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const what = await whatGoes(store, shop)
    return await page(c, <RemovePage {...{ shop, what }} />)
  })

  app.post('/shops/:slug/remove', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const isSame = sameData(store.options)
    const removing = jobs.remove(shop.slug)
    const removed = await Promise.race([removing, Bun.sleep(PATIENCE)])
    if (!removed) void removing.then(tellLate).catch(console.error)
    else if (!removed.ok) {
      const what = await whatGoes(store, shop)
      const problem = await whyRefused(web, shop, removed)
      return await page(c, <RemovePage {...{ shop, what, problem }} />, 409)
    }
    return done(c, '/', removed ? 'removed' : 'removing')

    /** Nobody waits for the answer any more. */
    async function tellLate(late: Removal): Promise<void> {
      if (late.ok || !isSame()) return
      const message = `${shop.name} is still there: ${late.error}. Remove it again.`
      await store.alerts.raise({ shop: shop.id, kind: 'removal', message })
    }
  })

  return app
}

/** Why no crawl could begin as the new schedule says; null where it can. */
async function unfitMode(
  { store }: Web,
  shop: Shop,
  { schedule, mode }: Change,
): Promise<string | null> {
  const isOld = schedule === shop.schedule && mode === shop.scheduleMode
  if (schedule === null || mode === 'auto' || isOld) return null
  try {
    await needMode(store, shop, mode)
    return null
  } catch (error) {
    return forPage(lineOf(known(error)))
  }
}

/** Moves the shop where the person agreed to this very address; else what to ask, or why not. */
async function moved(
  web: Web,
  shop: Shop,
  change: Change,
  agreed: string,
): Promise<'moved' | Pick<ShopSettingsView, 'move'> | Pick<ShopSettingsView, 'refused'>> {
  const { store } = web
  const { seed } = change.draft
  try {
    return await heldStill(store, shop, async () => {
      if (agreed !== seed) return { move: { to: seed, ...(await leftBehind(store, shop, seed)) } }
      await applyChange(store, shop, change)
      return 'moved'
    })
  } catch (error) {
    const { message, hint } = known(error, 'busy')
    return { refused: await whyRefused(web, shop, { ok: false, error: message, hint }) }
  }
}
