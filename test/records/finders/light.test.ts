import { describe, expect, test } from 'bun:test'
import type { Element } from '../../../src/page/html/tree.ts'
import { pageFromHtml } from '../../../src/page/page.ts'
import { light, tagPathOf } from '../../../src/records/finders/light.ts'
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

  test.each([
    ['no picture', (html: string) => html.replaceAll(/<img[^>]*>/g, '')],
    ['no link', (html: string) => html.replaceAll(/<\/?a[^>]*>/g, '')],
  ])('finds nothing where records have %s', (_, without) => {
    expect(light(pageFromHtml(without(figure2()), 'http://www.shop.com/'))).toEqual([])
  })

  test('takes no element with fewer than five inside', () => {
    const short = figure2().replaceAll(/<div class="col">.*?<\/div>/gs, 'Shampoo')
    const found = light(pageFromHtml(short, 'http://www.shop.com/'))
    expect(found.flatMap(({ cards }) => cards.map(([{ tag }]) => tag))).not.toContain('li')
  })
})
