import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Folding } from '../../../src/crawl/frontier/folding.ts'
import { FoldWatch } from '../../../src/crawl/policies/duplicates/fold-watch.ts'
import type { Fold } from '../../../src/plan/plan.ts'
import { copies } from '../copies.ts'

const SESSION: Fold = { drop: 'parameter', name: 'osCsid' }

describe('Folding', () => {
  const base = 'https://shop.example/p.php?products_id=5'
  const urls = copies(base, 4, false, SESSION)
  const [probe] = copies(base, 1, true, SESSION)

  test('the first address of a key is downloaded for the others', () => {
    const folding = new Folding([SESSION])
    expect(folding.standFor(1, urls[0]!)).toBe(1)
    folding.takeUp(1, urls[0]!)
    expect(folding.standFor(2, urls[1]!)).toBe(1)
    expect(folding.standFor(1, urls[0]!)).toBe(1)
    expect(folding.standFor(3, 'https://shop.example/p.php?products_id=6')).toBe(3)
  })

  test('without folds everybody stands for himself', () => {
    const folding = new Folding([])
    folding.takeUp(1, urls[0]!)
    expect(folding.active).toBe(false)
    expect(folding.standFor(2, urls[0]!)).toBe(2)
    expect(folding.isProbe(probe!)).toBe(false)
  })

  test('a probe stands for nobody and nobody for it', () => {
    const folding = new Folding([SESSION])
    folding.takeUp(9, probe!)
    expect(folding.standFor(1, urls[0]!)).toBe(1)
    expect(folding.partnerOf(probe!)).toBe(0)
    folding.takeUp(1, urls[0]!)
    expect(folding.standFor(9, probe!)).toBe(9)
    expect(folding.partnerOf(probe!)).toBe(1)
  })

  test('where the one is not there, the next stands for those left', () => {
    const folding = new Folding([SESSION])
    folding.takeUp(1, urls[0]!)
    for (const page of [2, 3, 4]) folding.putBehind(page, 1)
    expect(folding.standOf(3)).toBe(1)
    expect(folding.successor(1)).toBe(2)
    expect([2, 3, 4].map((page) => folding.standOf(page))).toEqual([null, 2, 2])
    expect(folding.successor(1)).toBeNull()
    expect(folding.successor(2)).toBe(3)
    expect(folding.successor(3)).toBe(4)
    expect(folding.successor(4)).toBeNull()
  })

  test('a page that is released waits no longer, and does not come up again', () => {
    const folding = new Folding([SESSION])
    for (const page of [2, 3]) folding.putBehind(page, 1)
    expect(folding.release(2, 7)).toBe(false)
    expect(folding.release(2, 1)).toBe(true)
    expect(folding.release(2, 1)).toBe(false)
    expect(folding.standOf(2)).toBeNull()
    expect(folding.successor(1)).toBe(3)
    expect(folding.successor(3)).toBeNull()
  })

  test('which folds make two addresses one', () => {
    const path: Fold = { drop: 'parameter', name: 'cPath' }
    const folding = new Folding([SESSION, path, { drop: 'folders' }])
    expect(folding.between(`${base}&osCsid=1`, `${base}&osCsid=2`)).toEqual([SESSION])
    expect(folding.between(`${base}&osCsid=1&cPath=3`, base)).toEqual([SESSION, path])
    expect(folding.between(base, base)).toEqual([])
  })

  test('whoever waits has one that stands for him, and comes up once', () => {
    const step = fc.tuple(fc.constantFrom('put', 'next', 'release'), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const folding = new Folding([SESSION])
        const waits = new Set<number>()
        let page = 10
        for (const [what, stand] of steps) {
          if (what === 'put') {
            folding.putBehind(++page, stand)
            waits.add(page)
          } else if (what === 'next') {
            const next = folding.successor(stand)
            if (next !== null) expect(waits.delete(next)).toBe(true)
          } else {
            const one = [...waits].find((other) => folding.standOf(other) === stand)
            if (one) expect(folding.release(one, stand)).toBe(true)
            if (one) waits.delete(one)
          }
          for (let other = 11; other <= page; other++) {
            expect(folding.standOf(other) !== null).toBe(waits.has(other))
          }
        }
      }),
    )
  })
})

describe('FoldWatch', () => {
  const seen = (watch: FoldWatch, from: number, to: number): void => {
    for (let n = from; n <= to; n++) {
      watch.product(`https://shop.example/product_info.php?cPath=3&products_id=${n}`, String(n))
      watch.product(`https://shop.example/product_info.php?products_id=${n}`, String(n))
    }
  }

  test('looks again at once where many products were met again', () => {
    const watch = new FoldWatch()
    watch.hub('https://shop.example/index.php?cPath=3')
    const url = (n: number, from: string) =>
      `https://shop.example/product_info.php?${from}&products_id=${n}`
    for (let n = 1; n <= 100; n++) watch.product(url(n, 'cPath=3'), String(n))
    expect(watch.look()).toEqual([])
    for (let n = 1; n <= 7; n++) watch.product(url(n, 'maker=7'), String(n))
    expect(watch.look()).toBeNull()
    watch.product(url(8, 'maker=7'), '8')
    expect(watch.look()).toHaveLength(2)
  })

  test('looks once there is enough to see, and then more and more rarely', () => {
    const watch = new FoldWatch()
    watch.hub('https://shop.example/index.php?cPath=3')
    seen(watch, 1, 7)
    expect(watch.look()).toBeNull()
    seen(watch, 8, 8)
    expect(watch.look()).toMatchObject([{ drop: 'parameter', name: 'cPath' }])
    const single = (n: number) =>
      watch.product(`https://shop.example/product_info.php?cPath=3&products_id=${n}`, String(n))
    for (let n = 9; n <= 20; n++) single(n)
    expect(watch.look()).toBeNull()
    for (let n = 21; n <= 60; n++) single(n)
    expect(watch.look()).not.toBeNull()
  })

  test('not before a list was read, and not again what was seen to be wrong', () => {
    const watch = new FoldWatch()
    seen(watch, 1, 10)
    expect(watch.look()).toBeNull()
    watch.hub('https://shop.example/index.php?cPath=3')
    const [fold] = watch.look()!
    seen(watch, 11, 40)
    expect(watch.look([fold!])).toEqual([])
  })

  test('learns nothing where products are written like lists', () => {
    const watch = new FoldWatch()
    for (let n = 0; n < 8; n++) {
      watch.hub(`https://shop.example/product_info.php?cPath=3&products_id=9${n}`)
    }
    seen(watch, 1, 10)
    expect(watch.look()).toEqual([])
  })
})
