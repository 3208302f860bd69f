/**
 * The vocabulary of a kind of shop: its categories, and what its products are called. Used all over `demo`.
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

/** Words with commas between them. */
export const listed = (text: string): string[] => text.split(',').map((word) => word.trim())

/** Categories a line each, and below each its own with what they sell: `Tarps: tarp, awning 29-190`. */
export function shelves(text: string): Words['tops'] {
  const tops: { name: string; ranges: Range[] }[] = []
  for (const line of text.trim().split('\n')) {
    const [, name, nouns, low, high] = /^\s*(.+?): (.+) (\d+)-(\d+)$/.exec(line) ?? []
    if (name)
      tops.at(-1)!.ranges.push({ name, nouns: listed(nouns!), price: [Number(low), Number(high)] })
    else tops.push({ name: line.trim(), ranges: [] })
  }
  return tops
}
