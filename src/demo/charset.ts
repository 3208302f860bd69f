/**
 * Writes text in the charsets of Central Europe.
 * @module
 */
import type { Charset } from './config.ts'

const tables = new Map<string, Map<string, number>>()

/** Letters the charset lacks become character references, as browsers read them. */
export function encode(html: string, charset: Exclude<Charset, 'utf-8'>): Uint8Array<ArrayBuffer> {
  const table = tableOf(charset)
  const bytes: number[] = []
  for (const letter of html) {
    const code = letter.codePointAt(0)!
    const byte = code < 128 ? code : table.get(letter)
    if (byte !== undefined) bytes.push(byte)
    else for (const digit of `&#${code};`) bytes.push(digit.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

function tableOf(charset: Exclude<Charset, 'utf-8'>): Map<string, number> {
  let table = tables.get(charset)
  if (!table) {
    const decoder = new TextDecoder(charset)
    const letters = Array.from({ length: 128 }, (_, i) => decoder.decode(new Uint8Array([i + 128])))
    table = new Map(letters.map((letter, i) => [letter, i + 128]))
    tables.set(charset, table)
  }
  return table
}
