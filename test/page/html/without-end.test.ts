import { describe, expect, test } from 'bun:test'
import { parseHtml } from '../../../src/page/html/adapter.ts'
import { ELEMENT, type Element, type Node, nextNode } from '../../../src/page/html/tree.ts'
import { work } from '../../setup/work.ts'

function elementsOf(html: string): number {
  const document = parseHtml(html)
  let count = 0
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === ELEMENT) count++
  }
  return count
}

const repeated = (times: number, one: (n: number) => string): string =>
  Array.from({ length: times }, (_, n) => one(n)).join('')

describe('format that is never closed', () => {
  const SHAPES: Record<string, (n: number) => string> = {
    'in paragraphs': (n) => `<font size=${n}><p>x`,
    'after nothing but text': (n) => `<b id=a${n}></p>`,
    'in cells': (n) => `<table><tr><td><font size=${n}><p>x</td>`,
    'with signs that no parser takes': (n) => `<font size=${n}><p>\0x`,
  }
  for (const [name, one] of Object.entries(SHAPES)) {
    test(`${name} does not make the square of itself`, () => {
      expect(elementsOf(repeated(3000, one))).toBeLessThan(75_000)
    })
  }

  test('of sloppy pages comes again as in browsers', () => {
    const html = repeated(40, (n) => `<font size=${n}><p>x`)
    // 40 written, and the first paragraph has one around it, each of the others all before.
    expect(elementsOf(html)).toBe(3 + 40 + 40 + (40 * 39) / 2)
  })
})

describe('what is written again and again', () => {
  for (const tag of ['html', 'body']) {
    test(`${tag} gets all its attributes, and none of them is sought among all others`, () => {
      const passed = work()
      const { documentElement: html } = parseHtml(
        `<body>${repeated(20_000, (n) => `<${tag} a${n}=1>`)}<${tag} a7=2>`,
      )
      const { attrs } = tag === 'html' ? html : (html.lastChild as Element)
      expect(attrs).toHaveLength(20_000)
      expect(attrs[7]!.value).toBe('1')
      expect(passed()).toBeLessThan(1500)
    })
  }
})
