import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { packEvidence, unpackEvidence } from '../../src/topic/packed-worth.ts'
import { EVIDENCE } from '../../src/topic/topic.ts'

const bits = (links: Float32Array): number[] => [...new Int32Array(links.slice().buffer)]

test('what links are worth is the same to the bit when it is unpacked', () => {
  const word = fc.integer({ min: 0, max: 2 ** 23 })
  const worth = fc.tuple(fc.float(), fc.constantFrom(Number.NaN, 0.5), fc.float())
  const each = fc.tuple(worth, fc.constantFrom(-1, 0, 1), word, word, word).map((all) => all.flat())
  fc.assert(
    fc.property(fc.array(each, { maxLength: 400 }), (links) => {
      const evidence = new Float32Array(links.flat())
      expect(bits(unpackEvidence(packEvidence(evidence)))).toEqual(bits(evidence))
    }),
  )
})

test('links that are worth the same take a byte each', () => {
  const evidence = new Float32Array(500 * EVIDENCE).fill(-0.5)
  expect(packEvidence(evidence).length).toBe(4 + 4 * EVIDENCE + 500)
  const many = Float32Array.from({ length: 500 * EVIDENCE }, (_, i) => i)
  expect(unpackEvidence(packEvidence(many))).toEqual(many)
})

test('what was packed when links had no words is read as it was', () => {
  const packed = new Uint8Array(4 + 12 + 2)
  new Uint32Array(packed.buffer, 0, 1)[0] = 1
  new Float32Array(packed.buffer, 4, 3).set([0.5, Number.NaN, 0.25])
  const nothing = Array.from({ length: EVIDENCE - 3 }, () => 0)
  const link = [0.5, Number.NaN, 0.25, ...nothing]
  expect([...unpackEvidence(packed)]).toEqual([...link, ...link])
})
