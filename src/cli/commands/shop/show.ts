/**
 * `aisle shop show`: a shop for people, and as the JSON that `shop list` and `shop add` print too.
 * @module
 */

import { count, duration, isoTime, moment, number, pause } from '../../../format/words.ts'
import { refusalText } from '../../../jobs/crawl/words.ts'
import { type RuleLink, SAVED_KINDS, type SavedKind, savedLinks } from '../../../jobs/kept/links.ts'
import { MANNERS } from '../../../jobs/manners.ts'
import { AisleError } from '../../../model/errors.ts'
import { readable } from '../../../shop/address.ts'
import { rulesInUse } from '../../../shop/plan.ts'
import { checked, storedPlan, storedTopic, storedWrapper } from '../../../shop/stored.ts'
import type { ShopSummary } from '../../../store/shops/shops.ts'
import type { Store } from '../../../store/store.ts'
import type { Crawl, Document, Shop } from '../../../store/types.ts'
import { honest } from '../../../web/live/crawl-state.ts'
import { command, type Outputs, words } from '../../command.ts'
import { on } from '../../input/flags.ts'
import {
  formatFlag,
  plain,
  type RowFormat,
  type Shape,
  tableOf,
  writeRows,
} from '../../print/table.ts'
import { scheduleJson, scheduleText } from '../schedule.ts'

const CRAWLS_SHOWN = 5

export const shopShow = command({
  name: 'shop show',
  summary: 'Show one shop: its settings, wrapper, plan, topic and last crawls.',
  words: words.one('ID'),
  flags: {
    json: on('as one JSON object, with wrapper, plan, topic and crawls'),
    kept: on('list the links that its rules keep, with the pages they were found on'),
    followed: on('list the links that its rules follow, with the type each page behind them has'),
    refused: on('list the links that its rules name (or a whole crawl met) but manners refuse'),
    format: formatFlag,
  },
  examples: [
    'aisle shop show toys',
    'aisle shop show toys --json',
    'aisle shop show toys --kept --format csv > kept.csv',
    'aisle shop show toys --refused',
  ],
  notes: [
    '--kept --json is one JSON object a line, as --kept --format jsonl. Columns of the CSV: url, page (on which\nit was found), type (of that page). --followed adds to (the type of the page behind the link) and rule,\n--refused also reason, why and behind (the address that was refused, where a redirect leads there).',
    'Rules ask for no more than any crawl may: links that act, what robots.txt forbids, files, and hosts that the\nrules do not name are refused, and listed by --refused. Of a crawl with --whole it lists the same.',
  ],
  async run({ out, log, store: open }, [id], { json, format, ...flags }) {
    const [kind, another] = SAVED_KINDS.filter((one) => flags[one])
    if (another) throw new AisleError('usage', `--${kind} and --${another} do not go together`)
    if (format && (json || !kind)) {
      const which = 'goes with --kept, --followed or --refused'
      throw new AisleError('usage', `--format ${kind ? 'and --json do not go together' : which}`)
    }
    const store = await open()
    const shop = await store.shops.need(id!)
    if (kind) {
      await listLinks({ out, log }, store, shop, kind, json ? 'jsonl' : (format ?? 'table'))
      return
    }
    const summary = await honestSummary(store, (await store.shops.summary(shop.id))!)
    const wrapper = await store.wrappers.active(shop.id)
    const plan = await store.plans.active(shop.id)
    const topic = await store.topics.active(shop.id)
    const listed = await store.crawls.list(shop.id, CRAWLS_SHOWN)
    const crawls = await Promise.all(listed.map((crawl) => honest(store, crawl)))
    if (json) {
      await out.json({
        ...summaryJson(summary),
        wrapper: wrapper && checked(storedWrapper, wrapper),
        plan: plan && checked(storedPlan, plan),
        topic: topic && checked(storedTopic, topic),
        crawls: crawls.map(crawlJson),
      })
      return
    }
    const fields = wrapper && storedWrapper(wrapper).fields.map(({ name }) => name)
    const facts: [string, string][] = [
      ['id', shop.slug],
      ['name', shop.name],
      ['address', readable(shop.seed)],
      [
        'pages',
        { host: 'of this host', domain: 'of its domain', prefix: 'below the address' }[shop.scope],
      ],
      [
        'manners',
        `${pause(shop.delay ?? MANNERS.delay)} apart, ${count(shop.concurrency ?? MANNERS.concurrency, 'request')} at once`,
      ],
      ['wrapper', fields ? `version ${shop.wrapper}: ${fields.join(', ')}` : 'none'],
      ['plan', plan ? `version ${plan.version}, ${plan.origin}` : 'none: every link is followed'],
      ...(topic ? [['topic', topicWords(topic)] as [string, string]] : []),
      ...(shop.schedule ? [['schedule', scheduleText(shop)] as [string, string]] : []),
      ['products', `${count(summary.products, 'product')}, ${number(summary.gone)} gone`],
      ['alerts', number(summary.openAlerts)],
    ]
    for (const [name, value] of facts)
      await out.line(`${`${name}:`.padEnd(shop.schedule ? 11 : 10)}${plain(value)}`)
    if (crawls.length === 0) return
    const table = tableOf(
      crawls,
      [
        { title: 'CRAWL', cell: (crawl) => crawl.id, align: 'right' },
        { title: 'STARTED', cell: (crawl) => moment(crawl.startedAt) },
        { title: 'MODE', cell: (crawl) => crawl.mode },
        {
          title: 'STATE',
          cell: (crawl) => crawl.incomplete ?? (crawl.counters.doubts ? 'doubt' : crawl.state),
        },
        {
          title: 'PAGES',
          cell: ({ counters }) => number(counters.pages + counters.unchanged304),
          align: 'right',
        },
        { title: 'TIME', cell: (crawl) => duration(crawl.seconds), align: 'right' },
        // The last one's is told in full below.
        { title: 'NOTE', cell: (crawl) => (crawl === crawls[0] ? '' : crawl.note), flexible: true },
      ],
      out.width,
    )
    await out.line(`\n${table.join('\n')}`)
    const [last] = crawls
    if (last?.note) await out.line(`\nCrawl ${last.id}: ${plain(last.note)}`)
  },
})

