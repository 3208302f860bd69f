import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { FULL, inherit, passedOn } from '../../../src/topic/paper/decay.ts'

const PAPER = { decay: 0.25, similarity: 0.5 }

test('decay halves from parent to child: 1, 1/2, 1/4 lead on, 1/8 does not', () => {
  const led: number[] = []
  for (
    let decay: number | null = FULL;
    decay !== null;
    decay = passedOn(inherit(decay), 0, PAPER)
  ) {
    led.push(decay)
  }
  expect(led).toEqual([1, 1 / 2, 1 / 4])
})

test('a chain of pages ends at the third, or starts again at each page below Td that is like the topic', () => {
  const similarities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8 })
  fc.assert(
    fc.property(similarities, (chain) => {
      let decay: number | null = FULL
      const low: number[] = []
      for (const similarity of chain) {
        const inherited: number = inherit(decay)
        decay = passedOn(inherited, similarity, PAPER)
        if (inherited < PAPER.decay) low.push(similarity)
        if (decay === null) break
        expect(decay).toBe(inherited < PAPER.decay ? FULL : inherited)
      }
      // All but the last of the pages below Td were more similar than Ts.
      const last = decay === null ? low.pop()! : 0
      expect(last).toBeLessThanOrEqual(PAPER.similarity)
      for (const similarity of low) expect(similarity).toBeGreaterThan(PAPER.similarity)
    }),
  )
})
