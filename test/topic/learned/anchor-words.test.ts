import { expect, test } from 'bun:test'
import { AnchorWords, writeWords } from '../../../src/topic/learned/anchor-words.ts'
import { Terms } from '../../../src/topic/text/terms.ts'
import { WORDS } from '../../../src/topic/topic.ts'

const terms = new Terms('en')
const wordsOf = (text: string): Set<number> => {
  const evidence = new Float32Array(WORDS)
  writeWords(evidence, 0, terms.of(text))
  return new Set([...evidence].filter((word) => word !== 0))
}

test('a link has its first words, each once, and none where it has no text', () => {
  expect(wordsOf('knife, Knife and bread').size).toBe(2)
  expect(wordsOf('one steel bread table kitchen garden').size).toBe(WORDS)
  expect(wordsOf('').size).toBe(0)
})

test('words of examples are known from the start, and hold in numbers of 32 bits', () => {
  const words = new AnchorWords()
  words.show([
    { terms: terms.of('Bread knife'), relevant: true },
    { terms: terms.of('Table lamp'), relevant: false },
  ])
  expect(words.worth(wordsOf('Steel knife'))).toBeGreaterThan(0)
  expect(words.worth(wordsOf('Desk lamp'))).toBeLessThan(0)
  expect(words.worth(wordsOf('Garden'))).toBe(0)
})

test('a word rises by what it led to, and the others do not', () => {
  const words = new AnchorWords()
  const [knife, lamp] = [wordsOf('knife'), wordsOf('lamp')]
  for (let i = 0; i < 5; i++) expect(words.learn(lamp, 0)).toEqual([])
  expect(words.learn(knife, 1)).toEqual([...knife])
  expect(words.worth(knife)).toBeGreaterThan(words.worth(lamp))
})
