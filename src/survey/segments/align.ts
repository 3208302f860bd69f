/**
 * The segment aligner (DataRover 4.3.1): tells the data of product pages from their template. Used by
 * `survey/links/own-links.ts` and `columns.ts`.
 * @module
 */

import type { Segment } from './partition.ts'

/** Segments at least so alike are template. */
export const SIMILAR = 0.8

/** A pair of segments, or one that the other page has nothing for. */
export type Aligned<T> = { left: T | null; right: T | null; similarity: number }

export type Words = Set<string>

export function wordsOf(segment: Segment): Words {
  const words = new Set<string>()
  for (const { text, url, element } of segment) {
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u)) if (word) words.add(word)
    if (element.tag === 'img') words.add(`src=${element.getAttribute('src') ?? ''}`)
    else if (text === '' && url) words.add(`href=${url}`)
  }
  return words
}

/** Common words of all words (Jaccard). */
export function jaccard(a: Words, b: Words): number {
  let common = 0
  for (const word of a) if (b.has(word)) common++
  const all = a.size + b.size - common
  return all === 0 ? 1 : common / all
}

/** Least edit distance: to change a segment into another costs as much as they differ. */
export function align<T>(left: T[], right: T[], similarity: (a: T, b: T) => number): Aligned<T>[] {
  const columns = right.length + 1
  const cost = new Float64Array((left.length + 1) * columns)
  const alike = new Float64Array(cost.length)
  for (let i = 0; i <= left.length; i++) {
    for (let j = 0; j <= right.length; j++) {
      if (i === 0 || j === 0) {
        cost[i * columns + j] = i + j
        continue
      }
      alike[i * columns + j] = similarity(left[i - 1]!, right[j - 1]!)
      cost[i * columns + j] = Math.min(
        cost[(i - 1) * columns + j - 1]! + changeCost(alike[i * columns + j]!),
        cost[(i - 1) * columns + j]! + 1,
        cost[i * columns + j - 1]! + 1,
      )
    }
  }
  const aligned: Aligned<T>[] = []
  let [i, j] = [left.length, right.length]
  while (i > 0 || j > 0) {
    const here = cost[i * columns + j]!
    const same = i > 0 && j > 0 ? alike[i * columns + j]! : 0
    if (i > 0 && j > 0 && here === cost[(i - 1) * columns + j - 1]! + changeCost(same)) {
      aligned.push({ left: left[--i]!, right: right[--j]!, similarity: same })
    } else if (i > 0 && here === cost[(i - 1) * columns + j]! + 1) {
      aligned.push({ left: left[--i]!, right: null, similarity: 0 })
    } else aligned.push({ left: null, right: right[--j]!, similarity: 0 })
  }
  return aligned.reverse()
}

/** What has nothing in common may stand in the same place all the same: cheaper than two gaps. */
const changeCost = (similarity: number): number => 1.5 * (1 - similarity)

/** Segments that hold product data on the left page and on the right one: aligned, but dissimilar. */
export function dataSegments(
  left: Segment[],
  right: Segment[],
): { left: Segment[]; right: Segment[] } {
  const words = new Map([...left, ...right].map((segment) => [segment, wordsOf(segment)]))
  const pairs = align(left, right, (a, b) => jaccard(words.get(a)!, words.get(b)!))
  const data = pairs.filter(({ similarity }) => similarity < SIMILAR)
  return {
    left: data.map((pair) => pair.left).filter((segment) => segment !== null),
    right: data.map((pair) => pair.right).filter((segment) => segment !== null),
  }
}
