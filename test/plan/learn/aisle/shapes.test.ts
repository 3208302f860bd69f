import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileXPath } from '../../../../src/page/xpath/xpath.ts'
import { Shapes } from '../../../../src/plan/learn/aisle/shapes.ts'
import { runs } from '../../../setup/runs.ts'
import { count } from '../small.ts'

/** How many different shapes the paths have. */
const shapesOf = (...paths: string[]): number => {
  const shapes = new Shapes(paths)
  return new Set(paths.map((_, i) => shapes.of(i))).size
}
const xpathsOf = (...paths: string[]): string[] => {
  const shapes = new Shapes(paths)
  return [...new Set(paths.map((_, i) => shapes.all[shapes.of(i)]!.xpath))]
}

describe('paths of one shape', () => {
  test('positions make no difference: grids, and blocks above a list', () => {
    const grid = count(4, (row) =>
      count(3, (cell) => `html[1]/body[1]/table[${row % 2}]/tr[${row}]/td[${cell}]/a[1]`),
    ).flat()
    expect(xpathsOf(...grid)).toEqual(['/html/body/table/tr/td/a'])
  })

  test('rows that are odd and even, the first and the last one', () => {
    const rows = count(
      8,
      (n) => `html[1]/body[1]/table[1].list/tr[${n}].${n % 2 ? 'odd' : 'even'}/td[1]/a[1]`,
    )
    expect(shapesOf(...rows)).toBe(1)
    const cards = ['li[1].card.first', 'li[2].card', 'li[3].card', 'li[4].card.last']
    expect(shapesOf(...cards.map((card) => `html[1]/body[1]/ul[1]/${card}/a[1]`))).toBe(1)
  })

  test('rows that take turns under names nobody knows', () => {
    const rows = count(
      8,
      (n) => `html[1]/body[1]/table[1]/tr[${n}].${n % 2 ? 'bgA' : 'bgB'}/td[1]/a[1]`,
    )
    expect(shapesOf(...rows)).toBe(1)
  })

  test('one card among its like that is marked', () => {
    const cards = count(
      6,
      (n) => `html[1]/body[1]/ul[1]/li[${n}].card${n === 3 ? '.hot' : ''}/a[1]`,
    )
    expect(xpathsOf(...cards)).toEqual([
      "/html/body/ul/li[contains(concat(' ',normalize-space(@class),' '),' card ')]/a",
    ])
  })

  test('ids and classes that number things', () => {
    const cards = count(3, (n) => `html[1]/body[1]/div[${n}]#product-%23.post-%23.item-${n}/a[1]`)
    expect(xpathsOf(...cards)).toEqual(['/html/body/div/a'])
  })

  test('the nearest id holds them, whatever is above it', () => {
    expect(
      xpathsOf(
        'html[1]/body[1].home/div[2]#page/div[1]#list/ul[1]/li[1]/a[1]',
        'html[1]/body[1].category/div[1]#page/div[3]#list/ul[1]/li[7]/a[1]',
      ),
    ).toEqual(["//div[@id='list']/ul/li/a"])
  })
})

describe('paths of several shapes', () => {
  test('two lists with classes of their own', () => {
    expect(
      shapesOf(
        ...count(5, (n) => `html[1]/body[1]/ul[1].products/li[${n}]/a[1]`),
        ...count(5, (n) => `html[1]/body[1]/ul[2].brands/li[${n}]/a[1]`),
      ),
    ).toBe(2)
  })

  test('two blocks with ids of their own, and links of one block at two places', () => {
    expect(
      shapesOf(
        'html[1]/body[1]/div[1]#menu/a[1]',
        'html[1]/body[1]/div[2]#foot/a[1]',
        'html[1]/body[1]/div[2]#foot/p[1]/a[1]',
      ),
    ).toBe(3)
  })

  test('a name and a picture of the same card', () => {
    expect(
      shapesOf(
        ...count(4, (n) => `html[1]/body[1]/ul[1]/li[${n}]/a[1].name`),
        ...count(4, (n) => `html[1]/body[1]/ul[1]/li[${n}]/a[2].image`),
      ),
    ).toBe(2)
  })
})

const mark = fc.constantFrom(
  ...['list', 'odd', 'even', 'item-%23', 'first', 'w-1%2F2', 'md%3Aflex', 'it%27s', 'a', 'b', 'c'],
)
const step = fc
  .record({
    tag: fc.constantFrom('div', 'ul', 'li', 'a', 'my-card', 'o%3Ap', 'h1'),
    position: fc.integer({ min: 1, max: 5 }),
    // Numbers in ids are always folded.
    id: fc.option(
      mark.filter((text) => !/1/.test(text)),
      { freq: 3 },
    ),
    classes: fc.uniqueArray(mark, { maxLength: 4 }),
    untidy: fc.constantFrom('', '', '~'),
    cut: fc.constantFrom('', '', '', '*'),
  })
  .map(({ tag, position, id, classes, untidy, cut }) => {
    const marks = classes.map((word) => `.${word}`).join('')
    return `${tag}[${position}]${id === null ? '' : `#${id}`}${marks}${untidy}${cut}`
  })
const path = fc
  .array(step, { minLength: 1, maxLength: 5 })
  .map((steps) => ['html[1]', 'body[1]', ...steps].join('/'))

test('every path is found by the XPath of its shape, which a path decides', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 30 }), (paths) => {
      const shapes = new Shapes(paths)
      for (const [i, one] of paths.entries()) {
        const xpath = compileXPath(shapes.all[shapes.of(i)]!.xpath)
        expect(xpath.decidable).toBe(true)
        expect([xpath.source, one, xpath.matchesPath(one)]).toEqual([xpath.source, one, true])
      }
    }),
    { numRuns: runs(500) },
  )
})

test('the shape of a path is the same, however often and in which order it is asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 20 }), (paths) => {
      const [one, other] = [new Shapes(paths), new Shapes(paths)]
      const forwards = paths.map((_, i) => one.all[one.of(i)]!.xpath)
      const backwards = paths
        .map((_, i) => paths.length - 1 - i)
        .map((i) => other.all[other.of(i)]!.xpath)
      expect(backwards.toReversed()).toEqual(forwards)
      expect(paths.map((_, i) => one.all[one.of(i)]!.xpath)).toEqual(forwards)
    }),
  )
})
