/**
 * Normalized edit distance of tag strings, as MDR compares generalized nodes.
 * @module
 */

/** A tag string: each tag as a number. */
export type TagString = Int32Array

/** Whether the edit distance, divided by the mean length, is at most `threshold`. */
export function alike(one: TagString, other: TagString, threshold: number): boolean {
  const most = Math.floor((threshold * (one.length + other.length)) / 2)
  if (Math.abs(one.length - other.length) > most) return false
  return distanceWithin(one, other, most) <= most
}

/** The edit distance where it is at most `most`, else anything greater: only a band is computed. */
function distanceWithin(one: TagString, other: TagString, most: number): number {
  let above = Int32Array.from({ length: other.length + 1 }, (_, j) => j)
  let row = new Int32Array(other.length + 1)
  for (let i = 1; i <= one.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(other.length, i + most)
    row.fill(most + 1)
    row[0] = i
    let least = from === 1 ? i : most + 1
    for (let j = from; j <= to; j++) {
      const changed = above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const beyond = j === i + most ? most + 1 : above[j]! + 1
      row[j] = Math.min(changed, beyond, row[j - 1]! + 1)
      least = Math.min(least, row[j]!)
    }
    if (least > most) return most + 1
    ;[above, row] = [row, above]
  }
  return above[other.length]!
}
