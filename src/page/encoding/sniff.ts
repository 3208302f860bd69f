/**
 * A guess at the encoding of bytes that are not UTF-8 and declare nothing.
 * @module
 */

const BY_LANGUAGE: Record<string, string> = {
  __proto__: null as never,
  cs: 'windows-1250',
  sk: 'windows-1250',
  pl: 'windows-1250',
  hu: 'windows-1250',
  sl: 'windows-1250',
  hr: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  sr: 'windows-1251',
  el: 'windows-1253',
  tr: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  lt: 'windows-1257',
  lv: 'windows-1257',
  et: 'windows-1257',
  vi: 'windows-1258',
  th: 'windows-874',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
}

/** Letters of Central Europe where windows-1252 has signs nobody writes within a word: Š Ť Ž Ź š ś ť ž ź ł ą ľ ě. */
const CENTRAL = new Set([
  0x8a, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f, 0xb3, 0xb9, 0xbe, 0xec,
])

const SAMPLE = 65536

function isAsciiLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 32) >= 0x61 && (byte | 32) <= 0x7a
}

/** By the page's language where it says one, else by which bytes stand within words. */
export function guessEncoding(bytes: Uint8Array, language: string | null): string {
  if (language !== null && BY_LANGUAGE[language]) return BY_LANGUAGE[language]
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
