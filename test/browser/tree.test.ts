import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page as BrowserPage } from 'playwright-core'
import { parseHtml } from '../../src/page/html/adapter.ts'
import {
  type Attr,
  type Document,
  type Element,
  type Node,
  nextNode,
} from '../../src/page/html/tree.ts'
import { savedPages } from '../page/saved.ts'
import { launchBrowser } from './browser.ts'

const snippets = [
  '<title>x</title>y',
  '<table><tr><td>1',
  '<a href=1>x<a href=2>y',
  '<a href=1><div>x<a href=2>y</div>z',
  '<p>a<div>b</div>c</p>',
  '<b>1<i>2</b>3</i>',
  '<table>x<tr><a href=1>y</a><td>1</table>',
  '<table><td><table><tr></table><p>x</table>y',
  '<p><table><tr><td><p></table>x',
  '<form id=a><div><form id=b>x</div></form>y',
  '<ul><li><a href=1><li><a href=2></ul>x',
  '<noscript><img src=1></noscript><meta name=x><div>y',
  '<head><noscript><div>x</div></noscript><link rel=next href=1></head>y',
  '<svg viewbox=1><foreignobject><div><a xlink:href=1>x</svg>y',
  '<svg><p>x</p><desc><table><tr><td>y',
  '<math><mi><b>x</math>y',
  '<template><td>x</template><td>y',
  '<body class=a><p><body class=b id=c>',
  '<frameset><frame src=1></frameset>x',
  '<!--a--><!doctype html><!--b--><html><!--c--><body></body><!--d--></html><!--e-->x',
  '&amp &ampx &notit; &eacute &#128; &#x0; <a href="?a=1&copy=2&amp=3">',
  '<textarea>\n<b>x</textarea><pre>\n\ny</pre><xmp><b></xmp><plaintext><b>',
  '<a b="1" b="2" C=3 d e=\'"\' /f=g>x</a/><br/><div/>y',
  '<h1>a<h2>b</h3>c<button><button>x',
  '<dl><dt>a<dd>b<dt>c</dl><ruby>a<rt>b<rp>c',
  '</p></br></div><center><nobr>1<nobr>2',
  'a<script>x<!--<script>y</script>z--></script>b<style><a></style>',
  `${'<div>'.repeat(600)}x<p>y<b>z`,
  '<b><p>'.repeat(300),
  '<font><a href=1><ul><li>'.repeat(50),
]

/** One line a node: levels below the document, name, attributes or text. */
function outline(document: Document): string[] {
  const lines: string[] = []
  const levels = new Map<Node, number>([[document, 0]])
  for (let node = document.firstChild; node !== null; node = nextNode(node, document)) {
    const level = levels.get(node.parentNode!)! + 1
    levels.set(node, level)
    if (node.nodeType !== 1) lines.push(`${level} ${node.nodeName} ${node.textContent}`)
    else lines.push(`${level} ${node.nodeName} ${attributesOf((node as Element).attributes)}`)
  }
  return lines
}

/** Browsers hide nonces from scripts. */
const attributesOf = (attributes: Iterable<Attr>): string =>
  Array.from(attributes, ({ name, value }) => (name === 'nonce' ? name : `${name}=${value}`)).join(
    ' ',
  )

/** The same lines, made by the browser; text, since it runs there. */
const OUTLINE = `(() => {
  const lines = []
  const walker = document.createTreeWalker(document)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === 10) continue
    let level = 0
    for (let at = node; at.parentNode; at = at.parentNode) level++
    const rest = node.nodeType === 1
      ? Array.from(node.attributes, (a) => (a.name === 'nonce' ? a.name : a.name + '=' + a.value)).join(' ')
      : node.nodeValue
    lines.push(level + ' ' + (node.localName ?? node.nodeName) + ' ' + rest)
  }
  return lines
})()`

describe('Chromium makes the same tree', () => {
  let browser: Browser
  let page: BrowserPage
  let html = ''

  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
    // Scripting is enabled, so `<noscript>` is text, but nothing runs and nothing is loaded.
    const headers = { 'content-security-policy': "default-src 'none'" }
    await page.route('**/*', (route) =>
      route.request().url() === 'http://shop.test/'
        ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8', headers })
        : route.abort(),
    )
  }, 60_000)

  afterAll(async () => await browser?.close())

  const check = async (text: string): Promise<void> => {
    html = text
    await page.goto('http://shop.test/', { waitUntil: 'domcontentloaded' })
    const theirs = (await page.evaluate(OUTLINE)) as string[]
    const ours = outline(parseHtml(text))
    const at = theirs.findIndex((line, i) => line !== ours[i])
    expect(ours[at]).toBe(theirs[at]!)
    expect(ours.length).toBe(theirs.length)
  }

  for (const snippet of snippets) test(snippet.slice(0, 60), () => check(snippet), 20_000)

  for (const { name, text } of savedPages('list-pages').filter((_, i) => i % 4 === 0)) {
    test(name, () => check(text()), 20_000)
  }
})
