/**
 * Ids and classes that number things, as patterns: `product-123` → `product-#`. Without it every product would stand at
 * a path of its own. Used by `page`, `plan`, `records` and `wrapper`.
 * @module
 */

/** What stands for a run of figures in a pattern; twice, for a word of hexadecimal digits. */
export const NUMBER = '#'

const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Letters and figures mixed: `uniqid()`, hashes. Figures alone are a run like any other. */
const HEX = /(?<![A-Za-z0-9])(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8,}(?![A-Za-z0-9])/gi

function foldHex(name: string): string {
  return /[0-9a-f]{8}/i.test(name) ? name.replace(GUID, '##').replace(HEX, '##') : name
}

/** In an id any number counts something. */
export function foldId(id: string): string {
  return /\d/.test(id) ? foldHex(id).replace(/\d+/g, NUMBER) : id
}

/** In a class small numbers are layout (`col-6`, `level2`), large ones count things (`post-1234`). */
export function foldClass(name: string): string {
  return /\d/.test(name) ? foldHex(name).replace(/\d{3,}/g, NUMBER) : name
}

/** Whether names of that pattern begin with or contain the text: null where some do and some do not. */
export function patternHas(
  pattern: string,
  text: string,
  where: 'start' | 'anywhere',
): boolean | null {
  const plain = where === 'start' ? pattern.startsWith(text) : pattern.includes(text)
  if (!pattern.includes(NUMBER)) return plain
  if (plain && !text.includes(NUMBER)) return true
  if (!pattern.includes('##') && !/[0-9#]/.test(text)) return plain
  return mayHave(pattern, text, where) ? null : false
}

/** Reads `text` along the pattern, every `#` standing for what it may have replaced, or for itself. */
function mayHave(pattern: string, text: string, where: 'start' | 'anywhere'): boolean {
  let places = new Set<number>(where === 'start' ? [0] : Array.from(pattern, (_, i) => i))
  for (const char of text) {
    const next = new Set<number>()
    for (const place of places) {
      const mark = pattern[place] === NUMBER
      const hex = mark && (pattern[place + 1] === NUMBER || pattern[place - 1] === NUMBER)
      if (mark && (hex ? /[0-9a-f#-]/i : /[0-9#]/).test(char)) next.add(place).add(place + 1)
      else if (pattern[place] === char) next.add(place + 1)
    }
    // The second half of a double mark may stand for nothing.
    for (const place of next)
      if (pattern[place] === NUMBER && pattern[place - 1] === NUMBER) next.add(place + 1)
    if (next.size === 0) return false
    places = next
  }
  return true
}
