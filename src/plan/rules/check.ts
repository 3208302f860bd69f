/**
 * Rules as a person wrote them, checked before they are saved: every mistake with its row and column.
 * @module
 */

import { mistakesError } from '../../format/mistakes.ts'
import { nearest } from '../../format/nearest.ts'
import { patternMistake } from '../../page/pattern.ts'
import { ALL, BASE, classNames, type Links, type Rule } from './rules.ts'

const COLUMNS = ['ruleType', 'fromType', 'toType', 'pattern', 'id', 'class', 'tag'] as const
type Column = (typeof COLUMNS)[number]

/** Of a cell: the XPath that is made of it must have room. */
const LONGEST = 1000
/** What every object has: a plan that names a state so is not read back as it was written. */
const NO_NAMES = ['__proto__', 'constructor', 'prototype']

/** Says what is wrong with a column of the row that is looked at. */
type Wrong = (column: string, sentence: string) => void

/** A mistake of one row (from 1); of the table as a whole where there is none. */
export type RuleMistake = { row: number | null; column: string; sentence: string }

/** The rules in `json`, or every mistake in them, by row. */
export function readRules(json: unknown): { rules: Rule[]; mistakes: RuleMistake[] } {
  const mistakes: RuleMistake[] = []
  const rules = Array.isArray(json) ? readRows(json, mistakes) : []
  if (!Array.isArray(json)) mistakes.push(whole('must be a list of rules: [{"ruleType": …}, …]'))
  else if (json.length === 0) mistakes.push(whole('there is no rule'))
  // A row that cannot be read may be the one that leads on.
  else if (rules.length === json.length) checkWays(rules, mistakes)
  mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return { rules, mistakes }
}

/** The rules in `json`, or one error that names every mistake with its row and column. */
export function parseRules(json: unknown, file?: string): Rule[] {
  const { rules, mistakes } = readRules(json)
  if (mistakes.length === 0) return rules
  throw mistakesError('the rules', mistakes.map(mistakeText), file)
}

const whole = (sentence: string): RuleMistake => ({ row: null, column: '', sentence })

const mistakeText = ({ row, column, sentence }: RuleMistake): string => {
  if (row === null) return sentence
  return column ? `Row ${row}, column ${column}: ${sentence}` : `Row ${row}: ${sentence}`
}

function readRows(rows: readonly unknown[], mistakes: RuleMistake[]): Rule[] {
  return rows.flatMap((cells, i) => {
    const before = mistakes.length
    const rule = readRow(cells, (column, sentence) =>
      mistakes.push({ row: i + 1, column, sentence }),
    )
    return rule && mistakes.length === before ? rule : []
  })
}

function readRow(row: unknown, wrong: Wrong): Rule | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    wrong('', 'must be an object with a value for each column')
    return null
  }
  for (const column of Object.keys(row)) checkColumn(column, wrong)
  const cells = row as Record<string, unknown>
  const ruleType = textIn(cells, 'ruleType', wrong)
  const fromType = textIn(cells, 'fromType', wrong)
  const toType = textIn(cells, 'toType', wrong)
  for (const [column, type] of Object.entries({ fromType, toType })) {
    if (NO_NAMES.includes(type)) wrong(column, `"${type}" cannot be a type: choose another name`)
  }
  if (fromType === '') {
    wrong('fromType', 'is missing: the type of the pages that the rule is for, such as "base"')
  }
  const links = readLinks(cells, wrong)
  if (ruleType === 'keep') {
    if (toType) {
      wrong(
        'toType',
        `a kept link is not downloaded, so it cannot become "${toType}": leave it out`,
      )
    }
    return { ruleType, fromType, ...links }
  }
  if (ruleType !== 'follow') {
    wrong('ruleType', ruleType ? `must be "follow" or "keep", not "${ruleType}"` : 'is missing')
    return null
  }
  if (toType === '') wrong('toType', 'is missing: which type the pages have that are followed to')
  return { ruleType, fromType, toType, ...links }
}

function checkColumn(column: string, wrong: Wrong): void {
  if ((COLUMNS as readonly string[]).includes(column)) return
  if (column === 'baseURL') wrong(column, "is the shop's own address: leave it out")
  else {
    const meant = nearest(column, [...COLUMNS])
    wrong(column, `is not known${meant ? `. Did you mean "${meant}"?` : ''}`)
  }
}

/** An empty cell is one that was not filled in. */
function textIn(cells: Record<string, unknown>, column: Column, wrong: Wrong): string {
  const cell = Object.hasOwn(cells, column) ? (cells[column] ?? '') : ''
  if (typeof cell === 'string' && cell.length <= LONGEST) return cell.trim()
  wrong(
    column,
    typeof cell === 'string' ? `is longer than ${LONGEST} characters` : 'must be a text',
  )
  return ALL
}

function readLinks(cells: Record<string, unknown>, wrong: Wrong): Links {
  const cell = (column: keyof Links) => textIn(cells, column, wrong) || ALL
  const links = { pattern: cell('pattern'), id: cell('id'), class: cell('class'), tag: cell('tag') }
  const given = (['id', 'class', 'tag'] as const).filter((column) => links[column] !== ALL)
  for (const column of given.slice(1)) {
    wrong(
      column,
      `${given[0]} is given already: only one of id, class and tag may be, others are "all"`,
    )
  }
  if (links.tag !== ALL && !/^[a-z][\w-]*$/i.test(links.tag)) {
    wrong('tag', `must be the name of an element, such as "main", not "${links.tag}"`)
  }
  if (links.class !== ALL && classNames(links.class).some((name) => name.startsWith('.'))) {
    wrong('class', `names of classes have no dot before them: "${links.class}"`)
  }
  if (links.id.startsWith('#')) wrong('id', `an id has no # before it: "${links.id}"`)
  const mistake = links.pattern === ALL ? null : patternMistake(links.pattern)
  if (mistake) wrong('pattern', mistake)
  return links
}

/** A crawl must get past its first page, and come to every type that has rules. */
function checkWays(rules: readonly Rule[], mistakes: RuleMistake[]): void {
  const follows = rules.filter((rule) => rule.ruleType === 'follow')
  if (!follows.some(({ fromType }) => fromType === BASE)) {
    const meant = rules.findIndex(({ ruleType }) => ruleType === 'follow')
    const sentence = `no follow rule is for the type "${BASE}", which the first page has: nothing would be followed`
    mistakes.push({ row: Math.max(meant, 0) + 1, column: 'fromType', sentence })
    return
  }
  const reached = new Set([BASE])
  for (const type of reached) {
    for (const { fromType, toType } of follows) if (fromType === type) reached.add(toType)
  }
  rules.forEach(({ fromType }, i) => {
    if (reached.has(fromType)) return
    const meant = nearest(fromType, [...reached])
    const hint = meant ? `. Did you mean "${meant}"?` : ''
    const sentence = `no follow rule leads to pages of the type "${fromType}"${hint}`
    mistakes.push({ row: i + 1, column: 'fromType', sentence })
  })
}
