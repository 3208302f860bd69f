/**
 * Bodies of answers: read as they come, decompressed, and no further than the cap; and their memory given back. Used
 * all over `crawl`.
 * @module
 */

import { TooLarge } from './failure.ts'

type Limits = {
  /** More than this is a failure. */
  cap: number
  /** Enough: what comes after so many bytes is not wanted. */
  keep?: number
}

/** Bytes of the stream; throws `TooLarge`, or what the stream throws. `arrived` is called for each piece. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  limits: Limits,
  arrived: () => void,
): Promise<Uint8Array> {
  if (!stream) return new Uint8Array(0)
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    arrived()
    size += value.length
    pieces.push(value)
    if (limits.keep !== undefined && size >= limits.keep) return join(pieces, size, limits.keep)
    if (size > limits.cap) throw new TooLarge(limits.cap)
  }
  return join(pieces, size, size)
}

function join(pieces: Uint8Array[], size: number, keep: number): Uint8Array {
  if (pieces.length === 1) return size > keep ? pieces[0]!.subarray(0, keep) : pieces[0]!
  const whole = new Uint8Array(Math.min(size, keep))
  let at = 0
  for (const piece of pieces) {
    whole.set(at + piece.length > whole.length ? piece.subarray(0, whole.length - at) : piece, at)
    at += piece.length
  }
  return whole
}

/**
 * Frees bytes at once: the collector does not see how large they are, and a fast crawl would have a
 * thousand pages lie about until it comes by.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}
