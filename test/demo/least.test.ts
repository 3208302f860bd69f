import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openCatalog } from '../../src/demo/catalog.ts'
import { change, demo, type ShopConfig } from '../../src/demo/config.ts'
import { type Assortment, assortmentOf } from '../../src/demo/days.ts'
import { leastOf } from '../../src/demo/least.ts'
import { type Family, families, listOf } from '../../src/demo/lists.ts'
import { runs } from '../setup/runs.ts'
import { kindNames, kinds, randomShop } from '../shops/index.ts'

/**
 * The definition, tried out: every set of list families, its pages and those leading to it. Only
 * for tiny shops.
 */
function bruteForce(a: Assortment): number {
  const { tree, config } = a.catalog
  const all = families(a)
  const needed = new Set(a.order)
  const ways = (family: Family): number[] => {
    if (family.of !== 'category') return []
    return tree.byId[family.id]!.trail.filter((_, i, trail) => {
      const child = trail[i + 1]
      return (
        child !== undefined &&
        trail.slice(i + 1).every((below) => below.level > config.markup.menuDepth)
      )
    }).map((c) => c.id)
  }
  let best = Number.POSITIVE_INFINITY
  for (let set = 0; set < 1 << all.length; set++) {
    const chosen = all.filter((_, i) => set & (1 << i))
    const shown = new Set(chosen.flatMap((family) => [...listOf(a, family)]))
    if (shown.size < needed.size) continue
    const own = new Set(chosen.map((family) => (family.of === 'category' ? family.id : -1)))
    const lead = new Set(chosen.flatMap(ways).filter((id) => !own.has(id)))
    const pages = chosen.reduce(
      (sum, f) => sum + Math.ceil(listOf(a, f).length / config.lists.pageSize),
      0,
    )
    best = Math.min(best, pages + lead.size)
  }
  return 1 + a.count + best
}

const tiny = fc.record({
  seed: fc.nat(10_000),
  products: fc.integer({ min: 14, max: 60 }),
  tree: fc.constantFrom<number[][]>([3], [2, 2], [2, 3], [1, 2, 2]),
  parents: fc.constantFrom<ShopConfig['lists']['parents'][]>('tiles', 'all'),
  pageSize: fc.integer({ min: 2, max: 9 }),
  menuDepth: fc.integer({ min: 1, max: 3 }),
  second: fc.constantFrom(0, 0.4),
  all: fc.boolean(),
  tags: fc.boolean(),
})

describe('the least number of pages', () => {
  test('is what trying out every set of lists gives', () => {
    fc.assert(
      fc.property(tiny, (t) => {
        const config = change(demo, {
          seed: t.seed,
          theme: 'household',
          catalog: { products: t.products, tree: t.tree, second: t.second },
          lists: {
            parents: t.parents,
            pageSize: t.pageSize,
            all: t.all,
            tags: t.tags,
            brands: false,
          },
          markup: { menuDepth: t.menuDepth },
          days: { openEvery: 0 },
        })
        const a = assortmentOf(openCatalog(config), t.seed % 3)
        fc.pre(families(a).length <= 14)
        const least = leastOf(a)
        const fewest = bruteForce(a)
        // A leaf of one or two products may hold none that hangs only there: then L has two bounds.
        expect(least.lowerBound).toBeLessThanOrEqual(fewest)
        expect(least.pages).toBeGreaterThanOrEqual(fewest)
        if (least.exact) expect(least.pages).toBe(fewest)
      }),
      { numRuns: runs(60) },
    )
  })

  test('is exact for every kind, on every day of the first week', () => {
    for (const config of [
      ...kindNames.map((name) => kinds[name]),
      ...[1, 2, 3, 4, 5, 6].map((s) => randomShop(s)),
    ]) {
      const catalog = openCatalog(config)
      for (const day of [0, 1, 4, 7]) {
        const least = leastOf(assortmentOf(catalog, day))
        expect([config.name, day, least.exact]).toEqual([config.name, day, true])
      }
    }
  })

  test('never falls below its bound where an event took the plain products away', () => {
    for (let seed = 0; seed < 20; seed++) {
      const config = change(demo, {
        seed,
        days: { events: [{ day: 1, what: 'gone', share: 0.8 }] },
      })
      const least = leastOf(assortmentOf(openCatalog(config), 1))
      expect(least.lowerBound).toBeLessThanOrEqual(least.pages)
      expect(least.lowerBound).toBeGreaterThan(least.products)
    }
  })

  test('counts a larger page size behind a link, but not in an option', () => {
    const lists = { parents: 'tiles', pageSize: 5 } as const
    const pages = (sizes: 'off' | 'links' | 'options') =>
      leastOf(assortmentOf(openCatalog(change(demo, { lists: { ...lists, sizes } })), 0)).pages
    expect(pages('options')).toBe(pages('off'))
    expect(pages('links')).toBeLessThan(pages('off'))
  })

  test('counts a category that is its product once', () => {
    const shop = (singles: 'off' | 'show') => {
      const config = change(kinds['single-product-shown'], { catalog: { singles } })
      const a = assortmentOf(openCatalog(config), 0)
      const lists = a.catalog.tree.leaves.filter((l) => l.opens === 0).length
      return { least: leastOf(a), lists, a }
    }
    const { least, a } = shop('show')
    const singles = a.catalog.tree.leaves.filter(
      (l) => l.opens === 0 && a.from[l.end]! - a.from[l.first]! === 1,
    )
    expect(singles.length).toBeGreaterThan(1)
    const paid = a.catalog.tree.leaves
      .filter((l) => l.opens === 0 && !singles.includes(l))
      .reduce((sum, l) => sum + Math.ceil((a.from[l.end]! - a.from[l.first]!) / 12), 0)
    const parents = a.catalog.tree.root.children.filter((c) => c.children.length > 0).length
    expect(least.lists).toBe(paid + parents)
  })
})
