import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { align, dataSegments, jaccard } from '../../../src/survey/segments/align.ts'
import { columnsOf, dataAt, learnPaths } from '../../../src/survey/segments/columns.ts'
import { segmentsOf } from '../../../src/survey/segments/partition.ts'

const words = (text: string): Set<string> => new Set(text.split(' '))
const alike = (a: string, b: string): number => jaccard(words(a), words(b))

describe('segment aligner', () => {
  test('Jaccard is the share of common words', () => {
    expect(jaccard(words('a b c'), words('b c d'))).toBe(0.5)
    expect(jaccard(new Set(), new Set())).toBe(1)
  })

  test('aligns as figure 8: match, mismatch, mismatch, match', () => {
    const one = ['shop menu', 'red shoe', 'only 20 dollars', 'contact terms']
    const other = ['shop menu', 'blue boot', 'just 35 euros', 'contact terms']
    const pairs = align(one, other, alike)
    expect(pairs.map(({ similarity }) => (similarity > 0.8 ? 'M' : 'X')).join('')).toBe('MXXM')
    expect(pairs.every(({ left, right }) => left !== null && right !== null)).toBe(true)
  })

  test('a segment that only one page has is aligned with nothing', () => {
    const pairs = align(['menu', 'offer of the week', 'footer'], ['menu', 'footer'], alike)
    expect(pairs.map(({ left, right }) => [left, right])).toEqual([
      ['menu', 'menu'],
      ['offer of the week', null],
      ['footer', 'footer'],
    ])
  })
})

describe('columns', () => {
  const product = (name: string, price: string, maker: string) =>
    pageFromHtml(
      `<ul><li><a href=/a>Boots</a><li><a href=/b>Shoes</a></ul><h1>${name}</h1><p>${price}</p><em>${maker}</em>
       <div><span>Contact</span><span>Terms</span></div>`,
      'http://shoes.example/p',
    )
  const pages = [
    product('Red shoe', '$20.00', 'Acme'),
    product('Blue boot', '$35.00', 'Bolt'),
    product('Green clog', '$15.00', 'Acme'),
  ]

  test('data is told from template', () => {
    const { left } = dataSegments(segmentsOf(pages[0]!), segmentsOf(pages[1]!))
    const texts = left.flat().map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Red shoe', '$20.00', 'Acme']))
    expect(texts).not.toContain('Boots')
  })

  test('paths learned from two pages extract the data of the rest', () => {
    const paths = learnPaths(pages.slice(0, 2))
    const texts = [...dataAt(paths, { page: pages[2]!, listed: [] }).values()].map(
      ({ text }) => text,
    )
    expect(texts).toEqual(expect.arrayContaining(['Green clog', '$15.00', 'Acme']))
    expect(texts).not.toContain('Boots')
  })

  test('paths of the data give a table of all pages', () => {
    const columns = columnsOf(pages.map((page) => ({ page, listed: [] })))
    const values = columns.map(({ cells }) => [...cells.values()].map(({ text }) => text))
    expect(values).toContainEqual(['Red shoe', 'Blue boot', 'Green clog'])
    expect(values).toContainEqual(['Acme', 'Bolt', 'Acme'])
    expect(values.flat()).not.toContain('Terms')
  })
})
