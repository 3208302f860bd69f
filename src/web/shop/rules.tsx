/** @jsxImportSource hono/jsx */
/**
 * The rules of a shop: a table, a file, and the links they kept.
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
import { KeptLinkCache, type KeptParts } from '../../jobs/kept/ask-links.ts'
import type { Plan } from '../../plan/plan.ts'
import { rulesOf } from '../../plan/rules/of-plan.ts'
import { ALL, type Rule } from '../../plan/rules/rules.ts'
import { checkRules, rulesInUse, rulesText } from '../../shop/plan.ts'
import { storedPlan } from '../../shop/stored.ts'
import type { Shop } from '../../store/types.ts'
import { download, fileOf, page, type Web } from '../context.tsx'
import { done } from '../notices.ts'

const MOST_ROWS = 500
const EMPTY = Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])) as RuleRow

export function rules(web: Web): Hono {
  const app = new Hono()
  const { store } = web
  const keeping = new KeptLinkCache(store)

  async function viewOf(shop: Shop, more: Partial<RulesView> = {}, asked = 1): Promise<RulesView> {
    const saved = await rulesInUse(store, shop)
    const rows = saved ? rowsOf(rulesOf(storedPlan(saved)).rules) : []
    const last = await keeping.of(shop)
    const pages = Math.max(1, last?.count ?? 0)
    const at = Math.trunc(Math.min(Math.max(1, asked), pages))
    return {
      ...{ shop, mistakes: [], lost: [] },
      rows: rows.length > 0 ? rows : [{ ...EMPTY, ruleType: 'follow', fromType: 'base' }],
      inUse: saved !== null && saved.version === shop.plan,
      saved: saved !== null,
      kept: last && { links: last.part(at - 1), total: last.total, page: at, pages },
      ...more,
    }
  }

  const show = async (c: Context, shop: Shop, more: Partial<RulesView>, status?: 422) =>
    await page(c, <RulesPage {...(await viewOf(shop, more))} />, status)

  app.get('/shops/:slug/rules', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const asked = Number(c.req.query('kept') ?? 1) || 1
    const active = c.req.query('from') === 'plan' ? await store.plans.active(shop.id) : null
    if (!active) return await page(c, <RulesPage {...(await viewOf(shop, {}, asked))} />)
    const { rules: taken, lost } = rulesOf(storedPlan(active))
    return await show(c, shop, { rows: rowsOf(taken), lost })
  })

  app.post('/shops/:slug/rules', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const body = await c.req.parseBody()
    const said = typeof body.do === 'string' ? body.do : 'save'
    if (said === 'text') return await takeText(c, shop, String(body.text ?? ''))
    const rows = rowsIn(body)
    if (said === 'add') {
      const from = rows.at(-1)?.fromType ?? 'base'
      const grown = [...rows, { ...EMPTY, ruleType: 'follow', fromType: from }]
      return await show(c, shop, { rows: grown, added: grown.length - 1 })
    }
    if (said.startsWith('remove-')) {
      const left = rows.filter((_, i) => i !== Number(said.slice('remove-'.length)))
      const shown = left.length > 0 ? left : [{ ...EMPTY, ruleType: 'follow' }]
      return await show(c, shop, { rows: shown })
    }
    const filled = rows.filter((row) =>
      RULE_COLUMNS.some((column) => column !== 'ruleType' && row[column].trim()),
    )
    const checked = checkRules(JSON.stringify(filled), shop.seed)
    if (checked.ok) return await save(c, shop, checked.plan)
    const { mistakes } = checked
    const shown = filled.length > 0 ? filled : rows
    return await show(c, shop, { rows: shown, mistakes }, 422)
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

  app.get('/shops/:slug/kept.csv', async (c) => {
    const shop = await store.shops.need(c.req.param('slug'))
    const csv = keptCsv(await keeping.of(shop))
    return download(c, csv, { name: `${shop.slug}-kept.csv`, type: 'text/csv' })
  })

  async function takeText(c: Context, shop: Shop, typed: string): Promise<Response> {
    const value = (await fileOf(c, 'file'))?.text ?? typed.replace(/\r\n/g, '\n')
    const checked = checkRules(value.trim() || '[]', shop.seed)
    if (checked.ok) return await save(c, shop, checked.plan)
    const problem = checked.mistakes
      .map(({ row, column, sentence }) =>
        [row && `Row ${row}`, column && `column ${column}`]
          .filter(Boolean)
          .join(', ')
          .concat(row || column ? ': ' : '', sentence),
      )
      .join('\n')
    return await show(c, shop, { text: { value, problem } }, 422)
  }

  async function save(c: Context, shop: Shop, plan: Plan): Promise<Response> {
    await store.plans.save(shop.id, jsonOf(plan), 'rules')
    return done(c, `/shops/${shop.slug}/rules`, 'rules-saved')
  }

  return app
}

/** Sent a part at a time. */
function keptCsv(kept: KeptParts | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream({
    start: (stream) => stream.enqueue(encoder.encode(`\uFEFF${csvLine(['url', 'page', 'type'])}`)),
    pull(stream) {
      if (!kept || at >= kept.count) return stream.close()
      const lines = kept.part(at++).map(({ url, page, state }) => csvLine([url, page, state]))
      stream.enqueue(encoder.encode(lines.join('')))
    },
  })
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
