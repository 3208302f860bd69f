import { afterEach, describe, expect, test } from 'bun:test'
import { demo, serveShop, wrapperFor } from '../../src/demo/index.ts'
import { createApp } from '../../src/web/app.tsx'
import { DemoKeeper, isDemo } from '../../src/web/demo.ts'
import { FakeJobs, FORM, fakeDemo, openSite, type Site, VERSION } from './helper.ts'
import './document.ts'

const open: Site[] = []
const site = async () => {
  const made = await openSite()
  open.push(made)
  return made
}
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const saved = async ({ store }: Site, seed: string, slug = 'demo') =>
  await store.shops.add(
    { slug, name: 'Demo shop', seed },
    { wrapper: { json: JSON.stringify(wrapperFor(demo)), origin: 'hand' } },
  )

describe('the demo shop', () => {
  test('opens again after a restart, at the address it was saved with', async () => {
    const { served, ...here } = await site()
    await saved(here as Site, 'http://127.0.0.1:41234/')
    const again: number[] = []
    const keeper = new DemoKeeper(here.store, fakeDemo(again))
    createApp({ store: here.store, jobs: new FakeJobs(), version: VERSION, keeper })
    for (let i = 0; again.length === 0 && i < 100; i++) await Bun.sleep(10)
    expect(again).toEqual([41234])
    expect(served).toEqual([])
  })

  test('names its remote control, and opens once', async () => {
    const here = await site()
    await saved(here, 'http://127.0.0.1:41234/')
    for (let i = 0; i < 2; i++) {
      const { text } = await here.get('/shops/demo')
      expect(text).toHaveElement('[href="http://127.0.0.1:41234/__demo/"]')
    }
    expect(here.served).toEqual([41234])
  })

  test('is one shop, wherever it is', async () => {
    const here = await site()
    await saved(here, 'http://127.0.0.1:41234/')
    expect(await here.post('/demo', {})).toMatchObject({ status: 303, location: '/shops/demo' })
    expect(await here.store.shops.list()).toHaveLength(1)
  })

  test('no other shop is taken for it', async () => {
    const here = await site()
    const add = (slug: string, seed: string) => here.store.shops.add({ slug, name: slug, seed })
    expect(await isDemo(here.store, await add('mine', 'http://127.0.0.1:3000/'))).toBe(false)
    expect(await isDemo(here.store, await add('far', 'http://shop.example:4700/'))).toBe(false)
    expect(await isDemo(here.store, await add('near', 'http://localhost:4700/'))).toBe(false)
    expect(await isDemo(here.store, await saved(here, 'http://localhost:4701/'))).toBe(true)
    expect(await isDemo(here.store, await saved(here, 'http://shop.example:4701/', 'far-2'))).toBe(
      false,
    )
    await here.post('/shops', FORM)
    expect((await here.get('/shops/toys')).text).not.toContain('remote control')
  })
})

describe('its day and its design', () => {
  const control = async (url: string, what: string) => {
    const answer = await fetch(`${url}__demo/${what}`)
    return answer.json() as Promise<{ day: number; redesign: number }>
  }
  const stateOf = async (url: string) => {
    const text = await (await fetch(`${url}__demo/`)).text()
    const [, day, redesign] = /Day (\d+), redesign (\d+)/.exec(text)!
    return { day: Number(day), redesign: Number(redesign) }
  }

  test('are there again after a restart, until the shop is removed', async () => {
    const { store } = await site()
    let keeper = new DemoKeeper(store)
    const restart = async () => {
      await keeper.close()
      keeper = new DemoKeeper(store)
      await keeper.openAll()
    }
    try {
      const { url } = await keeper.begin()
      const shop = await store.shops.add({ slug: 'demo', name: 'Demo shop', seed: url })
      await store.settings.set({ demo: url })
      expect(await control(url, 'day/3')).toMatchObject({ day: 3, redesign: 0 })
      expect(await control(url, 'redesign/1')).toMatchObject({ day: 3, redesign: 1 })
      await restart()
      expect(await stateOf(url)).toEqual({ day: 3, redesign: 1 })
      // Data that was put in the place of this says another day.
      await store.settings.set({ [`demo ${url}`]: { day: 2, redesign: 0 } })
      expect(await keeper.open(shop)).toBeNull()
      expect(await stateOf(url)).toEqual({ day: 2, redesign: 0 })
      await store.shops.remove('demo')
      expect(Object.keys(await store.settings.all())).toEqual([])
      const again = await keeper.begin()
      expect(await stateOf(again.url)).toEqual({ day: 0, redesign: 0 })
    } finally {
      await keeper.close()
    }
  })

  test('are nothing of the demo shop that runs alone', async () => {
    const shop = serveShop(demo)
    try {
      expect(await control(shop.url, 'day/2')).toMatchObject({ day: 2 })
      expect(shop.shop.state).toEqual({ day: 2, redesign: 0 })
    } finally {
      await shop.stop()
    }
  })
})

describe('its port', () => {
  test('taken by the demo itself is fine', async () => {
    const shop = serveShop(demo)
    try {
      const here = await site()
      expect(await new DemoKeeper(here.store).open(await saved(here, shop.url))).toBeNull()
    } finally {
      await shop.stop()
    }
  })

  test('taken by something else is told, and no crawl is started', async () => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('hello') })
    try {
      const here = await site()
      const shop = await saved(here, `http://127.0.0.1:${other.port}/`)
      const jobs = new FakeJobs()
      const keeper = new DemoKeeper(here.store)
      const app = createApp({ store: here.store, jobs, version: VERSION, keeper })
      const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' }
      const page = await (await app.request('/shops/demo', { headers })).text()
      expect(page).toContain(`another program uses port ${other.port}`)
      const started = await app.request(`/shops/${shop.slug}/crawl`, { method: 'POST', headers })
      expect(started.status).toBe(409)
      expect(jobs.asked).toEqual([])
    } finally {
      await other.stop(true)
    }
  })
})
