/**
 * The worked example of the paper (Kapsa 3.3) with its own XPaths.
 *
 * Its figures 1, 2 and 4 are lost; the text names the vertices and the XPaths of the DAG (figure 2),
 * except of the link from the seed, and says what each step results in. Reconstructed are: that link
 * (`//*[@id="menu"]/a[1]`), the white vertex of figure 1 (a contact page linked from everywhere), links
 * back to the seed and to the first page of the list (which make figure 1 no DAG), and the final graph
 * (figure 4), which follows from the pairs that the text ends with. The text writes the address of the
 * list once as `/tables`, and classes without `@`, as is repeated here.
 */
import { describe, expect, test } from 'bun:test'
import { learnKapsa } from '../../../../src/plan/learn/kapsa/learn.ts'
import { simulate } from '../../../../src/plan/simulate.ts'
import { graphOf } from './shop.ts'

const SEED = 'http://e-shop.sk'
const MENU = 'html[1]/body[1]/div[1]#menu/a[1]'
const CONTACT = 'html[1]/body[1]/div[1]#menu/a[2]'
const PAGES = 'html[1]/body[1]/div[2].pagination/span[1]/a[1]'
const item = (n: number) => `html[1]/body[1]/ul[1]/li[${n}]/a[1]`

/** Figure 1: the initial crawling graph. */
const figure1 = graphOf({
  pages: {
    [SEED]: [
      [MENU, `${SEED}/tablets`],
      [CONTACT, `${SEED}/contact`],
    ],
    [`${SEED}/tablets`]: [
      [CONTACT, `${SEED}/contact`],
      [item(1), `${SEED}/tablet_1`],
      [PAGES, `${SEED}/tablets/page2`],
    ],
    [`${SEED}/tablets/page2`]: [
      [MENU, `${SEED}/tablets`],
      [CONTACT, `${SEED}/contact`],
      [item(1), `${SEED}/tablet_11`],
      [item(2), `${SEED}/tablet_12`],
    ],
    [`${SEED}/contact`]: [[CONTACT, `${SEED}/contact`]],
  },
  details: ['tablet_1', 'tablet_11', 'tablet_12'].map((name) => `${SEED}/${name}`),
})

const written: Record<string, string> = {
  [MENU]: '//*[@id="menu"]/a[1]',
  [PAGES]: '//*[class="pagination"]/span[1]/a',
  [item(1)]: '//li[1]/a',
  [item(2)]: '//li[2]/a',
}

/** Figure 4, with the paper's class test or one that XPath understands. */
const figure4 = (pagination: string) => ({
  seeds: [SEED],
  start: 'home',
  fold: [],
  states: {
    home: {
      name: 'home',
      role: 'page' as const,
      edges: [{ xpath: '//*[@id="menu"]/a[1]', action: 'follow' as const, to: 'list' }],
    },
    list: {
      name: 'list',
      role: 'list' as const,
      edges: [
        { xpath: '//li/a', action: 'follow' as const, to: 'product' },
        { xpath: pagination, action: 'follow' as const, to: 'list' },
      ],
    },
    product: { name: 'product', role: 'detail' as const, edges: [] },
  },
})

describe('the example of the paper', () => {
  test('the two pages of the list become one state that leads to itself (figure 4)', () => {
    expect(learnKapsa(figure1, (path) => written[path]!)).toEqual(
      figure4('//*[class="pagination"]/span[1]/a'),
    )
  })

  test('the focused crawl downloads every product and nothing irrelevant (3.4)', () => {
    const pagination = '//*[@class="pagination"]/span[1]/a'
    const plan = learnKapsa(figure1, (path) => (path === PAGES ? pagination : written[path]!))
    expect(plan).toEqual(figure4(pagination))
    expect(simulate(plan, figure1)).toMatchObject({
      pages: 6,
      details: 3,
      missed: [],
      unknown: false,
      edges: { home: [1], list: [3, 1], product: [] },
    })
  })

  test('with positional XPaths it comes out the same', () => {
    const plan = learnKapsa(figure1)
    expect(plan.states.list!.edges).toEqual([
      { xpath: '/html/body/ul[1]/li/a[1]', action: 'follow', to: 'product' },
      { xpath: '/html/body/div[2]/span[1]/a[1]', action: 'follow', to: 'list' },
    ])
    expect(simulate(plan, figure1).missed).toEqual([])
  })
})
