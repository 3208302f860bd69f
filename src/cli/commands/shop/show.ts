/**
 * `aisle shop show`: a shop for people, and as the JSON that `shop list` and `shop add` print too.
 * @module
 */

import type { Kept } from '../../../crawl/policies/rules/kept-links.ts'
import { count, duration, isoTime, moment, number, pause } from '../../../format/words.ts'
import { keptLinks } from '../../../jobs/kept/links.ts'
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
    format: formatFlag,
  },
  examples: [
    'aisle shop show toys',
    'aisle shop show toys --json',
    'aisle shop show toys --kept --format csv > kept.csv',
  ],
  notes: [
    '--kept --json is one JSON object a line, as --kept --format jsonl. Columns of the CSV: url, page (on which\nit was found), type (of that page).',
  ],
  async run({ out, log, store: open }, [id], { json, kept, format }) {
    if (format && (json || !kept)) {
      throw new AisleError(
        'usage',
        `--format ${kept ? 'and --json do not go together' : 'goes with --kept'}`,
      )
    }
    const store = await open()
    const shop = await store.shops.need(id!)
    if (kept) {
      await listKept({ out, log }, store, shop, json ? 'jsonl' : (format ?? 'table'))
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
        { title: 'STATE', cell: (crawl) => crawl.incomplete ?? crawl.state },
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

const SHAPE: Shape<Kept> = {
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
  json: ({ url, page, state }) => ({ url, page, type: state }),
}

/** Links of the last crawl that kept some; none of them was downloaded. */
async function listKept(
  { out, log }: Outputs,
  store: Store,
  shop: Shop,
  format: RowFormat,
): Promise<void> {
  const last = await keptLinks(store, shop)
  const kept = last?.kept ?? []
  await writeRows(out, each(kept), SHAPE, format)
  if (kept.length > 0) return
  const how = (await rulesInUse(store, shop))
    ? `aisle --crawl ${shop.slug} --mode rules`
    : `aisle shop set ${shop.slug} --rules FILE`
  const why = last ? `Crawl ${last.crawl.id} kept no links.` : `No links were kept yet: ${how}`
  await log.line(why)
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
