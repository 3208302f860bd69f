import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { change, demo, type ServedShop, serveShop, wrapperFor } from '../../../src/demo/index.ts'
import { JobManager, type JobOptions } from '../../../src/jobs/crawl/manager.ts'
import type { CrawlRequest } from '../../../src/jobs/types.ts'
import { openPlan, type Plan } from '../../../src/plan/plan.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import { startThread } from '../../../src/threads/start.ts'

setDefaultTimeout(60_000)

const SMALL = change(demo, {
  catalog: { products: 30, tree: [3] },
  lists: { facets: 0, sort: 'off' },
})

let data: string
let store: Store
let shop: ServedShop
let managers: JobManager[]
let threads: Worker[]

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'aisle-jobs-'))
  store = await openStore({ data })
  shop = serveShop(SMALL)
  await add('toys', shop.url)
  managers = []
  threads = []
})
afterEach(async () => {
  await Promise.all(managers.map((manager) => manager.close()))
  store.close()
  await shop.stop()
  await rm(data, { recursive: true, force: true })
})

async function add(slug: string, seed: string): Promise<void> {
  const { id } = await store.shops.add({ slug, name: slug, seed })
  await store.wrappers.save(id, JSON.stringify(wrapperFor(SMALL)), 'hand')
}

/** The real thread, which the test can end from outside. */
function manage(options: JobOptions = {}, store = { data }): JobManager {
  const manager = new JobManager(store, {
    startThread: () => {
      const thread = startThread('jobs/crawl/thread')
      threads.push(thread)
      return thread
    },
    ...options,
  })
  managers.push(manager)
  return manager
}

const ask = (of: Partial<CrawlRequest> = {}): CrawlRequest => ({
  ...{ shop: 'toys', mode: 'auto', maxPages: null, maxAge: null },
  ...{ delay: 0, concurrency: 4, fresh: false, ...of },
})

const slowly = { delay: 30, concurrency: 1 }

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = Date.now(); !(await what()); await Bun.sleep(20)) {
    if (Date.now() - start > 30_000) throw new Error('it did not come to that')
  }
}

const stateOf = async (crawl: number) => (await store.crawls.get(crawl))!.state
const pagesOf = async (crawl: number) => (await store.crawls.get(crawl))?.counters.pages ?? 0
const leases = async () => {
  const { id } = await store.shops.need('toys')
  return await store.leases.holder(`shop:${id}`)
}

async function started(manager: JobManager, of: Partial<CrawlRequest> = {}): Promise<number> {
  const answer = await manager.start(ask(of))
  if (!answer.ok) throw new Error(answer.error)
  return answer.crawl
}

describe('a crawl', () => {
  test('runs to its end', async () => {
    const manager = manage()
    const crawl = await started(manager)
    await until(() => manager.running().length === 0)
    expect(await store.crawls.get(crawl)).toMatchObject({ state: 'done', incomplete: null })
    expect((await store.products.counts(1)).onSale).toBe(30)
    expect(manager.stop('toys')).toBe(false)
  })

  test('is refused while another one of the shop runs, stops, and goes on', async () => {
    const manager = manage()
    const crawl = await started(manager, slowly)
    expect(manager.running()).toEqual(['toys'])
    const second = await manager.start(ask())
    expect(second).toEqual({ ok: false, error: 'toys is being crawled already', kind: 'busy' })
    await until(async () => (await pagesOf(crawl)) > 3)
    expect(manager.stop('toys')).toBe(true)
    await until(() => manager.running().length === 0)
    expect(await stateOf(crawl)).toBe('stopped')
    expect(await leases()).toBeNull()
    expect(await started(manager)).toBe(crawl)
    await until(() => manager.running().length === 0)
    expect(await stateOf(crawl)).toBe('done')
    expect((await store.products.counts(1)).onSale).toBe(30)
  })

  test('of an unknown shop, or one that another process crawls, is refused with a sentence', async () => {
    const manager = manage()
    expect(await manager.start(ask({ shop: 'toy' }))).toMatchObject({
      ok: false,
      error: 'there is no shop toy',
    })
    const owner = { id: 'x', pid: 1, machine: 'elsewhere', what: 'a crawl elsewhere' }
    await store.leases.acquire('shop:1', owner)
    const refused = await manager.start(ask())
    expect(refused).toMatchObject({ ok: false, kind: 'busy' })
    if (!refused.ok) expect(refused.error).toContain('a crawl elsewhere')
    expect(manager.running()).toEqual([])
  })
})

