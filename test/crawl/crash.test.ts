import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demo, Shop, wrapperFor } from '../../src/demo/index.ts'
import { openStore } from '../../src/store/store.ts'
import { AISLE } from '../setup/aisle.ts'
import { settledUrls, snapshot } from './snapshot.ts'

/** Few: `npm run chaos` kills a thousand. */
const KILLS = 30

let folder: string
let server: ReturnType<typeof Bun.serve>
/** So that a crawl outlives them. */
let slow = false
/** How often each URL was asked for. */
const asked = new Map<string, number>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-crash-'))
  const shop = new Shop(demo)
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      asked.set(request.url, (asked.get(request.url) ?? 0) + 1)
      if (slow) await Bun.sleep(50)
      return shop.fetch(request)
    },
  })
})

afterAll(async () => {
  await server.stop(true)
  rmSync(folder, { recursive: true })
})

function aisle(data: string, ...words: string[]) {
  return Bun.spawn([...AISLE, ...words, '--data', join(folder, data)], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function addShop(data: string): Promise<void> {
  const wrapper = join(folder, 'wrapper.json')
  await Bun.write(wrapper, JSON.stringify(wrapperFor(demo, 0)))
  const seed = `http://127.0.0.1:${server.port}/`
  const adding = aisle(data, 'shop', 'add', seed, '--id', 'shop', '--wrapper', wrapper)
  expect(await adding.exited).toBe(0)
}

const crawl = (data: string) =>
  aisle(data, '--crawl', 'shop', '--json', '--delay', '0', '--concurrency', '4')

async function look<T>(
  data: string,
  what: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
): Promise<T> {
  const store = await openStore({ data: join(folder, data) })
  try {
    return await what(store)
  } finally {
    store.close()
  }
}

test(`killed ${KILLS} times at random moments, a crawl ends like an undisturbed one`, async () => {
  await addShop('calm')
  expect(await crawl('calm').exited).toBe(0)
  const calm = await look('calm', (store) => snapshot(store, 'shop'))
  expect(calm.products.length).toBeGreaterThan(200)

  await addShop('killed')
  let kills = 0
  let again = 0
  for (let ended = false; !ended; ) {
    const before = await look('killed', (store) => settledUrls(store, 'shop'))
    const counts = new Map([...before].map((url) => [url, asked.get(url)]))
    const running = crawl('killed')
    slow = kills < KILLS
    // Most kills hit the crawl itself, some its start.
    const kill = kills < KILLS ? setTimeout(() => running.kill(9), 80 + Math.random() * 320) : null
    const code = await running.exited
    if (kill) clearTimeout(kill)
    ended = code === 0
    if (!ended) kills++
    for (const [url, count] of counts) if (asked.get(url) !== count) again++
    expect(running.signalCode === 'SIGKILL' || code === 0).toBe(true)
  }
  expect(kills).toBe(KILLS)
  expect(again).toBe(0)
  const killed = await look('killed', async (store) => {
    expect(await store.integrity()).toEqual([])
    return snapshot(store, 'shop')
  })
  expect(killed.products).toEqual(calm.products)
  expect(killed.observations).toBe(calm.observations)
  expect(killed.pages).toEqual(calm.pages)
  expect(killed.links).toEqual(calm.links)
  console.error(`killed ${kills} times, ${killed.pages.length} URLs, ${killed.links.length} links`)
}, 240_000)
