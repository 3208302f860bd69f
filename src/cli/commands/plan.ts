/**
 * `aisle plan`
 * @module
 */

import { instructionsOf } from '../../crawl/policies/rules/instructions.ts'
import { readJson } from '../../format/json.ts'
import { count, isoTime, moment, number } from '../../format/words.ts'
import { lastByRules } from '../../jobs/kept/links.ts'
import type { Prediction } from '../../jobs/learn/learn.ts'
import { foretell, predictAll } from '../../jobs/learn/learning.ts'
import { AisleError } from '../../model/errors.ts'
import { formatPlan, PLAN_FORMATS, type PlanFormat } from '../../plan/draw/format.ts'
import { openPlan, type Plan, planSize } from '../../plan/plan.ts'
import { rulesOf } from '../../plan/rules/of-plan.ts'
import { instructionText } from '../../plan/rules/rules.ts'
import { broughtFor, needRules, planVersions, useVersion } from '../../shop/plan.ts'
import { checked, storedPlan } from '../../shop/stored.ts'
import type { Store } from '../../store/store.ts'
import type { Shop } from '../../store/types.ts'
import { command, type Outputs, words } from '../command.ts'
import { readText } from '../input/files.ts'
import { choice, on, text, whole } from '../input/flags.ts'
import type { Output } from '../print/output.ts'
import { type Column, tableOf } from '../print/table.ts'

const PLAN_FILE = `The file:
  { "seeds": ["https://toys.example/"], "start": "home",
    "fold": [ { "drop": "parameter", "name": "sort" } ],
    "states": {
      "home": { "name": "start page", "role": "page", "edges": [
        { "xpath": "//nav//a", "action": "follow", "to": "list" } ] },
      "list": { "name": "a category", "role": "list", "edges": [
        { "xpath": "//a[@rel='next']", "action": "follow", "to": "list" },
        { "xpath": "//h3/a", "url": "/p/", "action": "follow", "to": "product" } ] },
      "product": { "name": "a product", "role": "detail", "edges": [] } } }
  states   what a page is for: a "role" of page, list (of products) or detail (a product), and its edges
  edges    which links of such a page to take: the XPath selects the links themselves (//nav//a, not //nav),
           "url" is a regular expression that their address must match too, "not" one that it must
           not match; "optional": true says that there may be none; "instead", a state: where the
           page has links into it, they are not taken but these are (all of a list instead of its pages)
  action   follow: download the page, which is then in the state "to"; keep: only remember the address
  fold     what makes no difference in addresses: those that are equal without it are downloaded once.
           "drop" is "parameter" (with "name", and "value" for only some values, such as ^1$), "segment"
           (with "pattern", a part of the path), "folders" (all before the last part of the path),
           "slash" (at its end) or "order" (of the parameters); "url" says of which addresses
  through  true: links of product pages are taken too, which else lead nowhere
  hosts    hosts that are visited besides the shop's: ["www.books.example"]
  timeout  milliseconds after which a page is given up`

export const plan = command({
  name: 'plan',
  summary: 'Show which links of a shop are followed, or bring in a plan edited by hand.',
  words: words.one('SHOP'),
  flags: {
    format: choice(
      PLAN_FORMATS,
      'text for people, json or rules to edit, dot for Graphviz, svg to look at',
    ),
    import: text('FILE', 'check a plan, or rules, save it and use it from now on'),
    instructions: on('what crawls by rules are told of each page known, a JSON object a line'),
    drop: on('go on without a plan: crawls follow every link again'),
    versions: on('list all versions of the plan, with what each would download'),
    use: whole('N', { min: 1, max: 1e9 }, 'use this version from now on'),
  },
  examples: [
    'aisle plan toys',
    'aisle plan toys --format svg > toys.svg',
    'aisle plan toys --format json > plan.json    (edit it, then)\n  aisle plan toys --import plan.json',
    'aisle plan toys --format rules > rules.json    (edit it, then)\n  aisle plan toys --import rules.json',
    'aisle plan toys --drop',
    'aisle plan toys --versions    (with --format json: a JSON object a line)\n  aisle plan toys --use 3',
  ],
  notes: [
    'A crawl with a plan walks only the links that the plan names. A finished crawl of every page learns one by\nitself; one that was edited by hand stays in use. Every version is kept: --versions lists them, --use goes\nback to one, also after --drop. To crawl everything once more, and learn from it:\naisle --crawl SHOP --mode initial',
    PLAN_FILE,
    'A file that holds a list is one of rules: "aisle shop set --help" describes it. --format rules prints a plan\nas rules as far as they can say it, and tells on stderr what they cannot.',
  ],
  async run({ out, log, store: open }, [id], flags) {
    checkTogether(flags)
    const store = await open()
    const shop = await store.shops.need(id!)
    if (flags.import) await bringIn(out, store, shop, flags.import)
    else if (flags.instructions) await listInstructions({ out, log }, store, shop)
    else if (flags.use) await use(out, store, shop, flags.use)
    else if (flags.drop) await drop(out, store, shop)
    else if (flags.versions) {
      await listVersions({ out, log }, store, shop, flags.format === 'json')
    } else await show({ out, log }, store, shop, flags.format ?? 'text')
  },
})

type Given = { [K in 'import' | 'instructions' | 'drop' | 'versions' | 'use']: unknown } & {
  format: PlanFormat | null
}

/** One thing at a time; only a list comes in two formats. */
function checkTogether(flags: Given): void {
  const { format } = flags
  const all = ['import', 'instructions', 'drop', 'versions', 'use', 'format'] as const
  const given = all.filter((name) => flags[name])
  if (given.length <= 1) return
  if (given.join() !== 'versions,format') {
    throw new AisleError('usage', `--${given[0]} and --${given[1]} do not go together`)
  }
  if (format === 'text' || format === 'json') return
  throw new AisleError('usage', `--versions are listed as text or json, not as ${format}`)
}

