import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cut, jsonOf, wellFormed } from '../../src/format/text.ts'

/** Any UTF-16 units, halves of pairs among them. */
const units = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', '\\', '"', '\0', '\ud83d', '\ude00', '😀', 'u', 'd800', '\u001f'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
  ),
})

test('half characters and NULs are marked, all else stays', () => {
  expect(wellFormed('a\ud800b')).toBe('a\ufffdb')
  expect(wellFormed('a\0b')).toBe('a\ufffdb')
  expect(wellFormed('žluťoučký 😀')).toBe('žluťoučký 😀')
})

test('JSON says what the value says, well-formed', () => {
  expect(jsonOf({ 'k\udc00': ['a\ud800b', '\0'] })).toBe('{"k\ufffd":["a\ufffdb","\ufffd"]}')
  expect(jsonOf(['\\ud800', '\\\ud800', '\u0001', '\n'])).toBe(
    '["\\\\ud800","\\\\\ufffd","\\u0001","\\n"]',
  )
  fc.assert(fc.property(units, (text) => JSON.parse(jsonOf([text]))[0] === wellFormed(text)))
})

test.each([
  ['abcdef', 3, 'abc'],
  ['abc', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab\u{1f468}\u200d\u{1f469}\u200d\u{1f467}c', 9, 'ab'],
  ['ab\u{1f468}\u200d\u{1f469}\u200d\u{1f467}c', 10, 'ab\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['cafe\u0301s', 4, 'caf'],
  ['🇨🇿🇸🇰', 6, '🇨🇿'],
  ['a\r\nb', 2, 'a'],
  ['ab', 0, ''],
])('%j cut at %i', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected)
})

test('a text is cut as if it were read from its beginning', () => {
  const part = fc.constantFrom(
    'a',
    'e\u0301',
    '😀',
    '👍🏽',
    'ž',
    '한',
    '\u{1f469}\u200d\u{1f680}',
    ' ',
  )
  const parts = fc.array(part, { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(parts, fc.nat(100), (all, most) => {
      let expected = ''
      for (const each of all) {
        if (expected.length + each.length > most) break
        expected += each
      }
      // A first character that is longer than all room is cut through.
      if (expected !== '') expect(cut(all.join(''), most)).toBe(expected)
    }),
  )
})

test('marks without end are cut through, and never through a pair', () => {
  expect(cut(`a${'\u0301'.repeat(500)}`, 200)).toHaveLength(200)
  expect(cut('\u{1f3fd}'.repeat(500), 201).isWellFormed()).toBe(true)
  fc.assert(
    fc.property(units, fc.nat(30), (text, most) => cut(wellFormed(text), most).isWellFormed()),
  )
})
