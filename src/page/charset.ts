/**
 * Bytes to text: byte order mark, then the server's word, then the page's own, then a guess. Used by
 * `crawl/read/reading.ts` and `page.ts`.
 * @module
 */

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const decoders = new Map<string, TextDecoder | null>()

/** The decoder of a label that browsers know, or null. */
function decoderOf(label: string): TextDecoder | null {
  const key = label.trim().toLowerCase()
  let decoder = decoders.get(key)
  if (decoder === undefined) {
    try {
      decoder = new TextDecoder(key as 'utf-8')
    } catch {
      decoder = null
    }
    // Labels come from servers: a memo must not grow with what they make up.
    if (decoder !== null || decoders.size < 200) decoders.set(key, decoder)
  }
  return decoder
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

/** A page that could be read as ASCII up to its declaration is not UTF-16, whatever it says. */
function asDeclared(label: string | null): TextDecoder | null {
  const decoder = label === null ? null : decoderOf(label)
  if (decoder === null) return null
  if (decoder.encoding.startsWith('utf-16')) return decoderOf('utf-8')
  if (decoder.encoding === 'x-user-defined') return decoderOf('windows-1252')
  return decoder
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

/** Whether most of what is not ASCII is broken: then the declaration lies, a cut or a slip breaks little. */
function mostlyBroken(text: string): boolean {
  let broken = 0
  let fine = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) fine++
  }
  return broken > fine
}

/** Decodes a page as a browser would; where what is declared is not what the bytes are, as a person would. */
export function decodeHtml(
  bytes: Uint8Array,
  contentType?: string | null,
): { text: string; charset: string } {
  const mark = byteOrderMark(bytes)
  if (mark !== null) return { text: decoderOf(mark)!.decode(bytes), charset: mark }
  const header = contentType ? charsetIn(contentType) : null
  let decoder = header === null ? null : decoderOf(header)
  let meta: TextDecoder | null = null
  if (decoder === null) {
    meta = asDeclared(declaredIn(bytes))
    decoder = meta
  }
  const strict = utf8(bytes)
  // Letters of another encoding are no UTF-8: where all of them are, the declaration lies.
  const lies = strict !== null && strict.length < bytes.length
  if (decoder !== null && decoder.encoding !== 'utf-8' && !lies) {
    return { text: decoder.decode(bytes), charset: decoder.encoding }
  }
  if (strict !== null) return { text: strict, charset: 'utf-8' }
  if (decoder !== null) {
    const text = decoder.decode(bytes)
    if (!mostlyBroken(text)) return { text, charset: 'utf-8' }
    meta ??= asDeclared(declaredIn(bytes))
    if (meta?.encoding === 'utf-8') meta = null
  }
  const guess = meta ?? decoderOf(guessEncoding(bytes, languageIn(bytes)))!
  return { text: guess.decode(bytes), charset: guess.encoding }
}

/** Bytes that read the same without the header that came with them: as UTF-8 with a mark, where only that told. */
export function lasting(bytes: Uint8Array, contentType?: string | null): Uint8Array {
  const header = contentType ? charsetIn(contentType) : null
  if (header === null || decoderOf(header)?.encoding === 'utf-8') return bytes
  return new TextEncoder().encode(`\ufeff${decodeHtml(bytes, contentType).text}`)
}

/** What a page declares about itself is looked for in its first bytes (HTML standard, 13.2.3.2). Browsers look at 1024; shops with long comments on top declare theirs later. */
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
function charsetIn(contentType: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(contentType)
  return (found?.[1] ?? found?.[2] ?? found?.[3])?.trim() || null
}

/** What `<meta charset>`, `<meta http-equiv>` or an XML declaration say. */
function declaredIn(bytes: Uint8Array): string | null {
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
function languageIn(bytes: Uint8Array): string | null {
  const found = /<html\s[^>]*?\blang\s*=\s*["']?([a-z]{2,3})/i.exec(
    latin1(bytes.subarray(0, PRESCAN)),
  )
  return found ? found[1]!.toLowerCase() : null
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** Languages by the encoding that their old pages mostly have. */
const BY_LANGUAGE = new Map(
  Object.entries({
    'windows-1250': 'cs sk pl hu sl hr ro',
    'windows-1251': 'ru uk bg sr',
    'windows-1253': 'el',
    'windows-1254': 'tr',
    'windows-1255': 'he',
    'windows-1256': 'ar',
    'windows-1257': 'lt lv et',
    'windows-1258': 'vi',
    'windows-874': 'th',
    shift_jis: 'ja',
    'euc-kr': 'ko',
    gb18030: 'zh',
  }).flatMap(([encoding, languages]) =>
    languages.split(' ').map((language): [string, string] => [language, encoding]),
  ),
)

/** Letters of Central Europe where windows-1252 has signs nobody writes within a word: Š Ť Ž Ź š ś ť ž ź ł ą ľ ě. */
const CENTRAL = new Set([
  0x8a, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xb3, 0xb9, 0xbe, 0xec,
])

const SAMPLE = 65536

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 32) >= 0x61 && (byte | 32) <= 0x7a
}

/** By the page's language where it says one, else by which bytes stand within words. */
function guessEncoding(bytes: Uint8Array, language: string | null): string {
  const usual = BY_LANGUAGE.get(language ?? '')
  if (usual) return usual
  const end = Math.min(bytes.length, SAMPLE)
  let high = 0
  let cyrillicPairs = 0
  let central = 0
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]!
    if (byte < 0x80) continue
    high++
    if (byte >= 0xc0 && bytes[i + 1]! >= 0xc0) cyrillicPairs++
    if (CENTRAL.has(byte) && (isAsciiLetter(bytes[i - 1]) || isAsciiLetter(bytes[i + 1]))) central++
  }
  // Words of Cyrillic are runs of high bytes; in Latin scripts two in a row are rare.
  if (cyrillicPairs * 2 > high) return 'windows-1251'
  if (central * 12 > high) return 'windows-1250'
  return 'windows-1252'
}
