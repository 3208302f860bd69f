/**
 * Rows in the format that was asked for, written as they come.
 * @module
 */

import { type Cell, csvLine } from '../../format/csv.ts'
import { choice } from '../input/flags.ts'
import type { Output } from './output.ts'
import { type Column, tableOf } from './table.ts'

export const ROW_FORMATS = ['table', 'json', 'jsonl', 'csv'] as const
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
