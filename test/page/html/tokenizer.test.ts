import { describe, expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { Parser } from 'parse5'
import { parseHtml, treeAdapter } from '../../../src/page/html/adapter.ts'
import type { Comment, Document, Element, Node, Text } from '../../../src/page/html/tree.ts'
import { linksOf } from '../../../src/page/links.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import { runs } from '../../setup/runs.ts'
import { malformed } from '../malformed.ts'
import { savedPages } from '../saved.ts'

/** Everything the parser decides, a line a node; without recursion, for trees of any depth. */
function written(document: Document): string {
  const lines = [document.mode]
  const open: [node: Node, level: number][] = [[document, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, level] = next
    lines.push(`${level} ${JSON.stringify(said(node))}`)
    for (const child of node.childNodes.toReversed()) open.push([child, level + 1])
    const { content } = node as Element
    if (content) open.push([content, level + 1])
  }
  return lines.join('\n')
}

function said(node: Node): unknown[] {
  if (node.nodeType !== 1) return [node.nodeName, (node as Text | Comment).data]
  const { localName, namespaceURI, attrs, depth } = node as Element
  return [
    localName,
    namespaceURI,
    depth,
    attrs.map((a) => [a.name, a.value, a.prefix, a.namespace]),
  ]
}

function compare(html: string): void {
  for (const scriptingEnabled of html.includes('<noscript') ? [true, false] : [true]) {
    const plain = written(Parser.parse(html, { treeAdapter, scriptingEnabled }))
    const ours = written(parseHtml(html, scriptingEnabled))
    // Not by `expect`: it takes minutes to tell two large strings apart.
    if (ours !== plain) throw new Error(`${JSON.stringify(html.slice(0, 2000))} makes\n${ours}`)
  }
}

/** Places where text means something else. */
const places = [
  ...['', '<!doctype html>', '<html>', '<head>', '<head><title>', '</head>', '<body>', '<pre>'],
  ...['<textarea>', '<listing>', '<table>', '<table><tbody>', '<table><tr>', '<table><tr><td>'],
  ...['<table><caption>', '<table><colgroup>', '<template>', '<template><col>', '<template><tr>'],
  ...['<frameset>', '<frameset></frameset>', '<frameset></frameset></html>', '<body></body>'],
  ...['<body></body></html>', '<select>', '<table><tr><td><select>', '<select><option>', '<svg>'],
  ...['<svg><title>', '<svg><foreignObject>', '<svg><style>', '<math>', '<math><mi>', '<b><p></b>'],
  ...['<math><annotation-xml encoding="text/html">', '<table><b>', '<a><table><a>', '<noscript>'],
  ...['<head><noscript>', '<script>', '<script><!--', '<script><!--<script>', '<style>', '<xmp>'],
  ...[
    '<iframe>',
    '<plaintext>',
    '<svg><![CDATA[',
    '<!--',
    '<!',
    '<?',
    '</ ',
    '<a ',
    '<a b',
    '<a b=',
  ],
  ...['<a b="', "<a b='", '<a b="&amp;', '<a b="c"', '<p><table>', '<svg><desc><table>'],
]

const texts = [
  ...[' ', '\n', '\t\f', 'x', 'x y', ' x ', '\nx', '\n\nx', '\r', '\r\n', '\rx', 'x\r\ny', ' \r'],
  ...['\0', 'x\0y', '\0 ', 'é', '\u{1F600}', ' \u{1F600}\n', '\uD83D', '\uDE00', '\uD83D ', 'ﷰ'],
  ...[
    '&amp;',
    '&',
    '&amp',
    '&nbsp;',
    '&#32;',
    '&#10;',
    '&#13;',
    '&#0;',
    '&notit;',
    '&x;',
    '&#x1F600;',
  ],
  ...[
    '<',
    '< ',
    '<>',
    '</',
    '</>',
    '<3',
    ']]>',
    ']',
    '--',
    '-->',
    '--!>',
    '<!-',
    '>',
    '"',
    "'",
    '=',
  ],
]

const names = [
  ...['a', 'b', 'p', 'div', 'h1', 'pre', 'li', 'table', 'tbody', 'tr', 'td', 'caption', 'colgroup'],
  ...['col', 'form', 'button', 'select', 'option', 'input', 'template', 'script', 'style', 'title'],
  ...['textarea', 'noscript', 'svg', 'math', 'mi', 'foreignObject', 'desc', 'frameset', 'frame'],
  ...['html', 'head', 'body', 'br', 'image', 'DIV', 'x-Y', 'o:p', 'é', 'a\u{1F600}', 'nobr', 'hr'],
]

const attributes = [
  ...[
    'a="b"',
    "a='b'",
    'a=b',
    'a',
    'a=""',
    'A="B"',
    'a = "b"',
    'a="b&amp;c"',
    "a='b&c=d'",
    'a=b&amp;c',
  ],
  ...[
    'a="b"c="d"',
    'a="b"/',
    'a="b" /',
    '/',
    '=',
    'a==b',
    'a="\n"',
    'a="<>"',
    "a='\"'",
    'a="\u{1F600}"',
  ],
  ...[
    'type="hidden"',
    'xlink:href="x"',
    'data-x_1="é"',
    'a="b"\n',
    'a="\r\n"',
    'a="\0"',
    'é="x"',
    '"',
  ],
  ...[
    'definitionurl="x"',
    'encoding="text/html"',
    'color="red"',
    'a="b',
    'a=b"c',
    '\u{1F600}',
    'a=\uD83D',
  ],
]

const tag = fc
  .tuple(
    fc.constantFrom('<', '<', '</'),
    fc.constantFrom(...names),
    fc.array(fc.constantFrom(...attributes), { maxLength: 4 }),
    fc.constantFrom(' ', ' ', '  ', '\n', '\t', '\r\n', ''),
    fc.constantFrom('>', '>', '>', ' >', '/>', ' />', ''),
  )
  .map(([start, name, attrs, gap, end]) => [start + name, ...attrs].join(gap) + end)

const text = fc.constantFrom(...texts)

const html = fc
  .tuple(
    fc.constantFrom(...places),
    fc.array(fc.oneof(text, text, tag, fc.constantFrom(...places)), { maxLength: 25 }),
  )
  .map(([place, pieces]) => place + pieces.join(''))

describe('the tree is that of plain parse5', () => {
  test('on malformed snippets', () => {
    for (const [, snippet] of malformed) compare(snippet)
  })

  test('for every two texts at every place', () => {
    for (const place of places) {
      for (const one of texts) {
        compare(place + one)
        for (const two of texts) compare(place + one + two)
      }
    }
  }, 60_000)

  test('for every attribute, and every two', () => {
    for (const one of attributes) {
      for (const two of attributes) compare(`<p ${one} ${two}>x<br ${two}${one}><svg ${one}/>y z`)
    }
  })

  test('of many attributes', () => {
    for (const count of [63, 64, 65, 66, 200]) {
      const all = Array.from({ length: count }, (_, i) => `a${i % 130}="${i}"`)
      compare(`<p ${all.join(' ')}>x`)
      compare(`<p ${all.join(' ')} b c=d a1="x" ${all.join('\n')}>x`)
      compare(`<p ${all.join(' ')} b=1 c="2" d='3' c=4 d=5 b="6" e>x`)
    }
  })

  test('on random pages', () => {
    fc.assert(fc.property(html, compare), { numRuns: runs(4000) })
  }, 60_000)

  test('on random characters', () => {
    const unit = fc.constantFrom(...'<>/!-="\' \n\r\t\0&;#x1ab]CDAT[\uD83D\uDE00')
    fc.assert(fc.property(fc.string({ unit, maxLength: 40 }), compare), { numRuns: runs(4000) })
  }, 60_000)

  test('past what parse5 keeps in its buffer', () => {
    const block = '<ul class="a">\n <li>one &amp; two <b>three\r\n</b> four\u{1F600}\n</ul><p>\n'
    compare(block.repeat(3000))
    compare(`<p>${'word '.repeat(40_000)}<b title="${'x '.repeat(40_000)}&amp;">x</b> y`)
    compare(`<script>${'a < b && c '.repeat(20_000)}</script> x`)
  })

  const pages = [...savedPages('list-pages'), ...savedPages('product-pages')]
  for (const { name, text } of pages) test(`on ${name}`, () => compare(text()), 60_000)
})

test('what is remembered of pages does not keep them in memory', () => {
  const filler = 'filler words '.repeat(80_000)
  const read = (number: number): void => {
    const word = number
      .toString()
      .padStart(4, '0')
      .replaceAll(/./g, (digit) => 'abcdefghij'[+digit]!)
    const link = `<a class="${word}-as-a-class" href="/${word}/as/an/address" data-${word}-name="x">`
    linksOf(pageFromHtml(`<p>${filler}</p>${link}x</a>`, 'https://shop.example/'))
  }
  for (let number = 0; number < 50; number++) read(number)
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  for (let number = 50; number < 450; number++) read(number)
  Bun.gc(true)
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(100)
}, 60_000)

test('text is one token up to the next tag', () => {
  const insertText = spyOn(treeAdapter, 'insertText')
  parseHtml('<p> some words\n in <b>a row</b>')
  expect(insertText.mock.calls.map(([, text]) => text)).toEqual([' some words\n in ', 'a row'])
  insertText.mockRestore()
})
