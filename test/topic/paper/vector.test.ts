import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cosine, Rarity, sparse, vectorOf } from '../../../src/topic/paper/vector.ts'
import { bagOf, Terms } from '../../../src/topic/text/terms.ts'

const bags = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 30,
  })
  .map((pairs) => new Map(pairs))
const vector = (bag: Map<number, number>) => vectorOf(bag, (term) => 1 + (term % 5))

test('a cosine is between 0 and 1, and the same both ways', () => {
  fc.assert(
    fc.property(bags, bags, (a, b) => {
      const [one, other] = [vector(a), vector(b)]
      const there = cosine(one, sparse(other))
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(1)
      expect(there).toBeCloseTo(cosine(other, sparse(one)), 10)
    }),
  )
})

test('a text is as like itself as can be, and like nothing it shares no term with', () => {
  fc.assert(
    fc.property(bags, (bag) => {
      fc.pre(bag.size > 0)
      const own = vector(bag)
      expect(cosine(own, sparse(own))).toBeCloseTo(1, 10)
      const other = new Map([...bag].map(([term, count]) => [term + 1000, count]))
      expect(cosine(own, sparse(vector(other)))).toBe(0)
    }),
  )
})

test('a rare term weighs more than one that every text has', () => {
  const rarity = new Rarity()
  for (const text of ['tablet case', 'tablet pen', 'tablet stand']) {
    rarity.add(bagOf(new Terms('en').of(text)))
  }
  const [tablet, pen] = new Terms('en').of('tablet pen')
  expect(rarity.of(pen!)).toBeGreaterThan(rarity.of(tablet!))
})
