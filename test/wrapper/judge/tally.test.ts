import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { compileWrapper } from '../../../src/wrapper/compile.ts'
import { Tally } from '../../../src/wrapper/judge/tally.ts'
import { sightingOf } from '../../../src/wrapper/sighting.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'

const FIELD = { name: 'sku', xpath: "//*[@id='model']", type: 'text' } as const

const page = (n: number, model: string, name = `Kite ${n}`) =>
  pageFromHtml(
    `<link rel="canonical" href="http://toys.example/p/${n}"><h1>${name}</h1><b id="model">${model}</b>`,
    `http://toys.example/p/${n}?from=list`,
  )

const isShared = (pages: [n: number, model: string, name?: string][]): boolean => {
  const tally = new Tally(FIELD)
  for (const one of pages) {
    const [n, , name = `Kite ${n}`] = one
    tally.add({ page: page(...one), known: { name } })
  }
  return tally.isShared
}

const EIGHT = Array.from({ length: 8 }, (_, n): [number, string] => [n, `K-${n}`])

describe('a number that several products have', () => {
  test('is told by pages that have it, are called otherwise and name another address', () => {
    expect(isShared(EIGHT)).toBe(false)
    expect(isShared([...EIGHT, [8, 'K-7']])).toBe(true)
    // Another address of the same product, and a product in two languages throughout.
    expect(isShared([...EIGHT, [7, 'K-7', 'Kite 7']])).toBe(false)
    expect(isShared([...EIGHT, [8, 'K-7', 'Kite 7']])).toBe(false)
    const words = EIGHT.map(([n, model]): [number, string, string] => [
      n + 8,
      model,
      `Drachen ${n}`,
    ])
    expect(isShared([...EIGHT, ...words])).toBe(false)
  })

  test('joins nothing, and is shown all the same', () => {
    const wrapper = {
      detail: [{ on: 'xpath', xpath: '//h1', mode: 'mandatory' }],
      fields: [
        { name: 'name', xpath: '//h1' },
        { ...FIELD, shared: true },
      ],
    }
    const { extract } = compileWrapper(parseWrapper(wrapper))
    const one = page(1, 'K-1')
    const { keys, fields } = sightingOf(extract(one), one, 'http://toys.example/')
    expect(keys.map(({ kind }) => kind)).toEqual(['canonical', 'url'])
    expect(JSON.parse(fields)).toMatchObject({ sku: 'K-1' })
  })
})
