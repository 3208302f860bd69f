import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DisjointSets } from '../../../../src/plan/learn/kapsa/disjoint-sets.ts'
import { LabelSets } from '../../../../src/plan/learn/kapsa/label-sets.ts'
import { Texts } from '../../../../src/plan/learn/kapsa/texts.ts'
import { Unifier } from '../../../../src/plan/learn/kapsa/unify.ts'
import { work } from '../../../setup/work.ts'

/** Sets of XPaths by their texts; every XPath that matters must be known before. */
function unifying(known: string[]) {
  const texts = new Texts()
  for (const xpath of known) texts.number(xpath)
  const sets = new LabelSets()
  const unifier = new Unifier(sets, texts)
  const number = (xpaths: string[]): number =>
    sets.number(Int32Array.from(xpaths, (xpath) => texts.number(xpath)).sort())
  const written = (set: number): string[] =>
    Array.from(sets.labels(set), (label) => texts.texts[label]!).sort()
  return { unifier, texts, number, written }
}

const LIST = [
  '//li/a',
  '//li[1]/a',
  '//pager/a',
  '//pager/a[1]',
  '//menu/a',
  '//aside/a',
  '//x[1]/a',
]

/** What two sets become, or null. */
function unified(a: string[], b: string[]): string[] | null {
  const { unifier, number, written } = unifying(LIST)
  const [one, other] = [number(a), number(b)]
  expect(unifier.isUnifiable(other, one)).toBe(unifier.isUnifiable(one, other))
  return unifier.isUnifiable(one, other) ? written(unifier.union([one, other])) : null
}

describe('Unifier', () => {
  test('pagination that small lists lack is added to them', () => {
    expect(unified(['//li/a', '//pager/a'], ['//li/a'])).toEqual(['//li/a', '//pager/a'])
  })

  test('the more specific XPath is replaced by the more general one', () => {
    expect(unified(['//li/a', '//pager/a'], ['//li/a', '//pager/a[1]'])).toEqual([
      '//li/a',
      '//pager/a',
    ])
    expect(unified(['//li[1]/a', '//pager/a'], ['//li/a'])).toEqual(['//li/a', '//pager/a'])
  })

  test('XPaths that are each as special as the other are none the more general', () => {
    expect(unified(['//li[1]/a'], ['//x[1]/a'])).toBeNull()
    expect(unified(['//li[1]/a', '//menu/a'], ['//li[2]/a', '//menu/a'])).toEqual([
      '//li[1]/a',
      '//li[2]/a',
      '//menu/a',
    ])
  })

  test('half is enough, less is not, on either side', () => {
    expect(unified(['//li/a', '//menu/a'], ['//li/a', '//aside/a'])).toEqual([
      '//aside/a',
      '//li/a',
      '//menu/a',
    ])
    expect(unified(['//li/a', '//menu/a', '//aside/a'], ['//li/a'])).toBeNull()
    expect(unified(['//li/a'], ['//menu/a'])).toBeNull()
    expect(unified([], ['//menu/a'])).toBeNull()
  })

  test('a label of before stands for the more general one, also over two steps', () => {
    const { unifier, texts, number } = unifying(['/a[1]/b[1]', '/a[1]/b', '/a/b', '/c'])
    const set = number(['/a/b', '/c'])
    const settled = (xpath: string) => texts.texts[unifier.settle(set, texts.number(xpath))]
    expect(settled('/a[1]/b[1]')).toBe('/a/b')
    expect(settled('/c')).toBe('/c')
  })

  test('of two more general ones the one without the later bracket is taken', () => {
    const { unifier, texts, number } = unifying(['/a/b[1]', '/a[1]/b', '/a[1]/b[1]'])
    const set = number(['/a/b[1]', '/a[1]/b'])
    expect(texts.texts[unifier.settle(set, texts.number('/a[1]/b[1]'))]).toBe('/a[1]/b')
  })

  test('sets hold together also by way of others', () => {
    const { unifier, number } = unifying(LIST)
    const small = number(['//li/a'])
    const full = number(['//li/a', '//pager/a', '//menu/a'])
    const paged = number(['//li/a', '//pager/a'])
    const other = number(['//x[1]/a'])
    expect(unifier.isUnifiable(small, full)).toBe(false)
    expect(unifier.pairs([small, full, other, paged]).sort()).toEqual([
      [small, paged],
      [full, paged],
    ])
  })

  test('the pairs hold together just what trying each with each does, and a union loses nothing', () => {
    const xpath = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', '[1]', '[2]'))
    const set = fc.uniqueArray(
      xpath.map(([tag, at]) => `//${tag}${at}/x`),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 12 }), (all) => {
        const { unifier, texts, number } = unifying(all.flat())
        const sets = [...new Set(all.map(number))]
        const parts = (pairs: [number, number][]) => {
          const together = new DisjointSets(Math.max(...sets) + 1)
          for (const [a, b] of pairs) together.join(a, b)
          return sets.map((one) => together.find(one))
        }
        const each = sets.flatMap((a) =>
          sets.filter((b) => unifier.isUnifiable(a, b)).map((b): [number, number] => [a, b]),
        )
        expect(parts(unifier.pairs(sets))).toEqual(parts(each))
        const union = unifier.union(sets)
        for (const one of all.flat()) {
          expect(unifier.settle(union, texts.number(one))).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('many sets that have only the menu in common take no time each with each', () => {
    const n = 20_000
    const all = Array.from({ length: n }, (_, i) => ['//menu/a', `//p[${i}]/a`, `//q[${i}]/a`])
    const { unifier, number } = unifying(all.flat())
    const sets = all.map(number)
    const passed = work()
    expect(unifier.pairs(sets)).toEqual([])
    expect(passed()).toBeLessThan(10_000)
  })
})
