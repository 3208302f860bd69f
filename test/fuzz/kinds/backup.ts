/**
 * Backups: files with broken bytes, and whole databases with junk in their cells. What is taken takes the place of the
 * data, and every page still answers.
 * @module
 */

import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { junkText } from '../inputs/junk.ts'
import type { Bench, Kind } from '../kind.ts'
import { Site } from '../site.ts'

type Input =
  | { bytes: { at: number; value: number }[]; swaps: [number, number][]; keep: number }
  | { cells: { column: number; every: number; value: string }[] }
  | { file: Uint8Array }

const PAGE = 4096

/** Values as SQL: what SQLite keeps without a word. */
const VALUES = [
  ...[
    "x'41ff42'",
    "cast(x'41ff42' as text)",
    "cast(x'eda080' as text)",
    "cast(x'00' as text)",
    'NULL',
  ],
  ...[
    '9223372036854775807',
    '-9223372036854775808',
    '9e999',
    '-9e999',
    '1e300',
    '0.5',
    '-1',
    '0',
    '1',
  ],
  ...[
    '8640000000000001',
    '-8640000000000001',
    "''",
    "'junk'",
    "'{}'",
    "'[]'",
    "'null'",
    `'{"a":'`,
    "'1'",
  ],
  ...[
    'zeroblob(100000)',
    "x''",
    `'"\\ud800"'`,
    `'{"states":{},"fields":null,"detail":[null]}'`,
    "'☃'",
  ],
  ...["printf('%.*c', 300000, 'x')", "replace(printf('%.*c', 60000, '['), '', '')", "'http://['"],
]

const cell = fc.record({
  column: fc.nat(999),
  every: fc.integer({ min: 1, max: 4 }),
  value: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
    junkText.map((text) => `'${text.toWellFormed().replaceAll('\0', '').replaceAll("'", "''")}'`),
  ),
})

const inputs: fc.Arbitrary<Input> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      bytes: fc.array(fc.record({ at: fc.nat(999_999), value: fc.nat(255) }), { maxLength: 20 }),
      swaps: fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { maxLength: 2 }),
      keep: fc.oneof(fc.constant(1000), fc.nat(1000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ file: fc.uint8Array({ maxLength: 3000 }) }) },
)

export const backup: Kind = {
  share: 0.3,
  async open({ folder }): Promise<Bench<Input>> {
    const site = await Site.open(folder)
    const work = mkdtempSync(join(tmpdir(), 'aisle-backup-'))
    const original = join(work, 'original.db')
    await site.store.backUp(original)
    const columns = columnsOf(original)
    return {
      inputs,
      take: (input) =>
        site.cleanly(async () => {
          const file = fileOf(input, original, columns)
          const body = new FormData()
          body.set('file', new File([file as Uint8Array<ArrayBuffer>], 'backup.db'))
          const brought = await site.ask('/settings/restore', { method: 'POST', body })
          if (brought.location === null) return 'refused'
          await site.ask(brought.location)
          const { status } = await site.ask(brought.location, { method: 'POST' })
          if (status !== 303) return 'refused'
          await site.lookAroundAll()
          await site.renew()
          return 'accepted'
        }),
      close() {
        site.close()
        rmSync(work, { recursive: true, force: true })
      },
    }
  },
}

type Column = { table: string; column: string; rowid: boolean }

function columnsOf(file: string): Column[] {
  const database = new Database(file, { readonly: true })
  const tables = database
    .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string; sql: string }[]
  const columns = tables.flatMap(({ name, sql }) => {
    const found = database.query(`SELECT name FROM pragma_table_info('${name}')`).all()
    const rowid = !/WITHOUT ROWID/i.test(sql)
    return (found as { name: string }[]).map((one) => ({ table: name, column: one.name, rowid }))
  })
  database.close()
  return columns
}

function fileOf(input: Input, original: string, columns: Column[]): Uint8Array {
  if ('file' in input) return input.file
  if ('cells' in input) return withCells(input.cells, original, columns)
  const bytes = Uint8Array.from(readFileSync(original))
  const pages = Math.floor(bytes.length / PAGE)
  for (const { at, value } of input.bytes) bytes[at % bytes.length] = value
  for (const [a, b] of input.swaps) {
    const [one, two] = [(a % pages) * PAGE, (b % pages) * PAGE]
    const held = bytes.slice(one, one + PAGE)
    bytes.copyWithin(one, two, two + PAGE)
    bytes.set(held, two)
  }
  return bytes.subarray(0, Math.ceil((bytes.length * input.keep) / 1000))
}

function withCells(
  cells: { column: number; every: number; value: string }[],
  original: string,
  columns: Column[],
): Uint8Array {
  const copy = original.replace('original', 'copy')
  cpSync(original, copy)
  const database = new Database(copy)
  for (const { column, every, value } of cells) {
    const { table, column: name, rowid } = columns[column % columns.length]!
    const some = rowid ? `WHERE rowid % ${every} = 0` : ''
    try {
      database.exec(`UPDATE OR IGNORE "${table}" SET "${name}" = ${value} ${some}`)
    } catch {
      // The key of a table takes whole numbers only: no file can have another.
    }
  }
  database.close()
  return readFileSync(copy)
}
