import { describe, expect, test } from 'bun:test'
import { demo, Shop, type Truth, wrapperFor } from '../../../src/demo/index.ts'
import { origin, walk } from '../../shops/walk.ts'

const ask = (shop: Shop, path: string, headers: Record<string, string> = {}) =>
  shop.fetch(new Request(`${origin}/__demo/${path}`, { headers }))

describe('the remote control', () => {
  test('moves time', async () => {
    const shop = new Shop(demo)
    expect(await (await ask(shop, 'day/3')).json()).toEqual({
      day: 3,
      redesign: 0,
      products: shop.assortment.count,
    })
    expect(shop.day).toBe(3)
    await ask(shop, 'day/999999')
    expect(shop.day).toBe(365)
  })

  test('redesigns', async () => {
    const shop = new Shop(demo)
    await ask(shop, 'redesign/2')
    expect(shop.redesign).toBe(2)
    expect(await (await ask(shop, 'wrapper.json')).json()).toEqual(
      JSON.parse(JSON.stringify(wrapperFor(demo, 2))),
    )
  })

  test('starts a storm', async () => {
    const shop = new Shop(demo)
    await ask(shop, 'storm/1')
    expect((await shop.fetch(new Request(`${origin}/faq`))).status).toBe(429)
  })

  test('tells the truth and what was counted', async () => {
    const shop = new Shop(demo)
    const truth = (await (await ask(shop, 'truth')).json()) as Truth
    expect([truth.products.length, truth.day, truth.least.products]).toEqual([340, 0, 340])
    expect(truth.products[0]!.url).toStartWith(origin)
    expect(await (await ask(shop, 'stats')).json()).toMatchObject({ requests: 0, damage: 0 })
  })

  test('shows people a panel, and brings them back to it', async () => {
    const shop = new Shop(demo)
    expect(await (await ask(shop, '')).text()).toContain('Next day')
    const clicked = await ask(shop, 'day/1', { 'sec-fetch-dest': 'document' })
    expect([clicked.status, clicked.headers.get('location')]).toEqual([303, '/__demo/'])
    expect((await ask(shop, 'nonsense')).status).toBe(404)
  })

  test('is linked from nowhere', async () => {
    const { urls } = await walk(new Shop(demo), { limit: 300 })
    expect([...urls].filter((url) => url.includes('__demo'))).toEqual([])
  })
})
