import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../src/page/page.ts'
import { saidIn, saidOn, textOfSaid } from '../../src/records/said.ts'

const said = (body: string) => saidOn(pageFromHtml(`<body>${body}</body>`, 'http://a.example/'))

describe('what a list says of itself', () => {
  test.each([
    ['<p>Showing <b>1</b> to <b>12</b> of <b>22</b></p>', [1, 12, 22]],
    ['<p>1–12 of 1,022 products</p>', [1, 12, 1022]],
    ['<div>Showing 13 to 22 of 22 (2 Pages)</div>', [13, 22, 22]],
  ])('a range of a whole: %s', (html, range) => {
    expect(said(html)!.ranges.map(([, ...numbers]) => numbers)).toEqual([range as never])
  })

  test('numbers that stand once, with the words around them; not those of many cards', () => {
    const { counts } = said(
      '<p class="n">22 products</p><ul><li><i>3 reviews</i></li><li><i>4 reviews</i></li></ul>',
    )!
    expect(counts).toEqual([['html>body>p.n # products', 22]])
  })

  test('prices, dates and addresses are no numbers of products', () => {
    expect(said('<p>12.90</p><p>€ 5</p><p>12/11/2026</p><p>555 1234567</p>')).toBeNull()
    expect(said('<a href="/x">Tents 12</a>')).toBeNull()
  })

  test('controls without an address, and whether they are numbered as pages are', () => {
    const pager = said(
      '<div class="p"><b>1</b><a href="#">2</a><a href="javascript:go(3)">3</a></div>',
    )!
    expect(pager).toMatchObject({ dead: ['html>body>div.p>a'], numbered: true })
    const slides = said('<div class="s"><a href="#">5</a><a href="#">4</a></div>')!
    expect(slides).toMatchObject({ numbered: false })
    expect(said('<a href="#reviews">Reviews</a><a href="/2">2</a>')).toBeNull()
  })

  test('is kept as text, and whatever else stands there says nothing', () => {
    const one = said('<p>22 products</p>')
    expect(saidIn(textOfSaid(one))).toEqual(one)
    for (const junk of [null, '', '{', '7', '{"ranges":1}']) expect(saidIn(junk)).toBeNull()
  })
})
