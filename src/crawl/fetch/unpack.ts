/**
 * Decompression with a cap. `fetch` would do it by itself, but without a bound on what one packet
 * becomes: a kilobyte of brotli can be a gigabyte.
 * @module
 */
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib'
import { TooLarge, Unfit } from './failure.ts'

/** What we say we understand. */
export const ACCEPT_ENCODING = 'gzip, deflate, br'

/** Once is normal; a proxy may pack once more. */
const MOST_LAYERS = 2

type Unpack = (
  bytes: Uint8Array,
  options: ZlibOptions,
  done: (error: Error | null, body: Buffer) => void,
) => void

/** Servers write what they like: `constructor` is no way to pack. */
const UNPACK: Record<string, Unpack> = {
  __proto__: null as never,
  gzip: gunzip,
  'x-gzip': gunzip,
  // servers disagree whether deflate has a zlib header
  deflate: (bytes, options, done) =>
    ((bytes[0]! & 15) === 8 ? inflate : inflateRaw)(bytes, options, done),
  br: brotliDecompress,
}

/** The names in a `Content-Encoding` header, in the order they were applied. */
export function encodingsOf(header: string | null): string[] {
  const names = (header ?? '').toLowerCase().split(',')
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity')
}

/** The body behind its encodings, in threads of their own; throws `TooLarge` or `Unfit`. */
export async function unpack(
  packed: Uint8Array,
  encodings: string[],
  cap: number,
): Promise<Uint8Array> {
  if (encodings.length > MOST_LAYERS) throw new Unfit('The answer is packed too many times.')
  let body = packed
  // an empty body needs no wrapping, and some servers do not wrap it
  for (const name of encodings.toReversed()) if (body.length > 0) body = await one(body, name, cap)
  return body
}

function one(packed: Uint8Array, name: string, cap: number): Promise<Uint8Array> {
  const unpackOne = UNPACK[name]
  if (!unpackOne) throw new Unfit(`The answer is packed in an unknown way: ${name}.`)
  return new Promise((resolve, reject) => {
    const options = { maxOutputLength: cap, chunkSize: 128 * 1024 }
    unpackOne(packed, options, (error, body) => {
      if (!error) resolve(body)
      else if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
        reject(new TooLarge(cap))
      else reject(new Unfit(`The answer is packed wrongly (${name}).`))
    })
  })
}
