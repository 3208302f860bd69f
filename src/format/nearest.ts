/**
 * The known word nearest to a mistyped one. Used by most rooms.
 * @module
 */

/** Number of letters to insert, remove, replace or swap to get from one word to the other. */
export function distance(from: string, to: string): number {
  const columns = to.length + 1
  let before: number[] = []
  let previous = Array.from({ length: columns }, (_, i) => i)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column < columns; column++) {
      const same = from[row - 1] === to[column - 1]
      let least = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      )
      if (row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        least = Math.min(least, before[column - 2]! + 1)
      }
      current.push(least)
    }
    before = previous
    previous = current
  }
  return previous[columns - 1]!
}

/** The nearest of the known words, or null where none is near enough to be meant. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of known) {
    // At least so many letters have to be inserted or removed.
    if (Math.abs(word.length - candidate.length) >= least) continue
    const far = distance(word.toLowerCase(), candidate.toLowerCase())
    if (far < least) [best, least] = [candidate, far]
  }
  return best
}
