/**
 * Changing the settings of a shop, apart from its wrapper, plan and topic. Used by `web/shop/settings.tsx` and
 * `views/shop/settings.tsx`.
 * @module
 */

import { jsonOf } from '../format/text.ts'
import { ASKED_MODES, type AskedMode } from '../model/crawl.ts'
import { checkShop, EMPTY_FORM, formOf, type ShopDraft } from '../shop/draft.ts'
import { rulesAt } from '../shop/plan.ts'
import type { Store } from '../store/store.ts'
import type { Shop } from '../store/types.ts'
import { checkCron } from './schedule/cron.ts'

export const SETTING_FIELDS = [
  ...(['url', 'name', 'scope', 'delay', 'concurrency', 'schedule', 'scheduleMode'] as const),
  'pictures',
] as const

type SettingField = (typeof SETTING_FIELDS)[number]
/** Texts as typed; empty means: the default. */
export type SettingForm = Record<SettingField, string>
export type SettingProblems = Partial<Record<SettingField, string>>

export type Change = {
  draft: ShopDraft
  schedule: string | null
  mode: AskedMode
  pictures: boolean
}

export const formFor = (shop: Shop): SettingForm => ({
  ...formOf(shop),
  schedule: shop.schedule ?? '',
  scheduleMode: shop.scheduleMode,
  pictures: shop.pictures ? 'on' : '',
})

/** What is to change, or what is wrong with which field. */
export function checkChange(
  shop: Shop,
  form: SettingForm,
): { ok: true; change: Change } | { ok: false; problems: SettingProblems } {
  const { url, name, scope, delay, concurrency } = form
  const checked = checkShop({ ...EMPTY_FORM, url, name, scope, delay, concurrency, id: shop.slug })
  const problems: SettingProblems = checked.ok ? {} : { ...checked.problems }
  const cron = form.schedule.trim() === '' ? null : checkCron(form.schedule)
  if (cron && !cron.ok) problems.schedule = `${cron.problem}. ${cron.hint}`
  const mode = ASKED_MODES.find((known) => known === (form.scheduleMode || 'auto'))
  if (!mode) problems.scheduleMode = `must be one of ${ASKED_MODES.join(', ')}`
  if (!checked.ok || !mode || Object.keys(problems).length > 0) return { ok: false, problems }
  const schedule = cron?.ok ? cron.cron : null
  return {
    ok: true,
    change: { draft: checked.draft, schedule, mode, pictures: form.pictures === 'on' },
  }
}

/** All of it or nothing; wrapper and topic stay, rules come along to another address. */
export async function applyChange(
  store: Store,
  shop: Shop,
  { draft, pictures }: Change,
): Promise<Shop> {
  const { name, seed, scope, delay, concurrency } = draft
  const rules = seed === shop.seed ? null : await rulesAt(store, shop, seed)
  const plan = rules ? { json: jsonOf(rules), origin: 'rules' as const } : null
  const patch = { name, seed, scope, delay, concurrency, pictures }
  return await store.shops.update(shop.slug, patch, { plan })
}
