import { describe, expect, test } from 'bun:test'
import type { Element } from '../../../src/page/html/tree.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import { light, tagPathOf } from '../../../src/records/finders/light.ts'
import { measures } from '../scoring.ts'
import { selectAll } from '../select.ts'

/**
 * Figure 2 of the paper. Its snippet lost the `<img>` in the first anchor: it stands in figure 2c, and is put back
 * here. The `...` of the list are two more records, as one alone makes no cluster.
 */
const record = `<li class="item">
  <a href="http://www.shop.com/shampoo250.html"><img src="shampoo.jpg"></a>
  <div class="col">
    <h2><a href="http://www.shop.com/shampoo250.html">Shampoo 250ml</a></h2>
    <em class="discount_price"><span class="price">&#36;10.00</span></em>
    <a href="http://www.shop.com/shampoo250.html">Details</a>
  </div>
</li>`
const figure2 = (before = '', after = ''): string =>
  `<html><body>${before}<div><ul class="product-list" id="product-list">${record.repeat(3)}</ul></div>${after}</body></html>`

describe('LightExtraction', () => {
  test('builds the tag paths of figure 2', () => {
    const { document } = pageFromHtml(figure2(), 'http://www.shop.com/')
    const [first] = selectAll(document, 'li') as [Element]
    expect([first, ...selectAll(first)].filter(({ tag }) => tag !== 'em').map(tagPathOf)).toEqual([
      '/html/body/div/ul/li[*]/a/img/div/h2/a/span/a',
      '/html/body/div/ul/li/a[*]/img',
      '/html/body/div/ul/li/a/img[*]',
      '/html/body/div/ul/li/div[*]/h2/a/span/a',
      '/html/body/div/ul/li/div/h2[*]/a',
      '/html/body/div/ul/li/div/h2/a[*]',
      '/html/body/div/ul/li/div/span[*]',
      '/html/body/div/ul/li/div/a[*]',
    ])
  })

  test('finds the records of figure 2', () => {
    const [region, ...others] = light(pageFromHtml(figure2(), 'http://www.shop.com/'))
    expect(others).toEqual([])
    expect(region!.element.getAttribute('id')).toBe('product-list')
    expect(region!.cards.map(([{ tag }]) => tag)).toEqual(['li', 'li', 'li'])
  })

  test('takes records with other content from the same place', () => {
    const other = record.replace('Details', '<i>new</i><span>Details</span>')
    const html = figure2().replace('</ul>', `${other}</ul>`)
    expect(light(pageFromHtml(html, 'http://www.shop.com/'))[0]!.cards).toHaveLength(4)
  })

  test('is led astray by a menu that has more records, as published', () => {
    const menu = `<nav>${record.replaceAll('li', 'article').repeat(5)}</nav>`
    const [region] = light(pageFromHtml(figure2(menu), 'http://www.shop.com/'))
    expect(region!.element.tag).toBe('nav')
  })

  test('does not see a second region of products, as published (rows 1 and 10)', () => {
    const second = `<section>${record.replaceAll('li', 'article').repeat(2)}</section>`
    const [region, ...others] = light(pageFromHtml(figure2('', second), 'http://www.shop.com/'))
    expect(region!.cards).toHaveLength(3)
    expect(others).toEqual([])
  })

  test('takes what stands among the products for one, as published (rows 3 and 10)', () => {
    const advert = `<li><a href="/club"><img src="club.jpg"></a><p><b>Join</b> <span>our</span> <span>club</span></p><hr></li>`
    const html = figure2().replace('</ul>', `${advert}</ul>`)
    const [region] = light(pageFromHtml(html, 'http://www.shop.com/'))
    expect(region!.cards.map(([{ textContent }]) => /Join/.test(textContent))).toEqual([
      ...[false, false, false],
      true,
    ])
  })

  test('takes one element for a record where there is no list, as published', () => {
    const text =
      '<div><h1>About</h1><p>We are old.</p><img src="us.jpg"><a href="/">Home</a><hr></div>'
    const [region] = light(pageFromHtml(text, 'http://www.shop.com/about'))
    expect(region!.cards).toHaveLength(1)
  })

  test.each([
    ['no picture', (html: string) => html.replaceAll(/<img[^>]*>/g, '')],
    ['no link', (html: string) => html.replaceAll(/<\/?a[^>]*>/g, '')],
  ])('finds nothing where records have %s', (_, without) => {
    expect(light(pageFromHtml(without(figure2()), 'http://www.shop.com/'))).toEqual([])
  })

  test('line breaks are no elements of a record', () => {
    const broken = record.replace('Shampoo 250ml', 'Shampoo<br>250ml')
    const { document } = pageFromHtml(figure2().replace(record, broken), 'http://www.shop.com/')
    const [first, second] = selectAll(document, 'li') as [Element, Element]
    expect(tagPathOf(first)).toBe(tagPathOf(second))
    const text = '<div><a href="/"><img src="us.jpg"></a>We<br>are<br>old<br>and<br>kind</div>'
    const found = light(pageFromHtml(text, 'http://www.shop.com/about'))
    expect(found.flatMap(({ cards }) => cards.map(([{ tag }]) => tag))).not.toContain('div')
  })

  test('takes no element with fewer than five inside', () => {
    const short = figure2().replaceAll(/<div class="col">.*?<\/div>/gs, 'Shampoo')
    const found = light(pageFromHtml(short, 'http://www.shop.com/'))
    expect(found.flatMap(({ cards }) => cards.map(([{ tag }]) => tag))).not.toContain('li')
  })
})

describe('precision and recall', () => {
  /** Table 3: total, then TP, FP, FN, precision and recall of LightExtraction. */
  test.each([
    [1, 43, 30, 0, 13, 100, 69.77],
    [2, 25, 25, 0, 0, 100, 100],
    [3, 12, 12, 3, 0, 80, 100],
    [4, 12, 12, 0, 0, 100, 100],
    [5, 24, 0, 0, 24, 0, 0],
    [6, 45, 45, 0, 0, 100, 100],
    [7, 59, 59, 0, 0, 100, 100],
    [8, 36, 36, 0, 0, 100, 100],
    [9, 12, 12, 0, 0, 100, 100],
    [10, 24, 20, 1, 4, 95.24, 83.33],
    ['sum', 292, 251, 4, 41, 98.43, 85.96],
  ])('equations 3 and 4 give row %s of table 3', (_, total, tp, fp, fn, precision, recall) => {
    expect(tp + fn).toBe(total)
    expect(measures(tp, fp, fn)).toEqual({ precision, recall })
  })

  test('and of the others: the table prints 237 missed by MDR, its rows and its recall say 257', () => {
    expect(measures(35, 53, 257)).toEqual({ precision: 39.77, recall: 11.99 })
    expect(measures(197, 2, 95)).toEqual({ precision: 98.99, recall: 67.47 })
  })
})
