import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { LearnedReader } from '../../../src/topic/learned/learned.ts'
import { cosine, Gathered, sparse, vectorOf } from '../../../src/topic/paper/vector.ts'
import { bagOf, Terms } from '../../../src/topic/text/terms.ts'
import { eachWord } from '../../../src/topic/text/tokens.ts'
import { runs } from '../../setup/runs.ts'

const WORD = /\p{L}[\p{L}\p{N}]*/gu

const wordsOf = (text: string): string[] => {
  const words: string[] = []
  eachWord(text, (word) => words.push(word) > 0)
  return words
}

test('words are those of the regular expression, whatever the text', () => {
  const signs = fc.constantFrom(...'aé ß1٣\n\u0301日🍎𝒜-_\u200b\ud835\udc9c')
  const texts = fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsOf(text)).toEqual(text.match(WORD) ?? [])
    }),
    { numRuns: runs(1000) },
  )
})

describe('terms', () => {
  test('are the same however the text is broken into lines', () => {
    const terms = new Terms('en')
    const words = fc.array(fc.constantFrom('running', 'the', 'Tables', 'größe', 'x'.repeat(90)))
    fc.assert(
      fc.property(words, (list) => {
        expect(terms.of(list.join('\n'))).toEqual(terms.of(list.join(' ')))
      }),
    )
  })
})

test('vectors that are compared at once have the cosines that each has', () => {
  const bag = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 30 }).map(bagOf)
  const vector = (of: Map<number, number>) => vectorOf(of, (term) => 1 / term)
  fc.assert(
    fc.property(bag, fc.array(bag, { maxLength: 6 }), (own, others) => {
      const vectors = others.map(vector)
      const each = vectors.map((other) => cosine(vector(own), sparse(other)))
      expect([...new Gathered(vectors).cosines(vector(own))]).toEqual(each)
      expect(new Gathered(vectors).greatest(vector(own))).toBe(Math.max(0, ...each))
    }),
  )
})

test('a page is judged the same the first time and later, when its links are known', () => {
  const examples = [
    { title: 'Knives', text: 'Sharp knives of steel for bread and meat', relevant: true },
    { title: 'Blades', text: 'Knives and blades of steel', relevant: true },
    { title: 'Lamps', text: 'Lamps of glass for the table', relevant: false },
    { title: 'Bulbs', text: 'Bulbs and lamps for the ceiling', relevant: false },
  ]
  const page = (n: number) => ({
    title: `Page ${n}`,
    body: `Home\nKnives\nLamps\nA page with number ${n} of steel, glass and bread knives near lamps`,
    links: [
      { url: 'http://shop.test/knives', anchor: 'Knives' },
      { url: 'http://shop.test/lamps', anchor: 'Lamps' },
      { url: `http://shop.test/bread-${n}`, anchor: 'bread knives' },
    ],
  })
  const known = new LearnedReader({ keywords: [], examples }, new Terms('en'))
  for (let n = 0; n < 5; n++) {
    const fresh = new LearnedReader({ keywords: [], examples }, new Terms('en'))
    expect(known.read(page(n))).toEqual(fresh.read(page(n)))
  }
  const { links } = known.read(page(1))
  expect(links[0]).toBeGreaterThan(links[3]!)
})
