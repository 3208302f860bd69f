/**
 * The encoding a page declares about itself, looked for in its first bytes (HTML standard, 13.2.3.2).
 * @module
 */

/** Browsers look at 1024 bytes; shops with long comments on top declare theirs later. */
const PRESCAN = 8192

const TAG = /<!--|<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([^"'\s>]+)|<meta(?=[\s/])/gi
const ATTRIBUTE = /([^\s/>="'][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?|(>)/g

/** Attributes of the tag that begins at `from`, and where it ends. */
function attributesAt(
  head: string,
  from: number,
): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = from
  for (;;) {
    const found = ATTRIBUTE.exec(head)
    if (!found || found[5]) return { attributes, end: found ? ATTRIBUTE.lastIndex : head.length }
    const name = found[1]!.toLowerCase()
    if (!attributes.has(name)) attributes.set(name, found[2] ?? found[3] ?? found[4] ?? '')
  }
}

function fromMeta(attributes: Map<string, string>): string | null {
  const charset = attributes.get('charset')?.trim()
  if (charset) return charset
  if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'content-type') return null
  return charsetIn(attributes.get('content') ?? '')
}

/** The charset of a `Content-Type` value, as servers and `http-equiv` write it. */
export function charsetIn(contentType: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType)
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.trim() || null
}

/** What `<meta charset>`, `<meta http-equiv>` or an XML declaration say. */
export function declaredIn(bytes: Uint8Array): string | null {
  const head = latin1(bytes.subarray(0, PRESCAN))
  TAG.lastIndex = 0
  for (;;) {
    const found = TAG.exec(head)
    if (!found) return null
    if (found[0] === '<!--') {
      // `<!-->` is a whole comment: its end may share dashes with its beginning.
      const end = head.indexOf('-->', found.index + 2)
      if (end < 0) return null
      TAG.lastIndex = end + 3
    } else if (found[1]) {
      if (found.index === 0) return found[1]
    } else {
      const { attributes, end } = attributesAt(head, TAG.lastIndex)
      const charset = fromMeta(attributes)
      if (charset) return charset
      TAG.lastIndex = end
    }
  }
}

/** The language of `<html lang>`, which hints at an encoding nobody declared. */
export function languageIn(bytes: Uint8Array): string | null {
  const found = /<html\s[^>]*?\blang\s*=\s*["']?([a-z]{2,3})/i.exec(
    latin1(bytes.subarray(0, PRESCAN)),
  )
  return found ? found[1]!.toLowerCase() : null
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
