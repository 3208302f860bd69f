/**
 * Rows for people and programs: tables, aligned, as wide as the terminal and not wider; or the format that was asked
 * for, written as they come. Used all over `cli`.
 * @module
 */

import { type Cell, csvLine } from '../../format/csv.ts'
import { choice } from '../input/flags.ts'
import type { Output } from './output.ts'

export type Column<Row> = {
  title: string
  cell(row: Row): string | number | null
  align?: 'right'
  /** Gives way where the terminal is narrow. */
  flexible?: boolean
  /** What is wider gives way before any other column does. */
  enough?: number
}

/** Enough to know a product by. */
export const NAME_WIDTH = 32

const GAP = 2
const NARROWEST = 8
/** In a file nothing is cut, but one long name does not push all others aside. */
const WIDEST_IN_FILE = 60

/** The lines of a table with a header. */
export function tableOf<Row>(
  rows: Row[],
  columns: Column<Row>[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const cells = rows.map((row) => columns.map(({ cell }) => plain(String(cell(row) ?? ''))))
  const widths = columns.map(({ title }, i) =>
    cells.reduce((most, row) => Math.max(most, Bun.stringWidth(row[i]!)), Bun.stringWidth(title)),
  )
  const cut = Number.isFinite(width)
  if (cut) shrink(widths, columns, width)
  else {
    columns.forEach(({ flexible }, i) => {
      if (flexible) widths[i] = Math.min(widths[i]!, WIDEST_IN_FILE)
    })
  }
  const line = (texts: string[]): string =>
    texts
      .map((text, i) => {
        const shown = cut ? clip(text, widths[i]!) : text
        return pad(shown, widths[i]!, columns[i]!.align === 'right')
      })
      .join(' '.repeat(GAP))
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...cells.map(line)]
}

type Flexible = Pick<Column<never>, 'flexible' | 'enough'>

/** Takes from the widest flexible column, those with more than enough first, until the table fits. */
function shrink(widths: number[], columns: Flexible[], width: number): void {
  const total = (): number => widths.reduce((sum, w) => sum + w, GAP * (widths.length - 1))
  const widest = (least: (column: Flexible) => number): number => {
    let found = -1
    columns.forEach((column, i) => {
      if (!column.flexible || widths[i]! <= least(column)) return
      if (found < 0 || widths[i]! > widths[found]!) found = i
    })
    return found
  }
  while (total() > width) {
    const ample = widest(({ enough }) => enough ?? Number.POSITIVE_INFINITY)
    const next = ample >= 0 ? ample : widest(() => NARROWEST)
    if (next < 0) return
    widths[next]!--
  }
}

function pad(text: string, width: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, width - Bun.stringWidth(text)))
  return right ? space + text : text + space
}

/** So much of it as fits, with … for the rest. */
export function clip(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text
  let clipped = ''
  for (const character of text) {
    if (Bun.stringWidth(clipped + character) > width - 1) break
    clipped += character
  }
  return `${clipped}…`
}

/** What a shop sends may not move the cursor, colour the terminal or turn the text around. */
export function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
}

const ROW_FORMATS = ['table', 'json', 'jsonl', 'csv'] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

export const formatFlag = choice(ROW_FORMATS, 'table for people (default), json, jsonl, csv')

export type Shape<Row> = {
  table: Column<Row>[]
  csv: { title: string; cell(row: Row): Cell }[]
  json(row: Row): unknown
}

/** Writes all rows and says how many there were. */
export async function writeRows<Row>(
  out: Output,
  rows: AsyncIterable<Row>,
  shape: Shape<Row>,
  format: RowFormat,
): Promise<number> {
  let written = 0
  if (format === 'table') {
    // Columns are as wide as the widest row, so all must be known first.
    const all = await Array.fromAsync(rows)
    if (all.length > 0) await out.line(tableOf(all, shape.table, out.width).join('\n'))
    return all.length
  }
  if (format === 'csv') await out.write(csvLine(shape.csv.map(({ title }) => title)))
  for await (const row of rows) {
    if (format === 'csv') await out.write(csvLine(shape.csv.map(({ cell }) => cell(row))))
    else if (format === 'jsonl') await out.json(shape.json(row))
    else await out.write(`${written === 0 ? '[' : ','}\n${JSON.stringify(shape.json(row))}`)
    written++
  }
  if (format === 'json') await out.line(written === 0 ? '[]' : '\n]')
  return written
}
