import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { AisleError } from '../../../src/errors.ts'
import { Annotators } from '../../../src/jobs/annotate/annotators.ts'
import { Holder } from '../../../src/jobs/holder.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import type { Shop } from '../../../src/store/types.ts'
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

async function crawled(page: number, html: string): Promise<void> {
  const crawl = await startCrawl(store, shop.id)
  await store.writePage(
    blank(shop.id, crawl, {
      newPages: [{ id: page, url: `http://127.0.0.1:9/${page}` }],
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
