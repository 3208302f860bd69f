import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseHtml } from '../../src/page/adapter.ts'
import { linksOf } from '../../src/page/links.ts'
import { type Page, pageFromHtml } from '../../src/page/page.ts'
import { parsePath, type Step, xpathOf } from '../../src/page/path.ts'
import { type Attr, type Element, type Node, nextNode } from '../../src/page/tree.ts'
import { compileXPath, generalXPath } from '../../src/page/xpath.ts'
import { selectByPackage } from './oracle.ts'
import { savedPages, savedRecords } from './saved.ts'

const same = (a: Node[], b: Node[]): boolean =>
  a.length === b.length && a.every((node, i) => node === b[i])

const word = (attribute: string, value: string): string =>
  `contains(concat(' ', normalize-space(@${attribute}), ' '), ' ${value} ')`

const written = [
  '//*',
  '//a',
  '//a/@href',
  '//@href',
  '//a[@href]',
  '//li/a',
  '//ul//li//a',
  '//div/div/div//a[1]',
  '//li[1]/a[1]',
  '//li[last()]/a',
  '//*[1]/a',
  '//div[2]//a',
  '//a/text()',
  '//p/text()[1]',
  '//text()[2]',
  '//div[@id]//a[@class]',
  "//*[contains(@class,'product')]//a",
  "//*[contains(@class,'item')]/a[1]",
  "//a[starts-with(@class,'p')]",
  "//*[@id='main' or @class='main']//a",
  '//div[not(@class)]/a',
  '//div[@class and @id]//a/@title',
  "//*[contains(concat(' ',@class,' '),' active ')]//a",
  `//*[${word('class', 'price')}]`,
  '//div[.//img]/a',
  '//a[img]',
  "//a[contains(.,'e')]/@href",
  '/html/body//h1',
  '/html/head/link[@rel]/@href',
  './/h2/a',
]

