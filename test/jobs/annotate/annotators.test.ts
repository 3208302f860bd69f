import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { Annotators } from '../../../src/jobs/annotate/annotators.ts'
import { Holder } from '../../../src/jobs/crawl/holder.ts'
import { AisleError } from '../../../src/model/errors.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import type { Shop } from '../../../src/store/types.ts'
import type { Thread } from '../../../src/threads/start.ts'
import { EMPTY_DRAFT } from '../../../src/wrapper/annotate/draft.ts'
import { blank, startCrawl, version, visit } from '../../store/make.ts'
import { tempFolder } from '../../store/stores.ts'

const data = tempFolder()
let store: Store
let shop: Shop
let annotators: Annotators

beforeAll(async () => {
  store = await openStore({ data })
  shop = await store.shops.add({ slug: 'toys', name: 'Toys', seed: 'http://127.0.0.1:9/' })
  annotators = new Annotators(store)
})

afterAll(() => {
  annotators.close()
  store.close()
  rmSync(data, { recursive: true, force: true })
})

const titles = async () =>
  (await annotators.ask(shop, 'view', EMPTY_DRAFT)).samples.map(
    ({ title, from }) => `${title} ${from}`,
  )

const crawled = (page: number, html: string) => crawledOf(shop, page, html)

async function crawledOf({ id, seed }: Shop, page: number, html: string): Promise<void> {
  const crawl = await startCrawl(store, id)
  await store.writePage(
    blank(id, crawl, {
      newPages: [{ id: page, url: `${seed}${page}` }],
      version: version(page, page),
      visits: [visit(page, { version: page })],
      sample: { state: 'any', failure: null, html: new TextEncoder().encode(html) },
    }),
  )
}

test('pages of crawls are there, and those of a later crawl after a look', async () => {
  await crawled(1, '<title>One</title><p>x')
  expect(await titles()).toEqual(['One crawl'])
  await crawled(2, '<title>Two</title><p>x')
  expect(await titles()).toEqual(['One crawl'])
  await annotators.freshen(shop)
  expect((await titles()).sort()).toEqual(['One crawl', 'Two crawl'])
})

test('while a crawl asks the host nobody else does', async () => {
  const holder = await Holder.hold(store, shop)
  const error = await annotators.fetchPage(shop, shop.seed).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(AisleError)
  expect(error.kind).toBe('busy')
  await holder.release()
  const later = await annotators.fetchPage(shop, shop.seed).catch((thrown) => thrown)
  expect(later.kind).not.toBe('busy')
  expect(await store.leases.holder('host:127.0.0.1:9')).toBeNull()
})

test('a question that takes too long ends, and the next one is answered', async () => {
  const hasty = new Annotators(store, { patience: 1 })
  const error = await hasty.ask(shop, 'view', EMPTY_DRAFT).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(AisleError)
  expect(error.message).toContain('too much')
  hasty.close()
  expect((await titles()).length).toBe(2)
})

