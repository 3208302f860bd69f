/**
 * Files that are no pages: said in a sentence, before anything is read from them in vain.
 * @module
 */

/** How files of some kinds begin. */
const MAGIC: [string, number[]][] = [
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['compressed with gzip', [0x1f, 0x8b]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
]

const LOOKED_AT = 4096

/** Whole tags that pages are made of: a lone `<` is in most binary files. */
const TAG =
  /<(?:!doctype|!--|\/?(?:html|head|body|meta|title|link|script|style|base|main|header|nav|section|article|div|span|table|tbody|tr|td|th|ul|ol|li|dl|dt|dd|h[1-6]|form|img|br|hr|[abip]))[\s>/]/i

/** What the bytes are, where they are no page; null where they may be one. An empty page is one, that shows nothing. */
export function whatElse(bytes: Uint8Array): string | null {
  const known = MAGIC.find(([, head]) => head.every((byte, i) => bytes[i] === byte))
  if (known) return known[0]
  if (isBinary(bytes)) return 'a binary file'
  const text = new TextDecoder().decode(bytes).trim()
  return /^[[{]/.test(text) && isJson(text) ? 'JSON' : null
}

/** Text has no zero bytes, unless two bytes are a letter; a page may have a stray one among its tags. */
function isBinary(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isWide =
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0x3c && second === 0) ||
    (first === 0 && second === 0x3c)
  const head = bytes.subarray(0, LOOKED_AT)
  return !isWide && head.includes(0) && !TAG.test(new TextDecoder('latin1').decode(head))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
