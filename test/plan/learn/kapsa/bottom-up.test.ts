import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Kind, type LinkGraph } from '../../../../src/plan/learn/graph.ts'
import { bottomUp } from '../../../../src/plan/learn/kapsa/bottom-up.ts'
import type { Dag } from '../../../../src/plan/learn/kapsa/dag.ts'
import { runs } from '../../../setup/runs.ts'
import { randomShop } from './random.ts'
import { footer, graphOf, items, menu, named, pager, type SmallShop } from './shop.ts'

/** The edges as `from > to`, each once. */
function edgesOf(graph: LinkGraph, { ends, edges }: Dag): string[] {
  const found = new Set<string>()
  graph.urls.forEach((url, page) => {
    for (let i = 0; i < graph.count[page]!; i++) {
      const link = graph.start[page]! + i
      if (edges[link] === 1) found.add(`${url} > ${graph.urls[ends[graph.linkTargets[link]!]!]}`)
    }
  })
  return [...found].sort()
}

const dagOf = (shop: SmallShop): string[] => {
  const graph = graphOf(shop)
  return edgesOf(graph, bottomUp(graph))
}

/** What is reached from a page by `next`, itself included. */
function reach(from: string, next: (url: string) => string[]): Set<string> {
  const reached = new Set([from])
  for (const url of reached) for (const to of next(url)) reached.add(to)
  return reached
}

const successors = (edges: string[]) => (url: string) =>
  edges.filter((edge) => edge.startsWith(`${url} > `)).map((edge) => edge.split(' > ')[1]!)

