/**
 * Worths of the links of a page, packed into bytes: most links of a page are worth the same. Used by
 * `crawl/policies/topic/topic.ts`.
 * @module
 */

import { EVIDENCE } from './topic.ts'

/** What was packed before links had words: its head does not say how wide it is. */
const ONCE = 3
const WIDTH = 2 ** 24

/** How many different ones there are and how wide, each of them once, then for each link which of them. */
export function packEvidence(links: Float32Array): Uint8Array {
  const count = links.length / EVIDENCE
  const bits = new Int32Array(links.buffer, links.byteOffset, links.length)
  const known = new Map<string, number>()
  const which = new Uint16Array(count)
  for (let i = 0; i < count; i++) {
    const key = bits.subarray(i * EVIDENCE, (i + 1) * EVIDENCE).join()
    const number = known.get(key) ?? known.size
    known.set(key, number)
    which[i] = number
  }
  const head = 4 + 4 * EVIDENCE * known.size
  const wide = known.size > 256
  const packed = new Uint8Array(head + count * (wide ? 2 : 1))
  new Uint32Array(packed.buffer, 0, 1)[0] = known.size + WIDTH * EVIDENCE
  const values = new Float32Array(packed.buffer, 4, EVIDENCE * known.size)
  for (let i = 0; i < count; i++) {
    values.set(links.subarray(i * EVIDENCE, (i + 1) * EVIDENCE), which[i]! * EVIDENCE)
  }
  packed.set(wide ? new Uint8Array(which.buffer) : Uint8Array.from(which), head)
  return packed
}

export function unpackEvidence(packed: Uint8Array): Float32Array {
  // A copy begins where numbers may begin.
  const { buffer } = packed.slice()
  const first = new Uint32Array(buffer, 0, 1)[0]!
  const known = first % WIDTH
  const each = Math.floor(first / WIDTH) || ONCE
  const values = new Float32Array(buffer, 4, each * known)
  const head = 4 + 4 * each * known
  const which = known > 256 ? new Uint16Array(buffer, head) : new Uint8Array(buffer, head)
  const links = new Float32Array(which.length * EVIDENCE)
  for (let i = 0; i < which.length; i++) {
    const from = which[i]! * each
    links.set(values.subarray(from, from + each), i * EVIDENCE)
  }
  return links
}
