/**
 * The write of everything that one fetched page brings, in one transaction. SQL by hand: a page brings hundreds of
 * rows, which come as JSON, a statement a table. Used by `store/store.ts`.
 * @module
 */

import { jsonOf } from '../../format/text.ts'
import { bulk, type Connection, type Statement } from '../connection/connection.ts'
import { fence } from '../crawls/fence.sql.ts'
import { type Recognized, recognizer } from '../products/recognizer.ts'
import {
  outcome as outcomeCode,
  reason as reasonCode,
  status as statusCode,
} from '../schema/columns.ts'
import { scoreStatement } from '../shops/topics.sql.ts'
import type { NewVersion, PageWrite, ShopId, Sighted, SkipReason, Visit } from '../types.ts'
import { rowKey } from './keys.ts'
import { sampleStatements } from './samples.sql.ts'

/** Says what its sightings, or the page it confirms, turned out to be. */
type WritePage = (write: PageWrite) => Promise<Sighted[]>

const QUEUED = statusCode.of('queued')
const SKIPPED = statusCode.of('skipped')

const PAGES = `INSERT INTO pages (key, url)
  SELECT ? + (value ->> 0), value ->> 1 FROM json_each(?)`

const PATHS = `INSERT INTO paths (key, path)
  SELECT ? + (value ->> 0), value ->> 1 FROM json_each(?)`

const VERSION = `INSERT INTO versions (key, page, parser, wrapper, detail, bytes, link_count, hash,
  etag, last_modified, title, canonical, links, fields, records, said)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const NEWEST = 'UPDATE pages SET version = ? WHERE key = ?'

const VISITS = `INSERT OR REPLACE INTO visits
  (crawl, page, at, outcome, status, version, target, milliseconds, error)
  SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    value ->> 6, value ->> 7 FROM json_each(?)`

/**
 * A row that is there already was reached in more states; what became of it stays, and its turn, unless
 * it is put into the queue once more.
 */
const REACHED = `INSERT INTO frontier
  (crawl, page, states, priority, depth, arrival, attempts, not_before, status)
  SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
    value ->> 6, ${QUEUED} FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET states = excluded.states, depth = min(depth, excluded.depth),
    priority = iif(excluded.arrival > 0, excluded.priority, priority),
    attempts = iif(excluded.arrival > 0, excluded.attempts, attempts)`

const UNWANTED = `INSERT INTO frontier
  (crawl, page, states, priority, depth, arrival, attempts, not_before, status, reason)
  SELECT ?, value ->> 0, '[]', 0, 0, 0, 0, 0, ${SKIPPED}, value ->> 1 FROM json_each(?) WHERE true
  ON CONFLICT DO NOTHING`

/** Hops of a redirect may not have been in the frontier. */
const SETTLED = `INSERT INTO frontier
  (crawl, page, states, priority, depth, arrival, attempts, not_before, status, reason)
  SELECT ?, value ->> 0, '[]', 0, 0, 0, 0, 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET status = excluded.status, reason = excluded.reason`

const RETRY = 'UPDATE frontier SET attempts = ?, not_before = ? WHERE crawl = ? AND page = ?'

const PROGRESS = 'UPDATE crawls SET counters = ?, seconds = ? WHERE id = ?'

const COOKIES = 'UPDATE crawls SET cookies = ? WHERE id = ?'

export function writerOf(connection: Connection): WritePage {
  const products = recognizer(connection)

  const send = async (write: PageWrite, recognized: Recognized[]): Promise<Sighted[]> => {
    const statements = [
      ...statementsOf(write),
      ...recognized.flatMap(({ statements }) => statements),
    ]
    await connection.batch(statements, 'write')
    return recognized.flatMap(({ sighted }) => sighted ?? [])
  }
  return (write) =>
    write.sightings.length === 0 && write.confirmed === null
      ? send(write, [])
      : products.inTurn(write.shop, async () => send(write, await products.recognize(write)))
}

function statementsOf(write: PageWrite): Statement[] {
  const { shop, crawl } = write
  const base = rowKey(shop, 0)
  const out = [
    ...fence(write.lease),
    ...bulk(
      PAGES,
      [base],
      write.newPages.map(({ id, url }) => [id, url]),
    ),
    ...bulk(
      PATHS,
      [base],
      write.newPaths.map(({ id, path }) => [id, path]),
    ),
  ]
  if (write.version) out.push(...versionStatements(shop, write.version))
  out.push(...bulk(VISITS, [crawl], visitRows(write.visits)))
  const reached = write.frontier.map((row) => [
    row.page,
    jsonOf(row.states),
    row.priority,
    row.depth,
    row.arrival,
    row.attempts,
    row.notBefore,
  ])
  const unwanted = write.skipped.map(({ page, reason }) => [page, codeOf(reason)])
  const settled = write.settled.map(({ page, status, reason }) => [
    page,
    statusCode.of(status),
    codeOf(reason),
  ])
  out.push(...bulk(REACHED, [crawl], reached))
  out.push(...bulk(UNWANTED, [crawl], unwanted))
  out.push(...bulk(SETTLED, [crawl], settled))
  if (write.retry) {
    const { page, attempts, notBefore } = write.retry
    out.push({ sql: RETRY, args: [attempts, notBefore, crawl, page] })
  }
  if (write.cookies !== null) out.push({ sql: COOKIES, args: [write.cookies, crawl] })
  if (write.topic) out.push(scoreStatement(shop, write.topic))
  if (write.sample) out.push(...sampleStatements(write))
  out.push({ sql: PROGRESS, args: [jsonOf(write.counters), write.seconds, crawl] })
  return out
}

const codeOf = (reason: SkipReason | null): number | null =>
  reason === null ? null : reasonCode.of(reason)

function versionStatements(shop: ShopId, version: NewVersion): Statement[] {
  const args = [
    rowKey(shop, version.id),
    version.page,
    version.parser,
    version.wrapper,
    version.detail ? 1 : 0,
    version.bytes,
    version.linkCount,
    version.hash,
    version.etag,
    version.lastModified,
    version.title,
    version.canonical,
    version.links,
    version.fields,
    version.records,
    version.said,
  ]
  return [
    { sql: VERSION, args },
    { sql: NEWEST, args: [version.id, rowKey(shop, version.page)] },
  ]
}

/** The time is part of the key: two visits of a page in one millisecond stand one after the other. */
function visitRows(visits: Visit[]): unknown[][] {
  const taken = new Set<string>()
  return visits.map((visit) => {
    let { at } = visit
    while (taken.has(`${visit.page} ${at}`)) at++
    taken.add(`${visit.page} ${at}`)
    const { page, outcome, status, version, target, milliseconds, error } = visit
    return [page, at, outcomeCode.of(outcome), status, version, target, milliseconds, error]
  })
}
