/**
 * A table of rules as a person brings it: a list of rows as the paper prints it, or an object that has the rows under
 * `rules` and names further hosts and a timeout beside them. Checked here before it becomes a plan. Used by
 * `plan/draw/format.ts` and `shop/plan.ts`.
 * @module
 */

import { mistakesError } from '../../format/mistakes.ts'
import { isPrivateHost, isPrivateSeed } from '../../page/private-address.ts'
import { hostNamed } from '../../page/scope.ts'
import { isSameAddress, normalizeUrl } from '../../page/url.ts'
import { TIMEOUTS } from '../plan.ts'
import { type RuleMistake, readRules, type WrongBase } from './check.ts'
import type { Reach, Rule } from './rules.ts'

/** The shop that a table is for: its address and, where it has one, the id that may stand for it. */
export type Base = { seed: string; slug?: string }

/** `baseURL`: the address that the rows name, where they do. */
export type RuleTable = { rules: Rule[]; reach: Reach; baseURL: string | null }

const MOST_HOSTS = 100
const KEYS = ['rules', 'hosts', 'timeout']

/** The table in `json`, or every mistake in it, by row. Without a base any address may be the rows' own. */
export function readTable(
  json: unknown,
  base: Base | null,
): { table: RuleTable; mistakes: RuleMistake[] } {
  const mistakes: RuleMistake[] = []
  const wrong = (sentence: string, column = ''): void =>
    void mistakes.push({ row: null, column, sentence })
  const { rules: rows, hosts, timeout, ...others } = isObject(json) ? json : { rules: json }
  for (const key of Object.keys(others)) {
    wrong(`is not known here: a table has ${KEYS.join(', ')}`, key)
  }
  if (!Array.isArray(rows)) wrong('must be a list of rules: [{"ruleType": …}, …]')
  else if (rows.length === 0) wrong('there is no rule')
  const bases = new BaseColumn(base)
  const read = readRules(Array.isArray(rows) ? rows : [], bases.wrong)
  const reach = {
    ...readHosts(hosts, base?.seed ?? bases.named, wrong),
    ...readTimeout(timeout, wrong),
  }
  const table = { rules: read.rules, reach, baseURL: bases.named }
  return { table, mistakes: [...mistakes, ...read.mistakes] }
}

/** The table in `json`, or one error that names every mistake with its row and column. */
export function parseTable(json: unknown, base: Base | null, file?: string): RuleTable {
  const { table, mistakes } = readTable(json, base)
  if (mistakes.length === 0) return table
  throw mistakesError('the rules', mistakes.map(mistakeText), file)
}

/** `Row 2, column toType: …`. */
export const mistakeText = ({ row, column, sentence }: RuleMistake): string => {
  if (row === null) return column ? `${column}: ${sentence}` : sentence
  return column ? `Row ${row}, column ${column}: ${sentence}` : `Row ${row}: ${sentence}`
}

/** Whether a file holds rules, and not a plan. */
export const isTable = (json: unknown): boolean =>
  Array.isArray(json) || (isObject(json) && Object.hasOwn(json, 'rules'))

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * The first column of the paper's tables: the page where the rules start, which is the shop's. The paper
 * shortens it to a name (GCC, YT); here that is the shop's id.
 */
class BaseColumn {
  readonly #base: Base | null
  /** The address that rows named, in full. */
  named: string | null = null

  constructor(base: Base | null) {
    this.#base = base
  }

  readonly wrong: WrongBase = (cell) => {
    const { seed, slug } = this.#base ?? { seed: this.named }
    if (slug !== undefined && cell.toLowerCase() === slug) return null
    const address =
      normalizeUrl(cell) ?? (cell.includes('.') ? normalizeUrl(`https://${cell}`) : null)
    if (address === null) return `"${cell}" is neither an address nor the id of the shop`
    this.named ??= address
    if (seed === null || isSameAddress(seed, address)) return null
    return `is ${cell}, but the rules start at ${seed}: leave it out, or bring them to a shop that starts there`
  }
}

type Wrong = (sentence: string, column: string) => void

function readHosts(value: unknown, seed: string | null, wrong: Wrong): Pick<Reach, 'hosts'> {
  if (value === undefined || value === null) return {}
  if (!Array.isArray(value) || value.length > MOST_HOSTS) {
    wrong(`must be a list of at most ${MOST_HOSTS} hosts: ["www.books.example"]`, 'hosts')
    return {}
  }
  const hosts = value.map((name) => (typeof name === 'string' ? hostNamed(name) : null))
  for (const [i, host] of hosts.entries()) {
    const mistake = host === null ? 'is not the name of a host' : closedTo(seed, host)
    if (mistake) wrong(`${JSON.stringify(value[i])} ${mistake}`, 'hosts')
  }
  return { hosts: [...new Set(hosts.filter((host) => host !== null))] }
}

/** Why a host may not be visited for the shop of this seed: a public shop leads to no private address, and a private one to no public. */
export function closedTo(seed: string | null, host: string): string | null {
  if (seed === null) return null
  const isPrivate = isPrivateHost(new URL(`http://${host}/`).hostname)
  if (isPrivate === isPrivateSeed(seed)) return null
  return isPrivate
    ? 'is an address of your own network, which a public shop may not lead to'
    : 'is a public host, which a shop on your own machine may not lead to'
}

function readTimeout(value: unknown, wrong: Wrong): Pick<Reach, 'timeout'> {
  if (value === undefined || value === null) return {}
  const { min, max } = TIMEOUTS
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
    return { timeout: value }
  }
  wrong(`must be a whole number of milliseconds from ${min} to ${max}`, 'timeout')
  return {}
}

/** A table as a person edits it: rows that are JSON, one a line; with what it says besides them, an object. */
export function tableText(
  rows: readonly Record<string, unknown>[],
  { hosts, timeout }: Reach,
): string {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n')
  const list = rows.length === 0 ? '[]' : `[\n${lines}\n]`
  const further = Object.entries({ hosts: hosts?.length ? hosts : undefined, timeout })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value)}, `)
  return further.length === 0 ? list : `{ ${further.join('')}"rules": ${list} }`
}
