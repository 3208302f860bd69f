import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readJson } from '../../src/format/json.ts'
import { AisleError } from '../../src/model/errors.ts'

function mistake(text: string): string {
  try {
    readJson(text, 'the wrapper', 'wrapper.json')
  } catch (error) {
    return (error as AisleError).explain()
  }
  throw new Error(`${text} was read`)
}

test('reads JSON, with the mark that some editors write first', () => {
  expect(readJson('\uFEFF{"a": [1]}', 'it')).toEqual({ a: [1] })
})

test.each([
  ['{"a": 1,\n "b": }', 'line 2, column 7, before }'],
  ['{"a" 1}', 'line 1, column 6, before 1}'],
  ['{"a": 1,}', 'line 1, column 9, before }'],
  ["{'a': 1}", "line 1, column 2, before 'a': 1}"],
  ['[1, 2', 'it ends too early'],
  ['', 'it ends too early'],
  ['{"a": "b', 'it ends too early'],
  ['{"a": "b\\', 'it ends too early'],
  ['{"a": "\\u00', 'it ends too early'],
  ['{"a', 'it ends too early'],
  ['[tru', 'it ends too early'],
  ['[1.', 'it ends too early'],
  ['[trux', 'before trux'],
  ['{"a": 1} x', 'line 1, column 10, before x'],
  ['{"a": "two\nlines"}', 'line 1, column 7, before "two'],
])('%j', (text, place) => {
  const told = mistake(text)
  expect(told).toStartWith('wrapper.json: the wrapper is not JSON: ')
  expect(told).toEndWith(place)
})

test.each([50_000, 5_000_000])(
  '%i levels are too many, and told before anything reads them',
  (levels) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const text = `${open.repeat(levels)}1${close.repeat(levels)}`
      expect(mistake(text)).toContain('is nested more than 200 levels deep at line 1, column ')
      expect(mistake(open.repeat(levels))).toContain('is nested more than 200 levels deep')
    }
  },
)

test('brackets in texts nest nothing', () => {
  const text = `"${'[{\\"'.repeat(500)}"`
  expect(readJson(`[${text}]`, 'it')).toEqual([JSON.parse(text)])
})

test('whatever the text, it is read or told', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((json) => json.slice(0, -1)),
      ),
      (text) => {
        try {
          readJson(text, 'it')
        } catch (error) {
          expect(error).toBeInstanceOf(AisleError)
        }
      },
    ),
  )
})
