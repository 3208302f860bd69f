/**
 * Gives back memory that nobody will look at again.
 * @module
 */

/**
 * Frees bytes at once: the collector does not see how large they are, and a fast crawl would have a
 * thousand pages lie about until it comes by.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0)
}
