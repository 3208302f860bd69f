import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AisleError } from '../../src/model/errors.ts'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { compileXPath, generalXPath, XPathError } from '../../src/page/xpath/xpath.ts'
import { runs } from '../setup/runs.ts'

const document = parseHtml('<div id=a class=b><ul><li>1<li>2</ul><a href=1>x</a></div>')

describe('mistakes', () => {
  const cases: [source: string, position: number, message: string][] = [
    ['', 0, 'empty'],
    ['  ', 0, 'empty'],
    ['//li[', 5, 'the expression ends'],
    ['//li]', 4, 'there is ]'],
    ['//li[@class="x]', 12, 'has no end'],
    ['//div[@id=“x”]', 10, 'quotation mark'],
    ['/html/', 6, 'Expected the name'],
    ['//', 2, 'Expected the name'],
    ['//a[1', 5, 'Expected ]'],
    ['//a[]', 4, 'Expected the name'],
    ['//a[@]', 5, 'Expected the name'],
    ['//a b', 4, 'there is b'],
    ['lower-case(//a)', 0, 'no function lower-case()'],
    ['//a[ends-with(@href,"x")]', 4, 'no function ends-with()'],
    ['//a[contains(@href)]', 4, 'takes 2 arguments, not 1'],
    ['//a[constructor()]', 4, 'no function constructor()'],
    ['//ancestr::a', 2, 'no axis ancestr'],
    ['//a[$x]', 4, 'no variables'],
    ['1 | 2', 2, 'joins only'],
    ["'a'/b", 0, 'Only nodes'],
    ['count(1)', 0, 'takes nodes'],
    ['//a#b', 3, '# has no meaning'],
    ['div.price', -1, ''],
    ['//a[@href==1]', 10, 'there is ='],
    ['(//a', 4, 'Expected )'],
    [`//a[${'('.repeat(500)}`, 103, 'nested too deeply'],
    [`//a${'/b'.repeat(3000)}`, 4096, 'longer than'],
  ]
  for (const [source, position, message] of cases) {
    test(source.slice(0, 40), () => {
      if (position < 0) {
        // A selector of CSS may be a name of XPath: dots belong to names.
        expect(compileXPath(source).select(document)).toEqual([])
        return
      }
      try {
        compileXPath(source)
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(XPathError)
        expect(error).toBeInstanceOf(AisleError)
        expect((error as XPathError).message).toContain(message)
        expect((error as XPathError).position).toBe(position)
      }
    })
  }
})

test('any text compiles or is refused with a place within it', () => {
  const piece = fc.constantFrom(
    ...[
      '//',
      '/',
      'a',
      '*',
      '[',
      ']',
      '(',
      ')',
      '@',
      '::',
      '=',
      '!=',
      "'",
      '"',
      '1',
      '.',
      '..',
      '|',
      '-',
    ],
    ...[
      'and',
      'or',
      'div',
      'text()',
      'last()',
      'contains(',
      ',',
      'child',
      'x:y',
      ' ',
      '$',
      'é',
      '<',
      '😀',
      '#',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const source = pieces.join('')
      try {
        compileXPath(source).evaluate(document)
      } catch (error) {
        expect(error).toBeInstanceOf(XPathError)
        expect((error as XPathError).position).toBeWithin(0, source.length + 1)
      }
    }),
    { numRuns: runs(3000) },
  )
})

describe('the budget', () => {
  const page = parseHtml(`<div>${'<p class=x>text <b>b</b>'.repeat(2500)}</div>`)
  const hostile = [
    '//*[count(//*[count(//*)>1])>1]',
    '//node()/following::node()/preceding::node()',
    "//*[contains(string(/), 'zzz')]",
    '//p/preceding-sibling::*/following::node()',
    'count(//*[//p = //b][//p != //b])',
    '//*[translate(string(/), "abc", "def") = "x"]',
    `//*${'[.//*[..//*]]'.repeat(3)}`,
    `count(${'//*/..'.repeat(50)}//*[//*[//*]])`,
    "//*[id('a b c d')]",
  ]
  for (const source of hostile) {
    test(source.slice(0, 60), () => {
      expect(() => compileXPath(source).evaluate(page)).toThrow('too many steps')
    }, 10_000)
  }

  test('is enough for expressions people write, on a large page', () => {
    for (const source of [
      '//p[b][2400]',
      "//p[contains(., 'text')]/b",
      '//b/ancestor::div',
      '//p[@class]/following-sibling::p[1]',
    ]) {
      expect(compileXPath(source).select(page).length).toBeGreaterThan(0)
    }
  })

  test('may be smaller', () => {
    expect(() => compileXPath('//p').select(page, 100)).toThrow(XPathError)
    expect(() => generalXPath('//p').select(page, 100)).toThrow(XPathError)
    expect(compileXPath('/html/body').select(page, 100)).toHaveLength(1)
  })

  test('depth of the page is no danger', () => {
    const deep = parseHtml('<div>'.repeat(50_000))
    expect(compileXPath('count(//div)').evaluate(deep)).toBe(50_000)
    expect(compileXPath('string(//div)').evaluate(deep)).toBe('')
    expect(compileXPath('//div//div/div').select(deep).length).toBeGreaterThan(40_000)
  })
})
