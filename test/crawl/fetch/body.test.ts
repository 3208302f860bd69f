import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readBody } from '../../../src/crawl/fetch/body.ts'
import { TooLarge } from '../../../src/crawl/fetch/failure.ts'

const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

test('any pieces are the whole, within the cap; the part that is kept is its beginning', async () => {
  const piece = fc.uint8Array({ minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.nat(100), async (pieces, limit) => {
      const whole = Buffer.concat(pieces)
      const read = readBody(streamOf(pieces), { cap: limit }, () => {})
      if (whole.length > limit) await expect(read).rejects.toBeInstanceOf(TooLarge)
      else expect(Buffer.from(await read)).toEqual(whole)
      const kept = await readBody(streamOf(pieces), { cap: 10_000, keep: limit }, () => {})
      expect(Buffer.from(kept)).toEqual(whole.subarray(0, limit))
    }),
  )
})

test('every piece is a sign of life; no stream is no bytes', async () => {
  let signs = 0
  const pieces = [Buffer.from('a'), Buffer.from('b')]
  await readBody(streamOf(pieces), { cap: 10 }, () => signs++)
  expect(signs).toBe(2)
  expect(await readBody(null, { cap: 10 }, () => signs++)).toHaveLength(0)
})
