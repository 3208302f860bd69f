import { expect, test } from 'bun:test'
import { learnAisle } from '../../../src/plan/learn/aisle/learn.ts'
import { simulate } from '../../../src/plan/simulate.ts'
import { graphOf, type Link, type SmallShop } from './small.ts'

const menuAt = 'html[1]/body[1]/nav[1]#menu/ul[1]/li[1]/a[1]'
const listAt = 'html[1]/body[1]/div[1].grid/div[1].card/a[1]'

/** Categories named at the root, in one menu with pages that are none. */
function rootShop(categories: string[]): SmallShop {
  const links = [...categories, 'blog', 'contact', 'about'].map(
    (name): Link => [menuAt, `/${name}/`],
  )
  const pages: Record<string, Link[]> = { '/': links }
  const products: Record<string, number> = {}
  for (const name of ['blog', 'contact', 'about']) pages[`/${name}/`] = links
  let number = 0
  for (const name of categories) {
    const shown = [1, 2, 3, 4].map((i) => `/${name}/item-${i}.html`)
    pages[`/${name}/`] = [...links, ...shown.map((to): Link => [listAt, to])]
    for (const url of shown) products[url] = ++number
  }
  return { pages, products }
}

test.each([5, 12])('a new one of %d categories at the root is found', (count) => {
  const names = Array.from({ length: count }, (_, i) => `name${String.fromCharCode(97 + i)}`)
  const plan = learnAisle(graphOf(rootShop(names)))
  expect(simulate(plan, graphOf(rootShop(names))).missed).toEqual([])
  const later = graphOf(rootShop([...names, 'brandnew']))
  expect(simulate(plan, later)).toMatchObject({ missed: [], products: (count + 1) * 4 })
})
