import { describe, expect, test } from 'bun:test'
import type { Shop, ShopChanges } from '../../../src/demo/index.ts'
import { origin } from '../../shops/walk.ts'
import { firstProduct, get, open, text } from '../ask.ts'

describe('sessions', () => {
  test('are in the links of clients without cookies only', async () => {
    const shop = open({ session: { name: 'osCsid', inLinks: true } })
    const first = await get(shop, '/')
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!
    expect(cookie).toMatch(/^osCsid=[0-9a-f]{24}$/)
    expect(await first.text()).toContain(`?${cookie}`)
    const second = await get(shop, '/', { cookie })
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(await second.text()).not.toContain('osCsid')
    expect(await text(shop, `/?${cookie}`)).toContain(cookie)
    expect(await text(shop, '/')).not.toContain(cookie)
  })

  const sticky: ShopChanges = {
    session: {
      name: 'sid',
      currencies: ['EUR', 'USD'],
      currency: 'session',
      languages: ['en', 'de'],
      languageBy: 'session',
      layout: 'session',
    },
  }

  test('remember a currency, a language and a layout for all their pages', async () => {
    const shop = open(sticky)
    const { url } = firstProduct(shop)
    const cookie = (await get(shop, '/')).headers.get('set-cookie')!.split(';')[0]!
    const before = await text(shop, url, { cookie })
    expect(before).toContain('In stock')
    await get(shop, '/faq?currency=USD', { cookie })
    expect(await text(shop, url, { cookie })).toContain('$')
    await get(shop, '/faq?lang=de', { cookie })
    expect(await text(shop, url, { cookie })).toContain('lang="de"')
    await get(shop, '/faq?layout=mobile', { cookie })
    expect(await text(shop, url, { cookie })).toContain('class="m-item"')
    // Other visitors see nothing of it, and there is a way back.
    expect(await text(shop, url)).toBe(before)
    await get(shop, '/faq?layout=full&lang=en&currency=EUR', { cookie })
    expect(await text(shop, url, { cookie })).toBe(before)
  })

  test('are not needed where a parameter changes one page, or is carried', async () => {
    const session = { currencies: ['EUR', 'USD'] as const }
    const [page, carry] = (['page', 'carry'] as const).map((currency) =>
      open({ session: { currencies: [...session.currencies], currency } }),
    )
    const links = async (shop: Shop) =>
      [...(await text(shop, '/c/games/?currency=USD')).matchAll(/href="([^"]*)"/g)].map(
        (m) => m[1]!,
      )
    expect(await text(page!, '/c/games/?currency=USD')).toContain('$')
    const products = (all: string[]) => all.filter((href) => href.startsWith('/p/'))
    expect(products(await links(page!)).some((href) => href.includes('currency'))).toBe(false)
    expect(products(await links(carry!)).every((href) => href.includes('currency=USD'))).toBe(true)
  })

  test('languages in the path keep their links', async () => {
    const shop = open({ session: { languages: ['en', 'de'], languageBy: 'path' } })
    const page = await text(shop, '/de/c/games/')
    expect(page).toContain('lang="de"')
    const links = [...page.matchAll(/<a[^>]* href="([^"]*)"/g)].map((m) => m[1]!)
    expect(links.filter((href) => !href.startsWith('/de/'))).toEqual(['/c/games/'])
  })
})

describe('damage', () => {
  test('is counted, action by action', async () => {
    const shop = open({ traps: { acting: true } })
    for (const path of [
      '/basket/add/3',
      '/basket/add/3',
      '/compare/add/3',
      '/wishlist/add/3',
      '/logout',
      '/account/delete',
    ]) {
      const response = await get(shop, path)
      expect([response.status, response.headers.get('location')]).toEqual([302, `${origin}/basket`])
    }
    expect(shop.stats.damage).toBe(6)
    expect(shop.stats.damages).toEqual({ basket: 2, compare: 1, wishlist: 1, logout: 1, delete: 1 })
  })

  test('is not done by forms that are sent, nor by looking', async () => {
    const shop = open()
    await text(shop, '/basket')
    expect((await shop.fetch(new Request(`${origin}/`, { method: 'POST' }))).status).toBe(303)
    expect(shop.stats.damage).toBe(0)
    expect(await text(shop, '/c/games/')).not.toContain('/add/')
  })
})
