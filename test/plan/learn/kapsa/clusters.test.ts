import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Clusters } from '../../../../src/plan/learn/kapsa/clusters.ts'
import { bracketsOf, withoutBracket } from '../../../../src/plan/learn/kapsa/texts.ts'
import { runs } from '../../../setup/runs.ts'

/** The generalized XPath of each. */
function generalized(xpaths: string[]): Map<string, string> {
  const clusters = new Clusters()
  // XPaths of other pages are known too, and must not matter.
  clusters.number('/a[7]/b[1]/c[1]')
  const numbers = Int32Array.from(xpaths, (xpath) => clusters.number(xpath))
  const labels = new Int32Array(xpaths.length)
  clusters.cluster(numbers, labels)
  return new Map(xpaths.map((xpath, i) => [xpath, clusters.labels.texts[labels[i]!]!]))
}

const labelsOf = (xpaths: string[]): string[] => [...generalized(xpaths).values()]

/** The same, by comparing everything with everything. */
function compared(xpaths: string[]): Map<string, string> {
  const found = new Map<string, string>()
  const deepest = Math.max(...xpaths.map((xpath) => bracketsOf(xpath).length))
  for (let bracket = deepest - 1; bracket >= 0; bracket--) {
    const rest = xpaths.filter((xpath) => !found.has(xpath) && bracketsOf(xpath)[bracket])
    for (const xpath of rest) {
      const alike = rest.filter((other) => difference(xpath, other)?.bracket === bracket)
      if (alike.length > 0) found.set(xpath, difference(xpath, alike[0]!)!.without)
    }
  }
  return new Map(xpaths.map((xpath) => [xpath, found.get(xpath) ?? xpath]))
}

/** Which one number two XPaths differ in, and the XPath without it. */
function difference(a: string, b: string): { bracket: number; without: string } | null {
  const [inA, inB] = [bracketsOf(a), bracketsOf(b)]
  if (a === b || inA.length !== inB.length) return null
  for (const [bracket, found] of inA.entries()) {
    const sameBefore = a.slice(0, found.from) === b.slice(0, inB[bracket]!.from)
    const sameAfter = a.slice(found.to) === b.slice(inB[bracket]!.to)
    if (sameBefore && sameAfter) return { bracket, without: withoutBracket(a, found) }
  }
  return null
}

const xpath = fc
  .tuple(
    fc.array(
      fc.tuple(fc.constantFrom('/a', '/b', '//c'), fc.constantFrom('', '[1]', '[2]', '[10]')),
      { minLength: 1, maxLength: 4 },
    ),
    fc.constantFrom('', '/a', '/@href'),
  )
  .map(([steps, end]) => steps.map((step) => step.join('')).join('') + end)

describe('Clusters', () => {
  test('XPaths that differ in one number lose it, whichever it is (Kapsa figure 3)', () => {
    const list = [1, 2, 3, 4].map((n) => `/html/body/div[3]/ul[1]/li[${n}]/a[1]`)
    expect(new Set(labelsOf(list))).toEqual(new Set(['/html/body/div[3]/ul[1]/li/a[1]']))
    expect(labelsOf(['/div[1]/p[1]/a', '/div[12]/p[1]/a'])).toEqual(['/div/p[1]/a', '/div/p[1]/a'])
  })

  test('what is alone keeps its brackets', () => {
    expect(labelsOf(['//li[1]/a', '//span[1]/a'])).toEqual(['//li[1]/a', '//span[1]/a'])
    expect(labelsOf(['//li[1]/a', '//li[1]/a[1]'])).toEqual(['//li[1]/a', '//li[1]/a[1]'])
    expect(labelsOf(['//ul[1]/li[1]', '//ul[2]/li[2]'])).toEqual(['//ul[1]/li[1]', '//ul[2]/li[2]'])
  })

  test('the longest common prefix clusters first: a table by its rows', () => {
    const table = [1, 2].flatMap((row) => [1, 2, 3].map((cell) => `//tr[${row}]/td[${cell}]/a`))
    expect(new Set(labelsOf(table))).toEqual(new Set(['//tr[1]/td/a', '//tr[2]/td/a']))
    // The cell that is alone in its row has nothing left to cluster with.
    expect(labelsOf(['//tr[1]/td[1]', '//tr[1]/td[2]', '//tr[2]/td[1]'])).toEqual([
      '//tr[1]/td',
      '//tr[1]/td',
      '//tr[2]/td[1]',
    ])
  })

  test('a number in quotes is no position', () => {
    expect(labelsOf([`//*[@class='w-[1]']/a`, `//*[@class='w-[2]']/a`])).toEqual([
      `//*[@class='w-[1]']/a`,
      `//*[@class='w-[2]']/a`,
    ])
  })

  test('clusters differ in exactly one number, and what is left over in more or none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(xpath, { minLength: 1, maxLength: 25 }), (xpaths) => {
        const labels = generalized(xpaths)
        expect(labels).toEqual(compared(xpaths))
        for (const [a, label] of labels) {
          const others = xpaths.filter((b) => b !== a && labels.get(b) === label)
          if (a !== label)
            expect(others.some((b) => difference(a, b)?.without === label)).toBe(true)
        }
        const alone = xpaths.filter((a) => labels.get(a) === a)
        for (const a of alone) for (const b of alone) expect(difference(a, b)).toBeNull()
      }),
      { numRuns: runs(500) },
    )
  })

  test('the order of the XPaths makes no difference', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(xpath, { minLength: 2, maxLength: 20 })
          .chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
          ),
        ([xpaths, shuffled]) => {
          const [labels, others] = [generalized(xpaths), generalized(shuffled)]
          for (const one of xpaths) expect(others.get(one)).toBe(labels.get(one)!)
        },
      ),
    )
  })
})
