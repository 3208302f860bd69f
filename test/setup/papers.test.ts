/**
 * The table of the papers names what is there: its files, names in the code, and tests.
 */
import { expect, test } from 'bun:test'
import { basename } from 'node:path'
import { Glob } from 'bun'

type Row = { statement: string; code: string; held: string; section: string; cells: number }

const rows: Row[] = []
let section = ''
for (const line of (await Bun.file('docs/papers.md').text()).split('\n')) {
  if (line.startsWith('## ')) section = line.slice(3)
  if (!line.startsWith('| ') || /^\| (?:the paper states|---)/.test(line)) continue
  const cells = line.slice(2).split(' | ')
  const [statement = '', code = '', held = ''] = cells
  rows.push({ statement, code, held, section, cells: cells.length })
}

const files = new Set<string>()
for (const top of ['src', 'test', 'docs']) {
  for await (const file of new Glob(`${top}/**/*`).scan({ cwd: '.', onlyFiles: false })) {
    files.add(file)
  }
}

/** A row may name a file without its folder, where no other is called so. */
function fileNamed(name: string): string[] {
  if (files.has(name)) return [name]
  return [...files].filter((file) => basename(file) === name)
}

const codesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)
const isFile = (code: string): boolean =>
  /^(?:src|test|docs)\//.test(code) || /^[\w.-]+\.tsx?$/.test(code)
const filesIn = (cells: string[]): string[] =>
  [...new Set(cells.flatMap(codesIn).filter(isFile))].flatMap(fileNamed)

const source = async (paths: string[]): Promise<string> => {
  const inside = paths.flatMap((path) =>
    /\.\w+$/.test(path) ? [path] : [...files].filter((file) => file.startsWith(`${path}/`)),
  )
  const sources = inside.filter((path) => /\.\w+$/.test(path))
  return (await Promise.all(sources.map((path) => Bun.file(path).text()))).join('\n')
}

test('each of the five papers has a table, whole', () => {
  const papers = Map.groupBy(rows, (row) => row.section)
  expect([...papers.values()].filter((of) => of.length > 10)).toHaveLength(5)
  expect(rows.filter(({ cells }) => cells !== 4)).toEqual([])
})

test('files that it names are there, and no name means two', async () => {
  const text = await Bun.file('docs/papers.md').text()
  const codes = [...new Set(codesIn(text))].filter(isFile)
  expect(codes.length).toBeGreaterThan(80)
  const unclear = codes.map((code) => [code, fileNamed(code).length] as const)
  expect(unclear.filter(([, many]) => many !== 1)).toEqual([])
})

/** Files of the row and of those before it of the same paper: a row need not repeat them. */
const known = new Map<Row, string[]>()
for (const of of Map.groupBy(rows, (row) => row.section).values()) {
  const before = new Set<string>()
  for (const row of of) {
    for (const file of filesIn([row.code, row.held])) before.add(file)
    known.set(row, [...before])
  }
}

test('what it names in the code stands there', async () => {
  const missing: string[] = []
  for (const row of rows) {
    const text = await source(known.get(row)!)
    for (const name of codesIn(row.code).filter((one) => /^#?\w+$/.test(one))) {
      if (!text.includes(name)) missing.push(`${row.statement}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('tests that it quotes are there', async () => {
  const missing: string[] = []
  for (const row of rows) {
    const tests = known.get(row)!.filter((file) => file.startsWith('test/'))
    const text = (await source(tests)).replaceAll(/\s+/g, ' ')
    for (const [, quote] of row.held.matchAll(/["“]([^"”]+)["”]/g)) {
      const parts = quote!.split(/\s?…\s?/).filter(Boolean)
      if (!parts.every((part) => text.includes(part))) missing.push(`${row.statement}: ${quote}`)
    }
  }
  expect(missing).toEqual([])
})
