/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop: a table, a file, and the links they saved. Used by `web/app.tsx`.
 * @module
 */

import { type Context, Hono } from 'hono'
import {
  RULE_COLUMNS,
  type RuleRow,
  RulesPage,
  type RulesView,
} from '../../../views/plan/rules.tsx'
import { csvLine } from '../../format/csv.ts'
import { jsonOf } from '../../format/text.ts'
import { refusalText } from '../../jobs/crawl/words.ts'
import { SavedLinkCache, type SavedParts } from '../../jobs/kept/ask-links.ts'
import { type RuleLink, SAVED_KINDS, type SavedKind } from '../../jobs/kept/links.ts'
import type { Plan } from '../../plan/plan.ts'
import { rulesOf } from '../../plan/rules/of-plan.ts'
import { ALL, type Rule } from '../../plan/rules/rules.ts'
import { checkRules, mistakeText, newHosts, rulesInUse, rulesText } from '../../shop/plan.ts'
import { storedPlan } from '../../shop/stored.ts'
import type { Shop } from '../../store/types.ts'
import { download, fileOf, page, type Web } from '../context.tsx'
import { done } from '../notices.ts'

const MOST_ROWS = 500
const EMPTY = Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])) as RuleRow

export function rules(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const saving = new SavedLinkCache(store)

  /** A page of the links of one kind; where nobody asked for a kind, of the first that there is. */
  async function linksOf(shop: Shop, { kind, at: asked }: Asked): Promise<RulesView['links']> {
    for (const one of kind ? [kind] : SAVED_KINDS) {
      const last = await saving.of(shop, one)
      if (!last) continue
      const pages = Math.max(1, last.count)
      const at = Math.trunc(Math.min(Math.max(1, asked), pages))
      return { kind: one, links: last.part(at - 1), total: last.total, page: at, pages }
    }
    return null
  }

  async function viewOf(
    shop: Shop,
    more: Partial<RulesView> = {},
    asked: Asked = { kind: null, at: 1 },
  ): Promise<RulesView> {
    const saved = await rulesInUse(store, shop)
    const plan = saved && storedPlan(saved)
    const rows = plan ? rowsOf(rulesOf(plan).rules) : []
    return {
      ...{ shop, mistakes: [], lost: [] },
      ...{ hosts: plan?.hosts?.join('\n') ?? '', timeout: String(plan?.timeout ?? '') },
      rows: rows.length > 0 ? rows : [{ ...EMPTY, ruleType: 'follow', fromType: 'base' }],
      inUse: saved !== null && saved.version === shop.plan,
      saved: saved !== null,
      links: await linksOf(shop, asked),
      ...more,
    }
  }

  const show = async (c: Context, shop: Shop, more: Partial<RulesView>, status?: 422) =>
    await page(c, <RulesPage {...(await viewOf(shop, more))} />, status)

  app.get('/shops/:slug/rules', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const asked = {
      kind: kindIn(c.req.query('links') ?? (c.req.query('kept') ? 'kept' : '')),
      at: Number(c.req.query('part') ?? c.req.query('kept') ?? 1) || 1,
    }
    const active = c.req.query('from') === 'plan' ? await store.plans.active(shop.id) : null
    if (!active) return await page(c, <RulesPage {...(await viewOf(shop, {}, asked))} />)
    const { rules: taken, lost } = rulesOf(storedPlan(active))
    return await show(c, shop, { rows: rowsOf(taken), lost })
  })

  app.post('/shops/:slug/rules', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const body = await c.req.parseBody()
    const said = typeof body.do === 'string' ? body.do : 'save'
    if (said === 'text') {
      return await takeText(c, shop, String(body.text ?? ''), String(body.confirmed ?? ''))
    }
    const rows = rowsIn(body)
    const typed = (name: string): string =>
      typeof body[name] === 'string' ? body[name].replace(/\r\n/g, '\n') : ''
    const beside = { hosts: typed('hosts'), timeout: typed('timeout') }
    if (said === 'add') {
      const from = rows.at(-1)?.fromType ?? 'base'
      const grown = [...rows, { ...EMPTY, ruleType: 'follow', fromType: from }]
      return await show(c, shop, { ...beside, rows: grown, added: grown.length - 1 })
    }
    if (said.startsWith('remove-')) {
      const left = rows.filter((_, i) => i !== Number(said.slice('remove-'.length)))
      const shown = left.length > 0 ? left : [{ ...EMPTY, ruleType: 'follow' }]
      return await show(c, shop, { ...beside, rows: shown })
    }
    const filled = rows.filter((row) =>
      RULE_COLUMNS.some((column) => column !== 'ruleType' && row[column].trim()),
    )
    const shown = { ...beside, rows: filled.length > 0 ? filled : rows }
    const checked = checkRules(tableIn(filled, beside), shop)
    if (!checked.ok) return await show(c, shop, { ...shown, mistakes: checked.mistakes }, 422)
    const confirm = await unconfirmed(shop, checked.plan, typed('confirmed'))
    if (confirm.length > 0) return await show(c, shop, { ...shown, confirm }, 422)
    return await save(c, shop, checked.plan)
  })

  app.post('/shops/:slug/rules/drop', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const active = await store.plans.active(shop.id)
    if (active?.origin === 'rules') await store.plans.activate(shop.id, null)
    return done(c, `/shops/${shop.slug}/rules`, 'rules-dropped')
  })

  app.get('/shops/:slug/rules.json', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const saved = await rulesInUse(store, shop)
    const text = saved ? rulesText(storedPlan(saved)) : '[]'
    return download(c, `${text}\n`, { name: `${shop.slug}-rules.json` })
  })

  app.get('/shops/:slug/:file{(?:kept|followed|refused)\\.csv}', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const kind = kindIn(c.req.param('file').replace('.csv', ''))!
    const csv = linksCsv(kind, await saving.of(shop, kind))
    return download(c, csv, { name: `${shop.slug}-${kind}.csv`, type: 'text/csv' })
  })

  async function takeText(
    c: Context,
    shop: Shop,
    typed: string,
    confirmed: string,
  ): Promise<Response> {
    const value = (await fileOf(c, 'file'))?.text ?? typed.replace(/\r\n/g, '\n')
    const checked = checkRules(value.trim() || '[]', shop)
    if (!checked.ok) {
      const problem = checked.mistakes.map(mistakeText).join('\n')
      return await show(c, shop, { text: { value, problem } }, 422)
    }
    const confirm = await unconfirmed(shop, checked.plan, confirmed)
    if (confirm.length > 0) return await show(c, shop, { text: { value, confirm } }, 422)
    return await save(c, shop, checked.plan)
  }

  /** Hosts that nobody has said yes to, neither now nor before. */
  async function unconfirmed(shop: Shop, plan: Plan, confirmed: string): Promise<string[]> {
    const said = new Set(confirmed.split(/\s+/))
    const asked = await newHosts(store, shop, plan)
    return asked.every((host) => said.has(host)) ? [] : asked
  }

  async function save(c: Context, shop: Shop, plan: Plan): Promise<Response> {
    await store.plans.save(shop.id, jsonOf(plan), 'rules')
    return done(c, `/shops/${shop.slug}/rules`, 'rules-saved')
  }

  return app
}

