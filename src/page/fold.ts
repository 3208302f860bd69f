/**
 * Ids and classes that number things, as patterns: `product-123` → `product-#`.
 * Without it every product would stand at a path of its own.
 * @module
 */

/** What stands for a number in a pattern. */
export const NUMBER = '#'

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** A word of hexadecimal digits, letters and figures mixed: `uniqid()`, hashes. */
const HEX = /(?<![A-Za-z0-9])(?=[a-f]*[0-9])[0-9a-f]{8,}(?![A-Za-z0-9])/gi

/** In an id any number counts something. */
export function foldId(id: string): string {
  if (!/\d/.test(id)) return id
  return id.replace(GUID, NUMBER).replace(HEX, NUMBER).replace(/\d+/g, NUMBER)
}

/** In a class small numbers are layout (`col-6`, `level2`), large ones count things (`post-1234`). */
export function foldClass(name: string): string {
  if (!/\d{3}|\d[^\s]{6}|[^\s]{6}\d/.test(name)) return name
  return name
    .replace(GUID, NUMBER)
    .replace(HEX, NUMBER)
    .replace(/\d{3,}/g, NUMBER)
}

/** Whether some name of that pattern equals, begins with or contains the text; null where some do. */
export function patternHas(
  pattern: string,
  text: string,
  where: 'start' | 'anywhere',
): boolean | null {
  const plain = where === 'start' ? pattern.startsWith(text) : pattern.includes(text)
  if (!pattern.includes(NUMBER)) return plain
  if (plain && !text.includes(NUMBER)) return true
  return mayHave(pattern, text, where) ? null : false
}

/** Reads `text` along the pattern, every `#` standing for one or more figures, letters a to f, dashes or itself. */
function mayHave(pattern: string, text: string, where: 'start' | 'anywhere'): boolean {
  let places = new Set<number>(where === 'start' ? [0] : Array.from(pattern, (_, i) => i))
  for (const char of text) {
    const next = new Set<number>()
    for (const place of places) {
      if (pattern[place] === NUMBER && /[0-9a-f#-]/i.test(char)) next.add(place).add(place + 1)
      else if (pattern[place] === char) next.add(place + 1)
    }
    if (next.size === 0) return false
    places = next
  }
  return true
}
