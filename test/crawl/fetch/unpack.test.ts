import { describe, expect, test } from 'bun:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { TooLarge, Unfit } from '../../../src/crawl/fetch/failure.ts'
import { encodingsOf, unpack } from '../../../src/crawl/fetch/unpack.ts'

const PAGE = Buffer.from('<p>a page</p>'.repeat(1000))

describe('every way to pack a page', () => {
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (bytes) => bytes],
    ['deflate, gzip', (bytes) => gzipSync(deflateSync(bytes))],
  ])('%s', async (header, pack) => {
    const packed = pack(PAGE)
    expect(Buffer.from(await unpack(packed, encodingsOf(header), PAGE.length))).toEqual(PAGE)
    if (header === 'identity') return
    await expect(unpack(packed, encodingsOf(header), PAGE.length - 1)).rejects.toBeInstanceOf(
      TooLarge,
    )
    await expect(unpack(packed.subarray(0, -5), encodingsOf(header), 1e6)).rejects.toBeInstanceOf(
      Unfit,
    )
  })
})

test('nothing is nothing, however it is packed', async () => {
  expect(await unpack(new Uint8Array(0), ['gzip'], 10)).toHaveLength(0)
  expect(encodingsOf(null)).toEqual([])
})

test('what nobody knows, or is not what it is said to be, is unfit', async () => {
  // the first of these never called back: the request hung for ever
  for (const name of ['constructor', '__proto__', 'toString']) {
    await expect(unpack(PAGE, [name], 1e6)).rejects.toBeInstanceOf(Unfit)
  }
  await expect(unpack(PAGE, ['rot13'], 1e6)).rejects.toBeInstanceOf(Unfit)
  await expect(unpack(PAGE, ['gzip'], 1e6)).rejects.toBeInstanceOf(Unfit)
})