/** Which links are asked for; without a kind, whichever there are. */
type Asked = { kind: SavedKind | null; at: number }

const kindIn = (typed: string): SavedKind | null =>
  SAVED_KINDS.find((kind) => kind === typed) ?? null

type Cells = [title: string, cell: (link: RuleLink) => string][]

const KEPT: Cells = [
  ['url', ({ url }) => url],
  ['page', ({ page }) => page],
  ['type', ({ state }) => state],
]
const FOLLOWED: Cells = [...KEPT, ['to', ({ to }) => to ?? ''], ['rule', ({ rule }) => rule]]
const REFUSED: Cells = [
  ...FOLLOWED,
  ['reason', ({ reason }) => reason ?? ''],
  ['why', ({ reason }) => (reason ? refusalText(reason) : '')],
  ['behind', ({ behind }) => behind ?? ''],
]
const CELLS: Record<SavedKind, Cells> = { kept: KEPT, followed: FOLLOWED, refused: REFUSED }

/** Sent a part at a time. */
function linksCsv(kind: SavedKind, saved: SavedParts | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const cells = CELLS[kind]
  let at = 0
  return new ReadableStream({
    start: (stream) =>
      stream.enqueue(encoder.encode(`\uFEFF${csvLine(cells.map(([title]) => title))}`)),
    pull(stream) {
      if (!saved || at >= saved.count) return stream.close()
      const lines = saved.part(at++).map((link) => csvLine(cells.map(([, cell]) => cell(link))))
      stream.enqueue(encoder.encode(lines.join('')))
    },
  })
}

/** A form as the file that says the same. */
function tableIn(rules: RuleRow[], { hosts, timeout }: { hosts: string; timeout: string }): string {
  const names = hosts.split(/[\s,]+/).filter(Boolean)
  const ms = timeout.trim()
  const whole = /^\d{1,9}$/.test(ms) ? Number(ms) : ms
  return JSON.stringify({ rules, hosts: names, ...(ms ? { timeout: whole } : {}) })
}

/** Cells that ask for nothing are empty. */
const rowsOf = (rules: readonly Rule[]): RuleRow[] =>
  rules.map((rule) => {
    const cells = rule as unknown as Record<string, string | undefined>
    const cell = (column: string) => (cells[column] === ALL ? '' : (cells[column] ?? ''))
    return Object.fromEntries(RULE_COLUMNS.map((column) => [column, cell(column)])) as RuleRow
  })

/** Rows are numbered from 0, without gaps. */
function rowsIn(body: Record<string, unknown>): RuleRow[] {
  const rows: RuleRow[] = []
  for (let i = 0; i < MOST_ROWS && `fromType-${i}` in body; i++) {
    const cell = (column: string): string => {
      const value = body[`${column}-${i}`]
      return typeof value === 'string' ? value : ''
    }
    rows.push(Object.fromEntries(RULE_COLUMNS.map((column) => [column, cell(column)])) as RuleRow)
  }
  return rows
}