describe('bottomUp', () => {
  test('adds pages step by step until the seed is in, and only edges between steps', () => {
    expect(
      dagOf({
        pages: {
          '/': [...menu('/tents'), ...footer('/help')],
          '/tents': [...menu('/tents'), ...items('/t', 2), ...footer('/help')],
          '/help': footer('/help'),
        },
        details: named('/t', 2),
      }),
    ).toEqual(['/ > /tents', '/tents > /t1', '/tents > /t2'])
  })

  test('a seed that shows a product stops the iteration at once: lists come in by shortest paths', () => {
    expect(
      dagOf({
        pages: {
          '/': [...items('/t', 1), ...menu('/gear')],
          '/gear': menu('/gear/tents'),
          '/gear/tents': [...items('/t', 3), ...pager('/gear/tents?2')],
          '/gear/tents?2': [...items('/t', 1, 4), ...pager('/gear/tents')],
        },
        details: named('/t', 4),
      }),
    ).toEqual([
      '/ > /gear',
      '/ > /t1',
      '/gear > /gear/tents',
      '/gear/tents > /gear/tents?2',
      '/gear/tents > /t1',
      '/gear/tents > /t2',
      '/gear/tents > /t3',
      '/gear/tents?2 > /t4',
    ])
  })

  test('after the step that added the seed no page is added by its links', () => {
    const edges = dagOf({
      pages: {
        '/': [...items('/t', 1), ...menu('/all', '/a')],
        '/all': footer('/a', '/b'),
        '/a': items('/a', 1),
        '/b': items('/b', 1),
      },
      details: ['/t1', '/a1', '/b1'],
    })
    // Another step would add /all with both its edges, and /a would need no shortest path.
    expect(edges).toContain('/ > /a')
    expect(edges).toContain('/all > /b')
    expect(edges).not.toContain('/all > /a')
  })

  test('of paths that are equally short all are taken', () => {
    const edges = dagOf({
      pages: {
        '/': [...items('/t', 1), ...menu('/left', '/right')],
        '/left': footer('/list'),
        '/right': footer('/list'),
        '/list': items('/t', 2),
      },
      details: named('/t', 2),
    })
    expect(edges).toContain('/left > /list')
    expect(edges).toContain('/right > /list')
  })

  test('an edge to a redirecting page is an edge to its target', () => {
    const shop: SmallShop = {
      pages: {
        '/': menu('/old', '/circle'),
        '/new': [...items('/short', 2), ...footer('/nowhere')],
      },
      details: ['/product-1', '/product-2'],
      redirects: {
        '/old': '/older',
        '/older': '/new',
        '/short1': '/product-1',
        '/short2': '/product-2',
        '/circle': '/circle-2',
        '/circle-2': '/circle',
      },
    }
    expect(dagOf(shop)).toEqual(['/ > /new', '/new > /product-1', '/new > /product-2'])
  })

  test('a seed that redirects is the page behind it', () => {
    const graph = graphOf({
      pages: { '/en': menu('/t1') },
      details: ['/t1'],
      redirects: { '/': '/en' },
    })
    graph.seed = graph.urls.indexOf('/')
    expect(graph.urls[bottomUp(graph).seed]).toBe('/en')
  })

  test('a page that links to itself has no edge to itself', () => {
    const edges = dagOf({
      pages: { '/': menu('/', '/list'), '/list': [...menu('/', '/list'), ...items('/t', 1)] },
      details: ['/t1'],
    })
    expect(edges).toEqual(['/ > /list', '/list > /t1'])
  })

  test('a shortest path down and an edge back up would be a cycle: the way back is left out', () => {
    // Step 1 adds /p and /x, step 2 the seed, /q (for its link to /p) and /m (for its link to /x).
    const edges = dagOf({
      pages: {
        '/': menu('/p'),
        '/p': [...items('/t', 1), ...footer('/q')],
        '/q': [...menu('/p'), ...footer('/m')],
        '/m': footer('/x'),
        '/x': items('/u', 1),
      },
      details: ['/t1', '/u1'],
    })
    expect(edges).toEqual(['/ > /p', '/m > /x', '/p > /q', '/p > /t1', '/q > /m', '/x > /u1'])
  })

  test('a page that nothing leads to is no way to what it links to', () => {
    const edges = dagOf({
      pages: {
        '/': menu('/gear'),
        '/gear': menu('/p'),
        '/p': [...items('/t', 1), ...footer('/q')],
        '/q': items('/u', 1),
        '/lost': footer('/q'),
      },
      details: ['/t1', '/u1'],
    })
    expect(edges).toEqual(['/ > /gear', '/gear > /p', '/p > /q', '/p > /t1', '/q > /u1'])
  })

  test('pages that only lead back are no way to anything', () => {
    const edges = dagOf({
      pages: {
        '/': menu('/p'),
        '/p': [...items('/t', 1), ...footer('/help')],
        '/help': menu('/p'),
      },
      details: ['/t1'],
    })
    expect(edges).toEqual(['/ > /p', '/p > /t1'])
  })

  test('no products, an unread seed, a seed that is a product: nothing to find, nothing breaks', () => {
    expect(dagOf({ pages: { '/': menu('/a'), '/a': menu('/') } })).toEqual([])
    expect(dagOf({ pages: { '/': items('/t', 1) }, details: ['/', '/t1'] })).toEqual([])
    const unread = graphOf({ pages: { '/': menu('/a') } })
    unread.kinds.fill(Kind.unread)
    expect(edgesOf(unread, bottomUp(unread))).toEqual([])
  })

  test('any shop: acyclic, nothing leads nowhere, every product the seed reaches is reached', () => {
    fc.assert(
      fc.property(randomShop, (shop) => {
        const graph = graphOf(shop)
        const dag = bottomUp(graph)
        const edges = edgesOf(graph, dag)
        const next = successors(edges)
        for (const url of new Set(edges.flatMap((edge) => edge.split(' > ')))) {
          expect(next(url).some((to) => reach(to, next).has(url))).toBe(false)
        }
        const followed = (url: string): string[] =>
          shop.redirects![url] ? [shop.redirects![url]] : linksOf(shop, url)
        const all = reach('/0', followed)
        const found = reach('/0', next)
        for (const detail of shop.details!) expect(found.has(detail)).toBe(all.has(detail))
        for (const url of found) {
          if (url === '/0') continue
          expect([...reach(url, next)].some((to) => shop.details!.includes(to))).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

const linksOf = (shop: SmallShop, url: string): string[] =>
  shop.details!.includes(url) ? [] : (shop.pages[url] ?? []).map(([, to]) => to)
