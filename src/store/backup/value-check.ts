/**
 * The check whether the values of a database are what their columns are for. SQLite keeps anything anywhere; what
 * somebody else put there would break the pages that show it. Used by `backup.ts`.
 * @module
 */

import type Database from 'libsql'
import { isAmountColumn, isTimeColumn, outcome, reason, status } from '../schema/columns.ts'
import { LAST_TIME } from '../transfer/document.ts'
import { type Column, TABLES, type TableRow, tablesFrom } from './text-repair.ts'

/** The kind of JSON that a text is. */
const JSON_KINDS: Record<string, string[]> = {
  'wrappers.json': ['object'],
  'plans.json': ['object'],
  'topics.json': ['object'],
  'crawls.counters': ['object'],
  'crawls.settings': ['object'],
  'crawls.cookies': ['array'],
  'frontier.states': ['array'],
  'observations.fields': ['object'],
  'sightings.keys': ['array'],
  'sightings.fields': ['object'],
  'versions.fields': ['object'],
  'annotations.json': ['object'],
  'hosts.robots': ['object', 'null'],
  'alerts.details': ['object', 'array', 'text', 'integer', 'real', 'true', 'false', 'null'],
  'settings.json': ['object', 'text', 'integer', 'true', 'false'],
}

const CODES: Record<string, number[]> = {
  'visits.outcome': outcome.codes,
  'frontier.status': status.codes,
  'frontier.reason': reason.codes,
}

/** Numbers of shops stand in the upper half of keys. */
const LARGEST_SHOP = 2 ** 20

/** What is wrong with the first value that does not fit, as `products.first_seen is no time`; null where all fit. */
export function unfitIn(database: InstanceType<typeof Database>): string | null {
  const all = <T>(sql: string): T[] => database.prepare(sql).raw(true).all() as T[]
  for (const { name, columns } of tablesFrom(all<TableRow>(TABLES))) {
    const cases = columns.flatMap((column) =>
      faultsOf(name, column).map(
        ([fault, what]) => `WHEN ${column.name} IS NOT NULL AND (${fault})
          THEN '${name}.${column.name} ${what}'`,
      ),
    )
    const sql = `SELECT CASE ${cases.join(' ')} END AS fault FROM ${name} WHERE fault IS NOT NULL LIMIT 1`
    const [found] = all<[string]>(sql)
    if (found) return found[0]
  }
  return null
}

type Fault = [condition: string, what: string]

function faultsOf(table: string, { name, type }: Column): Fault[] {
  const place = `${table}.${name}`
  switch (type) {
    case 'TEXT':
      return [[`typeof(${name}) <> 'text'`, 'is no text'], ...textFaults(place, name)]
    case 'BLOB':
      return [[`typeof(${name}) <> 'blob'`, 'is no data']]
    default:
      return [
        [`typeof(${name}) NOT IN ('integer', 'real')`, 'is no number'],
        ...numberFaults(place, name, type),
      ]
  }
}

function textFaults(place: string, name: string): Fault[] {
  const kinds = JSON_KINDS[place]
  if (kinds) {
    const list = kinds.map((kind) => `'${kind}'`).join(', ')
    return [[`iif(json_valid(${name}), json_type(${name}) NOT IN (${list}), 1)`, 'cannot be read']]
  }
  if (isAmountColumn(name)) {
    return [
      [
        `${name} GLOB '*[^0-9.-]*' OR ${name} NOT GLOB '*[0-9]*' OR length(${name}) > 90`,
        'is no price',
      ],
    ]
  }
  return []
}

function numberFaults(place: string, name: string, type: string): Fault[] {
  const codes = CODES[place]
  if (codes) return [[`${name} NOT IN (${codes.join(', ')})`, 'is unknown']]
  if (place === 'shops.id')
    return [[`${name} NOT BETWEEN 1 AND ${LARGEST_SHOP}`, 'is no number of a shop']]
  if (isTimeColumn(name)) return [[`${name} NOT BETWEEN 0 AND ${LAST_TIME}`, 'is no time']]
  const largest = type === 'INTEGER' ? Number.MAX_SAFE_INTEGER : 1e300
  return [[`${name} NOT BETWEEN -${largest} AND ${largest}`, 'is too large']]
}
