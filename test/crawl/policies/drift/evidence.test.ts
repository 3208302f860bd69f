import { describe, expect, test } from 'bun:test'
import { packPages, unpackPages } from '../../../../src/crawl/policies/drift/edges.ts'
import { Evidence } from '../../../../src/crawl/policies/drift/evidence.ts'
import { BlankPages } from '../../../../src/crawl/policies/drift/probe.ts'

const example = { url: 'http://shop.test/p/1', before: { name: 'Kite' }, after: { title: 'New' } }
const RULE = '//h1 (it selects nothing)'

/** `n` times the same. */
function heard(...parts: [n: number, tell: (evidence: Evidence) => void][]): Evidence {
  const evidence = new Evidence()
  for (const [n, tell] of parts) for (let i = 0; i < n; i++) tell(evidence)
  return evidence
}

const product = (e: Evidence) => e.product([])
const lost = (e: Evidence) => e.lost(example, [RULE], true)
const left = (e: Evidence) => e.lost(example, [RULE], false)
const fresh = (e: Evidence) => e.unlike(example, [RULE], true)
const stale = (e: Evidence) => e.unlike(example, [RULE], false)
const priceless = (e: Evidence) =>
  e.product([{ field: 'price', rule: 'price is missing', example }])
const took = (e: Evidence) => e.took('list', 12, 12)
const moved = (e: Evidence) => e.bare('list', 12, true, example, ['//li/a'])
const emptied = (e: Evidence) => e.bare('list', 12, false, example, ['//li/a'])
const barren = (e: Evidence) => e.barren('list')

describe('clear enough to stop', () => {
  test.each<[string, Evidence, object | null]>([
    ['nothing', heard(), null],
    ['a few product pages that are none', heard([7, lost]), null],
    ['eight of eight', heard([8, lost]), { broke: 'wrapper', what: 'pages', count: 8, of: 8 }],
    ['nine of ten', heard([1, product], [9, lost]), { count: 9, of: 10 }],
    ['one in ten', heard([90, product], [10, lost]), null],
    ['a third', heard([60, product], [30, lost]), null],
    ['fifty in a row, after many', heard([900, product], [50, lost]), { count: 50, of: 950 }],
    ['new pages that are no products', heard([20, fresh]), { what: 'pages', count: 20, of: 20 }],
    ['the same, but one is', heard([1, product], [40, fresh]), null],
    ['pages that never were products', heard([40, stale]), null],
    ['a missing field', heard([8, priceless]), { broke: 'wrapper', what: 'field', count: 8 }],
    ['a field that some have', heard([4, product], [16, priceless]), null],
    ['lists with other links', heard([8, moved]), { broke: 'plan', what: 'links', state: 'list' }],
    ['some of them', heard([3, took], [9, moved]), null],
    ['a department emptied', heard([12, emptied]), null],
    ['every list emptied', heard([20, emptied]), { broke: 'plan', count: 20 }],
    ['lists that never had links', heard([90, barren]), null],
  ])('%s', (_, { verdict }, expected) => {
    if (expected === null) expect(verdict).toBeNull()
    else expect(verdict).toMatchObject({ sure: true, ...expected })
  })

  test('the rules that failed are told, the most frequent first, with some examples', () => {
    const evidence = heard([9, lost])
    evidence.lost(example, [RULE, 'another'], true)
    expect(evidence.verdict).toMatchObject({ rules: [RULE], examples: Array(5).fill(example) })
  })
})

test('at the end a fifth of the product pages is no accident, a tenth is', () => {
  expect(heard([32, product], [8, lost]).lostMany).toMatchObject({ count: 8, of: 40 })
  expect(heard([90, product], [10, lost]).lostMany).toBeNull()
  expect(heard([4, product], [4, lost]).lostMany).toBeNull()
})

test('what another wrapper leaves out is not lost, unless it leaves out nearly all', () => {
  expect(heard([60, product], [40, left]).lostMany).toBeNull()
  expect(heard([60, product], [60, left]).verdict).toBeNull()
  expect(heard([8, left]).verdict).toMatchObject({ what: 'pages', count: 8 })
})

test('at the end a field that half of the product pages lost is told', () => {
  expect(heard([10, product], [10, priceless]).fieldGone).toMatchObject({ count: 10, of: 20 })
  expect(heard([20, product], [10, priceless]).fieldGone).toBeNull()
  expect(heard([3, priceless]).fieldGone).toMatchObject({ what: 'field', count: 3 })
  expect(heard([1, product], [4, priceless]).fieldGone).toBeNull()
})

test('pages that lost half of their links are told from those that did not', () => {
  expect(heard([4, took], [4, moved]).shrunk).toBe(true)
  expect(heard([9, took], [4, moved]).shrunk).toBe(false)
  expect(heard().shrunk).toBe(false)
})

test('a product that lacks what all others lack did not lose it', () => {
  expect(heard().lacks('price')).toBe(true)
  expect(heard([5, priceless]).lacks('price')).toBe(true)
  expect(heard([5, product]).lacks('price')).toBe(false)
})

test('the same page without links is known again, also with a number of its own', () => {
  const blank = new BlankPages()
  const page = { hash: 'a', title: 'One moment', bytes: 5000 }
  expect(blank.sameAs(1, page)).toBeNull()
  expect(blank.sameAs(1, page)).toBeNull()
  expect(blank.sameAs(2, page)).toBe(1)
  expect(blank.sameAs(3, { ...page, hash: 'b', bytes: 5003 })).toBe(1)
  expect(blank.sameAs(4, { ...page, hash: 'c', bytes: 9000 })).toBeNull()
  expect(blank.sameAs(5, { hash: 'd', title: '', bytes: 90 })).toBeNull()
  expect(blank.sameAs(6, { hash: 'e', title: '', bytes: 90 })).toBeNull()
})

test('evidence is the same after it was written down and read again', () => {
  const tell: ((evidence: Evidence) => void)[] = [
    (e) => e.product([]),
    (e) => e.product([{ field: 'price', rule: 'price is missing', example }]),
    (e) => e.lost(example, ['//h1', '//h2'], true),
    (e) => e.lost(example, ['//h1'], false),
    (e) => e.unlike(example, ['//h1'], true),
    (e) => e.took('list', 3, 12),
    (e) => e.bare('list', 12, true, example, ['//li/a']),
    (e) => e.barren('other'),
  ]
  const views = (e: Evidence) => [
    ...[e.products, e.verdict, e.lostMany, e.fieldGone, e.lostPages, e.noneLikeProducts],
    ...[e.shrunk, e.deadState, e.lacks('price')],
  ]
  let copied = new Evidence()
  const whole = new Evidence()
  for (let i = 0; i < 400; i++) {
    const heard = tell[(i * i + (i >> 3)) % tell.length]!
    heard(whole)
    heard(copied)
    copied = Evidence.from(JSON.parse(JSON.stringify(copied.record())))
    expect(views(copied)).toEqual(views(whole))
  }
})

test.each([[[]], [[7]], [[1, 2, 3, 1000, 36, 35]]])('pages are packed: %j', (pages) => {
  expect(unpackPages(packPages(pages))).toEqual([...pages].sort((a, b) => a - b))
})