describe('a crawl whose plan no longer fits', () => {
  test('is followed by one of the whole shop, which can be stopped and goes on', async () => {
    const manager = manage()
    await started(manager)
    await until(() => manager.running().length === 0)
    const plan = openPlan([shop.url])
    plan.states.any!.edges = [{ xpath: "//ul[@id='products']//a", action: 'follow', to: 'any' }]
    await store.plans.save(1, JSON.stringify(plan), 'edited', { activate: true })
    const both = {
      detail: [{ on: 'url', regex: '/p/', mode: 'mandatory' }],
      fields: [{ name: 'name', xpath: '//h1', type: 'text' }],
    }
    await store.wrappers.save(1, JSON.stringify(both), 'hand', { activate: true })
    shop.shop.redesign = 1
    const focused = await started(manager, slowly)
    await until(async () => (await pagesOf(focused + 1)) > 3)
    expect(await store.crawls.get(focused)).toMatchObject({ state: 'done', incomplete: 'drifted' })
    expect(manager.stop('toys')).toBe(true)
    await until(() => manager.running().length === 0)
    expect(await store.crawls.get(focused + 1)).toMatchObject({ mode: 'initial', state: 'stopped' })
    expect(await started(manager)).toBe(focused + 1)
    await until(() => manager.running().length === 0)
    expect(await store.crawls.get(focused + 1)).toMatchObject({ state: 'done', incomplete: null })
    expect((await store.products.counts(1)).onSale).toBe(30)
  })
})

describe('closing', () => {
  test('without a crawl needs no thread', async () => {
    await manage().close()
    expect(threads).toEqual([])
  })

  test('stops what runs where it can go on', async () => {
    const manager = manage()
    const crawl = await started(manager, slowly)
    await until(async () => (await pagesOf(crawl)) > 2)
    await manager.close()
    expect(await stateOf(crawl)).toBe('stopped')
    expect(await leases()).toBeNull()
    expect(await manager.start(ask())).toEqual({
      ok: false,
      error: 'Aisle is ending',
      kind: 'busy',
    })
  })

  test('a repair that is under way lets its shop go', async () => {
    const manager = manage()
    await started(manager)
    await until(() => manager.running().length === 0)
    const answer = shop.shop.fetch.bind(shop.shop)
    shop.shop.fetch = async (request) => {
      await Bun.sleep(300)
      return await answer(request)
    }
    const repair = manager.repair('toys').catch((error: Error) => error.message)
    await until(async () => (await leases()) !== null)
    await manager.close()
    expect(await repair).toBe('the repair was stopped')
    expect(await leases()).toBeNull()
  })

  test('does not wait for ever', async () => {
    const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    await add('silent', `http://127.0.0.1:${silent.port}/`)
    const manager = manage({ patience: 200 })
    const answer = manager.start(ask({ shop: 'silent' }))
    await until(() => silent.pendingRequests > 0)
    const before = performance.now()
    await manager.close()
    expect(performance.now() - before).toBeLessThan(5000)
    await answer
    const { id } = await store.shops.need('silent')
    expect(await store.leases.holder(`shop:${id}`)).toBeNull()
    silent.stop(true)
  })
})

