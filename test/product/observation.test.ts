import { describe, expect, test } from 'bun:test'
import {
  type Current,
  hashOf,
  judge,
  succeeded,
  type Words,
} from '../../src/product/observation.ts'
import type { Formerly } from '../../src/product/sighting.ts'

const words: Words = {
  name: 'Duck',
  amount: '10.00',
  currency: 'EUR',
  availability: 'InStock',
  hash: 1,
  wrapper: null,
}

/** Seen and observed in crawl 1, in the words of page 1. */
const product: Current = { ...words, page: 1, gone: false, seen: 1, observed: 1 }

const heard = (page: number, crawl: number, now: Words, before: Words | null = null) => ({
  page,
  crawl,
  now: { ...now, fields: '{}' },
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
  ['its page has another name', product, heard(1, 2, reworded, words), 'details'],
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
    'details',
  ],
] as const)('%s', (_, current, sighting, change) => {
  const verdict = judge(current, sighting)
  expect(verdict).toMatchObject({ change, write: change === 'same' ? 'see' : 'add' })
  if (change === 'details') expect(verdict.details).toEqual(['name'])
})

test('a price corrects what the first page of the crawl had none for', () => {
  const silent = { ...product, amount: null, seen: 2, observed: 2 }
  expect(judge(silent, heard(2, 2, words))).toEqual({
    change: 'changed',
    write: 'replace',
    details: [],
  })
  expect(judge({ ...silent, observed: 1 }, heard(2, 2, words))).toMatchObject({ write: 'add' })
})

/** Read by wrapper 1 in crawl 1; in crawl 2 by wrapper 2, and by wrapper 1 once more. */
const old = { ...words, wrapper: 1 }
const FIELDS = new Map([[1, '{"name":"Duck","properties":{"Weight":"2 kg"}}']])
const readAnew = (now: Partial<Words> & { fields?: string }, formerly: Formerly['words']) => ({
  ...heard(1, 2, words, old),
  now: {
    ...words,
    fields: FIELDS.get(1)!,
    wrapper: 2,
    ...now,
    formerly: { wrapper: 1, words: formerly },
  },
  fieldsOf: (hash: number) => FIELDS.get(hash) ?? null,
})
const asBefore = { ...words, fields: FIELDS.get(1)! }
const light = '{"name":"Duck","properties":{"Weight":"1 kg"}}'
const richer = '{"brand":"Pond","name":"Duck","properties":{"Weight":"2 kg"}}'

test.each([
  ['the old wrapper still reads the old price', { amount: '8.00', hash: 2 }, asBefore, 'same', []],
  [
    'both wrappers read another price',
    { amount: '8.00', hash: 2 },
    { ...asBefore, amount: '9.00' },
    'changed',
    [],
  ],
  ['only the new wrapper knows the stock', { availability: 'OutOfStock' }, asBefore, 'same', []],
  ['only the new wrapper knows a field', { fields: richer, hash: 2 }, asBefore, 'same', []],
  [
    'both see that a field changed',
    { fields: light, hash: 2 },
    { ...asBefore, fields: light },
    'details',
    ['properties: Weight'],
  ],
  [
    'the old one reads nothing, the new one what was',
    { fields: richer, hash: 2 },
    null,
    'same',
    [],
  ],
  [
    'the old one reads nothing, and the price differs',
    { amount: '8.00', hash: 2 },
    null,
    'changed',
    [],
  ],
  ['the old one reads nothing, the new one no price', { amount: null, hash: 2 }, null, 'same', []],
  [
    'the old one loses what the new one finds unchanged',
    { hash: 2 },
    { ...asBefore, amount: null },
    'same',
    [],
  ],
] as const)('read by another wrapper: %s', (_, now, formerly, change, details) => {
  const verdict = judge({ ...product, wrapper: 1 }, readAnew(now, formerly))
  const write = change === 'same' ? 'correct' : 'add'
  expect(verdict).toEqual({ change, write, details: [...details] })
})

test('a product that only lists showed is not changed by what its page shows besides', () => {
  const listed = { ...product, availability: null }
  const { now } = readAnew({ hash: 2 }, null)
  const read = { ...heard(1, 2, words, listed), now }
  expect(judge(listed, read)).toMatchObject({ change: 'same', write: 'correct' })
  const dearer = { ...read, now: { ...now, amount: '12.00' } }
  expect(judge(listed, dearer)).toMatchObject({ change: 'changed' })
})

test('what is read only since a list promises it is no change, and puts right what was said', () => {
  const silent = { ...product, amount: null, currency: null }
  const now = { ...heard(1, 2, { ...words, hash: 2 }, silent).now, promised: ['price'] }
  const promised = { ...heard(1, 2, words, silent), now }
  expect(judge(silent, promised)).toMatchObject({ change: 'same', write: 'correct' })
  const unasked = { ...promised, now: { ...now, promised: undefined } }
  expect(judge(silent, unasked)).toMatchObject({ change: 'changed' })
  const stocked = { ...promised, now: { ...now, availability: 'OutOfStock' } }
  expect(judge(silent, stocked)).toMatchObject({ change: 'changed' })
})

test('hashes are safe integers and do not change between versions', () => {
  expect(Number.isSafeInteger(hashOf('anything'))).toBe(true)
  expect(hashOf('Aisle')).toBe(3377725913064620)
})

describe('a page that has the word after another that a whole crawl did not meet', () => {
  const after = (now: Words, isFresh: boolean) =>
    succeeded(
      words,
      { ...now, fields: JSON.stringify({ name: now.name }) },
      isFresh,
      () => '{"name":"Duck"}',
    )

  test('tells another name where nobody came to it before', () => {
    expect(after(reworded, true)).toMatchObject({ change: 'details', write: 'add' })
    expect(after(dearer, true)).toMatchObject({ change: 'changed' })
  })

  test('only rewords what it may have worded so all along', () => {
    expect(after(reworded, false)).toMatchObject({ change: 'same', write: 'correct' })
    expect(after({ ...words, hash: 4 }, true)).toMatchObject({ change: 'same', write: 'correct' })
    expect(after(dearer, false)).toMatchObject({ change: 'same', write: 'see' })
  })
})
