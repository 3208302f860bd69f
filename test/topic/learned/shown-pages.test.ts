import { expect, test } from 'bun:test'
import { ShownPages } from '../../../src/topic/learned/shown-pages.ts'
import { Terms } from '../../../src/topic/text/terms.ts'

const terms = new Terms('en')
const shown = new ShownPages(
  [
    { url: 'http://shop.test/p/1', title: 'Bread knife', text: 'a', relevant: true },
    { title: 'Table lamp', text: 'b', relevant: false },
    { title: 'Sale', text: 'c', relevant: true },
    { title: 'Sale', text: 'd', relevant: false },
  ],
  terms,
)
const of = (url: string, anchor: string) => shown.of(url, terms.of(anchor))

test('an example is known by its address, whatever a link calls it', () => {
  expect(of('http://shop.test/p/1', 'More')).toBe(1)
  expect(of('http://shop.test/p/2', 'Bread knife')).toBe(0)
})

test('one without an address is known by its title, unless another is called so', () => {
  expect(of('http://shop.test/p/3', 'Table lamps')).toBe(-1)
  expect(of('http://shop.test/p/4', 'Sale')).toBe(0)
  expect(of('http://shop.test/p/5', '')).toBe(0)
})
