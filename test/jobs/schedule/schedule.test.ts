import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { type Live, nothingYet } from '../../../src/jobs/crawl/live.ts'
import type { Started } from '../../../src/jobs/crawl/manager.ts'
import { type Clock, Scheduler, setSchedule } from '../../../src/jobs/schedule/schedule.ts'
import type { CrawlRequest, Trouble } from '../../../src/jobs/types.ts'
import { thisProcess } from '../../../src/store/crawls/owner.ts'
import { openStore, type Store } from '../../../src/store/store.ts'
import type { Shop } from '../../../src/store/types.ts'
import { tempFolder } from '../../store/stores.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-17T12:00Z')

/** A day is over at once. */
class HandClock implements Clock {
  zone = 'UTC'
  time = NOON
  #calls = new Set<() => void>()

  now = (): number => this.time

  every(_: number, call: () => void): () => void {
    this.#calls.add(call)
    return () => this.#calls.delete(call)
  }

  get isWatched(): boolean {
    return this.#calls.size > 0
  }
}

/** Crawls that end when the test says so. */
class FakeJobs {
  asked: CrawlRequest[] = []
  under = new Set<string>()
  #crawls = new Map<string, number>()
  answer: Started | null = null

  async start(request: CrawlRequest): Promise<Started> {
    this.asked.push(request)
    if (this.answer) return this.answer
    this.under.add(request.shop)
    this.#crawls.set(request.shop, this.asked.length)
    return { ok: true, crawl: this.asked.length }
  }

