import { describe, expect, test } from 'bun:test'
import { parseHtml } from '../../../src/page/html/adapter.ts'
import { CssBudget, safeCss } from '../../../src/wrapper/annotate/css.ts'
import { frameOf, PART, stylesheetsOf } from '../../../src/wrapper/annotate/render.ts'
import { work } from '../../setup/work.ts'
import { sampleOf } from './scene.ts'

const shown = (html: string) => frameOf(sampleOf(html)).html

describe('the framed page', () => {
  test('every element that is shown has its number', () => {
    const sample = sampleOf('<body><div id=a><p>One<p>Two</div><script>1</script><b>x</b></body>')
    const { html } = frameOf(sample)
    for (const [number, element] of sample.elements.entries()) {
      const there = html.includes(` data-aisle="${number}"`)
      expect([element.tag, there]).toEqual([element.tag, !['head', 'script'].includes(element.tag)])
    }
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<body onload="alert(1)"><p onclick=alert(1)>x',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://evil.test/" target=_top ping="https://evil.test/p">x</a>',
    '<meta http-equiv=refresh content="0;url=https://evil.test/">',
    '<base href="https://evil.test/"><link rel=stylesheet href=https://evil.test/x.css>',
    '<iframe src="https://evil.test/" srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="https://evil.test/"></object><embed src="https://evil.test/"><applet code=x>',
    '<form action="https://evil.test/"><input name=q autofocus><button formaction="https://evil.test/">go</form>',
    '<svg onload=alert(1)><script>alert(1)</script><image href="https://evil.test/x.png"/><use href="https://evil.test/x#y"/><animate onbegin=alert(1)></svg>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=https://evil.test/x onerror=alert(1)></template>',
    '<style>@import "https://evil.test/x.css"; p { background: url(https://evil.test/x.png) }</style>',
    '<p style="background:url(\'https://evil.test/x.png\')">x',
    '<style></style><img src=x onerror=alert(1)></style>',
    '<video src=https://evil.test/x autoplay poster=https://evil.test/p></video><audio src=https://evil.test/x>',
    '<img srcset="https://evil.test/x.png 2x"><picture><source srcset="https://evil.test/x.png"></picture>',
    '<table background="https://evil.test/x.png"><td background=https://evil.test/y.png>x',
    '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
    '<p title="&quot;><img src=x onerror=alert(1)>">x',
    '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
    '<button popovertarget=x>x</button><dialog open id=x>hi</dialog>',
  ])('%s brings nothing that runs, loads or leaves', (html) => {
    const out = shown(html)
    expect(out).not.toContain('evil.test')
    // As a browser would read it.
    const document = parseHtml(out)
    for (let node: unknown[] = [document.documentElement]; node.length > 0; ) {
      const [element, ...rest] = node as (typeof document.documentElement)[]
      const { tag, attrs } = element!
      expect([
        'script',
        'iframe',
        'object',
        'embed',
        'base',
        'link',
        'form',
        'frame',
        'meta-refresh',
      ]).not.toContain(tag)
      for (const { name, value } of attrs)
        if (name !== 'src' || !value.startsWith('data:image/svg+xml,'))
          expect(name).not.toMatch(
            /^(?:on|href$|src$|srcset$|action$|formaction$|ping$|target$|autofocus$|popover|background$|http-equiv$|name$)/,
          )
      node = [...rest, ...element!.children]
    }
  })

  test('a large page is shown in parts, each within its bounds', () => {
    const sample = sampleOf(`<body>${'<div><p>x</p></div>'.repeat(25_000)}</body>`)
    const passed = work()
    const { html, parts, elements } = frameOf(sample)
    expect(passed()).toBeLessThan(1500)
    expect(elements).toBe(50_003)
    expect(parts).toBe(Math.ceil(50_003 / PART))
    expect(html.match(/data-aisle/g)!.length).toBeLessThanOrEqual(PART + 3)
    const last = frameOf(sample, { part: parts - 1 }).html
    expect(last).toContain(`data-aisle="${elements - 1}"`)
    expect(last).not.toContain('data-aisle="100"')
  })

  test('what is nested without end is shown without its boxes', () => {
    const html = shown(`${'<div><b>'.repeat(3000)}deep<i>er</i>`)
    expect(html).toContain('deep')
    expect(html).toMatch(/<i data-aisle="\d+">er<\/i>/)
    const document = parseHtml(html)
    const depths = [document.documentElement].flatMap(function all(one): number[] {
      return [one.depth, ...one.children.flatMap(all)]
    })
    expect(Math.max(...depths)).toBeLessThan(180)
  })

  test('a page without a head, without anything, of frames', () => {
    expect(shown('')).toContain('<body')
    expect(shown('just text')).toContain('just text')
    expect(shown('<frameset><frame src=https://evil.test></frameset>')).toContain('not shown here')
  })

  test('links keep their look, pictures come only from where they may', () => {
    const page = sampleOf('<a href="/x">x</a><img src="/p.jpg" alt="Duck">')
    expect(frameOf(page).html).toContain('data-link')
    expect(frameOf(page).html).not.toContain('p.jpg')
    const allowed = frameOf(page, { picture: (url) => `/got?u=${encodeURIComponent(url)}` }).html
    expect(allowed).toContain('src="/got?u=http%3A%2F%2Fshop.test%2Fp.jpg"')
  })

  test('stylesheets are named, and put in where they were got', () => {
    const page = sampleOf(
      '<link rel=stylesheet href=/s.css><link rel="alternate stylesheet" href=/n.css><p>x',
    )
    expect(stylesheetsOf(page)).toEqual(['http://shop.test/s.css'])
    const styles = new Map([['http://shop.test/s.css', 'p { color: red }']])
    expect(frameOf(page, { styles }).html).toContain('p { color: red }')
    expect(frameOf(page, { styles, bare: true }).html).not.toContain('color: red')
  })
})

