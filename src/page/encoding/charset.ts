/**
 * Bytes to text: byte order mark, then the server's word, then the page's own, then a guess.
 * @module
 */

import { charsetIn, declaredIn, languageIn } from './prescan.ts'
import { guessEncoding } from './sniff.ts'

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

/** Decodes a page as a browser would; where UTF-8 is declared of bytes that are not, as a person would. */
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
  if (decoder !== null && decoder.encoding !== 'utf-8') {
    return { text: decoder.decode(bytes), charset: decoder.encoding }
  }
  const strict = utf8(bytes)
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
