import { describe, expect, test } from 'bun:test'
import { parseHtml } from '../../../src/page/html/adapter.ts'
import { type Attr, type Element, type Node, nextNode } from '../../../src/page/html/tree.ts'
import { compileXPath } from '../../../src/page/xpath/xpath.ts'
import { selectByPackage } from '../oracle.ts'

const document = parseHtml(`<html lang="en-GB"><body><div id="main" class="list  wide">
  <ul><li class="x first">1<li class="y">2 <b>3</b><li class="x">4</ul><p id="p7">five<br>six</p>
  <svg><foreignObject><title>t</title></foreignObject></svg><a href="/1" title="it's">seven</a></div>
  <DIV Class="other"><p>8</p><!-- note --><p>9</p></DIV></body></html>`)

const value = (source: string) => compileXPath(source).evaluate(document)
const texts = (source: string) =>
  compileXPath(source)
    .select(document)
    .map((node) => node.textContent.trim())

describe('values', () => {
  const cases: [source: string, value: string | number | boolean][] = [
    ['count(//li)', 3],
    ['string(//li[2])', '2 3'],
    ['normalize-space(//p)', 'fivesix'],
    ['string(//none)', ''],
    ['1 + 2 * 3 - 4 div 2', 5],
    ['5 mod -2', 1],
    ['-(1)', -1],
    ['- - 1', 1],
    ["number('12.5') + 1", 13.5],
    ["string(number('12.5kg'))", 'NaN'],
    ['string(1 div 0)', 'Infinity'],
    ['string(-1 div 0)', '-Infinity'],
    ['string(0.0000001)', '0.0000001'],
    ['string(100000000000000000000000)', '99999999999999991611392'],
    ["substring('12345', 2, 3)", '234'],
    ["substring('12345', 1.5, 2.6)", '234'],
    ["substring('12345', 0, 3)", '12'],
    ["substring('12345', 0 div 0, 3)", ''],
    ["substring('12345', 1, 0 div 0)", ''],
    ["substring('12345', -42, 1 div 0)", '12345'],
    ["substring('12345', 2)", '2345'],
    ["substring-before('1999/04/01', '/')", '1999'],
    ["substring-before('1999', '/')", ''],
    ["substring-after('1999/04/01', '/')", '04/01'],
    ["substring-after('1999/04/01', '19')", '99/04/01'],
    ["translate('bar', 'abc', 'AB')", 'BAr'],
    ["translate('--aaa--', 'abc-', 'ABC')", 'AAA'],
    ["concat('a', 1, true())", 'a1true'],
    ["starts-with('abc', 'ab') and not(starts-with('abc', 'b'))", true],
    ["contains('abc', '')", true],
    ["string-length('žluť')", 4],
    ["normalize-space('  a \t\n b ')", 'a b'],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['floor(-1.5)', -2],
    ['ceiling(1.2)', 2],
    ["boolean('')", false],
    ["boolean('false')", true],
    ['boolean(//none)', false],
    ['sum(//li[position() != 2])', 5],
    ['name(//svg/*)', 'foreignObject'],
    ['local-name(//@class)', 'class'],
    ["//li = '4'", true],
    ['//li != //li', true],
    ['//li > 3', true],
    ['//li < 1', false],
    ["count(id('main p7'))", 2],
    ["boolean(//li[lang('en')])", true],
    ["boolean(//li[lang('e')])", false],
    ['count(//a/namespace::*)', 0],
    ['count(//processing-instruction())', 0],
    ['string(//comment())', ' note '],
    ['//a[@title="it\'s"] and true()', true],
    ['count(//p | //li | //p)', 6],
    ['count(/)', 1],
    ['count(/*)', 1],
    ['2 = 2.0', true],
    ["'1' = 1", true],
    ["true() = 'x'", true],
    ['//none = false()', true],
    ['1 < 2 or 1 div 0 = 1', true],
  ]
  for (const [source, wanted] of cases) test(source, () => expect(value(source)).toEqual(wanted))
})

describe('nodes', () => {
  const cases: [source: string, texts: string[]][] = [
    ['//LI[1]', ['1']],
    ['(//li)[last()]', ['4']],
    ['//li[last() - 1]', ['2 3']],
    ["//*[@CLASS='other']/p", ['8', '9']],
    ['//p[1]', ['five' + 'six', '8']],
    ['(//p)[1]', ['fivesix']],
    ['/html/body/div[2]/p[2]', ['9']],
    ["//div[@id='main']//b/ancestor::li", ['2 3']],
    ['//b/ancestor::*[2]/@class', []],
    ['//b/ancestor::*[3]/@class', ['list  wide']],
    ['//li[3]/preceding-sibling::li[1]', ['2 3']],
    ['//li[1]/following-sibling::li[1]', ['2 3']],
    ['//b/following::p[1]', ['fivesix']],
    ['//b/preceding::li', ['1']],
    ['//br/following-sibling::text()', ['six']],
    ['//p/text()[2]', ['six']],
    ['//li/@class', ['x first', 'y', 'x']],
    ["//a[text()='seven']/@href", ['/1']],
    ["//li[contains(concat(' ', normalize-space(@class), ' '), ' x ')]", ['1', '4']],
    ['//li[not(@class="y")][2]', ['4']],
    ['//ul/../p', ['fivesix']],
    ['//svg//title', ['t']],
    ['//FOREIGNOBJECT/title', ['t']],
    ['//b/parent::li/self::li', ['2 3']],
    ['//div[.//b]/@id', ['main']],
    ['//*[self::b or self::br]', ['3', '']],
    ['//node()[parent::b]', ['3']],
    ['//@id[. = "p7"]/..', ['fivesix']],
  ]
  for (const [source, wanted] of cases) test(source, () => expect(texts(source)).toEqual(wanted))

  test('relative to an element', () => {
    const list = compileXPath('//ul').select(document)[0]!
    const from = (source: string) => compileXPath(source).select(list).length
    expect(
      ['li', './li', './/b', 'b', '.', '..', '/html', '//p', './/@class', '@class'].map(from),
    ).toEqual([3, 3, 1, 0, 1, 1, 1, 3, 3, 0])
  })

  test('preceding, following, ancestors, descendants and self are all there is', () => {
    for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
      const count = (axis: string) => compileXPath(`${axis}::node()`).select(node!).length
      const axes = ['preceding', 'following', 'ancestor', 'descendant', 'self']
      const all = compileXPath('//node()').select(document).length + 1
      expect(axes.map(count).reduce((a, b) => a + b)).toBe(all)
    }
  })

  test('attribute nodes are the element’s own', () => {
    const [attr] = compileXPath('//a/@href').select(document) as Attr[]
    expect(attr!.ownerElement.tag).toBe('a')
    expect(attr).toBe((compileXPath('//a').select(document)[0] as Element).attribute('href')!)
  })

  test('an expression without nodes cannot select', () => {
    expect(compileXPath('count(//a)').type).toBe('number')
    expect(() => compileXPath('count(//a)').select(document)).toThrow('gives a number')
  })
})

test('XPath engines written for the DOM can walk the tree', () => {
  for (const source of [
    '//li',
    '//@class',
    '//li/text()',
    '//b/ancestor::*',
    '//comment()',
    '//p[2]',
  ]) {
    const nodes = compileXPath(source).select(document)
    expect(nodes.length).toBeGreaterThan(0)
    expect(selectByPackage(source, document).every((node, i) => node === nodes[i])).toBe(true)
  }
})
