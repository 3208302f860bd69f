import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { forPage } from '../../views/shell/commands.ts'

const SRC = join(import.meta.dir, '../../src')

/** Texts in the code that tell people what to type, with a shop put into them. */
async function told(): Promise<string[]> {
  const texts: string[] = []
  for await (const file of new Glob('{crawl,jobs,shop,store,survey}/**/*.ts').scan(SRC)) {
    const code = (await Bun.file(join(SRC, file)).text()).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const literals = code.match(/`[^`]*`|'[^'\n]*'/g) ?? []
    texts.push(...literals.map((text) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'toys')))
  }
  texts.push(...((await Bun.file(join(SRC, 'model/redesign.ts')).text()).match(/`[^`]*`/g) ?? []))
  return texts.filter((text) => /\baisle (--|[a-z])/.test(text))
}

/** Said only on the command line, or by who opens a store before there is a page. */
const ELSEWHERE = /^(aisle --crawl toys|Run any command that writes|Add a shop first)/

test('nothing that is told to type is told so on a page', async () => {
  const texts = (await told()).filter((text) => !ELSEWHERE.test(text))
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.map(forPage).filter((text) => /\baisle (--|[a-z])|--[a-z]/.test(text))).toEqual([])
})

test.each([
  [
    'Known products are kept; crawl the whole shop again: aisle --crawl toys --mode initial',
    'Known products are kept; crawl the whole shop again, with “Crawl every page”',
  ],
  [
    'The shop has no wrapper, so products were read from its lists only: aisle shop set toys --wrapper auto',
    'The shop has no wrapper, so products were read from its lists only. Give it one under Wrapper',
  ],
  [
    'Take a new wrapper from a survey: aisle shop set toys --wrapper auto',
    'Take a new wrapper from a survey, with “Find one by a survey” under Wrapper',
  ],
  [
    'A repaired wrapper is proposed (version 3). Look at it: aisle shop repair toys',
    'A repaired wrapper is proposed (version 3). Look at it under Wrapper',
  ],
  ['Did you mean toys? All shops: aisle shop list', 'Did you mean toys?'],
  [
    'there is already a shop toys\n  Give it another id (--id ID), or remove that one: aisle shop rm toys',
    'there is already a shop toys\n  Give it another id, or remove that one under its Settings',
  ],
  ['An aisle --of kinds stays as it is: aisle', 'An aisle --of kinds stays as it is: aisle'],
])('%s', (typed, shown) => {
  expect(forPage(typed)).toBe(shown)
})
