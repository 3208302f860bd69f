/** @jsxImportSource hono/jsx */
/**
 * The settings of one shop, and the shop as a file.
 * @module
 */

import { Hono } from 'hono'
import { forPage } from '../../../views/shell/commands.ts'
import { ShopSettingsPage, type ShopSettingsView } from '../../../views/shop/settings.tsx'
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
import { AisleError } from '../../model/errors.ts'
import { heldStill, leftBehind, movesTo } from '../../shop/moving.ts'
import type { Shop } from '../../store/types.ts'
import { formOf, page, versionLine, type Web } from '../context.tsx'
import { whyRefused } from '../refused.ts'
import { tell } from '../told.ts'

export function shopSettings(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const view = (shop: Shop, more: Partial<ShopSettingsView> = {}): ShopSettingsView => ({
    ...{ shop, form: formFor(shop), problems: {}, nextCrawl: nextCrawlOf(shop) },
    ...{ version: versionLine(web), ...more },
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
    tell(c, 'saved')
    return c.redirect(`/shops/${shop.slug}/settings`, 303)
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
    if (!(error instanceof AisleError)) throw error
    return forPage([error.message, error.hint].filter(Boolean).join('. '))
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
    if (!(error instanceof AisleError) || error.kind !== 'busy') throw error
    const { message, hint } = error
    return { refused: await whyRefused(web, shop, { ok: false, error: message, hint }) }
  }
}
