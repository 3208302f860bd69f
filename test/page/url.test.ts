import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { normalizeUrl } from '../../src/page/url.ts'
import { runs } from '../setup/runs.ts'

const BASE = 'https://www.shop.example/dir/page.html?x=1#top'

const relative: [string, string | null][] = [
  ['other.html', 'https://www.shop.example/dir/other.html'],
  ['/a/./b/../c', 'https://www.shop.example/a/c'],
  ['../../../up', 'https://www.shop.example/up'],
  ['?page=2', 'https://www.shop.example/dir/page.html?page=2'],
  ['', 'https://www.shop.example/dir/page.html?x=1'],
  ['#!/product/7', 'https://www.shop.example/dir/page.html?x=1'],
  ['//CDN.Example:443/X', 'https://cdn.example/X'],
  ['http://shop.example:80', 'http://shop.example/'],
  ['http://shop.example:443/', 'http://shop.example:443/'],
  ['HTTPS://SHOP.example/Path', 'https://shop.example/Path'],
  ['  \n list\t.html \r\n', 'https://www.shop.example/dir/list.html'],
  ['\\windows\\style', 'https://www.shop.example/windows/style'],
  ['a b', 'https://www.shop.example/dir/a%20b'],
  ['/%7euser/%c3%a1', 'https://www.shop.example/~user/%C3%A1'],
  ['/á', 'https://www.shop.example/%C3%A1'],
  ['/100%', 'https://www.shop.example/100%25'],
  ['/a%2Fb', 'https://www.shop.example/a%2Fb'],
  ['/a?', 'https://www.shop.example/a'],
  ['/a?#x', 'https://www.shop.example/a'],
  ['/a?b=2&a=1', 'https://www.shop.example/a?b=2&a=1'],
  ['/a?q=%e1%41', 'https://www.shop.example/a?q=%E1A'],
  ['https://shop.example./a', 'https://shop.example/a'],
  ['https://shop.example.:8080/a', 'https://shop.example:8080/a'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://a@./', null],
  ['https://.:8080/', null],
  ['http:relative', null],
  ['mailto:a@b.example', null],
  ['javascript:void(0)', null],
  ['tel:+420', null],
  ['data:text/html,x', null],
  ['ftp://shop.example/', null],
  ['http://', null],
  ['http://[bad/', null],
  ['http://shop example/', null],
  [`/${'x'.repeat(5000)}`, null],
]

const TOKEN = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'

const sessions: [string, string][] = [
  [`/a?PHPSESSID=${TOKEN}`, '/a'],
  [`/a?x=1&phpsessid=${TOKEN}&y=2`, '/a?x=1&y=2'],
  [`/a?osCsid=${TOKEN}&cPath=1`, '/a?cPath=1'],
  [`/a?zenid=m3k2j9s8d7f6g5h4`, '/a'],
  [`/a?sid=${TOKEN}`, '/a'],
  [`/a?ceid=${TOKEN}`, '/a'],
  [`/a;jsessionid=${TOKEN}.node1`, '/a'],
  [`/a;jsessionid=${TOKEN}?b=1`, '/a?b=1'],
  [`/a;v=1;jsessionid=${TOKEN}/b`, '/a;v=1/b'],
  [`/a?b=1&amp;sid=${TOKEN}`, '/a?b=1'],
  ['/a?sid=12', '/a?sid=12'],
  ['/a?sid=winter-collection-2024', '/a?sid=winter-collection-2024'],
  ['/a?sid=wintershoes2024sale', '/a?sid=wintershoes2024sale'],
  ['/a?PHPSESSID=', '/a?PHPSESSID='],
  ['/a?jsessionid=none', '/a?jsessionid=none'],
  ['/a?session=summer', '/a?session=summer'],
  [`/a?hash=${TOKEN}`, `/a?hash=${TOKEN}`],
  [`/a?inside=${TOKEN}`, `/a?inside=${TOKEN}`],
  ['/a;color=red', '/a;color=red'],
]

describe('normalizeUrl', () => {
  for (const [href, url] of relative) {
    const wanted = href === 'http:relative' ? 'http://relative/' : url
    test(JSON.stringify(href.slice(0, 40)), () => expect(normalizeUrl(href, BASE)).toBe(wanted))
  }

  for (const [href, rest] of sessions) {
    test(href, () =>
      expect(normalizeUrl(`http://s.example${href}`)).toBe(`http://s.example${rest}`),
    )
  }

  test('without a base only absolute addresses mean anything', () => {
    expect(normalizeUrl('/a')).toBeNull()
    expect(normalizeUrl('http://s.example/a')).toBe('http://s.example/a')
  })

  test('is its own normal form', () => {
    const part = fc.string({
      unit: fc.constantFrom(...'ab%2e4Z/.;?&=#~\\ :@é+-', 'sid=', TOKEN),
      maxLength: 30,
    })
    fc.assert(
      fc.property(part, (tail) => {
        const once = normalizeUrl(tail, BASE)
        if (once !== null) expect(normalizeUrl(once)).toBe(once)
      }),
      { numRuns: runs(2000) },
    )
  })
})
