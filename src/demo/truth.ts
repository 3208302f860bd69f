/**
 * The generator's own truth: what is on sale, for how much, and under which addresses. How few pages reach it is told
 * in `least.ts`. Used by `index.ts` and `demo/serve/control.ts`.
 * @module
 */
import { brandOf, isPlain, nameOf, numbersOf, tagOf } from './catalog.ts'
import type { Currency, ShopConfig } from './config.ts'
import { type Assortment, bornIn, inStock, isSingle, secondLeaf } from './days.ts'
import { type Least, leastOf } from './least.ts'
import { type Family, listOf, plainView } from './lists.ts'
import { defaultTaste, readTarget } from './serve/routes.ts'
import type { Category } from './tree.ts'
import { Linker } from './urls/links.ts'
import type { Target } from './urls/target.ts'
import { money } from './words/money.ts'

export type TrueProduct = {
  id: number
  name: string
  /** as the page writes it, in the currency of a visitor who switched nothing */
  price: string
  currency: Currency
  sku: string
  gtin: string
  brand: string
  available: boolean
  /** the shortest address */
  url: string
  /**
   * All addresses that links lead to, without sessions and without the parameters that say how a
   * list or the shop is looked at (page, sort, currency, layout); `productAt` knows those too.
   */
  urls: string[]
}

export type Truth = {
  shop: string
  day: number
  redesign: number
  least: Least
  products: TrueProduct[]
}

/** A shop as it stands today. */
type Standing = { assortment: Assortment; redesign: number }

export function truthOf({ assortment, redesign }: Standing, origin: string): Truth {
  const { day, catalog } = assortment
  const products = [...productsOnSale(assortment, origin)]
  return { shop: catalog.config.name, day, redesign, least: leastOf(assortment), products }
}

/** One after the other, so that a large shop never has them all in memory. */
export function* productsOnSale(a: Assortment, origin: string): Generator<TrueProduct> {
  for (let n = 1; n <= a.last; n++) if (a.leaf[n]! >= 0) yield trueProduct(a, n, origin)
}

function trueProduct(a: Assortment, n: number, origin: string): TrueProduct {
  const { catalog } = a
  const taste = defaultTaste(catalog.config)
  const price = money(a.cents[n]!, taste.currency, taste.language)
  const urls = addressesOf(a, n, origin)
  return {
    id: n,
    name: nameOf(catalog, n, bornIn(catalog, n)),
    price: price.amount,
    currency: price.currency,
    ...numbersOf(catalog, n),
    brand: catalog.words.brands[brandOf(catalog, n)]!,
    available: inStock(a, n),
    url: urls[0]!,
    urls,
  }
}

/** The product that an address shows today, whatever session or parameters it carries. */
export function productAt({ assortment: a }: Standing, url: string): number | null {
  const { tree, config } = a.catalog
  const target = readTarget(a.catalog, new URL(url))
  if (target?.kind === 'product' || target?.kind === 'old')
    return a.leaf[target.n]! >= 0 ? target.n : null
  if (target?.kind !== 'list' || target.family.of !== 'category') return null
  const category = tree.byId[target.family.id]!
  const list = showsItsProduct(config, a, category) ? listOf(a, target.family) : null
  return list?.length === 1 ? list[0]! : null
}

const showsItsProduct = (config: ShopConfig, a: Assortment, category: Category) =>
  config.catalog.singles !== 'off' &&
  category.children.length === 0 &&
  isSingle(a.catalog, category)

function addressesOf(a: Assortment, n: number, origin: string): string[] {
  const { config, tree } = a.catalog
  const targets: Target[] = [{ kind: 'product', n, trail: null }]
  if (config.urls.trail.includes('list')) {
    for (const trail of listsWith(a, n)) targets.push({ kind: 'product', n, trail })
  }
  if (config.urls.trail.includes('box')) {
    for (const box of ['featured', 'new', 'related', 'journal'])
      targets.push({ kind: 'product', n, trail: null, box })
  }
  const leaf = tree.leaves[a.leaf[n]!]!
  if (showsItsProduct(config, a, leaf))
    targets.push({ kind: 'list', family: { of: 'category', id: leaf.id }, view: plainView })
  if (config.urls.old) targets.push({ kind: 'old', n })
  const { languages, languageBy } = config.session
  const prefixes =
    languageBy === 'path' ? languages.map((l) => (l === config.language ? '' : `/${l}`)) : ['']
  return prefixes.flatMap((prefix) => {
    const links = new Linker(a.catalog, { origin, path: '/', prefix, carry: [], salt: 0 })
    return targets.map((target) => links.plain(target))
  })
}

/** Every list that shows a product. */
function listsWith(a: Assortment, n: number): Family[] {
  const { catalog } = a
  const { lists } = catalog.config
  const second = secondLeaf(catalog, n, a.leaf[n]!)
  const leaves = [a.leaf[n]!, ...(second >= 0 ? [second] : [])]
  const ids = new Set<number>()
  for (const i of leaves) {
    const { trail } = catalog.tree.leaves[i]!
    for (const c of lists.parents === 'all' ? trail : trail.slice(-1)) ids.add(c.id)
  }
  const found: Family[] = [...ids].map((id) => ({ of: 'category', id }))
  if (lists.brands && !isPlain(n)) found.push({ of: 'brand', id: brandOf(catalog, n) })
  if (lists.tags && tagOf(catalog, n) >= 0) found.push({ of: 'tag', id: tagOf(catalog, n) })
  if (lists.all) found.push({ of: 'all', id: 0 })
  return found
}
