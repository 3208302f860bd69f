/**
 * Files of the right shape, with whatever may stand in each place of it.
 * @module
 */

import fc from 'fast-check'
import { FIELD_TYPES, LIST_FIELDS } from '../../../src/wrapper/wrapper.ts'
import { junkText, PATTERNS, XPATHS } from './junk.ts'

/** Present or not, never `undefined`. */
const some = fc.boolean()
const without = (value: Record<string, unknown>): unknown => JSON.parse(JSON.stringify(value))
const perhaps = <T>(inner: fc.Arbitrary<T>) => fc.option(inner, { nil: undefined })

const AXES = [
  '',
  'self::',
  'ancestor::',
  'following::',
  'preceding-sibling::',
  'descendant-or-self::',
]
const NAMES = ['*', 'a', 'div', 'h1', 'node()', 'text()', 'li', '@href', '@*', 'comment()']
const TESTS = [
  ...[
    '1',
    'last()',
    '@class',
    './/a',
    '..',
    'position()<3',
    "contains(@class,'p')",
    'not(*)',
    '0 div 0',
  ],
  ...[
    'count(..//*)>2',
    'string-length()=0',
    "@id='x'",
    "starts-with(.,' ')",
    'following::*[1]',
    '"x"',
  ],
]
const step = fc
  .tuple(
    fc.constantFrom('/', '//'),
    fc.constantFrom(...AXES),
    fc.constantFrom(...NAMES),
    fc.array(
      fc.constantFrom(...TESTS).map((test) => `[${test}]`),
      { maxLength: 2 },
    ),
  )
  .map(
    ([slash, axis, name, tests]) =>
      slash + (name.startsWith('@') ? '' : axis) + name + tests.join(''),
  )

const xpath = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...XPATHS) },
  {
    weight: 1,
    arbitrary: step.map((one) => `count(${one})`),
  },
)
const piece = fc.constantFrom(
  'a',
  '.',
  '\\d',
  '[a-z]',
  '(x|y)',
  '/',
  '\\?',
  '(?i:p)',
  '\\p{L}',
  'ß',
  '^',
  '$',
)
const regex = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(piece, fc.constantFrom('', '*', '+', '?', '{2,9}')), {
        minLength: 1,
        maxLength: 6,
      })
      .map((all) => all.flat().join('')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...PATTERNS) },
)
const word = fc.oneof(
  fc.constantFrom('name', 'price', 'stock', 'constructor', 'images', 'sku', 'ean'),
  junkText,
)

const field = fc
  .record({
    name: word,
    xpath,
    regex: perhaps(regex),
    type: perhaps(fc.constantFrom(...FIELD_TYPES)),
    many: perhaps(some),
    required: perhaps(some),
  })
  .map((one) => (one.type === 'table' ? { ...one, regex: undefined } : one))