/** `version 2: tablets, e-readers; 12 examples, 6 of them relevant`. */
function topicWords(topic: Document<unknown>): string {
  const { version } = topic
  const { keywords = [], examples = [] } = storedTopic(topic)
  const relevant = examples.filter((example) => example.relevant).length
  const shown = `${count(examples.length, 'example')}, ${number(relevant)} of them relevant`
  const told = [keywords.join(', '), examples.length > 0 ? shown : ''].filter(Boolean)
  return `version ${version}: ${told.join('; ')}`
}

const keptJson = ({ url, page, state }: RuleLink) => ({ url, page, type: state })
const followedJson = (link: RuleLink) => ({ ...keptJson(link), to: link.to, rule: link.rule })

const KEPT: Shape<RuleLink> = {
  table: [
    { title: 'LINK', cell: ({ url }) => readable(url), flexible: true },
    { title: 'FOUND ON', cell: ({ page }) => readable(page), flexible: true },
    { title: 'TYPE', cell: ({ state }) => state },
  ],
  csv: [
    { title: 'url', cell: ({ url }) => url },
    { title: 'page', cell: ({ page }) => page },
    { title: 'type', cell: ({ state }) => state },
  ],
  json: keptJson,
}

const FOLLOWED: Shape<RuleLink> = {
  table: [...KEPT.table, { title: 'TO', cell: ({ to }) => to! }],
  csv: [
    ...KEPT.csv,
    { title: 'to', cell: ({ to }) => to! },
    { title: 'rule', cell: ({ rule }) => rule },
  ],
  json: followedJson,
}

const REFUSED: Shape<RuleLink> = {
  table: [
    KEPT.table[0]!,
    { title: 'RULE', cell: ({ rule }) => rule, flexible: true },
    { title: 'WHY NOT', cell: ({ reason }) => refusalText(reason!) },
  ],
  csv: [
    ...FOLLOWED.csv,
    { title: 'reason', cell: ({ reason }) => reason! },
    { title: 'why', cell: ({ reason }) => refusalText(reason!) },
    { title: 'behind', cell: ({ behind }) => behind ?? '' },
  ],
  json: (link) => ({
    ...followedJson(link),
    reason: link.reason,
    why: refusalText(link.reason!),
    ...(link.behind ? { behind: link.behind } : {}),
  }),
}

const SHAPES = { kept: KEPT, followed: FOLLOWED, refused: REFUSED }

/** Links of the last crawl that has such. */
async function listLinks(
  { out, log }: Outputs,
  store: Store,
  shop: Shop,
  kind: SavedKind,
  format: RowFormat,
): Promise<void> {
  const last = await savedLinks(store, shop, kind)
  const links = last?.links ?? []
  await writeRows(out, each(links), SHAPES[kind], format)
  if (links.length > 0) return
  const how = (await rulesInUse(store, shop))
    ? `aisle --crawl ${shop.slug} --mode rules`
    : `aisle shop set ${shop.slug} --rules FILE`
  await log.line(
    last ? `Crawl ${last.crawl.id} ${kind} no links.` : `No links were ${kind} yet: ${how}`,
  )
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

export function summaryJson({ shop, products, gone, lastCrawl, openAlerts }: ShopSummary) {
  const { slug, name, seed, scope, delay, concurrency, render, wrapper, plan, topic, createdAt } =
    shop
  return {
    ...{ id: slug, name, url: seed, scope, delay, concurrency, render, wrapper, plan, topic },
    added: isoTime(createdAt),
    ...{ products, gone, alerts: openAlerts },
    ...scheduleJson(shop),
    lastCrawl: lastCrawl && crawlJson(lastCrawl),
  }
}

function crawlJson({ id, mode, state, incomplete, note, seconds, ...crawl }: Crawl) {
  const { products, design: _, ...counters } = crawl.counters
  return {
    ...{ id, mode, state, incomplete, note, seconds },
    started: isoTime(crawl.startedAt),
    finished: crawl.finishedAt === null ? null : isoTime(crawl.finishedAt),
    ...counters,
    products,
  }
}

export async function shopJson(store: Store, shop: Shop) {
  return summaryJson((await store.shops.summary(shop.id))!)
}

/** The same of the last crawl of a shop. */
export async function honestSummary(store: Store, summary: ShopSummary): Promise<ShopSummary> {
  const { lastCrawl } = summary
  return lastCrawl ? { ...summary, lastCrawl: await honest(store, lastCrawl) } : summary
}
