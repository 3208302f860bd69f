import { describe, expect, test } from 'bun:test'
import { MAX_DEPTH, parseHtml } from '../../../src/page/html/adapter.ts'
import { type Element, type Node, nextNode, rootOf } from '../../../src/page/html/tree.ts'
import { malformed } from '../malformed.ts'
import { innerHtml, outerHtml } from './serialize.ts'

/** The body as browsers show it in their inspectors. */
const body = (html: string): string =>
  innerHtml(parseHtml(`<body>${html}`).documentElement.children[1]!)

describe('the tree', () => {
  for (const [name, html, tree] of malformed) test(name, () => expect(body(html)).toBe(tree))

  test('head and body are implied', () => {
    expect(outerHtml(parseHtml('<title>x</title>y').documentElement)).toBe(
      '<html><head><title>x</title></head><body>y</body></html>',
    )
    expect(outerHtml(parseHtml('').documentElement)).toBe('<html><head></head><body></body></html>')
  })

  test('a second body adds the attributes that are new', () => {
    const [, element] = parseHtml('<body class=a><p><body class=b id=c>').documentElement.children
    expect(element!.attrs.map(({ name, value }) => `${name}=${value}`)).toEqual(['class=a', 'id=c'])
  })

  test('there is no document type, and comments stay outside html', () => {
    const document = parseHtml('<!doctype html><!--a--><p>x')
    expect(document.childNodes.map((node) => node.nodeName)).toEqual(['#comment', 'html'])
  })

  test('content of a template is no part of it', () => {
    const document = parseHtml('<template><a href=1>x</a></template>')
    expect(document.textContent).toBe('')
    const template = document.documentElement.firstChild!.firstChild as Element
    expect(template.tag).toBe('template')
    expect(template.content!.textContent).toBe('x')
  })

  test('all pointers agree', () => {
    const document = parseHtml(
      '<table>x<tr><a>y<td>1<b>2<p>3</b>4</table><b><a><p><a>q</b></p><table><tr><td></table>',
    )
    const links = (node: Node): string => `${node.nodeName} ${node.textContent}`
    for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
      const { childNodes } = node
      expect(node.firstChild).toBe(childNodes[0] ?? null)
      expect(node.lastChild).toBe(childNodes.at(-1) ?? null)
      childNodes.forEach((child, i) => {
        expect(child.parentNode, links(child)).toBe(node)
        expect(child.previousSibling, links(child)).toBe(childNodes[i - 1] ?? null)
      })
    }
  })

  test('attributes are found by name, with prefix, and stay the same nodes', () => {
    const document = parseHtml('<svg><a xlink:href=1 CLASS=x>')
    const a = document.documentElement.children[1]!.firstChild!.firstChild as Element
    expect(a.getAttribute('class')).toBe('x')
    expect(a.getAttribute('xlink:href')).toBe('1')
    expect(a.getAttribute('href')).toBeNull()
    expect(a.attribute('class')).toBe(a.attributes[1]!)
    expect(a.attributes[1]!.ownerElement).toBe(a)
    expect(rootOf(a)).toBe(document)
  })

  test('what nests too deeply becomes siblings, as in Chromium', () => {
    const document = parseHtml(`${'<div>'.repeat(50_000)}x`)
    let depth = 0
    let divs = 0
    for (let node: Node | null = document; node !== null; node = nextNode(node, document)) {
      if (node.nodeName !== 'div') continue
      divs++
      depth = Math.max(depth, (node as Element).depth)
    }
    expect(divs).toBe(50_000)
    expect(depth).toBe(MAX_DEPTH)
    expect(document.textContent).toBe('x')
    expect(outerHtml(document.documentElement).length).toBeGreaterThan(500_000)
  })

  test('hostile nesting of everything ends', () => {
    for (const piece of [
      '<b><p>',
      '<a><table>',
      '<template>',
      '<svg><g>',
      '<font><div>',
      '<ul><li><a href=1>',
    ]) {
      const document = parseHtml(piece.repeat(3000))
      expect(document.documentElement.tag).toBe('html')
      expect(outerHtml(document.documentElement)).toContain('<body>')
    }
  })
})
