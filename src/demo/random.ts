/**
 * Chance without state: every draw is a hash of the seed and of what is drawn, so that any page of a shop can be made
 * alone, in any order, and always comes out the same. Used all over `demo`.
 * @module
 */

/** A 32-bit hash of up to four whole numbers. */
export function hash(seed: number, a: number, b = 0, c = 0): number {
  let h = seed | 0
  h = step(h, a)
  h = step(h, b)
  h = step(h, c)
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function step(h: number, value: number): number {
  let k = Math.imul(value | 0, 0xcc9e2d51)
  k = (k << 15) | (k >>> 17)
  h ^= Math.imul(k, 0x1b873593)
  h = (h << 13) | (h >>> 19)
  return (Math.imul(h, 5) + 0xe6546b64) | 0
}

/** A number in [0, 1). */
export function unit(seed: number, a: number, b = 0, c = 0): number {
  return hash(seed, a, b, c) / 4294967296
}

/** A whole number in [0, below). */
export function below(limit: number, seed: number, a: number, b = 0, c = 0): number {
  return Math.floor(unit(seed, a, b, c) * limit)
}

/** One of a list. */
export function pick<T>(list: readonly T[], seed: number, a: number, b = 0, c = 0): T {
  return list[below(list.length, seed, a, b, c)] as T
}

/** A hash of a short text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** What a draw is for, so that no two uses share their luck. */
export const Draw = {
  leafSize: 1,
  single: 2,
  width: 3,
  ragged: 13,
  brand: 4,
  noun: 5,
  price: 6,
  cents: 7,
  color: 8,
  material: 9,
  gtin: 10,
  sale: 11,
  tag: 12,
  depart: 20,
  move: 21,
  moveTo: 22,
  reprice: 23,
  repriceBy: 24,
  stock: 25,
  grow: 26,
  arrive: 27,
  second: 28,
  secondTo: 29,
  event: 30,
  featured: 40,
  related: 41,
  block: 42,
  order: 43,
  slow: 44,
  text: 45,
  spec: 46,
  review: 47,
  pad: 48,
  session: 49,
  article: 50,
  picture: 51,
} as const