  broken = new Map<number, Trouble>()
  failed = (crawl: number): Trouble | null => this.broken.get(crawl) ?? null
  live = (shop: string): Live => ({ ...nothingYet(), crawl: this.#crawls.get(shop) ?? null })

  running = (): string[] => [...this.under]
}

let folder: string
let store: Store
let clock: HandClock
let jobs: FakeJobs
let said: string[]

beforeEach(async () => {
  folder = tempFolder()
  store = await openStore({ data: folder })
  clock = new HandClock()
  jobs = new FakeJobs()
  said = []
})

afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const scheduler = (other: { store?: Store; jobs?: FakeJobs } = {}): Scheduler =>
  new Scheduler(other.store ?? store, other.jobs ?? jobs, { clock, say: (text) => said.push(text) })

async function shopWith(cron: string, slug = 'toys', seed = `http://${slug}.test/`): Promise<Shop> {
  const shop = await store.shops.add({ slug, name: slug, seed })
  return await setSchedule(store, shop, cron, 'auto', clock.time)
}

const asked = (): string[] => jobs.asked.map(({ shop }) => shop)

describe('a schedule', () => {
  test('begins a crawl when it is due, once, and then the next one', async () => {
    const { nextCrawl } = await shopWith('0 * * * *')
    const own = scheduler()
    await own.open()
    clock.time = nextCrawl! - 1
    await own.look()
    expect(asked()).toEqual([])
    clock.time = nextCrawl!
    await own.look()
    await own.look()
    expect(jobs.asked).toEqual([
      {
        ...{ shop: 'toys', mode: 'auto', maxPages: null, maxAge: null },
        ...{ delay: null, concurrency: null, fresh: false },
      },
    ])
    jobs.under.clear()
    clock.time += HOUR
    await own.look()
    expect(asked()).toEqual(['toys', 'toys'])
    expect(said).toContain('toys: crawl 1 began by its schedule')
  })

  test('a crawl of it that broke off goes on soon, others at their time', async () => {
    const { nextCrawl } = await shopWith('0 0 * * *')
    const own = scheduler()
    await own.open()
    clock.time = nextCrawl!
    await own.look()
    jobs.under.clear()
    jobs.broken.set(1, { error: 'the disk is full' })
    await own.look()
    expect((await store.shops.need('toys')).nextCrawl).toBe(clock.time + 5 * 60_000)
    jobs.broken.clear()
    clock.time += 5 * 60_000
    await own.look()
    expect(asked()).toEqual(['toys', 'toys'])
    jobs.under.clear()
    await own.look()
    expect((await store.shops.need('toys')).nextCrawl).toBe(nextCrawl! + 24 * HOUR)
  })

  test('that cannot begin because the store is away is tried again soon', async () => {
    const { nextCrawl } = await shopWith('0 0 * * *')
    const own = scheduler()
    await own.open()
    clock.time = nextCrawl!
    jobs.answer = { ok: false, error: 'the database server does not answer', kind: 'unreachable' }
    await own.look()
    expect((await store.shops.need('toys')).nextCrawl).toBe(clock.time + 5 * 60_000)
  })

  test('tells of a store that is away once, not at every look', async () => {
    const away = { ...store, schedules: { ...store.schedules } }
    const own = scheduler({ store: away })
    await own.open()
    away.schedules.all = () => Promise.reject(new Error('the database server does not answer'))
    await own.look()
    await own.look()
    expect(said).toEqual(['the schedules cannot be read: the database server does not answer'])
    away.schedules.all = store.schedules.all
    await own.look()
    away.schedules.all = () => Promise.reject(new Error('the database server does not answer'))
    await own.look()
    expect(said).toHaveLength(2)
  })

  test('has a mode', async () => {
    const shop = await shopWith('0 * * * *')
    await setSchedule(store, shop, '0 * * * *', 'delta', clock.time)
    clock.time += HOUR + 10 * 60_000
    await scheduler().open()
    expect(jobs.asked[0]).toMatchObject({ mode: 'delta' })
  })

  test('that is off begins nothing', async () => {
    const shop = await shopWith('0 * * * *')
    const off = await setSchedule(store, shop, null)
    expect(off).toMatchObject({ schedule: null, nextCrawl: null })
    clock.time += 2 * HOUR
    await scheduler().open()
    expect(asked()).toEqual([])
  })

  test('what was missed is made up for once', async () => {
    await shopWith('0 * * * *')
    clock.time += 100 * HOUR
    const own = scheduler()
    await own.open()
    jobs.under.clear()
    await own.look()
    expect(asked()).toEqual(['toys'])
    expect((await store.shops.need('toys')).nextCrawl).toBeGreaterThan(clock.time)
  })

  test('of two processes with one store only one begins it', async () => {
    await shopWith('0 * * * *')
    const other = await openStore({ data: folder })
    const otherJobs = new FakeJobs()
    try {
      clock.time += 2 * HOUR
      const [own, theirs] = [scheduler(), scheduler({ store: other, jobs: otherJobs })]
      await Promise.all([own.open(), theirs.open(), own.look(), theirs.look()])
      expect(jobs.asked.length + otherJobs.asked.length).toBe(1)
    } finally {
      other.close()
    }
  })

  test('nothing begins while the shop is being crawled; the next one stands', async () => {
    const shop = await shopWith('0 * * * *')
    const claim = await store.leases.acquire(`shop:${shop.id}`, thisProcess('crawl of toys'))
    clock.time += HOUR + 10 * 60_000
    const own = scheduler()
    await own.open()
    expect(asked()).toEqual([])
    expect(said.join()).toContain('one is under way')
    if (claim.ok) await store.leases.release(claim.lease)
    await own.look()
    expect(asked()).toEqual([])
    clock.time += HOUR
    await own.look()
    expect(asked()).toEqual(['toys'])
  })

  test('a host that is busy with another shop is asked for again soon', async () => {
    await shopWith('0 4 * * *')
    const claim = await store.leases.acquire('host:toys.test', thisProcess('crawl of games'))
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    expect(asked()).toEqual([])
    if (claim.ok) await store.leases.release(claim.lease)
    clock.time += 6 * 60_000
    await own.look()
    expect(asked()).toEqual(['toys'])
  })

  test('a crawl that cannot begin is told, and tried at the next time', async () => {
    await shopWith('0 * * * *')
    jobs.answer = { ok: false, error: 'toys: the shop has no plan yet' }
    clock.time += HOUR + 10 * 60_000
    const own = scheduler()
    await own.open()
    await own.look()
    expect(asked()).toEqual(['toys'])
    expect(said).toEqual([
      'The crawl of toys that was due did not begin: toys: the shop has no plan yet',
    ])
  })

  test('a crawl whose host was taken just then is put off, not lost', async () => {
    await shopWith('0 4 * * *')
    jobs.answer = { ok: false, error: 'the host is being crawled already', kind: 'busy' }
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    await own.look()
    expect(asked()).toEqual(['toys'])
    jobs.answer = null
    clock.time += 6 * 60_000
    await own.look()
    await own.look()
    expect(asked()).toEqual(['toys', 'toys'])
  })

  test('what was left is tried again where its start was refused for a while', async () => {
    const shop = await shopWith('0 4 * * *')
    clock.time = Date.now()
    await setSchedule(store, shop, '0 4 * * *', 'delta', clock.time)
    await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: null })
    jobs.answer = { ok: false, error: 'the database is locked', kind: 'busy' }
    const own = scheduler()
    await own.open()
    jobs.answer = null
    await own.look()
    await own.look()
    expect(jobs.asked.map(({ mode }) => mode)).toEqual(['initial', 'initial'])
  })

  test('a time that a clock reckoned which was ahead is set anew', async () => {
    const shop = await shopWith('0 4 * * *')
    const ahead = Date.parse('2036-01-01T04:00Z')
    await store.schedules.set(shop.id, { cron: '0 4 * * *', mode: 'auto' }, ahead)
    const own = scheduler()
    await own.open()
    expect((await store.shops.need('toys')).nextCrawl).toBe(shop.nextCrawl)
    expect(asked()).toEqual([])
  })

  test('a clock that is set back a little begins nothing twice', async () => {
    const { nextCrawl } = await shopWith('0 4 * * *')
    clock.time = nextCrawl!
    const own = scheduler()
    await own.open()
    jobs.under.clear()
    clock.time -= 2000
    await own.look()
    clock.time += 4000
    await own.look()
    expect(asked()).toEqual(['toys'])
  })

  test('a crawl that ends with the process goes on at its next start', async () => {
    await shopWith('0 4 * * *')
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    await own.close()
    expect(clock.isWatched).toBe(false)
    jobs = new FakeJobs()
    clock.time += 60_000
    await scheduler().open()
    expect(asked()).toEqual(['toys'])
  })

  test('a crawl that was over by then does not begin again', async () => {
    await shopWith('0 4 * * *')
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    jobs.under.clear()
    await own.close()
    jobs = new FakeJobs()
    await scheduler().open()
    expect(asked()).toEqual([])
  })

  test('what a process left that died goes on at once', async () => {
    const shop = await shopWith('0 4 * * *')
    clock.time = Date.now()
    await store.schedules.set(shop.id, { cron: '0 4 * * *', mode: 'auto' }, clock.time + 9 * HOUR)
    await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: null })
    await scheduler().open()
    expect(asked()).toEqual(['toys'])
  })

  test('what was left goes on as what it was begun, and the schedule keeps its time', async () => {
    const shop = await shopWith('0 4 1 1 *')
    clock.time = Date.now()
    const { nextCrawl } = await setSchedule(store, shop, '0 4 1 1 *', 'delta', clock.time)
    await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: null })
    const own = scheduler()
    await own.open()
    expect(jobs.asked).toEqual([expect.objectContaining({ shop: 'toys', mode: 'initial' })])
    expect((await store.shops.need('toys')).nextCrawl).toBe(nextCrawl)
    // It is not the schedule's: nor does the schedule begin it when this process ends.
    await own.close()
    expect((await store.shops.need('toys')).nextCrawl).toBe(nextCrawl)
  })

  test('what was left waits for its host', async () => {
    const shop = await shopWith('0 4 * * *')
    clock.time = Date.now()
    await setSchedule(store, shop, '0 4 * * *', 'auto', clock.time)
    await store.crawls.start({ shop: shop.id, mode: 'initial', plan: 1, wrapper: null })
    const claim = await store.leases.acquire('host:toys.test', thisProcess('crawl of games'))
    const own = scheduler()
    await own.open()
    expect(asked()).toEqual([])
    if (claim.ok) await store.leases.release(claim.lease)
    await own.look()
    await own.look()
    expect(asked()).toEqual(['toys'])
  })

  test("a person's crawl after the schedule's one is not the schedule's", async () => {
    await shopWith('0 4 * * *')
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    const { nextCrawl } = await store.shops.need('toys')
    jobs.under.clear()
    await jobs.start(jobs.asked[0]!)
    await own.close()
    expect((await store.shops.need('toys')).nextCrawl).toBe(nextCrawl)
  })

  test('at most eight crawls at once; the others stay due', async () => {
    for (let i = 0; i < 12; i++) await shopWith('0 4 * * *', `shop-${i}`)
    clock.time += 24 * HOUR
    const own = scheduler()
    await own.open()
    expect(jobs.asked).toHaveLength(8)
    jobs.under.clear()
    await own.look()
    expect(new Set(asked()).size).toBe(12)
  })
})