describe('pages of a shop that answers', () => {
  const agents: string[] = []
  const served = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/robots.txt') return new Response('', { status: 404 })
      agents.push(request.headers.get('user-agent') ?? '')
      if (pathname.startsWith('/slow')) await Bun.sleep(50)
      if (pathname === '/pic')
        return new Response(new Uint8Array(9), { headers: { 'content-type': 'image/png' } })
      const slow = Array.from({ length: 8 }, (_, n) => `<li><a href="/slow/${n}/">${n}</a>`)
      const more = pathname.startsWith('/slow') ? `<ul>${slow.join('')}</ul>` : ''
      const html = `<title>${pathname}</title><a href="/one">one</a><a href="/two">two</a>${more}`
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    },
  })
  let near: Shop

  beforeAll(async () => {
    const seed = `http://127.0.0.1:${served.port}/`
    near = await store.shops.add({ slug: 'near', name: 'Near', seed, delay: 0 })
  })

  afterAll(() => served.stop(true))

  const refuse = () => {
    throw new Error('pages are packed and unpacked in the thread of the annotator alone')
  }

  test('are got, packed, kept, read and dropped without the thread that serves', async () => {
    const annotations = { ...store.annotations, html: refuse, addPage: refuse, dropPage: refuse }
    const samples = { ...store.samples, html: refuse }
    const own = new Annotators({ ...store, annotations, samples })
    const view = async () => (await own.ask(near, 'view', EMPTY_DRAFT)).samples
    const key = await own.fetchPage(near, `${near.seed}one`)
    expect((await view()).map(({ title, from }) => `${title} ${from}`)).toEqual(['/one address'])
    const again = await own.fetchPage(near, `${near.seed}two`)
    expect((await view()).map((one) => one.key)).toEqual([key, again])
    await own.drop(near, key)
    expect((await view()).map((one) => one.key)).toEqual([again])
    expect((await store.annotations.pages(near.id)).map(({ url }) => url)).toEqual([
      `${near.seed}two`,
    ])
    expect(await own.survey(near)).toBeGreaterThan(0)
    expect((await view()).map(({ from }) => from)).toContain('survey')
    const part = await own.fetchPart(near, `${near.seed}pic`)
    expect([part.contentType, part.body.length]).toEqual(['image/png', 9])
    own.close()
  })

  test('those of a later crawl are there after a survey too', async () => {
    await annotators.survey(near)
    await annotators.ask(near, 'view', EMPTY_DRAFT)
    await crawledOf(near, 7, '<title>Seven</title><p>x')
    await annotators.freshen(near)
    const { samples } = await annotators.ask(near, 'view', EMPTY_DRAFT)
    expect(samples.map(({ title }) => title)).toContain('Seven')
  })

  test('are asked for no more, and tell nobody else, when it closes in the middle', async () => {
    const seed = `${near.seed}slow/`
    const slow = await store.shops.add({ slug: 'slow', name: 'Slow', seed, delay: 300 })
    const own = new Annotators(store)
    const before = agents.length
    const survey = own.survey(slow).catch((error) => error.message)
    while (agents.length < before + 2) await Bun.sleep(5)
    await own.close()
    expect(await survey).toBe('Aisle is ending')
    const asked = agents.length
    const next = new Annotators(store)
    expect((await next.ask(slow, 'view', EMPTY_DRAFT)).samples).toEqual([])
    await Bun.sleep(700)
    expect(agents.length).toBe(asked)
    await next.close()
  })

  test('a thread that dies while it ends takes nothing from the one after it', async () => {
    const seed = `${near.seed}slow/`
    const dying = await store.shops.add({ slug: 'dying', name: 'Dying', seed, delay: 300 })
    const own = new Annotators(store)
    const unref = spyOn(Worker.prototype as Thread, 'unref')
    const begun = (): Thread[] => [...new Set(unref.mock.contexts as unknown as Thread[])]
    try {
      const before = agents.length
      const survey = own.survey(dying).catch((error) => error.message)
      while (agents.length < before + 1) await Bun.sleep(5)
      const [first] = begun()
      const { promise: dead, resolve } = Promise.withResolvers<void>()
      first!.addEventListener('close', () => resolve())
      const closing = own.close()
      const asked = own.ask(near, 'stylesheets', 'x')
      first!.terminate()
      await Promise.all([dead, closing, asked])
      expect(await survey).toBe('Aisle is ending')
      await own.ask(near, 'stylesheets', 'x')
      expect(begun().length).toBe(2)
    } finally {
      unref.mockRestore()
      await own.close()
    }
  })

  test('a new name is said from the next request on', async () => {
    await annotators.fetchPage(near, near.seed)
    await store.settings.set({ contact: 'mail@aisle.test' })
    await annotators.fetchPage(near, near.seed)
    expect(agents.at(-2)).not.toContain('mail@aisle.test')
    expect(agents.at(-1)).toContain('mail@aisle.test')
  })
})

test('the pages of a shop are capped by their bytes, and the latest stays', async () => {
  const { id } = await store.shops.add({ slug: 'heavy', name: 'Heavy', seed: 'http://heavy.test/' })
  const add = (name: string, size: number) => {
    const html = new Uint8Array(size)
    for (let at = 0; at < size; at += 65_536)
      crypto.getRandomValues(html.subarray(at, Math.min(size, at + 65_536)))
    const url = `http://heavy.test/${name}`
    return store.annotations.addPage(id, { url, origin: 'address', contentType: null, html })
  }
  const kept = async () => (await store.annotations.pages(id)).map(({ url }) => url.slice(-1))
  for (const name of 'abcd') await add(name, 8_000_000)
  expect(await kept()).toEqual(['b', 'c', 'd'])
  const last = await add('e', 22_000_000)
  expect(await kept()).toEqual(['e'])
  expect((await store.annotations.html(id, last))?.length).toBe(22_000_000)
})
