import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { AisleError } from '../src/errors.ts'
import { readJson } from '../src/json.ts'

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
  ['{"a": 1} x', 'line 1, column 10, before x'],
  ['{"a": "two\nlines"}', 'line 1, column 7, before "two'],
])('%j', (text, place) => {
  const told = mistake(text)
  expect(told).toStartWith('wrapper.json: the wrapper is not JSON: ')
  expect(told).toEndWith(place)
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
