import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { parsePath } from '../../src/page/path.ts'
import { compileXPath, generalXPath } from '../../src/page/xpath/xpath.ts'
import { runs } from '../setup/runs.ts'
import { checkPaths, same, word } from './agreement.ts'
import { selectByPackage } from './oracle.ts'

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
    fc.constantFrom('/', '//', '/', '//', '/descendant::', '/descendant-or-self::'),
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
    const tries = runs(1500)
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
      { numRuns: tries },
    )
    expect(fast).toBeGreaterThan(tries / 5)
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
      { numRuns: runs(300) },
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
      { numRuns: runs(3000) },
    )
  })
})
