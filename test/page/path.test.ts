import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseHtml } from '../../src/page/html/adapter.ts'
import { type Element, type Node, nextNode, rootOf } from '../../src/page/html/tree.ts'
import { foldClass, foldId } from '../../src/page/numbered-names.ts'
import { nameTest, parsePath, pathOf, positionOf, xpathOf } from '../../src/page/path.ts'
import { compileXPath } from '../../src/page/xpath/xpath.ts'

function elements(html: string): Element[] {
  const document = parseHtml(html)
  const all: Element[] = []
  for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
    if (node.nodeType === 1) all.push(node as Element)
  }
  return all
}

const last = (html: string): string => pathOf(elements(html).at(-1)!)

describe('pathOf', () => {
  test('tag, position, id, classes at each step', () => {
    expect(last('<p><div></div><div id=main class="list wide"><ul><li>1<li>2<li><a>')).toBe(
      'html[1]/body[1]/div[2]#main.list.wide/ul[1]/li[3]/a[1]',
    )
  })

  test('positions count siblings of the same tag, text and others between', () => {
    expect(last('<i></i>x<b></b><i></i><!-- --><i>')).toBe('html[1]/body[1]/i[3]')
  })

  test('numbers are folded, other characters escaped', () => {
    expect(last('<a id="product-123" class="col-6 post-1234 md:w-1/2">')).toBe(
      'html[1]/body[1]/a[1]#product-%23.col-6.post-%23.md%3Aw-1%2F2',
    )
    expect(last('<a id="čaj 7" class="x.y[1]/z">')).toBe(
      'html[1]/body[1]/a[1]#%C4%8Daj%20%23.x%2Ey%5B1%5D%2Fz',
    )
    expect(last('<o:p id="\ud800">')).toBe('html[1]/body[1]/o%3Ap[1]#%EF%BF%BD')
  })

  test('white space in the class attribute, and what is left out, is marked', () => {
    expect(last('<a class=" x  y ">')).toBe('html[1]/body[1]/a[1].x.y~')
    expect(last('<a class="">')).toBe('html[1]/body[1]/a[1]~')
    expect(last('<a id="" class=x>')).toBe('html[1]/body[1]/a[1]#.x')
    expect(last(`<a id=${'x'.repeat(2000)} class=y>`)).toBe('html[1]/body[1]/a[1].y*')
    expect(last(`<a class="${'word '.repeat(999).trim()}">`)).toEndWith('*')
  })

  test('comes back from its text', () => {
    const attribute = fc.string({
      unit: fc.constantFrom(...'ab1 2345-_#.%/[]~*é\t\f'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(attribute, attribute, (id, className) => {
        const element = elements('<p><p>').at(-1)!
        element.attrs.push({ name: 'id', value: id }, { name: 'class', value: className })
        const step = parsePath(pathOf(element)).at(-1)!
        expect(step.id).toBe(foldId(id))
        const words = className.split(/[ \t\f]+/).filter((word) => word !== '')
        expect(step.classes).toEqual(words.map(foldClass))
        expect(step.untidy).toBe(words.length === 0 || words.join(' ') !== className)
        expect(step).toMatchObject({ tag: 'p', position: 2 })
      }),
    )
  })

  test('what is no path is refused', () => {
    for (const text of ['', 'a', 'a[1]/', 'a[x]', 'a[1]b', '//a[1]']) {
      expect(() => parsePath(text)).toThrow(RangeError)
    }
  })

  test('memory of siblings gives the positions of counting', () => {
    const all = elements(
      '<ul><li><li></ul><p><i><b></b><i></i></i><b><i></i><b></b></b><p>'.repeat(5),
    )
    for (const element of all.toReversed()) positionOf(element)
    for (const element of all) {
      let count = 1
      for (let node = element.previousSibling; node; node = node.previousSibling) {
        if ((node as Element).tag === element.tag) count++
      }
      expect(positionOf(element)).toBe(count)
    }
  })
})

describe('foldId and foldClass', () => {
  const cases: [name: string, id: string, className: string][] = [
    ['main', 'main', 'main'],
    ['product-123', 'product-#', 'product-#'],
    ['col2', 'col#', 'col2'],
    ['p-12-345', 'p-#-#', 'p-12-#'],
    ['item-5f3a9c2b11d3e', 'item-##', 'item-##'],
    ['x-123e4567-e89b-12d3-a456-426614174000', 'x-##', 'x-##'],
    ['deadbeef', 'deadbeef', 'deadbeef'],
    ['20240102', '#', '#'],
    ['header5f3a9c2b', 'header#f#a#c#b', 'header5f3a9c2b'],
  ]
  for (const [name, id, className] of cases) {
    test(name, () => expect([foldId(name), foldClass(name)]).toEqual([id, className]))
  }
})

test('xpathOf has a position at every step', () => {
  expect(xpathOf(elements('<div></div><div><a>').at(-1)!)).toBe('/html[1]/body[1]/div[2]/a[1]')
})

test('a tag that XPath cannot name is told by its place among all siblings', () => {
  const deepest = elements('<ul></ul><p"x><p"x><b>').at(-1)!
  const xpath = xpathOf(deepest)
  expect(xpath).toBe('/html[1]/body[1]/*[2]/*[1]/b[1]')
  expect(compileXPath(xpath).select(rootOf(deepest))).toEqual([deepest])
  expect(nameTest('p"x')).toBe('*')
})
