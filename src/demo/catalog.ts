/**
 * Products, each made from its number alone: a shop of any size needs no list of them. Used all over `demo`.
 * @module
 */
import type { ShopConfig } from './config.ts'
import { below, Draw, hash, pick, unit } from './random.ts'
import { type Category, growTree, slugOf, type Tree, wordsOf } from './tree.ts'
import type { Words } from './words/words.ts'

export type Catalog = {
  config: ShopConfig
  tree: Tree
  words: Words
  /** The first number of each leaf's products of day 0, and one number past the last. */
  starts: Int32Array
  /** How many numbers each later day may use. */
  perDay: number
  names: Map<number, string>
}

export function openCatalog(config: ShopConfig): Catalog {
  const tree = growTree(config)
  const { arrivals, growth, opening } = config.days
  return {
    config,
    tree,
    words: wordsOf(config),
    starts: share(config, tree),
    perDay: arrivals + growth + opening,
    names: new Map(),
  }
}

/** Deals the products of day 0 out to the leaves: each leaf at least 3, unless it is a single. */
function share(config: ShopConfig, tree: Tree): Int32Array {
  const { products, sizes, singles } = config.catalog
  const weights = tree.leaves.map((leaf) => {
    if (leaf.opens > 0) return 0
    if (singles !== 'off' && unit(config.seed, Draw.single, leaf.id) < 0.2) return -1
    return sizes === 'even' ? 1 : 0.15 + unit(config.seed, Draw.leafSize, leaf.id) ** 3
  })
  const total = weights.reduce((sum, w) => sum + Math.max(0, w), 0) || 1
  const open = weights.filter((w) => w > 0).length
  const ones = weights.filter((w) => w < 0).length
  const least = Math.min(3, Math.max(1, Math.floor((products - ones) / Math.max(1, open))))
  const spare = Math.max(0, products - ones - least * open)
  const starts = new Int32Array(tree.leaves.length + 1)
  let next = 1
  let sum = 0
  let dealt = 0
  weights.forEach((weight, i) => {
    starts[i] = next
    if (weight < 0) next++
    if (weight <= 0) return
    sum += weight
    const until = Math.round((spare * sum) / total)
    next += least + until - dealt
    dealt = until
  })
  starts[tree.leaves.length] = next
  return starts
}

/** Products of day 0 have numbers up to this. */
export const firstDayProducts = (catalog: Catalog) => catalog.starts.at(-1)! - 1

/**
 * A plain product hangs nowhere but in its category: no brand list, no tag, no second category,
 * and time does not take it away. Every leaf has one, which is why `least.ts` knows that no leaf
 * can be left out.
 */
export const isPlain = (n: number) => n % 3 === 0

/** What it is called, in the words of the category where it first stood. */
export function nameOf(catalog: Catalog, n: number, born: Category): string {
  const known = catalog.names.get(n)
  if (known !== undefined) return known
  const { words, config } = catalog
  const model = words.models[n % words.models.length]!
  const series = Math.floor(n / words.models.length)
  const noun = pick(born.range.nouns, config.seed, Draw.noun, n)
  const name = `${model}${series > 0 ? ` ${series + 1}` : ''} ${noun}`
  if (catalog.names.size > 20000) catalog.names.clear()
  catalog.names.set(n, name)
  return name
}

export const productSlug = (catalog: Catalog, n: number, born: Category) =>
  slugOf(nameOf(catalog, n, born))

/** The price in cents of the day it came. */
export function firstPrice(catalog: Catalog, n: number, born: Category): number {
  const { seed } = catalog.config
  const [low, high] = born.range.price
  const euros = Math.round(low + (high - low) * unit(seed, Draw.price, n) ** 2)
  return euros * 100 + pick([0, 50, 90, 95, 99], seed, Draw.cents, n)
}

/** Brands with a list of their own come first, those of plain products have none. */
export function brandOf(catalog: Catalog, n: number): number {
  const { brands } = catalog.words
  const listed = listedBrands(catalog)
  return isPlain(n)
    ? listed + below(brands.length - listed, catalog.config.seed, Draw.brand, n)
    : below(listed, catalog.config.seed, Draw.brand, n)
}

export const listedBrands = (catalog: Catalog) => Math.ceil(catalog.words.brands.length * 0.7)

/** Its tag, or -1. */
export function tagOf(catalog: Catalog, n: number): number {
  if (isPlain(n) || hash(catalog.config.seed, Draw.tag, n) % 2 === 0) return -1
  return below(catalog.words.tags.length, catalog.config.seed, Draw.tag, n, 1)
}

export const skuOf = (catalog: Catalog, n: number) =>
  `${slugOf(catalog.words.brands[brandOf(catalog, n)]!).slice(0, 2).toUpperCase()}-${10000 + n}`

/** Its numbers as the shop shows them; empty where it shows none. */
export function numbersOf(catalog: Catalog, n: number): { sku: string; gtin: string } {
  const { sku } = catalog.config.markup
  if (sku === 'none') return { sku: '', gtin: '' }
  return { sku: sku === 'right' ? skuOf(catalog, n) : 'N/A', gtin: gtinOf(catalog, n) }
}

/** 13 digits, the last one the check digit. */
export function gtinOf(catalog: Catalog, n: number): string {
  const company = 4_000_000 + (hash(catalog.config.seed, Draw.gtin) % 900_000)
  const body = `${company}${String(n % 100_000).padStart(5, '0')}`
  let sum = 0
  for (let i = 0; i < 12; i++) sum += Number(body[i]) * (i % 2 === 0 ? 1 : 3)
  return body + ((10 - (sum % 10)) % 10)
}

/** The facets a list can be filtered by. The fourth one has many values on purpose. */
export const facets = ['color', 'material', 'rating', 'weight'] as const

export function facetValues(catalog: Catalog, facet: number): readonly string[] {
  if (facet === 0) return catalog.words.colors
  if (facet === 1) return catalog.words.materials
  if (facet === 2) return ['1', '2', '3', '4', '5']
  return ['100 g', '200 g', '300 g', '500 g', '750 g', '1 kg', '1.5 kg', '2 kg', '3 kg', '5 kg']
}

export function facetOf(catalog: Catalog, n: number, facet: number): number {
  return below(facetValues(catalog, facet).length, catalog.config.seed, Draw.color, n, facet)
}

export function specsOf(catalog: Catalog, n: number): [string, string][] {
  const value = (facet: number) => facetValues(catalog, facet)[facetOf(catalog, n, facet)]!
  return [
    ['Color', value(0)],
    ['Material', value(1)],
    ['Weight', value(3)],
    ['Warranty', `${2 + below(4, catalog.config.seed, Draw.spec, n)} years`],
  ]
}

/** Sentences about anything, always the same for the same thing. */
export function textOf(catalog: Catalog, about: number, sentences: number): string {
  const { words, config } = catalog
  const from = below(words.sentences.length, config.seed, Draw.text, about)
  const step = 1 + below(3, config.seed, Draw.text, about, 1)
  let text = ''
  for (let i = 0; i < sentences; i++) {
    text += `${i ? ' ' : ''}${words.sentences[(from + i * step) % words.sentences.length]}`
  }
  return text
}