/** Expressions that single out something of this page, as people and learners write them. */
function generated(page: Page): string[] {
  const elements: Element[] = []
  for (let node: Node | null = page.document; node !== null; node = nextNode(node, page.document)) {
    if (node.nodeType === 1) elements.push(node as Element)
  }
  const links = linksOf(page)
  const pick = <T>(all: T[], count: number): T[] =>
    Array.from(
      { length: Math.min(count, all.length) },
      (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!,
    )
  const quoted = (value: string): boolean => /^[^'\s]+$/.test(value)
  const sources = pick(elements, 2).map(xpathOf)
  for (const { element } of pick(links, 3)) {
    const path = xpathOf(element)
    sources.push(path, path.replaceAll(/\[\d+\]/g, ''), path.replace(/\[\d+\](?=\/a\[\d+\]$)/, ''))
  }
  for (const element of pick(
    elements.filter((e) => quoted(e.getAttribute('id') ?? "'")),
    2,
  )) {
    const id = element.getAttribute('id')!
    sources.push(
      `//*[@id='${id}']//a`,
      `//${element.tag}[@id='${id}']`,
      `//*[contains(@id,'${id.slice(1, 6)}')]//a[1]`,
    )
  }
  for (const element of pick(
    elements.filter((e) => quoted((e.getAttribute('class') ?? "'").split(' ')[0]!)),
    3,
  )) {
    const [first] = element.getAttribute('class')!.split(' ')
    sources.push(`//${element.tag}[${word('class', first!)}]//a`, `//*[@class='${first}']/a`)
    sources.push(`//*[contains(@class,'${first!.slice(0, 5)}')]/*[2]//a`)
    sources.push(`//*[contains(concat(' ',@class,' '),' ${first} ')][1]//a[not(@rel)]`)
  }
  // Names of foreign elements may be none of XPath (`o:p` is, `font"` is not).
  return [...new Set(sources)].filter(
    (source) => !/\/[^/[]*[^\w/[*:.()-][^/[]*\[/.test(source.replace(/\[.*?\]/g, '[]')),
  )
}

const ownerOf = (node: Node): Node => (node.nodeType === 2 ? (node as Attr).ownerElement : node)

/** A stored path may leave an expression open; what it decides must be so. Counts what it decided. */
function checkPaths(
  source: string,
  nodes: Node[],
  links: { element: Element; steps: Step[] }[],
): number {
  const xpath = compileXPath(source)
  if (nodes.some((node) => node.nodeType === 3)) return 0
  const selected = new Set(nodes.map(ownerOf))
  let decided = 0
  for (const { element, steps } of links) {
    const answer = xpath.matchesPath(steps)
    if (answer === null) {
      if (xpath.decidable && !steps.some((step) => step.cut))
        throw new Error(`${source} is undecided on ${element.path}`)
      continue
    }
    decided++
    if (answer !== selected.has(element))
      throw new Error(`${source} is not ${answer} on ${element.path}`)
  }
  return decided
}

describe('compiled, general and stored paths agree', () => {
  const pages = [...savedPages('list-pages'), ...savedPages('product-pages')]
  for (const [number, { name, read }] of pages.entries()) {
    test(name, () => {
      const page = read()
      const links = linksOf(page).map(({ element, path }) => ({ element, steps: parsePath(path) }))
      let compiled = 0
      let decided = 0
      // A fifth of the written ones in turn: every one meets some twenty pages.
      const sources = [...written.filter((_, i) => (i + number) % 5 === 0), ...generated(page)]
      for (const source of sources) {
        const xpath = compileXPath(source)
        const nodes = xpath.select(page.document)
        if (xpath.fast) compiled++
        if (!same(nodes, generalXPath(source).select(page.document)))
          throw new Error(`${source} differs`)
        decided += checkPaths(source, nodes, links)
      }
      expect(compiled).toBeGreaterThan(sources.length * 0.8)
      expect(decided).toBeGreaterThanOrEqual(links.length * 5)
    })
  }

  test.skipIf(pages.length === 0)('with an independent engine, on the smaller pages', () => {
    let checked = 0
    for (const { read } of savedPages('list-pages').filter((_, i) => i % 3 === 0)) {
      const page = read()
      if ((compileXPath('count(//node())').evaluate(page.document) as number) > 4000) continue
      for (const source of generated(page).slice(0, 12)) {
        const nodes = compileXPath(source).select(page.document)
        if (!same(nodes, selectByPackage(source, page.document)))
          throw new Error(`${source} differs`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(20)
  })

  test.skipIf(pages.length === 0)('the labelled records stand where the labels say', () => {
    const truth = savedRecords()
    for (const { name, read } of savedPages('list-pages')) {
      // The labels were made in a tree without scripts.
      const page = read(false)
      for (const { xpath, href } of truth[name]!.records) {
        const found = compileXPath(xpath).select(page.document)
        expect(found, `${name} ${xpath}`).toHaveLength(1)
        expect(xpathOf(found[0] as Element)).toBe(xpath)
        if (!href) continue
        const links = compileXPath('descendant-or-self::*/@href').select(found[0]!)
        expect(
          links.map((node) => node.nodeValue),
          `${name} ${xpath}`,
        ).toContain(href)
      }
    }
  })
})

const tag = fc.constantFrom('div', 'p', 'a', 'ul', 'li', 'span', 'b', 'table', 'td')
const attributes = fc
  .record({
    id: fc.option(fc.constantFrom('m', 'main', 'p-1', 'p-22', '', 'x y')),
    class: fc.option(fc.constantFrom('x', 'x y', ' x  z', 'y', 'x-123', '', 'a\nx', 'xy')),
    href: fc.option(fc.constantFrom('/1', '/2')),
  })
  .map((all) =>
    Object.entries(all)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  )
const html = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(tag, attributes).map(([name, attrs]) => `<${name}${attrs}>`) },
    { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
    { weight: 2, arbitrary: fc.constantFrom('t', 'u', ' ', '<!--c-->') },
  ),
  { minLength: 5, maxLength: 40 },
)

const predicate = fc.constantFrom(
  '[1]',
  '[2]',
  '[last()]',
  '[position()=2]',
  '[@id]',
  "[@id='main']",
  "[@id='p-1']",
  "[@class='x']",
  "[@class='x y']",
  "[@class!='x']",
  "[contains(@class,'x')]",
  "[contains(@class,'1')]",
  "[contains(@id,'-')]",
  "[starts-with(@id,'p')]",
  `[${word('class', 'x')}]`,
  "[contains(concat(' ',@class,' '),' x ')]",
  '[not(@class)]',
  '[@id or @class]',
  "[@id and not(@class='x')]",
  '[@href]',
  '[a]',
  '[.//span]',
  "[text()='t']",
  '[count(*)>1]',
  '[position()>1]',
  '[@class][1]',
  '[../p]',
  '[ancestor::div]',
  '[following-sibling::*[1]]',
  "[.='t']",
)
const step = fc
  .tuple(
    fc.constantFrom('/', '//', '/', '//', '/descendant::'),
    fc.oneof(tag, fc.constant('*')),
    fc.array(predicate, { maxLength: 2 }),
  )
  .map(([axis, name, predicates]) => axis + name + predicates.join(''))
const expression = fc
  .tuple(
    fc.constantFrom('', '', '.', '/html/body', '/*'),
    fc.array(step, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(
      '',
      '',
      '',
      '/@id',
      '/@href',
      '//@class',
      '/text()',
      '//text()',
      '/text()[1]',
      '/..',
      '/following-sibling::*[1]',
      '/ancestor::*[2]',
      '/preceding-sibling::*',
    ),
  )
  .map(([start, steps, end]) => start + steps.join('') + end)

describe('on random trees and expressions', () => {
  test('compiled, general and an independent engine find the same nodes', () => {
    let fast = 0
    fc.assert(
      fc.property(html, expression, (pieces, source) => {
        const document = parseHtml(pieces.join(''))
        const xpath = compileXPath(source)
        if (xpath.fast) fast++
        const nodes = xpath.select(document)
        expect(same(nodes, generalXPath(source).select(document))).toBe(true)
        expect(same(nodes, selectByPackage(source, document))).toBe(true)
      }),
      { numRuns: 1500 },
    )
    expect(fast).toBeGreaterThan(400)
  })

  test('from an element, too', () => {
    fc.assert(
      fc.property(html, fc.array(step, { minLength: 1, maxLength: 3 }), (pieces, steps) => {
        const document = parseHtml(pieces.join(''))
        const source = `.${steps.join('')}`
        for (const element of document.documentElement.children[1]!.children) {
          const nodes = compileXPath(source).select(element)
          expect(same(nodes, generalXPath(source).select(element))).toBe(true)
          expect(same(nodes, selectByPackage(source, element))).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a stored path decides nothing wrongly, and every path is of //*', () => {
    fc.assert(
      fc.property(html, expression, (pieces, source) => {
        const page = pageFromHtml(pieces.join(''), 'https://s.example/')
        const links = linksOf(page).map(({ element, path }) => ({
          element,
          steps: parsePath(path),
        }))
        checkPaths(source, compileXPath(source).select(page.document), links)
        for (const { element } of links)
          expect(compileXPath('//*').matchesPath(element.path!)).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})
