import { expect, test } from 'bun:test'
import { type Drift, driftIn, driftLines, driftSentence } from '../../src/model/redesign.ts'

const drift: Drift = {
  broke: 'wrapper',
  what: 'pages',
  rules: ['//h1 (it selects nothing)'],
  state: null,
  count: 9,
  of: 10,
  examples: [
    {
      url: 'http://shop.test/p/1',
      before: { name: 'Kite', price: '12.90 EUR' },
      after: { title: 'Our new shop' },
    },
    { url: 'http://shop.test/c/1', before: { links: 12 }, after: { title: '', links: 0 } },
  ],
  sure: true,
}

test('an alert that is no drift has none', () => {
  for (const details of [null, undefined, 'text', 7, {}, { failed: ['price'] }]) {
    expect(driftIn(details)).toBeNull()
  }
  expect(driftIn(JSON.parse(JSON.stringify(drift)))).toEqual(drift)
})

test('before and after, a line each', () => {
  expect(driftLines(drift)).toEqual([
    'stopped matching: //h1 (it selects nothing)',
    'http://shop.test/p/1, was “Kite” for 12.90 EUR, now “Our new shop”',
    'http://shop.test/c/1, was a page with 12 links to take, now a page without a title with none',
  ])
})

test('a sentence for each way in which a design changes', () => {
  const said = (of: Partial<Drift>, whole?: boolean) =>
    driftSentence({ ...drift, ...of }, 'toys', whole)
  expect(said({})).toBe(
    'The design of the shop changed: 9 of 10 product pages are no longer recognized (//h1 (it selects nothing)). Known products are kept; mend the wrapper: aisle shop repair toys',
  )
  expect(said({ what: 'field', rules: ['price is missing'] })).toContain(
    'a required field is missing on 9 of 10 product pages (price is missing)',
  )
  const plan = { broke: 'plan', what: 'links', state: 'list' } as const
  expect(said(plan)).toContain('9 of 10 pages of the state list have none of the links')
  expect(said(plan)).toEndWith('crawl the whole shop again: aisle --crawl toys --mode initial')
  expect(said({ ...plan, what: 'edges' })).toContain(
    'links that the plan took are no longer where they were (//h1 (it selects nothing)), and 9 of 10 known products',
  )
  expect(said({ what: 'products' })).toContain('matches no page any more, 9 of 10 known products')
  expect(said({ what: 'products', broke: 'plan' })).toContain('the plan no longer leads to its')
  expect(said({ what: 'products', broke: 'plan', sure: false })).toContain('leads past them')
  expect(said({ what: 'products', broke: 'plan' }, true)).toContain('a second crawl')
})
