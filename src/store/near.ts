/**
 * Names that look like a mistyped one.
 * @module
 */

/** At most three, the nearest first. */
export function near(typed: string, names: string[]): string[] {
  const wanted = typed.toLowerCase()
  const tolerance = Math.max(1, Math.floor(wanted.length / 3))
  return names
    .map((name) => {
      const candidate = name.toLowerCase()
      const part = wanted.length > 1 && (candidate.includes(wanted) || wanted.includes(candidate))
      return { name, distance: part ? 0.5 : distance(wanted, candidate) }
    })
    .filter((each) => each.distance <= tolerance)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map((each) => each.name)
}

/** Insertions, deletions and replacements between two words (Levenshtein). */
export function distance(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replace, last[j]! + 1, row[j - 1]! + 1))
    }
    last = row
  }
  return last[b.length]!
}
