/**
 * The few of many that come first, without sorting them all.
 * @module
 */

/** `rank`: the smaller, the earlier; further numbers where the first ones are equal. */
export function first<T>(all: Iterable<T>, count: number, rank: (one: T) => number[]): T[] {
  const best: { one: T; at: number[] }[] = []
  for (const one of all) {
    const at = rank(one)
    const place = best.findIndex((other) => isBefore(at, other.at))
    if (place < 0 && best.length >= count) continue
    best.splice(place < 0 ? best.length : place, 0, { one, at })
    if (best.length > count) best.pop()
  }
  return best.map(({ one }) => one)
}

function isBefore(a: number[], b: number[]): boolean {
  const i = a.findIndex((value, i) => value !== b[i])
  return i >= 0 && a[i]! < b[i]!
}

/** An order that has nothing to do with where the pages were found. */
export const orderOf = (url: string): number => Bun.hash.crc32(url.slice(url.indexOf('/', 8)))
