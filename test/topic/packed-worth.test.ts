import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { packEvidence, unpackEvidence } from '../../src/topic/packed-worth.ts'
import { EVIDENCE } from '../../src/topic/topic.ts'

const bits = (links: Float32Array): number[] => [...new Int32Array(links.slice().buffer)]

test('what links are worth is the same to the bit when it is unpacked', () => {
  const each = fc.tuple(fc.float(), fc.constantFrom(Number.NaN, 0.5), fc.float())
  fc.assert(
    fc.property(fc.array(each, { maxLength: 400 }), (links) => {
      const evidence = new Float32Array(links.flat())
      expect(bits(unpackEvidence(packEvidence(evidence)))).toEqual(bits(evidence))
    }),
  )
})

test('links that are worth the same take a byte each', () => {
  const evidence = new Float32Array(500 * EVIDENCE).fill(-0.5)
  expect(packEvidence(evidence).length).toBe(4 + 12 + 500)
  const many = Float32Array.from({ length: 500 * EVIDENCE }, (_, i) => i)
  expect(unpackEvidence(packEvidence(many))).toEqual(many)
})