test.each([
  ['@import url(//x);p{a:b}', / p\{a:b\}/],
  ['p{height:100vh}', /800px/],
  ['a:link{color:red}', /a\[data-link\]/],
  ['p:has(a){x:y}', /aisle-has/],
  ['p{grid-template:repeat( 9999999, 1fr)/repeat(3, 1fr)}', /repeat\(999, 1fr\)\/repeat\(3, 1fr\)/],
  ['</style><script>alert(1)</script>', /^(?!.*<)/],
  ['p{background:URL( "https://x/y" )}', /none/],
])('%s becomes harmless', (css, like) => {
  expect(safeCss(css)).toMatch(like)
})

test.each([
  ['url( and spaces', (n: number) => `a:url(${' '.repeat(n)}`],
  ['url( again and again', (n: number) => 'url('.repeat(n / 4)],
  ['quotes that do not end', (n: number) => `url("a`.repeat(n / 6)],
  ['quotes that end, brackets that do not', (n: number) => `url("a"`.repeat(n / 7)],
  ['digits', (n: number) => '1'.repeat(n)],
  ['signs and dots', (n: number) => '-.'.repeat(n / 2)],
  ['fonts that do not begin', (n: number) => '@font-face '.repeat(n / 11)],
  ['comments that do not end', (n: number) => '/*'.repeat(n / 2)],
])('%s take time in proportion to their length', (_, hostile) => {
  const passed = work()
  safeCss(hostile(300_000))
  expect(passed()).toBeLessThan(1000)
})

test.each([
  ["p{background:url('/a b.png')}q{}", 'p{background:url("<a b.png>")}q{}'],
  ['p{background:url( /a.png )}q{}', 'p{background:url("<a.png>")}q{}'],
  ['p{background:url("/a\\").png")}q{}', 'p{background:url("<a\\").png>")}q{}'],
  ["p{background:url(/a'b)}q{}", 'p{background:none}q{}'],
  ['p{background:url("/a" b)}q{}', 'p{background:none}q{}'],
  ['p{background:url(/a', 'p{background:url("<a>")'],
  ['p{background:url("/a', 'p{background:url("<a>")'],
])('addresses of pictures in %s', (css, expected) => {
  expect(safeCss(css, (address) => `${address.replace('/', '<')}>`)).toBe(
    expected.replaceAll('<', '\\3c '),
  )
})

test('the styles of a page are read up to a sum', () => {
  const budget = new CssBudget(20, 1)
  expect(safeCss('a{b:url(x)}', (one) => one, budget)).toBe('a{b:url("x")}')
  expect(safeCss('a{b:url(x)}', (one) => one, budget)).toBe('a{b:none')
  expect(safeCss('a{b:c}', undefined, budget)).toBe('')
  const styles = `<style>${'a:b;'.repeat(120_000)}</style>`.repeat(12)
  expect(frameOf(sampleOf(styles)).html.length).toBeLessThan(3_100_000)
})

test('cells that claim whole tables are kept small', () => {
  const html = shown(
    '<table><colgroup><col span=999><tr><td colspan=1000 rowspan="65534">x<td colspan=3 rowspan=0>y<td colspan=x>',
  )
  expect(html).toContain('colspan="50" rowspan="50"')
  expect(html).toContain('colspan="3" rowspan="1"')
  expect(html).toContain('span="50"')
  expect(html).not.toContain('colspan="x"')
})
