import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Catalog, openCatalog } from '../../src/demo/catalog.ts'
import { change, demo, type UrlStyleName } from '../../src/demo/config.ts'
import { type Family, noFacets, plainView, sorts } from '../../src/demo/lists.ts'
import { readTarget } from '../../src/demo/serve/routes.ts'
import { Linker, relativePath } from '../../src/demo/urls/links.ts'
import { actions, infoNames, type Target } from '../../src/demo/urls/target.ts'
import { runs } from '../setup/runs.ts'

const origin = 'http://shop.test'
const styles: UrlStyleName[] = ['path', 'flat', 'query', 'route']

function opened(style: UrlStyleName, hrefs: 'root' | 'absolute' | 'relative' | 'base' = 'root') {
  return openCatalog(
    change(demo, {
      lists: { facets: 4, brands: true, tags: true, all: true },
      urls: { style, hrefs, shuffle: style !== 'path' },
    }),
  )
}

function targets(catalog: Catalog): fc.Arbitrary<Target> {
  const category = fc.integer({ min: 1, max: catalog.tree.byId.length - 1 })
  const family: fc.Arbitrary<Family> = fc.oneof(
    category.map((id) => ({ of: 'category', id }) as const),
    fc.nat(5).map((id) => ({ of: 'brand', id }) as const),
    fc.nat(4).map((id) => ({ of: 'tag', id }) as const),
    fc.constant({ of: 'all', id: 0 } as const),
  )
  const view = fc.record({
    page: fc.integer({ min: 1, max: 40 }),
    sort: fc.constantFrom(null, ...sorts),
    size: fc.constantFrom(null, 48),
    facets: fc.constantFrom(noFacets, [1, -1, 2, -1], [0, 3, 4, 9]),
  })
  const n = fc.integer({ min: 1, max: 9999 })
  const of = <K extends Target['kind']>(kind: K) => fc.constant(kind)
  return fc.oneof(
    fc.constant({ kind: 'home' } as const),
    fc.record({ kind: of('list'), family, view }),
    fc.record({ kind: of('product'), n, trail: fc.option(family) }),
    fc.record({ kind: of('info'), name: fc.constantFrom(...infoNames) }),
    fc.record({ kind: of('blog'), page: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: of('article'), id: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: of('calendar'), month: fc.integer({ min: -900, max: 9000 }) }),
    fc.record({
      kind: of('act'),
      action: fc.constantFrom(...actions.slice(0, 3)),
      n,
    }),
    fc.constantFrom(...actions.slice(3)).map((action) => ({ kind: 'act', action, n: 0 }) as const),
    fc.record({ kind: of('picture'), n, large: fc.boolean() }),
    fc.record({ kind: of('manual'), n }),
    fc.record({ kind: of('old'), n }),
  )
}

for (const style of styles) {
  describe(`${style} URLs`, () => {
    test('are read as they were written', () => {
      const catalog = opened(style)
      const links = new Linker(catalog, { origin, path: '/', prefix: '', carry: [], salt: 1 })
      fc.assert(
        fc.property(targets(catalog), (target) => {
          expect(readTarget(catalog, new URL(links.plain(target)))).toMatchObject(target)
        }),
        { numRuns: runs(400) },
      )
    })

    test('lead to the same place however links are written', () => {
      for (const hrefs of ['absolute', 'relative', 'base'] as const) {
        const catalog = opened(style, hrefs)
        fc.assert(
          fc.property(targets(catalog), targets(catalog), (from, to) => {
            const plain = new Linker(catalog, { origin, path: '/', prefix: '', carry: [], salt: 1 })
            const here = new URL(plain.plain(from))
            const links = new Linker(catalog, {
              origin,
              path: here.pathname,
              prefix: '',
              carry: [],
              salt: 2,
            })
            const href = links.href(to).replaceAll('&amp;', '&')
            const there = new URL(href, hrefs === 'base' ? origin : here)
            expect(readTarget(catalog, there)).toMatchObject(to)
          }),
        )
      }
    })
  })
}

test('links carry what their page carries, and a switch wins over it', () => {
  const catalog = opened('query')
  const at = {
    origin,
    path: '/',
    prefix: '',
    salt: 0,
    carry: [['currency', 'USD']] as [string, string][],
  }
  const links = new Linker(catalog, at)
  const product: Target = { kind: 'product', n: 5, trail: null }
  expect(links.href(product)).toContain('currency=USD')
  expect(links.href(product)).toContain('&amp;')
  expect(links.href(product, [['currency', 'GBP']])).not.toContain('USD')
  expect(links.plain(product)).toBe(`${origin}/product_info.php?products_id=5`)
})

test('the first page can be written out', () => {
  const catalog = opened('query')
  const links = new Linker(catalog, { origin, path: '/', prefix: '', carry: [], salt: 0 })
  const family = { of: 'category', id: 1 } as const
  expect(links.plain({ kind: 'list', family, view: { ...plainView, page: 0 } })).toEndWith('page=1')
  expect(links.plain({ kind: 'list', family, view: plainView })).not.toContain('page')
})

test('relative paths', () => {
  expect(relativePath('/c/tents/', '/c/bags/')).toBe('../bags/')
  expect(relativePath('/', '/')).toBe('./')
  expect(relativePath('/a/b', '/a/c')).toBe('c')
})

test('addresses that mean nothing are not read', () => {
  for (const style of styles) {
    const catalog = opened(style)
    for (const path of [
      '/c/none/',
      '/nothing',
      '/p/x',
      '/index.php?cPath=99999',
      '/a-c9999.html',
      '/img/x.svg',
      '/brand/none/',
    ]) {
      const target = readTarget(catalog, new URL(path, origin))
      expect(target === null || target.kind === 'home').toBe(true)
    }
  }
})
