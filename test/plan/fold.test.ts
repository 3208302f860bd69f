import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileFolds, isProbe } from '../../src/plan/fold.ts'
import type { Fold } from '../../src/plan/plan.ts'

const at = (path: string): string => `https://shop.example${path}`
const keyed = (fold: Fold | Fold[], path: string): string =>
  compileFolds([fold].flat())(at(path)).slice(at('').length)

describe('a key is the address without', () => {
  test('a parameter, the others being as they are written', () => {
    const fold: Fold = { drop: 'parameter', name: 'osCsid' }
    expect(keyed(fold, '/p.php?osCsid=a1&products_id=5')).toBe('/p.php?products_id=5')
    expect(keyed(fold, '/p.php?a=%20+&osCsid=a1&osCsid&b')).toBe('/p.php?a=%20+&b')
    expect(keyed(fold, '/p.php?osCsid=a1')).toBe('/p.php')
    expect(keyed(fold, '/p.php?xosCsid=a1&osCsidx=2')).toBe('/p.php?xosCsid=a1&osCsidx=2')
    expect(keyed(fold, '/osCsid=a1')).toBe('/osCsid=a1')
  })

  test('a parameter that has one value', () => {
    const fold: Fold = { drop: 'parameter', name: 'page', value: '^1$' }
    expect(keyed(fold, '/tents?page=1&sort=2a')).toBe('/tents?sort=2a')
    expect(keyed(fold, '/tents?page=11')).toBe('/tents?page=11')
    expect(keyed(fold, '/tents?page')).toBe('/tents?page')
  })

  test('a part of the path', () => {
    const fold: Fold = { drop: 'segment', pattern: '^en$' }
    expect(keyed(fold, '/en/12-tents?p=2')).toBe('/12-tents?p=2')
    expect(keyed(fold, '/en')).toBe('/')
    expect(keyed(fold, '/en/')).toBe('/')
    expect(keyed(fold, '/enough/12-tents?l=en')).toBe('/enough/12-tents?l=en')
  })

  test('all folders before its last part', () => {
    const fold: Fold = { drop: 'folders' }
    expect(keyed(fold, '/collections/tents/products/skua?a=b/c')).toBe('/skua?a=b/c')
    expect(keyed(fold, '/product-category/tents/')).toBe('/tents/')
    expect(keyed(fold, '/skua')).toBe('/skua')
    expect(keyed(fold, '/')).toBe('/')
  })

  test('a slash at its end, and the order of parameters', () => {
    expect(keyed({ drop: 'slash' }, '/product/skua/?a=/')).toBe('/product/skua?a=/')
    expect(keyed({ drop: 'slash' }, '/')).toBe('/')
    expect(keyed({ drop: 'order' }, '/p.php?b=1&a=2')).toBe('/p.php?a=2&b=1')
  })

  test('where its regular expression finds the whole address, whatever other folds left', () => {
    const folds: Fold[] = [
      { drop: 'parameter', name: 'products_id' },
      { drop: 'parameter', name: 'cPath', url: '[?&]products_id=' },
    ]
    expect(keyed(folds, '/p.php?cPath=3&products_id=5')).toBe('/p.php')
    expect(keyed(folds, '/p.php?cPath=3')).toBe('/p.php?cPath=3')
  })

  test('nothing, where there are no folds', () => {
    expect(keyed([], '/a/?b=1')).toBe('/a/?b=1')
    expect(compileFolds([{ drop: 'folders' }])('https://shop.example')).toBe('https://shop.example')
  })
})

const fold = fc.constantFrom<Fold>(
  { drop: 'parameter', name: 'cPath' },
  { drop: 'parameter', name: 'page', value: '^1$' },
  { drop: 'segment', pattern: '^en$' },
  { drop: 'folders' },
  { drop: 'slash' },
  { drop: 'order' },
)
const address = fc
  .record({
    parts: fc.array(fc.constantFrom('en', 'tents', 'skua-5', 'index.php'), { maxLength: 4 }),
    slash: fc.constantFrom('', '/'),
    query: fc.array(fc.constantFrom('cPath=3', 'page=1', 'page=2', 'page', 'x=/en/'), {
      maxLength: 3,
    }),
  })
  .map(({ parts, slash, query }) =>
    at(
      `/${parts.join('/')}${parts.length > 0 ? slash : ''}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ),
  )

test('a key is its own key, for each fold', () => {
  fc.assert(
    fc.property(fold, address, (one, url) => {
      const key = compileFolds([one])
      expect(key(key(url))).toBe(key(url))
    }),
  )
})

describe('probes', () => {
  const key = compileFolds([{ drop: 'parameter', name: 'osCsid' }])
  const urls = Array.from({ length: 20_000 }, (_, i) => at(`/p.php?products_id=${i}&osCsid=a`))

  test('are one of a hundred addresses that are folded', () => {
    const probes = urls.filter((url) => isProbe(url, key(url))).length
    expect(probes).toBeGreaterThan(130)
    expect(probes).toBeLessThan(270)
  })

  test('and none of those that are not', () => {
    expect(urls.map(key).filter((url) => isProbe(url, key(url)))).toEqual([])
  })
})
