/**
 * Addresses that no shop means: those that junk links grow without end.
 * @module
 */

const LONGEST = 2000
const DEEPEST = 16
const MOST_PARAMETERS = 30

/** Why the address is a trap, or null. */
export function trap(url: string): string | null {
  if (url.length > LONGEST) return 'is longer than 2000 characters'
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const segments = path.split('/').slice(3).filter(Boolean)
  if (segments.length > DEEPEST) return 'is more than 16 folders deep'
  if (repeats(segments)) return 'repeats itself'
  if (query >= 0 && url.slice(query).split('&').length > MOST_PARAMETERS) {
    return 'has more than 30 parameters'
  }
  return null
}

/** Relative links on pages that answer to any address grow it: `/a/b/a/b/a/b`. */
function repeats(segments: string[]): boolean {
  for (let length = 1; length <= segments.length / 3; length++) {
    const end = segments.length - 3 * length
    for (let from = 0; from <= end; from++) {
      const same = (i: number) =>
        segments[from + i] === segments[from + i + length] &&
        segments[from + i] === segments[from + i + 2 * length]
      let i = 0
      while (i < length && same(i)) i++
      if (i === length) return true
    }
  }
  return false
}
