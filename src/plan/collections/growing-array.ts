/**
 * Typed arrays that grow. Used all over `plan`.
 * @module
 */

/**
 * The array where it is long enough, or a longer one in its place: what it held moves there, and its
 * memory is free at once, not only when the collector comes by.
 */
export function roomFor<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  array: T,
  needed: number,
): T {
  if (needed <= array.length) return array
  const length = Math.max(needed, Math.ceil(array.length * 1.5))
  const buffer = (array.buffer as ArrayBuffer).transfer(length * array.BYTES_PER_ELEMENT)
  return new (array.constructor as new (buffer: ArrayBuffer) => T)(buffer)
}
