import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  hashOfShown,
  type Listed,
  listedOfText,
  packRecords,
  type Shown,
  textOfShown,
  unpackRecords,
} from '../../src/records/packed-records.ts'

const text = fc.option(fc.string({ unit: 'grapheme' }), { nil: null })
const money = fc.option(fc.record({ amount: fc.string(), currency: text }), { nil: null })
const shown: fc.Arbitrary<Shown> = fc.record({
  name: text,
  price: money,
  oldPrice: money,
  image: text,
  availability: fc.constantFrom('InStock' as const, 'OutOfStock' as const, null),
  rating: text,
  brand: text,
})
const listed: fc.Arbitrary<Listed[]> = fc.array(
  fc.record(
    { page: fc.nat(), shown, lone: fc.constant(true as const) },
    { requiredKeys: ['page', 'shown'] },
  ),
)

test('what was packed comes back', () => {
  fc.assert(
    fc.property(listed, (records) => {
      const texts = records.map(({ page, shown, lone }) => ({
        page,
        text: textOfShown(shown, lone),
      }))
      expect(unpackRecords(packRecords(texts))).toEqual(records)
      expect(texts.map(listedOfText)).toEqual(records)
    }),
  )
})

const duck: Shown = {
  name: 'Duck',
  price: { amount: '9.50', currency: 'EUR' },
  oldPrice: null,
  image: 'https://shop.test/duck.jpg',
  availability: 'InStock',
  rating: '4.5',
  brand: null,
}

test('the hash tells every field that lists show', () => {
  const others: Partial<Shown>[] = [
    { name: 'Goose' },
    { price: { amount: '9.51', currency: 'EUR' } },
    { price: { amount: '9.50', currency: 'USD' } },
    { price: null },
    { oldPrice: { amount: '9.50', currency: 'EUR' }, price: null },
    { image: 'https://shop.test/goose.jpg' },
    { availability: 'OutOfStock' },
    { rating: '4.6' },
    { brand: 'Quack', rating: null },
  ]
  const hashes = [duck, ...others.map((other) => ({ ...duck, ...other }))].map(hashOfShown)
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('neither the order of the fields nor the signature of a picture changes a record', () => {
  const { name, ...rest } = duck
  expect(hashOfShown({ ...rest, name })).toBe(hashOfShown(duck))
  expect(hashOfShown({ ...duck, image: `${duck.image}?sig=2` })).toBe(
    hashOfShown({ ...duck, image: `${duck.image}?sig=1` }),
  )
})
