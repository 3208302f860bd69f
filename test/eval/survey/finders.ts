/**
 * Whether a survey's three finders are right, by what the generator knows of its pages.
 * @module
 */

import { productAt, type Shop } from '../../../src/demo/index.ts'
import { listOf } from '../../../src/demo/lists.ts'
import { readTarget } from '../../../src/demo/serve/routes.ts'
import type { Survey } from '../../../src/survey/survey.ts'

export type Finders = { taxonomy: string[]; lists: string[]; products: string[] }

/** Sentences on what each finder got wrong; none where it is right. */
export function judgeFinders(shop: Shop, survey: Survey): Finders {
  return {
    taxonomy: judgeTaxonomy(shop, survey),
    lists: judgeLists(shop, survey),
    products: judgeProducts(shop, survey),
  }
}

/** What an address means, past redirects that only add a slash. */
function targetOf(shop: Shop, url: string) {
  const target = readTarget(shop.catalog, new URL(url))
  if (target?.kind !== 'slash') return target
  return readTarget(shop.catalog, new URL(target.path, url))
}

function judgeTaxonomy(shop: Shop, { taxonomies }: Survey): string[] {
  const links = taxonomies.flat()
  const wrong = links.filter(
    ({ url }) => targetOf(shop, url)?.kind !== 'list' && productAt(shop, url) === null,
  )
  const found = new Set(
    links.flatMap(({ url }) => {
      const target = targetOf(shop, url)
      return target?.kind === 'list' && target.family.of === 'category' ? [target.family.id] : []
    }),
  )
  const missed = openCategories(shop).filter(({ id }) => !found.has(id))
  return [
    ...wrong.map(({ url }) => `${url} is no category`),
    ...missed.map(({ name }) => `${name} is missing`),
  ]
}

/** Of the first level, with something in them. */
function openCategories({ catalog, assortment: a }: Shop) {
  const { root } = catalog.tree
  return root.children.filter((one) => a.from[one.first] !== a.from[one.end])
}

function judgeLists(shop: Shop, { lists, pages }: Survey): string[] {
  const wrong: string[] = []
  for (const { url, products } of lists) {
    const shown = shownOn(shop, url)
    if (!shown) {
      wrong.push(`${url} is no list`)
      continue
    }
    const found = new Set(products.map((product) => productAt(shop, product) ?? -1))
    const missed = shown.filter((n) => !found.has(n)).length
    const strange = [...found].filter((n) => !shown.includes(n)).length
    if (missed + strange > 0) wrong.push(`${url}: ${missed} missed, ${strange} of another list`)
  }
  const known = new Set(lists.map(({ url }) => url))
  for (const { url, kind } of pages) {
    const shown = known.has(url) || kind === 'product' ? null : shownOn(shop, url)
    if (shown && shown.length > 1) wrong.push(`${url} is a list of ${shown.length}`)
  }
  return wrong
}

/** Products of one page of a list; null where the address is none, or shows only categories. */
function shownOn(shop: Shop, url: string): number[] | null {
  const target = targetOf(shop, url)
  if (target?.kind !== 'list') return null
  const { family, view } = target
  const { lists } = shop.config
  const parent = family.of === 'category' && shop.catalog.tree.byId[family.id]!.children.length > 0
  if (parent && lists.parents === 'tiles') return null
  const size = view.size ?? lists.pageSize
  const from = (Math.max(1, view.page) - 1) * size
  return [...listOf(shop.assortment, family, view)].slice(from, from + size)
}

function judgeProducts(shop: Shop, { pages }: Survey): string[] {
  return pages.flatMap(({ url, kind }) => {
    const isProduct = productAt(shop, url) !== null
    if (isProduct === (kind === 'product')) return []
    return [`${url} is ${isProduct ? 'a product' : 'no product'}, told as ${kind}`]
  })
}
