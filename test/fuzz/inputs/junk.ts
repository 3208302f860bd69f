/**
 * Texts, numbers and JSON as nobody would write them on purpose.
 * @module
 */

import fc from 'fast-check'

/** Any UTF-16 units: halves of pairs, too. */
const unit = fc.oneof(
  fc.integer({ min: 32, max: 126 }),
  fc.integer({ min: 0, max: 0xffff }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
)
const units = fc
  .array(unit, { maxLength: 12 })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(''))

const ODD = [
  ...['', ' ', '\u0000', '\ud800', '\udc00\ud83d', 'a\ud800b', '\ufeff', '\u200b', '\u202e', '💶'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined'],
  ...[
    'NaN',
    '-0',
    '1e999',
    '0x10',
    '９９',
    '-1',
    '99999999999999999999',
    '1,5',
    '٣',
    'all',
    'base',
  ],
  ...['http://', 'http://[', 'http://a:99999/', 'javascript:alert(1)', 'https://x.example/%', '//'],
  ...[
    'http://user:p@shop.example/',
    'ftp://shop.example/',
    'http://\ud800.example/',
    '/../..',
    '?',
  ],
  ...['<script>alert(1)</script>', '"><img src=x>', '{{x}}', '&amp;', ']]>', '-->', "';--", '%00'],
  ...['+275760-09-13', '-271821-04-20', '1970-01-01T00:00:00Z', 'Tue, 99 Foo 9999', '24:61:61'],
  ...['e\u0301'.repeat(300), '👨‍👩‍👧‍👦'.repeat(200), 'x'.repeat(5000), ' \t\n'.repeat(500)],
]

/** Expressions that take exponential or quadratic time where nobody minds. */
export const PATTERNS = [
  ...[
    '(a+)+$',
    '(a|a)*b',
    '(.*)*x',
    '((a{1,9}){1,9}){1,9}',
    '[\\s\\S]*'.repeat(40),
    '^(([a-z])+.)+',
  ],
  ...['a{1000}', '(?=a)', '\\1', '(?<n>a)', '[', '(', '*', '\\', '\\p{L}+', '[^\\x00-\\x{10FFFF}]'],
  ...['(?i)ſ', '.{0,1000}.{0,1000}', 'x*'.repeat(500), '\\C', '\\u{110000}', '(|a)*', '\\Qa', '$^'],
]

/** Paths that are wrong, or take long where nobody minds. */
export const XPATHS = [
  ...['constructor()', 'toString(1)', 'constructor::a', '//__proto__', '//p[constructor(.)]'],
  ...['//*', '//', '/', '.', '..', '@x', '//@*', 'text()', '//*[1]', '//*[last()]', "//*[.='x']"],
  ...[
    '//*//*//*//*//*',
    '//*[//*[//*[//*]]]',
    'count(//*//*)',
    '//*[count(//*)>count(*)]',
    '*[*][*]',
  ],
  ...[
    'string(//*)',
    "concat('a','b')",
    'normalize-space()',
    'last()',
    '1 div 0',
    '-(-(-1))',
    '1=1=1',
  ],
  ...[`${'('.repeat(3000)}1${')'.repeat(3000)}`, '/a'.repeat(3000), `//*${'[*]'.repeat(3000)}`],
  ...['-'.repeat(5000), `1${' or 1'.repeat(3000)}`, `//*${'/..'.repeat(2000)}`, 'a|'.repeat(2000)],
  ...[
    `string(${'concat('.repeat(500)}`,
    'following::*',
    '//*/preceding::*/following::*',
    'id("x")',
  ],
  ...[
    "translate(//*, 'a', 'b')",
    'substring("abc", -1, 1 div 0)',
    'processing-instruction()',
    '$x',
  ],
  ...['//*[position() mod 2]', '/html/body/descendant-or-self::*/ancestor::*', '1e5', "'", '//a:b'],
]

export const junkText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: units },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(...PATTERNS, ...XPATHS) },
)

export const junkNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63),
  fc.constantFrom(8.64e15, 8.64e15 + 1, -8.64e15, 253402300800000, 1e21, 1e-7),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const scalar = fc.oneof(junkText, junkNumber, fc.boolean(), fc.constant(null))

/** Any JSON; objects with keys that mean something to the language, too. */
export const junkJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(junkText, tie('value')), { maxLength: 5 }).map(fromPairs),
  ),
})).value

function fromPairs(pairs: [string, unknown][]): unknown {
  const made = {}
  for (const [key, value] of pairs) setOwn(made, key, value)
  return made
}

/** `__proto__` becomes a key of its own, as JSON.parse makes it. */
export function setOwn(holder: object, key: string, value: unknown): void {
  const plain = { enumerable: true, configurable: true, writable: true }
  Object.defineProperty(holder, key, { ...plain, value })
}

const deep = fc
  .tuple(
    fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[[', ']]'], ['{"detail":[', ']}'], ['[', '']),
    fc.constantFrom(10, 500, 5000, 50_000),
    fc.constantFrom('1', '"x"', '', 'null', '"\\ud800"'),
  )
  .map(([[open, close], times, inner]) => open!.repeat(times) + inner + close!.repeat(times))

const LITERALS = [
  ...[
    '',
    '{',
    '[',
    '"',
    '{"a":1,"a":2}',
    '[1,]',
    '{,}',
    'NaN',
    'Infinity',
    "{'a':1}",
    '01',
    '1e99999',
  ],
  ...[
    '-0',
    `${'9'.repeat(2000)}`,
    `1e-${'9'.repeat(300)}`,
    '"\\ud800"',
    '"\\u0000"',
    '"\n"',
    '\ufeff{}',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '[[[[',
    '// x\n{}',
    'true false',
  ],
  ...[
    `"${'x'.repeat(200_000)}"`,
    `[${'1,'.repeat(50_000)}1]`,
    `{${'"a":{},'.repeat(20_000)}"b":1}`,
  ],
]

/** The text of a file that should hold JSON. */
export const junkJsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: junkJson.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: deep },
  { weight: 2, arbitrary: fc.constantFrom(...LITERALS) },
  { weight: 1, arbitrary: junkText },
)
