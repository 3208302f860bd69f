/**
 * Hand-written list pages, each hard in one way.
 * @module
 */

import { type Page, pageFromHtml } from '../../src/page/page.ts'
import { aisle } from '../../src/records/finders/aisle.ts'
import { recordsOf } from '../../src/records/read.ts'
import type { RecordFinder } from '../../src/records/record.ts'

export const SHOP = 'https://shop.example/list'

export function page(body: string, scripting?: boolean): Page {
  return pageFromHtml(
    `<!doctype html><html><head><title>Shop</title></head><body>${body}</body></html>`,
    SHOP,
    scripting,
  )
}

export const NAMES = [
  'Oak rocking horse',
  'Paper lantern set',
  'Copper kettle large',
  'Woollen winter blanket',
  'Bamboo bread board',
  'Glass vase Aurora',
  'Linen table cloth',
  'Iron garden chair',
  'Clay flower pot',
  'Velvet cushion cover',
  'Brass candle holder',
  'Wicker picnic basket',
]

export const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

export const times = (n: number, one: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => one(i)).join('\n')

/** A card as most shops have it. */
export function card(i: number, extra = ''): string {
  const name = NAMES[i % NAMES.length]!
  return `<li class="card"><a href="/p/${slug(name)}-${i}"><img src="/img/${i}.jpg" alt=""></a>
    <h3><a href="/p/${slug(name)}-${i}">${name}</a></h3>${extra}<span class="price">€ ${10 + i},90</span></li>`
}

export const list = (n: number, one = (i: number) => card(i)): string => `<ul>${times(n, one)}</ul>`

/** Ids of the elements that records begin with, which hand-written pages give them. */
export function ids(found: Page, finder: RecordFinder = aisle): (string | null)[] {
  return finder(found).flatMap(({ cards }) => cards.map(([first]) => first.getAttribute('id')))
}

export const namesOn = (found: Page): (string | null)[] =>
  recordsOf(found).records.map(({ name }) => name)