export const madeWrapper = fc
  .record({
    detail: fc.array(
      fc.oneof(
        fc.record({ on: fc.constant('xpath'), xpath, regex: perhaps(regex) }),
        fc.record({
          on: fc.constant('url'),
          regex,
          mode: fc.constantFrom('mandatory', 'forbidden'),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fields: fc.uniqueArray(field, { selector: ({ name }) => name, minLength: 1, maxLength: 6 }),
    list: perhaps(
      fc.record({
        record: xpath,
        fields: perhaps(fc.dictionary(fc.constantFrom(...LIST_FIELDS), xpath)),
        next: perhaps(xpath),
      }),
    ),
  })
  .map(without)

const type = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('base', 'list', 'item') }, junkText)

export const madeRules = fc
  .array(
    fc
      .record({
        ...{ follow: some, fromType: type, toType: type, pattern: perhaps(regex) },
        where: fc.constantFrom('id', 'class', 'tag', ''),
        value: fc.oneof(fc.constantFrom('main', 'a', 'menu', 'x y', 'it\'s "so"'), junkText),
      })
      .map(({ follow, fromType, toType, pattern, where, value }) => ({
        ...{ ruleType: follow ? 'follow' : 'keep', fromType, pattern },
        ...(follow ? { toType } : {}),
        ...(where ? { [where]: value } : {}),
      })),
    { minLength: 1, maxLength: 6 },
  )
  .map((rules) => [{ ruleType: 'follow', fromType: 'base', toType: 'list' }, ...rules])
  .map((rules) => JSON.parse(JSON.stringify(rules)) as unknown)

/** States 0 to n, each reached from the one before. */
export const madePlan = (seed: string): fc.Arbitrary<unknown> =>
  fc
    .record({
      names: fc.uniqueArray(
        fc.oneof(fc.constantFrom('home', 'list', '__proto__', 'a b'), junkText),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      times: fc.oneof({ weight: 20, arbitrary: fc.constant(1) }, fc.constantFrom(20, 100)),
      edges: fc.array(
        fc
          .record({ from: fc.nat(), to: fc.nat(), instead: perhaps(fc.nat()), keep: some, xpath })
          .chain((edge) =>
            fc
              .record({ url: perhaps(regex), not: perhaps(regex), optional: perhaps(some) })
              .map((more) => ({
                ...edge,
                ...more,
              })),
          ),
        { maxLength: 8 },
      ),
      roles: fc.array(fc.constantFrom('page', 'list', 'detail'), { minLength: 5, maxLength: 5 }),
      through: perhaps(some),
      fold: fc.array(
        fc.oneof(
          fc.record({
            drop: fc.constant('parameter'),
            name: word,
            value: perhaps(regex),
            url: perhaps(regex),
          }),
          fc.record({ drop: fc.constant('segment'), pattern: regex }),
          fc.record({ drop: fc.constantFrom('folders', 'slash', 'order'), url: perhaps(regex) }),
        ),
        { maxLength: 3 },
      ),
    })
    .map(({ names, times, edges, roles, through, fold }) => {
      const ids = Array.from({ length: names.length * times }, (_, n) =>
        n < names.length ? names[n]! || 'x' : `${names[n % names.length]} ${n}`,
      )
      const states = ids.map((id, n) => {
        const next = ids[n + 1]
        const own = edges.filter(({ from }) => from % ids.length === n)
        return [
          id,
          {
            name: id,
            role: roles[n % roles.length],
            edges: [
              ...(next === undefined ? [] : [{ xpath: '//a', action: 'follow', to: next }]),
              ...own.map(({ from: _, to, instead, keep, ...edge }) => ({
                ...edge,
                ...(keep ? { action: 'keep' } : { action: 'follow', to: ids[to % ids.length] }),
                ...(keep || instead === undefined ? {} : { instead: ids[instead % ids.length] }),
              })),
            ],
          },
        ] as const
      })
      return without({
        seeds: [seed],
        start: ids[0],
        through,
        fold,
        states: Object.fromEntries(states),
      })
    })

const share = fc.oneof(
  fc.constantFrom(0, 1, 0.5, -0, 1e-300),
  fc.double({ min: 0, max: 1, noNaN: true }),
)
const text = fc.oneof(
  fc.constantFrom('wooden toys', 'tablets', 'the tent', 'чай', '茶', 'x '.repeat(9000)),
  junkText,
)

export const madeTopic = fc
  .record({
    keywords: perhaps(fc.array(text, { maxLength: 4 })),
    examples: perhaps(
      fc.array(
        fc.record({ text, title: perhaps(text), trail: perhaps(fc.array(text)), relevant: some }),
        { maxLength: 5 },
      ),
    ),
    language: perhaps(fc.constantFrom('cs', 'de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'sk')),
    k: perhaps(fc.integer({ min: 1, max: 1000 })),
    votes: perhaps(fc.constantFrom('equal', 'nearer')),
    decay: perhaps(share),
    similarity: perhaps(share),
    weights: perhaps(fc.tuple(share, share, share)),
    maxPages: perhaps(fc.integer({ min: 1, max: 1e9 })),
    algorithm: perhaps(fc.constantFrom('aisle', 'paper')),
  })
  .map(without)
