import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { segmentsOf } from '../../../src/survey/segments/partition.ts'
import { productListsOf, productNodes } from '../../../src/survey/segments/product-list.ts'

const SHOP = 'http://shoes.example'
const inShop = (url: string): boolean => url.startsWith(SHOP)
const pageOf = (html: string) => pageFromHtml(html, `${SHOP}/list`)

describe('list-of-products test', () => {
  /** Figure 7 as its text tells it: u1 to u6, p1 to p6 in td's, two to a tr (their number in a row is reconstructed). */
  const cell = (i: number): string => `<td><a href="/u${i}">Shoe ${i}</a> <b>$${i}9.00</b></td>`
  const figure7 = `<table><tr>${cell(1)}${cell(2)}</tr><tr>${cell(3)}${cell(4)}</tr><tr>${cell(5)}${cell(6)}</tr></table>`

  const nodesIn = (html: string) => productNodes(segmentsOf(pageOf(html)))

  test('marks the cells of figure 7 as product nodes: their rows are the conflicts', () => {
    const [nodes, ...others] = nodesIn(figure7)
    expect(nodes!.map(({ tag }) => tag)).toEqual(Array(6).fill('td'))
    expect(others).toEqual([])
  })

  test('lists the six products of figure 7', () => {
    const [list, ...others] = productListsOf(pageOf(figure7), inShop)
    expect(list!.products.map(({ url }) => url)).toEqual(
      [1, 2, 3, 4, 5, 6].map((i) => `${SHOP}/u${i}`),
    )
    expect(others).toEqual([])
  })

  test('all children of a conflict are products, one without a price too', () => {
    const soldOut = '<td><a href="/u7">Shoe 7</a> sold out</td>'
    const [nodes] = nodesIn(figure7.replace('<tr>', `<tr>${soldOut}`))
    expect(nodes).toHaveLength(7)
  })

  test('two are not enough', () => {
    expect(nodesIn(`<table><tr>${cell(1)}${cell(2)}</tr></table>`)).toEqual([])
  })

  test('links without prices are no products, and prices without links neither', () => {
    const links = '<ul><li><a href="/1">A</a><li><a href="/2">B</a><li><a href="/3">C</a></ul>'
    const prices = '<ul><li>$1.00<li>$2.00<li>$3.00</ul>'
    expect(productListsOf(pageOf(links + prices), inShop)).toEqual([])
  })

  test('where a product is several siblings, on which the test of the paper failed, records help', () => {
    const product = (i: number) =>
      `<dt><a href="/p/${i}">Long walking shoe number ${i}</a></dt><dd>Soft leather sole</dd><dd>$${i}9.00</dd>`
    const page = pageOf(`<h1>Shoes</h1><dl>${[1, 2, 3, 4, 5].map(product).join('')}</dl>`)
    const [list] = productListsOf(page, inShop)
    expect(list?.seenBy).toContain('records')
    expect(list?.products.map(({ url, price }) => [url, price])).toEqual(
      [1, 2, 3, 4, 5].map((i) => [`${SHOP}/p/${i}`, `${i}9.00`]),
    )
  })
})
