import { expect, test } from 'bun:test'
import { type Current, hashOf, judge, type Words } from '../../src/product/observation.ts'

const words: Words = {
  name: 'Duck',
  amount: '10.00',
  currency: 'EUR',
  availability: 'InStock',
  hash: 1,
}

/** Seen and observed in crawl 1, in the words of page 1. */
const product: Current = { ...words, page: 1, gone: false, seen: 1, observed: 1 }

const heard = (page: number, crawl: number, now: Words, before: Words | null = null) => ({
  page,
  crawl,
  now,
  before,
  voiceSeen: 1,
})

const dearer = { ...words, amount: '12.00', hash: 2 }
const reworded = { ...words, name: 'Ente', hash: 3 }

test.each([
  ['the first time it is new', null, heard(1, 1, words), 'new'],
  ['its page says the same', product, heard(1, 2, words, words), 'same'],
  [
    'its page writes the price with other zeros',
    product,
    heard(1, 2, { ...words, amount: '10.0' }),
    'same',
  ],
  ['its page has another price', product, heard(1, 2, dearer, words), 'changed'],
  ['its page has another name', product, heard(1, 2, reworded, words), 'changed'],
  ['another page words it otherwise, as ever', product, heard(2, 2, reworded, reworded), 'same'],
  ['another page changes its own words', product, heard(2, 2, dearer, words), 'changed'],
  ['a new page words it otherwise', product, heard(2, 2, reworded), 'same'],
  ['a new page has another price', product, heard(2, 2, dearer), 'changed'],
  ['it was gone', { ...product, gone: true }, heard(1, 2, words, words), 'changed'],
  ['another page of the same crawl differs', product, heard(2, 1, dearer), 'same'],
  [
    'its own page speaks after another that said nothing new',
    { ...product, seen: 2 },
    heard(1, 2, dearer, words),
    'changed',
  ],
  [
    'its own page fell silent a crawl ago',
    { ...product, seen: 2 },
    { ...heard(2, 3, reworded, reworded), voiceSeen: 1 },
    'changed',
  ],
] as const)('%s', (_, current, sighting, change) => {
  const verdict = judge(current, sighting)
  expect(verdict).toEqual({ change, observe: change !== 'same', replace: false })
})

test('a price corrects what the first page of the crawl had none for', () => {
  const silent = { ...product, amount: null, seen: 2, observed: 2 }
  expect(judge(silent, heard(2, 2, words))).toEqual({
    change: 'changed',
    observe: true,
    replace: true,
  })
  expect(judge({ ...silent, observed: 1 }, heard(2, 2, words))).toMatchObject({ replace: false })
})

test('hashes are safe integers and do not change between versions', () => {
  expect(Number.isSafeInteger(hashOf('anything'))).toBe(true)
  expect(hashOf('Aisle')).toBe(3377725913064620)
})
