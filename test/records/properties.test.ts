import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { recordsOf } from '../../src/records/read.ts'
import { runs } from '../setup/runs.ts'
import { card, NAMES, page, times } from './pages.ts'
import { elementAt } from './select.ts'

const extras = [
  '',
  '<del>€ 99,00</del>',
  '<span class="stars" title="4 out of 5"></span>',
  '<em>Sale</em>',
]
const cards = fc.array(fc.nat(extras.length - 1), { minLength: 4, maxLength: 12 })
const html = (kinds: number[]): string =>
  `<ul>${kinds.map((kind, i) => card(i, extras[kind])).join('')}</ul>`
const menu = (n: number): string =>
  `<div class="menu">${times(n, (i) => `<p><a href="/c/${i}">${NAMES[i % 12]}</a></p>`)}</div>`
const seen = (body: string) =>
  recordsOf(page(body)).records.map(({ xpath, paths, ...rest }) => rest)

test('optional parts change neither which cards are records nor their order', () => {
  fc.assert(
    fc.property(cards, (kinds) => {
      expect(seen(html(kinds)).map(({ name }) => name)).toEqual(kinds.map((_, i) => NAMES[i]!))
    }),
    { numRuns: runs(60) },
  )
})

test('a menu of any length changes nothing', () => {
  fc.assert(
    fc.property(cards, fc.nat(80), fc.boolean(), (kinds, length, before) => {
      const list = html(kinds)
      const both = before ? menu(length) + list : list + menu(length)
      expect(seen(both)).toEqual(seen(list))
    }),
    { numRuns: runs(60) },
  )
})

test('wrapping the list changes nothing but the paths', () => {
  fc.assert(
    fc.property(
      cards,
      fc.array(fc.constantFrom('div', 'section', 'main', 'form')),
      (kinds, tags) => {
        const wrapped = tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, html(kinds))
        expect(seen(wrapped)).toEqual(seen(html(kinds)))
      },
    ),
    { numRuns: runs(40) },
  )
})

test('every record is an element of the page, whatever the page', () => {
  const tag = fc.constantFrom(
    'div',
    'ul',
    'li',
    'table',
    'tr',
    'td',
    'a href="/x"',
    'a href="/y"',
    'img src="/i"',
    'p',
    'b',
    'dl',
    'dt',
    'dd',
    'noscript',
  )
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(' ')[0]}>`),
    fc.constantFrom('€ 5,00', '$7', 'Oak horse', 'sold out', card(1), card(2)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, scripting) => {
      const found = page(pieces.join(''), scripting)
      const { records, regions } = recordsOf(found)
      expect(new Set(records.map(({ xpath }) => xpath)).size).toBe(records.length)
      for (const { xpath } of records) expect(elementAt(found.document, xpath)).toBeTruthy()
      expect(regions.reduce((sum, { count }) => sum + count, 0)).toBe(records.length)
    }),
    { numRuns: runs(150) },
  )
})
