/**
 * Writes text in the charsets of Central Europe.
 * @module
 */
import type { Charset } from '../config.ts'

const tables = new Map<string, Map<string, number>>()

/** Letters the charset lacks become character references, as browsers read them. */
export function encode(html: string, charset: Exclude<Charset, 'utf-8'>): Uint8Array<ArrayBuffer> {
  const table = tableOf(charset)
  const bytes = html.replace(/[^\x00-\x7f]/gu, (letter) => {
    const byte = table.get(letter)
    return byte === undefined ? `&#${letter.codePointAt(0)};` : String.fromCharCode(byte)
  })
  return Uint8Array.from(Buffer.from(bytes, 'latin1'))
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
