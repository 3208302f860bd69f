import { describe, expect, test } from 'bun:test'
import { isCalledFormer, isMeasure } from '../../src/price/words.ts'

describe('isMeasure', () => {
  test.each([
    [' ft', '6', true],
    [' ft', '5.5', true],
    // Whole hundreds are forints.
    [' ft', '2990', false],
    // Another word that only begins so.
    [' fte', '6', false],
    [' ftå', '6', false],
    [' ft2', '6', false],
    [' cm', '6', true],
  ])('%p after %p: %p', (after, value, wanted) => {
    expect(isMeasure(after, value)).toBe(wanted)
  })
})

describe('isCalledFormer', () => {
  test.each([
    'M.R.P.:',
    'MRP',
    'Αρχική τιμή',
    'Prezzo consigliato',
    'ราคาปกติ',
    'Was',
    'Statt',
    'UVP',
  ])('%s', (words) => expect(isCalledFormer(words)).toBe(true))
  test.each(['Price', 'Now', 'Preis', 'Τιμή', 'mrp3 player'])('not %s', (words) =>
    expect(isCalledFormer(words)).toBe(false),
  )
})
