/**
 * The map of a survey: what each page that was looked at is for. Used by its neighbours.
 * @module
 */

import type { Link } from '../page/links.ts'
import type { Explorer } from './explore.ts'
import { keyOf } from './links/place.ts'
import type { Look } from './look.ts'
import type { ListedProduct } from './segments/product-list.ts'
import type { Taxonomy } from './segments/taxonomy.ts'

export type PageKind = 'home' | 'category' | 'list' | 'product' | 'other'

export type ShopMap = {
  kinds: Map<Look, PageKind>
  home: Look | null
  products: Look[]
  /** Pages that list products, with those. */
  lists: Map<Look, ListedProduct[]>
  /** Their links to further pages. */
  further: Map<Look, Link[]>
  /** Rows of links of the home page that lead to them. */
  taxonomies: Taxonomy[]
  /** Pages with rows of links to categories below. */
  parents: { page: Look; rows: Taxonomy['links'][] }[]
}

export function mapOf(explorer: Explorer): ShopMap {
  const { looks, products, lists, descents } = explorer
  const kinds = new Map<Look, PageKind>()
  for (const look of looks) {
    if (look.purpose === 'home' || isHomeAgain(look, looks)) kinds.set(look, 'home')
    else if (products.includes(look)) kinds.set(look, 'product')
    else kinds.set(look, lists.has(look) ? 'list' : 'other')
  }
  // A text may lead to a product; a category leads to a list.
  const leads = (look: Look): boolean =>
    kinds.get(look) === 'list' || kinds.get(look) === 'category'
  // From the deepest up: what leads to a list is a category.
  for (const { from, to } of descents.toReversed()) {
    if (leads(to) && kinds.get(from) === 'other') kinds.set(from, 'category')
  }
  // So is what links lists besides the menu.
  const kept = looks.filter(leads).map(({ asked }) => asked)
  for (const look of looks) {
    const other = kinds.get(look) === 'other' && look.purpose === 'category'
    if (other && kept.some((url) => !explorer.listed.has(url) && explorer.isOwn(look, url)))
      kinds.set(look, 'category')
  }
  const home = looks.find(({ purpose }) => purpose === 'home') ?? null
  return {
    kinds,
    home,
    products,
    lists: new Map([...lists].filter(([look]) => look === home || kinds.get(look) !== 'home')),
    further: new Map([...lists.keys()].map((look) => [look, explorer.furtherPages(look)])),
    taxonomies: distinct(home?.taxonomies.filter((row) => isTaxonomy(row, explorer, kinds)) ?? []),
    parents: parentsOf(explorer, kinds),
  }
}

/** A menu may be there twice. */
function distinct(rows: Taxonomy[]): Taxonomy[] {
  const known = new Set<string>()
  return rows.filter(({ links }) => {
    const fresh = links.some(({ url }) => !known.has(keyOf(url)))
    for (const { url } of links) known.add(keyOf(url))
    return fresh
  })
}

/** The first page in another currency, language or layout; where titles tell pages apart. */
function isHomeAgain({ page }: Look, looks: Look[]): boolean {
  const home = looks.find(({ purpose }) => purpose === 'home')?.page
  if (!home || home.title !== page.title) return false
  return 3 * looks.filter((one) => one.page.title === home.title).length < looks.length
}

/** Most of its links that were looked at lead to lists. */
function isTaxonomy({ links }: Taxonomy, { looks }: Explorer, kinds: Map<Look, PageKind>): boolean {
  const urls = new Set(links.map(({ url }) => keyOf(url)))
  const looked = looks.filter(
    ({ asked, page, purpose }) =>
      purpose !== 'list' && (urls.has(keyOf(asked)) || urls.has(keyOf(page.url))),
  )
  const leading = looked.filter((look) => !['other', 'home'].includes(kinds.get(look)!))
  return leading.length > 0 && 2 * leading.length > looked.length
}

function parentsOf({ descents }: Explorer, kinds: Map<Look, PageKind>): ShopMap['parents'] {
  const parents = new Map<Look, Taxonomy['links'][]>()
  for (const { from, to } of descents) {
    if (kinds.get(to) === 'other' || kinds.get(from) === 'other') continue
    const [row] = from.rows
      .filter(({ links }) => links.some(({ url }) => url === to.asked))
      .sort((a, b) => a.links.length - b.links.length)
    if (row) parents.set(from, [...(parents.get(from) ?? []), row.links])
  }
  return [...parents].map(([page, rows]) => ({ page, rows }))
}
