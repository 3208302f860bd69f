/**
 * Links of a page version packed into bytes: pairs of path and target as varints, in document order. Ten million links
 * are normal; as rows they would cost five times the space and most of the time. Used by `crawl` and `jobs`.
 * @module
 */

/** `paths[i]` is where link i stands, `targets[i]` the page it leads to. */
export type PackedLinks = { paths: Int32Array; targets: Int32Array }

export function packLinks({ paths, targets }: PackedLinks): Uint8Array {
  const out = new Uint8Array(paths.length * 10)
  let at = 0
  let lastPath = 0
  let lastTarget = 0
  const put = (delta: number): void => {
    // Zigzag: neighbours on a page have neighbouring numbers, upwards or downwards.
    let value = ((delta << 1) ^ (delta >> 31)) >>> 0
    while (value > 127) {
      out[at++] = (value & 127) | 128
      value >>>= 7
    }
    out[at++] = value
  }
  for (let i = 0; i < paths.length; i++) {
    put(paths[i]! - lastPath)
    put(targets[i]! - lastTarget)
    lastPath = paths[i]!
    lastTarget = targets[i]!
  }
  return out.slice(0, at)
}

export function unpackLinks(packed: Uint8Array, count: number): PackedLinks {
  const paths = new Int32Array(count)
  const targets = new Int32Array(count)
  let at = 0
  const take = (): number => {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = packed[at++]
      if (byte === undefined) throw new RangeError(`packed links end after ${at - 1} bytes`)
      value |= (byte & 127) << shift
      if (byte < 128) break
      shift += 7
    }
    return (value >>> 1) ^ -(value & 1)
  }
  let path = 0
  let target = 0
  for (let i = 0; i < count; i++) {
    path += take()
    target += take()
    paths[i] = path
    targets[i] = target
  }
  return { paths, targets }
}
