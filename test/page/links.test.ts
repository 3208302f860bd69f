import { describe, expect, test } from 'bun:test'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'

const URL = 'https://shop.example/dir/page?x=1'
const urls = (html: string): string[] => linksOf(pageFromHtml(html, URL)).map((link) => link.url)

describe('linksOf', () => {
  test('all that leads to pages, in document order', () => {
    const html = `<link rel=stylesheet href=/css><link rel="next nofollow" href=/next><link rel=PREV href=/prev>
      <a href=/a>1</a><map><area href=/area></map><iframe src=/iframe></iframe><img src=/img>
      <a name=x>2</a><a href>3</a><form action=/form><svg><a href=/svg></a></svg></form>`
    expect(urls(html).map((url) => url.slice(20))).toEqual([
      '/next',
      '/prev',
      '/a',
      '/area',
      '/iframe',
      '/dir/page?x=1',
      '/svg',
    ])
    expect(urls('<frameset><frame src=/frame></frameset>')).toEqual(['https://shop.example/frame'])
  })

  test('only http and https, no fragments, no junk', () => {
    const html = `<a href="#top">1</a><a href=" #x">2</a><a href="mailto:x@y">3</a><a href="javascript:;">4</a>
      <a href="http://[">5</a><a href="tel:1">6</a><a href="http://other.example/x#y">7</a>`
    expect(urls(html)).toEqual(['http://other.example/x'])
  })

  test('relative to the base, on every page of its own', () => {
    expect(urls('<base href="/b/c"><a href=d>')).toEqual(['https://shop.example/b/d'])
    for (const name of ['one', 'two']) {
      const page = pageFromHtml('<a href="?p=2"><a href="">', `https://shop.example/dir/${name}?q`)
      expect(linksOf(page).map((link) => link.url)).toEqual([
        `https://shop.example/dir/${name}?p=2`,
        `https://shop.example/dir/${name}?q`,
      ])
    }
  })

  test('the same address at several places is several links', () => {
    expect(urls('<a href=/1></a><p><a href=/1></a></p>')).toHaveLength(2)
  })

  test('what scripts and templates hold is not on the page', () => {
    expect(
      urls(
        '<noscript><a href=/1></a></noscript><template><a href=/2></a></template><script>"<a href=/3>"</script>',
      ),
    ).toEqual([])
  })

  test('nofollow by the link and by the page', () => {
    const html = '<a rel="noopener NoFollow" href=/1></a><a href=/2></a>'
    const flags = (text: string) => linksOf(pageFromHtml(text, URL)).map((link) => link.nofollow)
    expect(flags(html)).toEqual([true, false])
    expect(flags(`<meta name=robots content=nofollow>${html}`)).toEqual([true, true])
  })

  test('a page of a million links gives ten thousand', () => {
    expect(urls('<a href=x>'.repeat(20_000))).toHaveLength(10_000)
  })

  test('hostile marks and depth keep paths short', () => {
    const html = `<div class="${'x '.repeat(5000)}" id="${'y'.repeat(5000)}">`.repeat(600)
    const [link] = linksOf(pageFromHtml(`${html}<a href=1>`, URL))
    expect(link!.path.length).toBeLessThan(20_000)
  })
})

test('options whose value is an address are links', () => {
  const html = `<select onchange="location=this.value">
    <option value="?perpage=96">96</option><option value="/tents?sort=price">Price</option>
    <option value="https://shop.example/bags">Bags</option><option value="./near">Near</option>
    <option value="96">96</option><option value="a/b">Either</option><option value="">None</option>
    <option value="/">All</option><option value="?">Which</option></select>`
  expect(urls(html).map((url) => url.slice(20))).toEqual([
    '/dir/page?perpage=96',
    '/tents?sort=price',
    '/bags',
    '/dir/near',
  ])
})

test('scripts of spaces cost no more than others', () => {
  const one = `<b onclick="location='/a'${' '.repeat(970)}x">x</b>`
  expect(linksOf(pageFromHtml(`<body>${one.repeat(300)}</body>`, 'https://s.example/'))).toEqual([])
})
