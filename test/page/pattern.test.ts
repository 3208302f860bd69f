import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compilePattern, PatternError } from '../../src/page/pattern.ts'
import { runs } from '../setup/runs.ts'
import { work } from '../setup/work.ts'

describe('compilePattern', () => {
  test('gives the first group, else the whole match', () => {
    expect(compilePattern('(\\d+) left').match('only 12 left')).toBe('12')
    expect(compilePattern('\\d+ left').match('only 12 left')).toBe('12 left')
    expect(compilePattern('\\d+').match('none')).toBeNull()
    expect(compilePattern('a(b)?').match('a')).toBeNull()
    expect(compilePattern('(?i)sale').test('SALE')).toBe(true)
    expect(compilePattern('/p-\\d+\\.html$').test('http://shop.test/p-12.html')).toBe(true)
  })

  test('takes what people know from JavaScript', () => {
    expect(compilePattern('\\u010d').test('č')).toBe(true)
    expect(compilePattern('(?<year>\\d{4})').match('in 2024')).toBe('2024')
    expect(compilePattern('\\p{L}+').match('12 čaj')).toBe('čaj')
    expect(compilePattern('[0-9]+ ?Kč').match('12 Kč')).toBe('12 Kč')
  })

  const WRONG: [string, string, number][] = [
    ['', 'the expression is empty', 0],
    ['ab(c', 'a ( is never closed', 2],
    ['(a)(b\\)', 'a ( is never closed', 3],
    ['ab)c', 'a ) closes nothing', 2],
    ['x[abc', 'a [ is never closed', 1],
    ['x\\q', 'unknown escape: \\q', 1],
    ['a[z-b]', 'no such range or class of characters: z-b', 2],
    ['*a', 'nothing stands before the repetition: *', 0],
    ['ba**', 'one repetition after another: **', 2],
    ['ba{2,1}', 'counts of a repetition must rise and be at most 1000: {2,1}', 2],
    ['x(?=y)', 'looking ahead (?=…) is not supported, as it can take forever', 1],
    ['x(?!y)', 'looking ahead (?=…) is not supported, as it can take forever', 1],
    ['x(?<!y)', 'looking behind (?<=…) is not supported, as it can take forever', 1],
    ['(a)\\1', 'going back to a group (\\1) is not supported, as it can take forever', 3],
    ['xx(?>a)', 'possessive matching (?>…) or ++ is not supported, as it can take forever', 2],
    ['(?:a{900}){3}', 'counts of a repetition must rise and be at most 1000: {3}', 10],
    ['a{900}b{900}c{900}', 'the expression repeats too much; use smaller {counts}', 1],
    ['a'.repeat(2001), 'the expression is longer than 2000 characters', 2000],
  ]
  test.each(WRONG)('%s is refused', (source, message, position) => {
    let caught: unknown
    try {
      compilePattern(source)
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(PatternError)
    expect(caught).toMatchObject({ message, position })
  })

  test('no expression hangs', () => {
    const evil = ['(a+)+$', '(a|a)*b', '(?:a?){30}a{30}', '(.*)*x', '(x{0,400}[a-z]{0,400})\\d']
    for (const source of evil) {
      const pattern = compilePattern(source)
      const passed = work()
      pattern.match('a'.repeat(1_000_000))
      pattern.test('x'.repeat(1_000_000))
      expect(passed()).toBeLessThan(1000)
    }
  })

  test('any text either compiles or is refused with a position inside it', () => {
    const unit = fc.constantFrom(...'ab0()[]{}?*+|\\^$.-,:<>=!dwskpP1u'.split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (source) => {
        try {
          compilePattern(source).match('ab01 ab')
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError)
          expect((error as PatternError).position).toBeWithin(0, source.length + 1)
        }
      }),
      { numRuns: runs(3000) },
    )
  })
})
