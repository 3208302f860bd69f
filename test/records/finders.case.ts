/**
 * One suite for every record finder: pages as shops write them, each true record marked with `record`.
 * @module
 */

import { describe, expect, test } from 'bun:test'
import type { Element } from '../../src/page/html/tree.ts'
import { pageFromHtml } from '../../src/page/page.ts'
import { xpathOf } from '../../src/page/path.ts'
import { compileXPath } from '../../src/page/xpath/xpath.ts'
import type { RecordFinder } from '../../src/records/record.ts'
import { countFound } from '../bench/rivals/score.ts'

/** `fails`: cases that the algorithm is known not to manage; once it does, the suite says so. */
export type FinderCase = { name: string; finder: RecordFinder; fails?: CaseName[] }

const NAMES = ['Skua tent', 'Petrel stove', 'Fulmar mat', 'Gannet pack', 'Tern lamp', 'Auk mug']
const many = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('\n')
const name = (i: number): string => `${NAMES[i % NAMES.length]} ${i + 1}`
const price = (i: number): string => `${12 + 7 * i}.90 €`

const inside = (i: number, extra = ''): string =>
  `<a href="/p/${i}"><img src="/i/${i}.jpg" alt=""></a><h3><a href="/p/${i}">${name(i)}</a></h3>
  <p>Light, dry and made to last.</p>${extra}<div><span>${price(i)}</span></div><button>Buy</button>`
const card = (i: number, extra = ''): string => `<li record>${inside(i, extra)}</li>`
const old = (i: number): string => (i % 3 === 0 ? `<del>${price(i + 1)}</del><b>Sale</b>` : '')

const MENU = `<nav><ul>${many(6, (i) => `<li><a href="/c/${i}">Category ${i}</a></li>`)}</ul></nav>`
const page = (main: string, before = MENU): string =>
  `<!doctype html><html><head><title>Tents</title></head><body><header><a href="/">Shop</a>${before}</header>
  <main><h1>Tents</h1>${main}</main><footer><p>Imprint</p></footer></body></html>`

const CASES = {
  'a plain list': page(`<ul>${many(8, (i) => card(i))}</ul>`),
  'some records with an old price': page(`<ul>${many(9, (i) => card(i, old(i)))}</ul>`),
  'a grid of rows': page(
    many(
      4,
      (r) => `<div><div record>${inside(2 * r)}</div><div record>${inside(2 * r + 1)}</div></div>`,
    ),
  ),
  'rows of a table': page(
    `<table><tbody>${many(
      7,
      (i) =>
        `<tr record><td><a href="/p/${i}"><img src="/i/${i}.jpg"></a></td><td><a href="/p/${i}">${name(i)}</a></td><td>Light and dry</td><td>${price(i)}</td></tr>`,
    )}</tbody></table>`,
  ),
  'records of several siblings': page(
    `<dl>${many(
      7,
      (i) =>
        `<dt record><a href="/p/${i}"><img src="/i/${i}.jpg"></a><a href="/p/${i}">${name(i)}</a></dt><dd><p>Light, dry and made to last.</p><span>${price(i)}</span></dd>`,
    )}</dl>`,
  ),
  'a list of three': page(`<ul>${many(3, (i) => card(i))}</ul>`),
  'a menu with more entries than the list': page(
    `<ul>${many(6, (i) => card(i))}</ul>`,
    `<nav><ul>${many(40, (i) => `<li><a href="/c/${i}">Category ${i}</a></li>`)}</ul></nav>`,
  ),
  'promotions in the menu that outnumber the list': page(
    `<ul>${many(6, (i) => card(i))}</ul>`,
    `<nav><ul>${many(14, (i) => `<li><a href="/c/${i}"><img src="/c/${i}.png"></a><ul><li><a href="/c/${i}/1">All of ${i}</a></li><li><a href="/c/${i}/2">New of ${i}</a></li></ul></li>`)}</ul></nav>`,
  ),
  'a second region': page(
    `<ul>${many(8, (i) => card(i))}</ul><h2>Sold out soon</h2><section>${many(6, (i) => `<article record>${inside(20 + i)}</article>`)}</section>`,
  ),
  'cards without pictures': page(
    `<ul>${many(8, (i) => `<li record><h3><a href="/p/${i}">${name(i)}</a></h3><p>Light, dry and made to last.</p><div><span>${price(i)}</span></div><button>Buy</button></li>`)}</ul>`,
  ),
  'no list at all': page(
    '<article><p>How we sew our tents, and why it takes so long.</p><blockquote>Ask the sewers.</blockquote><address>Skua Ltd.</address></article>',
    '<a href="/about">About</a>',
  ),
  'a list of articles': page(
    `<ul>${many(8, (i) => `<li><a href="/blog/${i}"><img src="/i/${i}.jpg"></a><h3><a href="/blog/${i}">A walk with ${name(i)}</a></h3><p>By Ann, who was there.</p><p>We left early, and it rained.</p><a href="/blog/${i}">Read more</a></li>`)}</ul>`,
  ),
} as const

export type CaseName = keyof typeof CASES

const MARKED = compileXPath('//*[@record]')
/** Far more than any of them needs; an endless or explosive search is what it catches. */
const PATIENCE = 10_000

/** What is found and what is true, as counts. */
function outcome(finder: RecordFinder, html: string): { found: number; right: number; of: number } {
  const read = pageFromHtml(html, 'https://shop.example/tents')
  const truth = MARKED.select(read.document).map((node) => xpathOf(node as Element))
  const found = finder(read).flatMap(({ cards }) => cards.map(([first]) => xpathOf(first)))
  return { found: found.length, right: countFound(found, truth), of: truth.length }
}

export function runFinderSuite({ name, finder, fails = [] }: FinderCase): void {
  describe(`the record finder ${name}`, () => {
    for (const [title, html] of Object.entries(CASES)) {
      const expected = fails.includes(title as CaseName) ? test.failing : test
      expected(`finds the records of ${title}`, () => {
        const { found, right, of } = outcome(finder, html)
        expect({ found, right }).toEqual({ found: of, right: of })
      })
    }

    test('holds every card in its region, and no element in two cards', () => {
      for (const html of Object.values(CASES)) {
        for (const { element, cards } of finder(pageFromHtml(html, 'https://shop.example/'))) {
          const all = cards.flat()
          expect(new Set(all).size).toBe(all.length)
          for (const one of all) expect(`${xpathOf(one)}/`).toStartWith(`${xpathOf(element)}/`)
        }
      }
    })

    test('finds nothing on an empty page', () => {
      expect(finder(pageFromHtml('', 'https://shop.example/'))).toEqual([])
      expect(finder(pageFromHtml('<p>Hello', 'https://shop.example/'))).toEqual([])
    })

    test(
      'comes to an end on pages that are very deep or very wide',
      () => {
        finder(pageFromHtml('<div>'.repeat(5000), 'https://shop.example/'))
        finder(pageFromHtml(`<ul>${'<li><a href=x>x</a>'.repeat(5000)}`, 'https://shop.example/'))
        finder(pageFromHtml('<div><p>x</p><a href=x>y</a>'.repeat(400), 'https://shop.example/'))
      },
      PATIENCE,
    )
  })
}
