/**
 * Plans that a person would write for the designs of generated shops.
 * @module
 */

import type { Edge, Plan } from '../../../../src/plan/plan.ts'

const plan = (seed: string, home: Edge[], list: Edge[]): Plan => ({
  seeds: [seed],
  start: 'home',
  fold: [],
  states: {
    home: { name: 'home', role: 'page', edges: home },
    list: { name: 'list', role: 'list', edges: list },
    product: { name: 'product', role: 'detail', edges: [] },
  },
})

const follow = (to: string, xpath: string, url?: string): Edge => ({
  xpath,
  ...(url ? { url } : {}),
  action: 'follow',
  to,
})

/** Menu, subcategories, cards, pager: everything where the design has it. */
export const atriumPlan = (seed: string): Plan =>
  plan(
    seed,
    [follow('list', "//nav[@class='menu']//a")],
    [
      follow('product', "//ul[@id='products']/li/h3/a"),
      follow('list', "//ul[@class='sub']/li/a"),
      follow('list', "//nav[@class='pager']//a"),
    ],
  )

export const boutiquePlan = (seed: string): Plan =>
  plan(
    seed,
    [follow('list', "//ul[@class='category-tree']//a")],
    [
      follow('product', "//div[@id='js-product-list']//h3/a"),
      follow('list', "//div[@id='subcategories']//a"),
      follow('list', "//ul[@class='page-list']//a"),
    ],
  )

/** By addresses alone: leads through any design. */
export const addressPlan = (seed: string): Plan =>
  plan(
    seed,
    [follow('list', '//a', '/c/')],
    [follow('product', '//a', '/p/'), follow('list', '//a', '/c/')],
  )

/** Categories by their addresses, products by where they stand. */
export const cardsPlan = (seed: string): Plan =>
  plan(
    seed,
    [follow('list', '//a', '/c/')],
    [follow('product', "//ul[@id='products']/li/h3/a"), follow('list', '//a', '/c/')],
  )
