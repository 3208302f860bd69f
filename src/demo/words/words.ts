/**
 * The vocabulary of a kind of shop: its categories, and what its products are called.
 * @module
 */

/** A category at the second level: what it sells, from which price to which. */
export type Range = { name: string; nouns: readonly string[]; price: readonly [number, number] }

export type Words = {
  tops: readonly { name: string; ranges: readonly Range[] }[]
  /** before the name of a category that is deeper, or one more of the same */
  qualifiers: readonly string[]
  brands: readonly string[]
  models: readonly string[]
  colors: readonly string[]
  materials: readonly string[]
  tags: readonly string[]
  /** what the home page says first */
  welcome: string
  sentences: readonly string[]
}
