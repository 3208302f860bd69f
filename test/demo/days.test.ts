import { describe, expect, test } from 'bun:test'
import { openCatalog } from '../../src/demo/catalog.ts'
import { change, type DayEvent, demo } from '../../src/demo/config.ts'
import { type Assortment, assortmentOf, bornIn, cameOn } from '../../src/demo/days.ts'
import { listOf, pagesOf } from '../../src/demo/lists.ts'

const catalog = openCatalog(demo)
const days = [0, 1, 2, 3, 4].map((day) => assortmentOf(catalog, day))
const onSale = (a: Assortment) => new Set([...a.order])
const sizes = (a: Assortment) =>
  catalog.tree.leaves.map((leaf) => a.from[leaf.end]! - a.from[leaf.first]!)

function withEvents(events: DayEvent[]) {
  return openCatalog(change(demo, { days: { events } }))
}

describe('time', () => {
  test('is the same whoever asks, in whatever order', () => {
    const again = assortmentOf(openCatalog(demo), 4)
    expect(again.leaf).toEqual(days[4]!.leaf)
    expect(again.cents).toEqual(days[4]!.cents)
  })

  test('changes prices, but only of some', () => {
    const [before, after] = [days[0]!, days[1]!]
    const kept = [...onSale(before)].filter((n) => after.leaf[n]! >= 0)
    const changed = kept.filter((n) => before.cents[n] !== after.cents[n])
    expect(changed.length).toBeGreaterThan(kept.length * 0.03)
    expect(changed.length).toBeLessThan(kept.length * 0.2)
    expect(kept.every((n) => after.cents[n]! >= 99)).toBe(true)
  })

  test('brings products, takes some away and moves some', () => {
    const [first, last] = [onSale(days[0]!), onSale(days[4]!)]
    expect([...last].filter((n) => !first.has(n)).length).toBeGreaterThan(50)
    expect([...first].filter((n) => !last.has(n)).length).toBeGreaterThan(3)
    const moved = [...first].filter((n) => last.has(n) && days[0]!.leaf[n] !== days[4]!.leaf[n])
    expect(moved.length).toBeGreaterThan(3)
    for (const n of last) if (!first.has(n)) expect(cameOn(catalog, n)).toBeGreaterThan(0)
  })

  test('opens a category and fills it', () => {
    const opened = catalog.tree.leaves.filter((leaf) => leaf.opens === 2)
    expect(opened.length).toBe(1)
    const family = { of: 'category', id: opened[0]!.id } as const
    expect(days.map((a) => listOf(a, family).length > 0)).toEqual([false, false, true, true, true])
  })

  test('makes lists longer, so that some need one more page', () => {
    const pages = (a: Assortment) => sizes(a).map((n) => pagesOf(n, demo.lists.pageSize))
    const [before, after] = [pages(days[0]!), pages(days[1]!)]
    expect(after.some((n, i) => n > before[i]!)).toBe(true)
  })

  test('does not rename what it moves', () => {
    for (const n of onSale(days[0]!)) expect(bornIn(catalog, n).first).toBe(days[0]!.leaf[n]!)
  })
})

describe('events', () => {
  test('a tenth of the products goes at once and stays away', () => {
    const other = withEvents([{ day: 2, what: 'gone', share: 0.1 }])
    const gone = (day: number) => assortmentOf(catalog, day).count - assortmentOf(other, day).count
    expect(gone(1)).toBe(0)
    expect(gone(2)).toBeGreaterThan(20)
    expect(gone(2)).toBeLessThan(55)
    expect(gone(3)).toBeGreaterThan(20)
  })

  test('a category is emptied', () => {
    const other = withEvents([{ day: 1, what: 'empty-category' }])
    const empty = (day: number) =>
      other.tree.leaves.filter((leaf) => {
        const a = assortmentOf(other, day)
        return leaf.opens === 0 && a.from[leaf.first] === a.from[leaf.end]
      })
    expect(empty(0).length).toBe(0)
    expect(empty(1).length).toBe(1)
    expect(empty(3)).toEqual(empty(1))
  })

  test('pages break for one day', () => {
    const other = withEvents([{ day: 1, what: 'broken-pages', pages: 2 }])
    expect([0, 1, 2].map((day) => assortmentOf(other, day).broken.size)).toEqual([0, 2, 0])
  })
})
