import { describe, expect, test } from 'bun:test'
import { innerHtml, MAX_DEPTH, outerHtml, parseHtml } from '../../src/page/adapter.ts'
import { type Element, type Node, nextNode } from '../../src/page/tree.ts'

/** The body as browsers show it in their inspectors. */
const body = (html: string): string =>
  innerHtml(parseHtml(`<body>${html}`).documentElement.children[1]!)

/** What Chromium makes of it, by the HTML standard. */
const malformed: [name: string, html: string, tree: string][] = [
  ['tables get a tbody', '<table><tr><td>1', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
  ['links do not nest', '<a href=1>x<a href=2>y', '<a href="1">x</a><a href="2">y</a>'],
  [
    'links broken by blocks are continued',
    '<a href=1><div>x<a href=2>y</div>',
    '<a href="1"></a><div><a href="1">x</a><a href="2">y</a></div>',
  ],
  ['paragraphs end before blocks', '<p>a<div>b</div>c</p>', '<p>a</p><div>b</div>c<p></p>'],
  ['list items end themselves', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['crossed formatting is untangled', '<b>1<i>2</b>3</i>', '<b>1<i>2</i></b><i>3</i>'],
  [
    'text in a table is put before it',
    '<table>x<tr><td>1</table>',
    'x<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'links in a table, outside cells, too',
    '<table><tr><a href=1>x</a><td>1</table>',
    '<a href="1">x</a><table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  ['stray ends are ignored', '</div></td>x</span>', 'x'],
  [
    'scripts are text',
    '<script>if (a<b) "<a href=1>"</script>',
    '<script>if (a<b) "<a href=1>"</script>',
  ],
  [
    'noscript is text',
    '<noscript><a href=1>x</a></noscript>',
    '<noscript><a href=1>x</a></noscript>',
  ],
  ['a form within a form is dropped', '<form id=a><form id=b>x', '<form id="a">x</form>'],
  ['image is img', '<image src=1>', '<img src="1">'],
  ['attributes repeat: the first counts', '<a href=1 HREF=2>x', '<a href="1">x</a>'],
  ['entities without semicolons', 'a &amp b &copy c &eacute; &notit;', 'a &amp; b © c é ¬it;'],
  ['unquoted values run on', '<a href=x/y>z', '<a href="x/y">z</a>'],
  ['a broken comment swallows the rest', 'a<!-- b <p>c', 'a<!-- b <p>c-->'],
  ['CDATA is a comment in HTML', '<![CDATA[x]]>y', '<!--[CDATA[x]]-->y'],
  [
    'select keeps its options',
    '<select><option>a<option>b</select>',
    '<select><option>a</option><option>b</option></select>',
  ],
  ['headings do not nest', '<h1>a<h2>b', '<h1>a</h1><h2>b</h2>'],
  [
    'svg keeps its case',
    '<svg viewbox=1><foreignobject>',
    '<svg viewBox="1"><foreignObject></foreignObject></svg>',
  ],
  ['body attributes merge', '<body class=a><body class=b id=c>x', 'x'],
]

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
    expect(a.attributes.item(1)!.ownerElement).toBe(a)
    expect(a.ownerDocument).toBe(document)
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
