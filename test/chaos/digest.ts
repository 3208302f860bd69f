/**
 * What must be the same however often the work was cut off: everything but times and numbers of rows.
 * @module
 */

import { rows } from '../../src/store/connection/connection.ts'
import { outcome } from '../../src/store/schema/columns.ts'
import type { Counters, CrawlId, Mode } from '../../src/store/types.ts'
import { exported } from '../store/make.ts'
import type { Looking } from './ground.ts'

export type Digest = Record<string, unknown>

/** Times, and what in-flight pages that are asked for twice add to. */
const LEFT_OUT = new Set([
  ...['at', 'createdAt', 'firstSeen', 'lastSeen', 'readAt', 'startedAt', 'finishedAt', 'seconds'],
  ...['requests', 'bytes', 'id', 'crawl', 'design'],
])

const stripped = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, stripped(each)]))
}

/** By what they say: which of them was found first is chance. */
const sorted = (list: readonly unknown[]): unknown[] =>
  list.map((each) => JSON.stringify(stripped(each))).sort()

export async function digestOf({ store, connection }: Looking): Promise<Digest> {
  const digest: Digest = {
    damage: await store.integrity(),
    leases: (await store.leases.held()).map(({ name }) => name),
  }
  for (const { id, slug } of await store.shops.list()) {
    const { products, distrusted, wrappers, plans, topics, shop } = await exported(store, slug)
    const crawls = await store.crawls.list(id, 100)
    digest[slug] = {
      shop: stripped(shop),
      products: sorted(products.map((product) => ({ ...product, keys: sorted(product.keys) }))),
      counts: await store.products.counts(id),
      distrusted: sorted(distrusted),
      documents: [wrappers, plans, topics].map((each) => sorted(each)),
      crawls: await Promise.all(
        crawls.map(async ({ id: crawl, mode, state, incomplete, note, counters }) => ({
          ...{ mode, state, incomplete, note, counters: countedIn(mode, counters) },
          frontier: await store.frontier.counts(crawl),
          visits: await visitsOf({ store, connection }, crawl),
        })),
      ),
      alerts: sorted(await store.alerts.list(id, { all: true })),
    }
  }
  return digest
}

/** Which pages a crawl of changes audits depends on the order they come in: whether they changed is chance. */
function countedIn(mode: Mode, { pages, unchanged304, ...counters }: Counters): unknown {
  const read = mode === 'delta' ? pages + unchanged304 : { pages, unchanged304 }
  return stripped({ read, ...counters })
}

const visitsOf = async ({ connection }: Looking, crawl: CrawlId): Promise<number> => {
  const sql = 'SELECT count(DISTINCT page) FROM visits WHERE crawl = ? AND outcome <= 2'
  return (await rows<[number]>(connection, sql, [crawl]))[0]![0]
}

/** Addresses whose answer is stored in an unfinished crawl: they need not be asked for again. */
export async function storedIn({ store, connection }: Looking, slug: string): Promise<Set<string>> {
  const shop = await store.shops.get(slug)
  const crawl = shop && (await store.crawls.unfinished(shop.id))
  if (!crawl) return new Set()
  const codes = [outcome.of('fetched'), outcome.of('unchanged'), outcome.of('redirect')]
  const found = await rows<[string]>(
    connection,
    `SELECT p.url FROM visits v JOIN pages p ON p.key = ? * 4294967296 + v.page
     WHERE v.crawl = ? AND v.outcome IN (${codes.join(', ')})`,
    [shop.id, crawl.id],
  )
  return new Set(found.flat())
}

/** The first few places where they differ. */
export function differences(wanted: unknown, found: unknown, at = ''): string[] {
  if (Object.is(wanted, found)) return []
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  if (!isObject(wanted) || !isObject(found)) return [`${at}: ${short(found)}, not ${short(wanted)}`]
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
  return names
    .flatMap((name) => differences(wanted[name], found[name], `${at}/${name}`))
    .slice(0, 5)
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300)