async function bringIn(out: Output, store: Store, shop: Shop, file: string): Promise<void> {
  const json = readJson(await readText(file), 'the plan', file)
  const { plan, origin } = broughtFor(shop, json, file)
  const { version } = await store.plans.save(shop.id, JSON.stringify(plan), origin)
  await tellUse(out, store, shop, version, plan)
}

async function use(out: Output, store: Store, shop: Shop, version: number): Promise<void> {
  await tellUse(out, store, shop, version, await useVersion(store, shop, version))
}

async function tellUse(
  out: Output,
  store: Store,
  { slug }: Shop,
  version: number,
  plan: Plan,
): Promise<void> {
  const { states, edges } = planSize(plan)
  await out.line(
    `${slug} uses plan version ${version}: ${count(states, 'state')}, ${count(edges, 'edge')}`,
  )
  const foretold = await foretell(store, slug, plan)
  if (foretold) await out.line(`  ${foretold.sentence}`)
}

async function drop(out: Output, store: Store, { id, slug, plan }: Shop): Promise<void> {
  if (plan !== null) await store.plans.activate(id, null)
  await out.line(
    `${slug} has no plan ${plan === null ? 'yet' : 'any more'}: every link is followed`,
  )
}

async function show(
  { out, log }: Outputs,
  store: Store,
  shop: Shop,
  format: PlanFormat,
): Promise<void> {
  const active = await store.plans.active(shop.id)
  if (!active) await log.line(`${shop.slug} has no plan of its own yet: every link is followed`)
  const plan = active ? checked(storedPlan, active) : openPlan([shop.seed])
  if (format === 'rules') for (const sentence of rulesOf(plan).lost) await log.line(sentence)
  const forPrograms = format === 'json' || format === 'rules'
  const foretold = active && !forPrograms ? await foretell(store, shop.slug, plan) : null
  await out.write(formatPlan(plan, format, foretold))
}

type Row = {
  version: number
  active: boolean
  origin: string
  at: number
  states: number
  edges: number
  predicted: Prediction | null
}

const COLUMNS: Column<Row>[] = [
  { title: 'VERSION', cell: ({ version }) => version, align: 'right' },
  { title: '', cell: ({ active }) => (active ? 'in use' : '') },
  { title: 'ORIGIN', cell: ({ origin }) => origin },
  { title: 'SAVED', cell: ({ at }) => moment(at) },
  { title: 'STATES', cell: ({ states }) => number(states), align: 'right' },
  { title: 'EDGES', cell: ({ edges }) => number(edges), align: 'right' },
  { title: 'PAGES', cell: ({ predicted }) => amount(predicted, 'pages'), align: 'right' },
  { title: 'PRODUCTS', cell: ({ predicted }) => amount(predicted, 'products'), align: 'right' },
  {
    title: 'MISSED',
    cell: ({ predicted }) => (predicted ? number(predicted.missed.length) : ''),
    align: 'right',
  },
]

/** Where an edge cannot be told by stored links, there may be more. */
function amount(predicted: Prediction | null, what: 'pages' | 'products'): string {
  if (!predicted) return ''
  return `${predicted.unknown ? '≥ ' : ''}${number(predicted[what])}`
}

/** A table for people, or a JSON line for each version. */
async function listVersions(
  { out, log }: Outputs,
  store: Store,
  shop: Shop,
  json: boolean,
): Promise<void> {
  const versions = await planVersions(store, shop)
  const plans = versions.map((one) => checked(storedPlan, one))
  const predictions = plans.length > 0 ? await predictAll(store, shop.slug, plans) : null
  const rows = versions.map(
    ({ version, origin, createdAt: at }, i): Row => ({
      ...{ version, active: version === shop.plan, origin, at },
      ...planSize(plans[i]!),
      predicted: predictions?.[i] ?? null,
    }),
  )
  if (json) for (const row of rows) await out.json(rowJson(row))
  else if (rows.length > 0) await out.line(tableOf(rows, COLUMNS, out.width).join('\n'))
  else await log.line(`${shop.slug} has no plan of its own yet: every link is followed`)
  if (json || rows.length === 0) return
  const by = predictions?.[0]
  await log.line(
    by
      ? `PAGES, PRODUCTS and MISSED as the shop was in crawl ${by.crawl}, which read ${count(by.of.pages, 'page')}.`
      : 'What they would download is told once every page was crawled.',
  )
}

function rowJson({ at, predicted, ...row }: Row) {
  return {
    ...row,
    savedAt: isoTime(at),
    predicted: predicted && {
      ...{ pages: predicted.pages, details: predicted.details, products: predicted.products },
      ...{ missed: predicted.missed.length, unknown: predicted.unknown, of: predicted.of },
    },
  }
}

/**
 * One for each page that the last crawl by these rules asked for, and for each that is known and waits; before
 * there was one, for the page where they start.
 */
async function listInstructions({ out, log }: Outputs, store: Store, shop: Shop): Promise<void> {
  const saved = await needRules(store, shop)
  const last = await lastByRules(store, shop)
  const isOld = last !== null && last.crawl.plan !== saved.version
  if (!last) await log.line('Not crawled by rules yet: this is what the first page will be told.')
  if (isOld) await log.line(`As crawl ${last.crawl.id} was told, by older rules.`)
  const plan = last?.plan ?? checked(storedPlan, saved)
  for (const sentence of rulesOf(plan).lost) await log.line(sentence)
  const all = await instructionsOf(store, shop, plan, last?.crawl.id ?? null)
  for (const instruction of all) await out.line(instructionText(instruction))
}
