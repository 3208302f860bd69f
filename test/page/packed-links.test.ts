import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { packLinks, unpackLinks } from '../../src/page/packed-links.ts'

const id = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))

describe('packed links', () => {
  test('come back as they went in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 200 }), (pairs) => {
        const paths = Int32Array.from(pairs, (pair) => pair[0])
        const targets = Int32Array.from(pairs, (pair) => pair[1])
        const packed = packLinks({ paths, targets })
        expect(unpackLinks(packed, pairs.length)).toEqual({ paths, targets })
      }),
    )
  })

  test('neighbours take two bytes a link', () => {
    const paths = Int32Array.from({ length: 100 }, (_, i) => 1000 + i)
    const targets = Int32Array.from({ length: 100 }, (_, i) => 5000 - i)
    expect(packLinks({ paths, targets }).length).toBeLessThanOrEqual(204)
  })

  test('none are no bytes', () => {
    const none = { paths: new Int32Array(0), targets: new Int32Array(0) }
    expect(packLinks(none).length).toBe(0)
    expect(unpackLinks(new Uint8Array(0), 0)).toEqual(none)
  })

  test('cut bytes are noticed', () => {
    const packed = packLinks({ paths: Int32Array.of(70_000), targets: Int32Array.of(9) })
    expect(() => unpackLinks(packed.slice(0, 2), 1)).toThrow(RangeError)
  })
})
