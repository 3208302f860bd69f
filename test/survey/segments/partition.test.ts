import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { leavesOf } from '../../../src/survey/segments/leaves.ts'
import { segmentBoundaries, segmentsOf } from '../../../src/survey/segments/partition.ts'
import { similarityLinks, TagPath } from '../../../src/survey/segments/path-index.ts'

describe('path index tree', () => {
  test('leaves that share a path share its branch', () => {
    const root = TagPath.root('a')
    expect(root.to('b').to('c')).toBe(root.to('b').to('c'))
    expect(root.to('b')).not.toBe(root.to('c'))
    expect(root.to('b').to('c').text).toBe('a/b/c')
  })

  test('however deep leaves stand, those of one element have one path between them', () => {
    const page = pageFromHtml(`${'<b>'.repeat(400)}one<img><i>x</i>two`, 'http://toys.example/')
    const [one, , , two] = leavesOf(page)
    expect(one!.path.text.split('/')).toHaveLength(2 + 400 + 1)
    expect(two!.path).toBe(one!.path)
  })

  test('links each leaf to the next of its path', () => {
    expect([...similarityLinks('a/b a/c a/b a/b/d a/b'.split(' '))]).toEqual([2, -1, 4, -1, -1])
  })
})

describe('flat partitioning', () => {
  /**
   * Figure 4 is lost. Its text names four nodes: at 320 out is 1 of 1, at 341 2 of 2, at 345 1 of 2 (B1), at 360 1 of
   * 2 (B2). Reconstructed: the paths of the leaves (p, q, r) and the leaves 350 and 355 between, so that these numbers
   * come out; and a last leaf of the path that still goes on at B2.
   */
  test('cuts the example of figure 4 at 345 and 360, with δ = 60 %', () => {
    const leaves = { 320: 'p', 341: 'q', 345: 'p', 350: 'r', 355: 'q', 360: 'r', 370: 'q' }
    const numbers = Object.keys(leaves)
    const boundaries = segmentBoundaries(Object.values(leaves))
    expect(boundaries.map((i) => numbers[i])).toEqual(['345', '360'])
  })

  test('a lower threshold cuts less', () => {
    const example = 'p q p r q r q'.split(' ')
    expect(segmentBoundaries(example, 0.4)).not.toContain(2)
  })

  test('a row of links is a segment of its own', () => {
    const menu = ['Blocks', 'Dolls', 'Games'].map((name) => `<li><a href="/${name}">${name}</a>`)
    const page = pageFromHtml(
      `<h1>Toys</h1><ul>${menu.join('')}</ul><div><p>One</p><p>Two</p></div>`,
      'http://toys.example/',
    )
    const texts = segmentsOf(page).map((segment) => segment.map(({ text }) => text))
    expect(texts).toEqual([
      ['Toys', 'Blocks', 'Dolls', 'Games'],
      ['One', 'Two'],
    ])
  })

  test('every leaf is in one segment, in its order', () => {
    const page = pageFromHtml('<p>a<b>b</b>c<p>d<b>e</b><img alt=f>', 'http://toys.example/')
    const texts = segmentsOf(page).flatMap((segment) => segment.map(({ text }) => text))
    expect(texts).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})