describe('when the thread dies', () => {
  test('its crawls are over, a person hears of it, and the next crawl goes on in a new one', async () => {
    const manager = manage()
    const crawl = await started(manager, slowly)
    await until(async () => (await pagesOf(crawl)) > 3)
    threads[0]!.terminate()
    await until(() => manager.running().length === 0)
    expect(manager.stop('toys')).toBe(false)
    expect(await started(manager)).toBe(crawl)
    expect(threads).toHaveLength(2)
    const [alert] = await store.alerts.list(1)
    expect(alert).toMatchObject({ crawl, kind: 'broken' })
    expect(alert!.message).toContain('it goes on where it was')
    await until(() => manager.running().length === 0)
    expect(await stateOf(crawl)).toBe('done')
    expect((await store.products.counts(1)).onSale).toBe(30)
    expect(await store.integrity()).toEqual([])
  })

  test('nobody hears of it while such alerts are silent', async () => {
    const manager = manage()
    const before = await store.alerts.add({ shop: 1, kind: 'broken', message: 'before' })
    await store.alerts.silence(before.id, Date.now() + 60_000)
    const crawl = await started(manager, slowly)
    await until(async () => (await pagesOf(crawl)) > 3)
    threads[0]!.terminate()
    await until(() => manager.running().length === 0)
    await manager.close()
    expect(await store.alerts.list(1)).toEqual([])
  })

  test('before it answered, the answer is that', async () => {
    const manager = manage()
    const answer = manager.start(ask())
    await until(() => threads.length === 1)
    threads[0]!.terminate()
    expect(await answer).toMatchObject({ ok: false, error: 'crawling broke off' })
    expect(manager.running()).toEqual([])
    await manager.close()
  })

  test('at once, because its store does not open, the answer says why', async () => {
    const file = join(data, 'file')
    await writeFile(file, 'no folder')
    const manager = manage({}, { data: join(file, 'deeper') })
    for (let tries = 1; tries <= 2; tries++) {
      const answer = await manager.start(ask())
      expect(answer).toMatchObject({ ok: false })
      if (!answer.ok) expect(answer.error).toContain('the data folder cannot be made')
      expect(threads).toHaveLength(tries)
    }
    await manager.close()
  })
})

describe('a picture', () => {
  test('is drawn in the thread', async () => {
    const svg = await manage().draw(openPlan(['https://toys.example/']))
    expect(svg).toStartWith('<svg ')
    expect(svg).not.toContain('<style>')
  })

  test('that the thread cannot draw is an error and nothing more', async () => {
    const manager = manage()
    const nothing = null as unknown as Plan
    await expect(manager.draw(nothing)).rejects.toThrow('something went wrong inside Aisle')
    expect(await manager.draw(openPlan(['https://toys.example/']))).toStartWith('<svg ')
    expect(threads).toHaveLength(1)
  })

  test('is refused where the thread breaks off before', async () => {
    const manager = manage()
    const svg = manager.draw(openPlan(['https://toys.example/']))
    await until(() => threads.length === 1)
    const message = '12 | code around it\n\nerror: out of memory\n      at somewhere'
    threads[0]!.dispatchEvent(new ErrorEvent('error', { message, cancelable: true }))
    await expect(svg).rejects.toThrow('crawling broke off: out of memory')
  })
})

describe('a removal', () => {
  test('takes the shop out; nothing else happens to it meanwhile', async () => {
    const manager = manage()
    await started(manager)
    await until(() => manager.running().length === 0)
    const removal = manager.remove('toys')
    expect(manager.running()).toEqual([])
    expect(await manager.start(ask())).toEqual({
      ok: false,
      error: 'toys is being removed already',
      kind: 'busy',
    })
    expect(await removal).toMatchObject({ ok: true, removed: { products: 30, crawls: 1 } })
    expect(await store.shops.list()).toEqual([])
    expect(await manager.remove('toys')).toMatchObject({ ok: false })
  })

  test('is refused while the shop is crawled', async () => {
    const manager = manage()
    await started(manager, slowly)
    expect(await manager.remove('toys')).toEqual({
      ok: false,
      error: 'toys is being crawled already',
      kind: 'busy',
    })
  })
})
