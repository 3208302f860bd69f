/**
 * The link graph of a large shop, made up without pages: ten million links, the same every time.
 * @module
 */

import { GraphBuilder, Kind, type LinkGraph } from '../../src/plan/learn/graph.ts'

export type GraphSize = {
  categories: number
  /** Pages of a category's list. */
  pagesEach: number
  /** Items of a full list page. */
  items: number
  products: number
  /** Pages that show no products: help, articles, brands. */
  others: number
}

export const LARGE: GraphSize = {
  categories: 4_000,
  pagesEach: 25,
  items: 40,
  products: 500_000,
  others: 5_000,
}

const MENU = 20
const NEAR = 5

const BODY = 'html[1]/body[1]'
const MAIN = `${BODY}/div[2]#main.container/div[2].content`

/**
 * Every page has the menu, a way up and a footer. A list has two links an item (picture, name), a
 * pagination of near pages or only the next; items are missing where a product is sold out, and some
 * lists have a banner before the grid.
 */
export function largeGraph(size: GraphSize = LARGE): LinkGraph {
  const { categories, pagesEach, items, products, others } = size
  const builder = new GraphBuilder()
  const random = generator(7)
  const numbers = new Map<string, number>()
  const path = (text: string): number => {
    const known = numbers.get(text)
    if (known) return known
    numbers.set(text, numbers.size + 1)
    builder.path(numbers.size, text)
    return numbers.size
  }
  const firstList = 2
  const list = (category: number, page: number) => firstList + category * pagesEach + page
  const firstOther = firstList + categories * pagesEach
  const firstProduct = firstOther + others

  const paths: number[] = []
  const targets: number[] = []
  const link = (place: string, to: number) => {
    paths.push(path(place))
    targets.push(to)
  }
  const frame = (page: number) => {
    for (let i = 0; i < MENU; i++) {
      link(
        `${BODY}/header[1]/nav[1]#menu/ul[1]/li[${i + 1}].item/a[1]`,
        list(i * (categories / MENU), 0),
      )
    }
    link(`${MAIN}/ol[1].breadcrumb/li[1]/a[1]`, 1)
    link(`${BODY}/footer[1]/ul[1]/li[1]/a[1]`, firstOther + (page % others))
    link(`${BODY}/footer[1]/ul[1]/li[2]/a[1]`, firstOther + ((page * 31) % others))
  }
  const finish = (page: number, url: string) => {
    builder.url(page, url)
    builder.page(page, Kind.page)
    builder.links(page, paths, targets)
    paths.length = 0
    targets.length = 0
  }

  frame(1)
  for (let category = 0; category < categories; category++) {
    link(
      `${MAIN}/section[${1 + (category % 40)}]/ul[1]/li[${1 + Math.floor(category / 40)}]/a[1]`,
      list(category, 0),
    )
  }
  finish(1, 'https://large.example/')
  /** The first lists show every product once, the others any. */
  let listed = 0
  for (let category = 0; category < categories; category++) {
    const onlyNext = category % 10 === 0
    for (let page = 0; page < pagesEach; page++) {
      frame(list(category, page))
      const grid = `${MAIN}/div[${random() < 0.05 ? 2 : 1}].grid`
      const shown = page === pagesEach - 1 ? 1 + Math.floor(random() * items) : items
      for (let i = 1; i <= shown; i++) {
        if (random() < 0.02) continue
        const product =
          firstProduct + (listed < products ? listed++ : Math.floor(random() * products))
        const card = `${grid}/div[${i}].card/div[1]`
        link(`${card}/a[1].picture`, product)
        link(`${card}/h3[1]/a[1]`, product)
      }
      if (onlyNext) {
        if (page < pagesEach - 1) link(`${MAIN}/nav[1].pager/a[1]`, list(category, page + 1))
      } else {
        for (let n = Math.max(0, page - NEAR); n < Math.min(pagesEach, page + NEAR); n++) {
          if (n !== page) link(`${MAIN}/nav[1].pager/a[${n - page + NEAR + 1}]`, list(category, n))
        }
      }
      finish(list(category, page), `https://large.example/c/${category}?page=${page}`)
    }
  }
  for (let other = 0; other < others; other++) {
    frame(firstOther + other)
    finish(firstOther + other, `https://large.example/info/${other}`)
  }
  for (let product = 0; product < products; product++) {
    builder.url(firstProduct + product, `https://large.example/p/${product}`)
    builder.detail(firstProduct + product, product + 1)
  }
  return builder.build(1)
}

/** Mulberry32: numbers from 0 to 1, the same for a seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
