import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { tableOf } from '../../src/cli/print/table.ts'
import { csvLine } from '../../src/format/csv.ts'
import { bytes, count, duration, pause } from '../../src/format/words.ts'
import { skippedWords } from '../../src/jobs/crawl/words.ts'

/** RFC 4180, as strictly as a reader may be. */
function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < text.length) {
    const record: string[] = []
    for (;;) {
      const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
      cell.lastIndex = at
      const found = cell.exec(text)!
      record.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'))
      at = cell.lastIndex
      if (text[at] !== ',') break
      at++
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no line end at ${at}`)
    at += 2
    records.push(record)
  }
  return records
}

/** Without what takes the power of formulas. */
const bare = (cell: string): string => cell.replace(/(^|[;\t\r\n])'/g, '$1')

describe('csvLine', () => {
  test('quotes what needs it', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, 12.5])).toBe('a,"b,c","d""e","f\ng",,12.5\r\n')
  })

  test('formulas are defused, negative numbers stay', () => {
    expect(csvLine(['=1+1', '+49', '-12.90', '-x', '@sum', '\tx'])).toBe(
      "'=1+1,'+49,-12.90,'-x,'@sum,'\tx\r\n",
    )
  })

  test('formulas are defused behind signs that begin a cell elsewhere', () => {
    expect(csvLine(['Cup;=1+1;x', '\n=1+1', 'a\t@sum', 'a\r\n+1+1', 'b;"=1"', 'c;-5;-x'])).toBe(
      `Cup;'=1+1;x,"'\n'=1+1",a\t'@sum,"a\r\n'+1+1","b;'""=1""",c;-5;'-x\r\n`,
    )
    expect(csvLine(['http://shop.test/?a=1;b=2', 'red; -5 %'])).toBe(
      'http://shop.test/?a=1;b=2,red; -5 %\r\n',
    )
  })

  test('whatever a shop calls its products, a reader gets it back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), {
          maxLength: 4,
        }),
        (rows) => {
          const read = parseCsv(rows.map(csvLine).join(''))
          expect(read).toHaveLength(rows.length)
          for (const [i, row] of rows.entries()) {
            for (const [j, cell] of row.entries()) {
              expect(bare(read[i]![j]!)).toBe(bare(cell))
            }
          }
        },
      ),
    )
  })
})

describe('tableOf', () => {
  const columns = [
    { title: 'NAME', cell: (row: [string, number]) => row[0], flexible: true },
    { title: 'N', cell: (row: [string, number]) => row[1], align: 'right' as const },
  ]

  test('aligns words left and numbers right', () => {
    expect(
      tableOf(
        [
          ['bear', 5],
          ['a train', 1200],
        ],
        columns,
      ),
    ).toEqual(['NAME        N', 'bear        5', 'a train  1200'])
  })

  test('is never wider than the terminal, also with wide characters', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.nat(9999))),
        fc.integer({ min: 20, max: 80 }),
        (rows, width) => {
          for (const line of tableOf(rows as [string, number][], columns, width)) {
            expect(Bun.stringWidth(line)).toBeLessThanOrEqual(width)
          }
        },
      ),
    )
  })

  test('in a file nothing is cut, and one long name does not push the others aside', () => {
    const long = 'x'.repeat(500)
    const [, first, second] = tableOf(
      [
        [long, 1],
        ['bear', 2],
      ],
      columns,
    )
    expect(first).toBe(`${long}  1`)
    expect(second).toBe(`${'bear'.padEnd(60)}  2`)
  })

  test('long names give way before addresses', () => {
    const both = [
      { title: 'NAME', cell: (row: string[]) => row[0]!, flexible: true, enough: 10 },
      { title: 'ADDRESS', cell: (row: string[]) => row[1]!, flexible: true },
    ]
    const address = 'https://toys.example/'
    expect(tableOf([['x'.repeat(50), address]], both, 33)[1]).toBe(`${'x'.repeat(9)}…  ${address}`)
    for (const line of tableOf([['x'.repeat(50), address]], both, 20)) {
      expect(line.length).toBeLessThanOrEqual(20)
    }
  })

  test('a shop cannot write to the terminal', () => {
    expect(tableOf([['a\u001b[31mred\nb\u202e', 1]], columns)[1]).toBe('a [31mred b   1')
  })
})

test('words for numbers', () => {
  expect(count(1, 'page')).toBe('1 page')
  expect(count(1234, 'page')).toBe('1,234 pages')
  expect(bytes(999)).toBe('999 bytes')
  expect(bytes(18_200_311)).toBe('18.2 MB')
  expect(bytes(123_456)).toBe('123 kB')
  expect(duration(4.25)).toBe('4.3 s')
  expect(duration(130)).toBe('2 min 10 s')
  expect(duration(7300)).toBe('2 h 1 min')
  expect(pause(2)).toBe('2 ms')
  expect(pause(1500)).toBe('1.5 s')
  expect(skippedWords({ robots: 4, scope: 90, trap: 0 })).toBe(
    '90 outside the shop, 4 forbidden by robots.txt',
  )
})
