import { describe, expect, test } from 'bun:test'
import { clickOf } from '../../src/page/click.ts'
import { linksOf } from '../../src/page/links.ts'
import { pageFromHtml } from '../../src/page/page.ts'

function clicked(html: string): string | null {
  const { document } = pageFromHtml(`<body>${html}</body>`, 'https://toys.example/bears/')
  return clickOf(document.documentElement!.children[1]!.children[0]!)
}

describe('where a click leads', () => {
  test.each([
    ['an anchor', '<a href=" /p/1 ">x</a>', '/p/1'],
    ['a script', `<div onclick="window.location.href='../p/1'; return false;">x</div>`, '../p/1'],
    ['without a window', `<li onclick='location="/p/1"'>x</li>`, '/p/1'],
    ['by a call', `<p onclick="document.location.assign('/p/1')">x</p>`, '/p/1'],
    ['an anchor that only a script knows', `<a href="#" onclick="location='/p/1'">x</a>`, '/p/1'],
    [
      'an anchor with an address of its own',
      `<a href="/p/1" onclick="location='/q'">x</a>`,
      '/p/1',
    ],
  ])('%s', (_, html, address) => expect(clicked(html)).toBe(address))

  test.each([
    ['up the page', '<a href="#top">x</a>'],
    ['a script that does more', `<b onclick="if (ask()) location.href='/p/1'">x</b>`],
    ['an address in pieces', `<b onclick="location.href='/p/' + id">x</b>`],
    ['a script of a script', `<b onclick="location.href='javascript:go()'">x</b>`],
    ['something else', `<b onclick="add('/p/1')">x</b>`],
  ])('%s leads nowhere', (_, html) => expect(clicked(html)).toBeNull())

  test('such an element is a link of the page', () => {
    const page = pageFromHtml(
      `<body><div onclick="location.href='p/1'">Bear</div><a href="#" onclick="location='p/2'">2</a></body>`,
      'https://toys.example/bears/',
    )
    expect(linksOf(page).map(({ url }) => url)).toEqual([
      'https://toys.example/bears/p/1',
      'https://toys.example/bears/p/2',
    ])
  })

  test('a script without end is not read for ever', () => {
    const html = `<b onclick="${`location.href='${'/a'.repeat(200_000)}`}">x</b>`
    expect(clicked(html)).toBeNull()
  })
})
