import { describe, expect, test } from 'bun:test'
import {
  brandOf,
  firstDayProducts,
  gtinOf,
  isPlain,
  listedBrands,
  nameOf,
  openCatalog,
  skuOf,
  tagOf,
} from '../../src/demo/catalog.ts'
import { change, demo } from '../../src/demo/config.ts'
import { assortmentOf, bornIn } from '../../src/demo/days.ts'
import { listOf } from '../../src/demo/lists.ts'

const catalog = openCatalog(demo)

function checks(gtin: string): boolean {
  const sum = [...gtin].reduce((s, digit, i) => s + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return /^\d{13}$/.test(gtin) && sum % 10 === 0
}

describe('the catalog', () => {
  test('has as many products as asked for, whatever the tree', () => {
    for (const products of [40, 341, 5000]) {
      for (const tree of [[5], [4, 3], [2, 2, 2, 2]]) {
        for (const singles of ['off', 'show'] as const) {
          const other = openCatalog(change(demo, { catalog: { products, tree, singles } }))
          expect(firstDayProducts(other)).toBe(products)
          expect(assortmentOf(other, 0).count).toBe(products)
        }
      }
    }
  })

  test('gives each product a name, number and barcode of its own', () => {
    const numbers = Array.from({ length: 2000 }, (_, i) => i + 1)
    const large = openCatalog(change(demo, { catalog: { products: 2000 } }))
    expect(new Set(numbers.map((n) => nameOf(large, n, bornIn(large, n)))).size).toBe(2000)
    expect(new Set(numbers.map((n) => skuOf(large, n))).size).toBe(2000)
    expect(new Set(numbers.map((n) => gtinOf(large, n))).size).toBe(2000)
    expect(numbers.every((n) => checks(gtinOf(large, n)))).toBe(true)
  })

  test('keeps plain products out of the lists across the tree', () => {
    for (let n = 1; n <= 340; n++) {
      if (isPlain(n))
        expect([brandOf(catalog, n) >= listedBrands(catalog), tagOf(catalog, n)]).toEqual([
          true,
          -1,
        ])
      else expect(brandOf(catalog, n)).toBeLessThan(listedBrands(catalog))
    }
  })

  test('lists of a parent hold those of its children, each product once', () => {
    const a = assortmentOf(openCatalog(change(demo, { catalog: { second: 0.3 } })), 3)
    for (const category of a.catalog.tree.root.children) {
      const own = [...listOf(a, { of: 'category', id: category.id })]
      const below = category.children.flatMap((c) => [...listOf(a, { of: 'category', id: c.id })])
      if (category.children.length > 0) expect(new Set(own)).toEqual(new Set(below))
      expect(new Set(own).size).toBe(own.length)
    }
  })

  test('has leaves at several levels where it is ragged', () => {
    const levels = (ragged: number) => {
      const { tree } = openCatalog(change(demo, { catalog: { tree: [6, 3, 3], ragged } }))
      return new Set(tree.leaves.filter((leaf) => leaf.opens === 0).map((leaf) => leaf.level))
    }
    expect(levels(0)).toEqual(new Set([3]))
    expect(levels(0.4).size).toBeGreaterThan(1)
  })

  test('fills every leaf that opened on the first day', () => {
    const a = assortmentOf(catalog, 0)
    for (const leaf of catalog.tree.leaves) {
      expect(listOf(a, { of: 'category', id: leaf.id }).length >= 3).toBe(leaf.opens === 0)
    }
  })
})
