import { expect, test } from 'bun:test'
import { HELD } from './held.ts'
import { switchedSources } from './rules.ts'

const root = process.cwd()

test('rules are found in the syntax, each with a switch, and what is held by a test is found once', async () => {
  const held = [...new Set(HELD.map(({ file }) => file))]
  const { rules, sources } = await switchedSources(root, [
    'src/records/finders/side-column.ts',
    ...held.filter((file) => file !== 'src/records/finders/side-column.ts'),
  ])
  const own = rules.filter(({ file }) => file === 'src/records/finders/side-column.ts')
  expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(['list', 'guard', 'part']))
  // Bounds of the effort are no rules.
  expect(own.some(({ text }) => text.startsWith('LONGEST_NAME ='))).toBe(false)
  const transpiler = new Bun.Transpiler({ loader: 'ts' })
  for (const source of Object.values(sources))
    expect(transpiler.transformSync(source)).toContain('__off')
  for (const { file, text } of HELD) {
    const found = rules.filter((rule) => rule.file === file && rule.text === text)
    expect([text, found.length]).toEqual([text, 1])
  }
}, 60_000)
