import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { change, demo, designNames, type ShopConfig } from '../../src/demo/config.ts'
import { Shop, truthOf, wrapperFor } from '../../src/demo/index.ts'
import { readTarget } from '../../src/demo/serve/routes.ts'
import { linksOf } from '../../src/page/links.ts'
import { parseWrapper } from '../../src/wrapper/wrapper.ts'
import { expected, fetchPage, productOn, wrapperOf } from '../shops/read.ts'
import { origin } from '../shops/walk.ts'

setDefaultTimeout(30_000)

async function checkProducts(shop: Shop, every = 1) {
  const wrapper = wrapperOf(shop)
  for (const product of truthOf(shop, origin).products) {
    if (product.id % every > 0) continue
    expect(productOn(wrapper, await fetchPage(shop, product.url))).toEqual(expected(product))
  }
}

describe.each(designNames.map((name, redesign) => ({ name, redesign })))(
  '$name',
  ({ redesign }) => {
    test('shows the truth of every product on several days', async () => {
      const shop = new Shop(demo)
      shop.redesign = redesign
      for (const day of [0, 1, 6]) {
        shop.day = day
        await checkProducts(shop, day === 0 ? 1 : 5)
      }
    })

    test('shows it with blocks, broken markup, other currencies and languages too', async () => {
      const changes: Parameters<typeof change>[1][] = [
        { markup: { broken: true, blocks: true } },
        { markup: { wrongMeta: true } },
        { language: 'de', session: { currencies: ['EUR'] } },
        {
          language: 'cs',
          theme: 'household',
          session: { currencies: ['CZK'] },
          markup: { charset: 'windows-1250' },
        },
        { traps: { acting: true, files: true, junk: true } },
        { weight: { bytes: 30_000, links: 90 } },
      ]
      for (const changed of changes) {
        const shop = new Shop(change(demo, changed))
        shop.redesign = redesign
        await checkProducts(shop, 9)
      }
    })

    test('has as many levels in its menu as it is asked for', async () => {
      for (const menuDepth of [1, 2, 3]) {
        const tree = { catalog: { tree: [2, 2, 2, 2] }, days: { openEvery: 0 } }
        const shop = new Shop(change(demo, { ...tree, markup: { menuDepth } }))
        shop.redesign = redesign
        const levels = linksOf(await fetchPage(shop, `${origin}/`)).map(({ url }) => {
          const target = readTarget(shop.catalog, new URL(url))
          const isCategory = target?.kind === 'list' && target.family.of === 'category'
          return isCategory ? shop.catalog.tree.byId[target.family.id]!.level : 0
        })
        expect(Math.max(...levels)).toBe(menuDepth)
      }
    })

    test('is recognized on product pages only', async () => {
      const shop = new Shop(demo)
      shop.redesign = redesign
      const wrapper = wrapperOf(shop)
      const others = [
        '/',
        '/contact',
        '/login',
        '/basket',
        '/blog/',
        '/blog/3-notes',
        '/search?q=tent',
        '/none',
      ]
      for (const path of [...others, '/c/tents-shelters/', '/brand/northfell/']) {
        expect([path, wrapper.isDetail(await fetchPage(shop, origin + path)).detail]).toEqual([
          path,
          false,
        ])
      }
    })

    test('is not recognized by the wrapper of another design, nor as the mobile site', async () => {
      const config: ShopConfig = change(demo, { session: { layout: 'page' } })
      const shop = new Shop(config)
      const { url } = truthOf(shop, origin).products[0]!
      shop.redesign = redesign
      const wrapper = wrapperOf(shop)
      expect(wrapper.isDetail(await fetchPage(shop, url)).detail).toBe(true)
      expect(wrapper.isDetail(await fetchPage(shop, `${url}?layout=mobile`)).detail).toBe(false)
      shop.redesign = redesign + 1
      expect(wrapper.isDetail(await fetchPage(shop, url)).detail).toBe(false)
    })
  },
)

test('each wrapper is a valid file, and every fourth redesign comes back', () => {
  for (let redesign = 0; redesign < 4; redesign++) {
    const wrapper = wrapperFor(demo, redesign)
    expect(parseWrapper(JSON.parse(JSON.stringify(wrapper))).fields.length).toBe(
      wrapper.fields.length,
    )
    expect(wrapperFor(demo, redesign + 4)).toEqual(wrapper)
  }
})

test('a redesign leaves addresses as they are and moves everything on the page', async () => {
  const shop = new Shop(demo)
  const before = truthOf(shop, origin)
  shop.redesign = 1
  expect(truthOf(shop, origin).products).toEqual(before.products)
})
