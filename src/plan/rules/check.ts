/**
 * The rows of a table of rules as a person wrote them, checked before they are saved: every mistake with its
 * row and column. Called by `table.ts`.
 * @module
 */

import { nearest } from '../../format/nearest.ts'
import { patternMistake } from '../../page/pattern.ts'
import { ALL, BASE, classNames, type Links, type Rule } from './rules.ts'

const COLUMNS = [
  'baseURL',
  'ruleType',
  'fromType',
  'toType',
  'pattern',
  'id',
  'class',
  'tag',
] as const
type Column = (typeof COLUMNS)[number]

/** Of a cell: the XPath that is made of it must have room. */
const LONGEST = 1000
/** What every object has: a plan that names a state so is not read back as it was written. */
const NO_NAMES = ['__proto__', 'constructor', 'prototype']

/** Says what is wrong with a column of the row that is looked at. */
type Wrong = (column: string, sentence: string) => void

/** Says why a cell does not name the page where the rules start; null where it does. */
export type WrongBase = (cell: string) => string | null

/** A mistake of one row (from 1); of the table as a whole where there is none. */
export type RuleMistake = { row: number | null; column: string; sentence: string }

/** The rules in the rows, or every mistake in them, by row. */
export function readRules(
  rows: readonly unknown[],
  wrongBase: WrongBase,
): { rules: Rule[]; mistakes: RuleMistake[] } {
  const mistakes: RuleMistake[] = []
  const rules = readRows(rows, wrongBase, mistakes)
  // A row that cannot be read may be the one that leads on.
  if (rows.length > 0 && rules.length === rows.length) checkWays(rules, mistakes)
  mistakes.sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
  return { rules, mistakes }
}

function readRows(rows: readonly unknown[], wrongBase: WrongBase, mistakes: RuleMistake[]): Rule[] {
  return rows.flatMap((cells, i) => {
    const before = mistakes.length
    const rule = readRow(cells, wrongBase, (column, sentence) =>
      mistakes.push({ row: i + 1, column, sentence }),
    )
    return rule && mistakes.length === before ? rule : []
  })
}

function readRow(row: unknown, wrongBase: WrongBase, wrong: Wrong): Rule | null {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    wrong('', 'must be an object with a value for each column')
    return null
  }
  for (const column of Object.keys(row)) checkColumn(column, wrong)
  const cells = row as Record<string, unknown>
  const base = textIn(cells, 'baseURL', wrong)
  const elsewhere = base && base !== ALL ? wrongBase(base) : null
  if (elsewhere) wrong('baseURL', elsewhere)
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
  const meant = nearest(column, [...COLUMNS])
  wrong(column, `is not known${meant ? `. Did you mean "${meant}"?` : ''}`)
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

/** A crawl must have something to do on its first page, and come to every type that has rules. */
function checkWays(rules: readonly Rule[], mistakes: RuleMistake[]): void {
  const follows = rules.filter((rule) => rule.ruleType === 'follow')
  // A table that only keeps is one of one page: the paper asks for a follow rule only to get past it.
  if (!rules.some(({ fromType }) => fromType === BASE)) {
    const meant = rules.findIndex(({ ruleType }) => ruleType === 'follow')
    const sentence = `no rule is for the type "${BASE}", which the first page has: nothing would be done there`
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
