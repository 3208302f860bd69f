import { expect, test } from 'bun:test'
import { importsOf } from './imports.ts'

const CLAUSE = /^(?:What|Which|How|Where|Whether|When|From|That|Why|Who)\b/
const HEADER = /\/\*\*\n((?: \*[^\n]*\n)*?) \* @module\n \*\//
const CALLERS = /\b(?:Used|Called|Asked) (?:by|all over) ((?:`[\w./-]+`(?:, | and )?)+)/g

const imports = await importsOf()
const importers = new Map<string, string[]>()
for (const [file, targets] of imports) {
  for (const target of targets) {
    importers.set(target, [...(importers.get(target) ?? []), file])
  }
}

const headers = new Map<string, string | null>()
for (const file of imports.keys()) {
  if (file.endsWith('.d.ts')) continue
  const header = HEADER.exec(await Bun.file(file).text())?.[1]
  headers.set(file, header?.replace(/\s*\n \* ?/g, ' ').replace(/^ \* /, '') ?? null)
}

test('every module begins by saying what it is, as a noun', () => {
  const wrong = [...headers].filter(([, header]) => header === null || CLAUSE.test(header))
  expect(wrong).toEqual([])
})

test('whom a module names as its callers import it', () => {
  const wrong = [...headers].flatMap(([file, header]) =>
    [...(header ?? '').matchAll(CALLERS)].flatMap(([, names]) =>
      [...names!.matchAll(/`([^`]+)`/g)]
        .filter(([, name]) => !importers.get(file)?.some((importer) => isIn(name!, importer)))
        .map(([, name]) => `${file} is not used by ${name}`),
    ),
  )
  expect(wrong).toEqual([])
})

/** `walker.ts`, `jobs/learn/graph.ts`, or a folder: `crawl/policies`. */
const isIn = (name: string, file: string): boolean =>
  `/${file}`.endsWith(`/${name}`) || `/${file}`.includes(`/${name}/`)
