import { describe, expect, test } from 'bun:test'
import { bottomUp } from '../../../../src/plan/learn/kapsa/bottom-up.ts'
import { generalize } from '../../../../src/plan/learn/kapsa/generalize.ts'
import { positionalXPath } from '../../../../src/plan/learn/kapsa/positional.ts'
import { topDown } from '../../../../src/plan/learn/kapsa/top-down.ts'
import { footer, graphOf, items, menu, named, pager, type SmallShop } from './shop.ts'

/** By address: the generalized XPaths whose hash the page has, or the hash 0. */
function hashesOf(shop: SmallShop): Record<string, string[] | 0> {
  const graph = graphOf(shop)
  const dag = generalize(graph, bottomUp(graph), positionalXPath)
  const { order, hashes, sets } = topDown(graph, dag)
  const written = (hash: number) =>
    hash === 0 ? 0 : Array.from(sets.labels(hash), (label) => dag.texts.texts[label]!).sort()
  return Object.fromEntries(
    Array.from(order, (page) => [graph.urls[page]!, written(hashes[page]!)]),
  )
}

const FOOTER = '/html/body/div[3]/p/a[1]'
const ITEM = '/html/body/div[2]/ul[1]/li/a[1]'
const FIRST_ITEM = '/html/body/div[2]/ul[1]/li[1]/a[1]'
const PAGER = '/html/body/div[2]/div[1]/a'

describe('topDown', () => {
  test('detail pages have the hash 0, other pages that of their XPaths', () => {
    expect(hashesOf({ pages: { '/': items('/t', 2) }, details: named('/t', 2) })).toEqual({
      '/': [ITEM],
      '/t1': 0,
      '/t2': 0,
    })
  })

  test('pages behind the same XPath are unified, below every parent', () => {
    const hashes = hashesOf({
      pages: {
        '/': menu('/gear', '/wear'),
        '/gear': footer('/tents', '/tarps'),
        '/wear': footer('/hats', '/coats'),
        '/tents': items('/t', 1),
        '/tarps': items('/a', 3),
        '/hats': items('/h', 1),
        '/coats': [...items('/c', 2), ...pager('/coats?2', '/coats?3')],
        '/coats?2': items('/c', 2, 3),
        '/coats?3': items('/c', 1, 5),
      },
      details: ['/t1', ...named('/a', 3), '/h1', ...named('/c', 5)],
    })
    expect(hashes['/gear']).toEqual([FOOTER])
    expect(hashes['/wear']).toEqual([FOOTER])
    for (const url of ['/tents', '/tarps']) expect(hashes[url]).toEqual([ITEM])
    for (const url of ['/hats', '/coats', '/coats?2', '/coats?3']) {
      expect(hashes[url]).toEqual([PAGER, ITEM])
    }
  })

  test('pages that are not reached alike keep what they have', () => {
    const hashes = hashesOf({
      pages: {
        '/': [...menu('/a', '/b'), ...footer('/sale')],
        '/a': [...items('/a', 2), ...pager('/a?2', '/a?3')],
        '/a?2': items('/a', 2, 3),
        '/a?3': items('/a', 2, 5),
        '/b': items('/b', 2),
        '/sale': items('/s', 1),
      },
      details: [...named('/a', 6), ...named('/b', 2), '/s1'],
    })
    expect(hashes['/b']).toEqual([PAGER, ITEM])
    expect(hashes['/sale']).toEqual([FIRST_ITEM])
  })

  test('pages that were unified have the same hash, also where one gains by others later', () => {
    // The home page has a pager and items as lists have; what the second list adds comes after the first was unified.
    const hashes = hashesOf({
      pages: {
        '/': [...items('/h', 2), ...pager('/?2', '/?3')],
        '/?2': [...items('/h', 2, 3), ...footer('/a')],
        '/?3': [...items('/h', 2, 5), ...menu('/b', '/c')],
        '/a': items('/a', 2),
        '/b': items('/b', 2),
        '/c': [...items('/c', 2), ...footer('/d')],
        '/d': items('/d', 2),
      },
      details: ['/h', '/a', '/b', '/c', '/d'].flatMap((url) => named(url, url === '/h' ? 6 : 2)),
    })
    for (const url of ['/?2', '/?3']) expect(hashes[url]).toEqual(hashes['/']!)
  })
})
