import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createFetcher } from '../../../src/crawl/fetch/fetch.ts'
import { RobotsGate, type RobotsRow } from '../../../src/crawl/manners/robots-cache.ts'
import type { RobotsMode } from '../../hostile/robots.ts'
import { type Hostile, startHostile } from '../../hostile/server.ts'

const DAY = 86_400_000
const RULES = 'User-agent: aisle\nDisallow: /no\nCrawl-delay: 2.5\n'

let server: Hostile
beforeAll(async () => {
  server = await startHostile()
})
afterAll(() => server.stop())

const fetcher = createFetcher({ totalMs: 600, idleMs: 250 })
let now = 0
let rows: Map<string, RobotsRow>
beforeEach(() => {
  now = 1_000_000
  rows = new Map()
})

function gate(mode?: RobotsMode): RobotsGate {
  if (mode) server.robots(mode)
  return new RobotsGate({
    get: (url, request) => fetcher.get({ url, private: true, ...request }),
    load: (origin) => rows.get(origin),
    save: (row) => rows.set(row.origin, row),
    now: () => now,
    ticks: () => now,
  })
}
const may = async (robots: RobotsGate, path: string) =>
  (await robots.check(server.url + path)).allowed

describe('what the answer means', () => {
  test('rules are obeyed, with their delay', async () => {
    const robots = gate({ kind: 'rules', text: RULES })
    expect(await robots.check(`${server.url}/yes`)).toEqual({
      allowed: true,
      delayMs: 2500,
      requests: 1,
      sitemaps: [],
    })
    const check = await robots.check(`${server.url}/no`)
    expect(check).toMatchObject({ allowed: false, delayMs: 2500, requests: 0 })
    expect(check.why).toContain('/robots.txt forbids it')
  })

  test.each([400, 401, 403, 404, 410, 451])('%d allows everything', async (status) => {
    const robots = gate({ kind: 'status', status })
    expect(await may(robots, '/no')).toBe(true)
    expect(rows.get(server.url)).toMatchObject({ status, body: '' })
  })

  test.each<[string, RobotsMode]>([
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['429', { kind: 'status', status: 429 }],
    ['a server that hangs', { kind: 'hang' }],
    ['a server that drops', { kind: 'drop' }],
  ])('%s forbids everything, is not stored, and is asked again soon', async (_, mode) => {
    const robots = gate(mode)
    const check = await robots.check(`${server.url}/yes`)
    expect(check.allowed).toBe(false)
    expect(check.why).toMatch(/robots\.txt (answers|cannot be read).*\.$/)
    expect(check.askAgainAt).toBe(now + 60_000)
    expect(rows.size).toBe(0)
    server.robots({ kind: 'rules', text: RULES })
    now += 59_999
    expect(await may(robots, '/yes')).toBe(false)
    now += 1
    expect(await may(robots, '/yes')).toBe(true)
  })

  test('Retry-After says when to ask again', async () => {
    const robots = gate({ kind: 'status', status: 503, headers: 'Retry-After: 600' })
    expect((await robots.check(server.url)).askAgainAt).toBe(now + 600_000)
  })

  test('nobody there forbids', async () => {
    const check = await gate().check('http://127.0.0.1:1/')
    expect(check).toMatchObject({ allowed: false, requests: 1 })
  })
})

describe('redirects', () => {
  test.each([1, 5, 6, 10])('%d are followed', async (count) => {
    const robots = gate({ kind: 'redirects', count, text: RULES })
    expect((await robots.check(`${server.url}/no`)).requests).toBe(count + 1)
    expect(await may(robots, '/no')).toBe(false)
    expect(await may(robots, '/yes')).toBe(true)
  })

  test('without end: there is no file', async () => {
    const robots = gate({ kind: 'redirects', count: 1000, text: RULES })
    expect(await robots.check(`${server.url}/no`)).toEqual({
      allowed: true,
      delayMs: null,
      requests: 11,
      sitemaps: [],
    })
  })

  test('a private shop is not left', async () => {
    const robots = gate({ kind: 'away', location: 'http://169.254.169.254/robots.txt' })
    expect(await robots.check(`${server.url}/yes`)).toMatchObject({ allowed: false, requests: 1 })
  })

  test('a public one is, and the rules hold where they were asked for', async () => {
    const asked: string[] = []
    const robots = new RobotsGate({
      get: async (url) => {
        asked.push(url)
        const common = { url, ms: 1, setCookies: [] }
        if (url === 'https://shop.example/robots.txt') {
          const location = 'https://www.other.example/r.txt'
          return { kind: 'redirect', status: 301, location, ...common }
        }
        const body = Buffer.from(RULES)
        const none = { contentType: null, etag: null, lastModified: null }
        return { kind: 'ok', status: 200, body, bytes: body.length, ...none, ...common }
      },
      load: () => null,
      save: (row) => rows.set(row.origin, row),
      now: () => now,
      ticks: () => now,
    })
    expect((await robots.check('https://shop.example/no')).allowed).toBe(false)
    expect(asked).toEqual(['https://shop.example/robots.txt', 'https://www.other.example/r.txt'])
    expect([...rows.keys()]).toEqual(['https://shop.example'])
  })
})

describe('keeping', () => {
  test('a file is kept a day, in the store too', async () => {
    await gate({ kind: 'rules', text: RULES }).check(server.url)
    const robots = gate({ kind: 'rules', text: '' })
    now += DAY - 1
    expect(await robots.check(`${server.url}/no`)).toMatchObject({ allowed: false, requests: 0 })
    now += 1
    expect(await robots.check(`${server.url}/no`)).toMatchObject({ allowed: true, requests: 1 })
  })

  test('a day later a failure forbids, whatever was kept', async () => {
    const robots = gate({ kind: 'status', status: 404 })
    expect(await may(robots, '/yes')).toBe(true)
    now += DAY
    server.robots({ kind: 'status', status: 500 })
    expect(await may(robots, '/yes')).toBe(false)
  })

  test('a row from the future is not believed', async () => {
    rows.set(server.url, { origin: server.url, status: 404, body: '', fetchedAt: now + DAY })
    expect(await may(gate({ kind: 'rules', text: RULES }), '/no')).toBe(false)
  })

  test('pages that come at once share one question', async () => {
    const robots = gate({ kind: 'rules', text: RULES })
    const before = server.hits['/robots.txt'] ?? 0
    const checks = await Promise.all([1, 2, 3].map((i) => robots.check(`${server.url}/yes/${i}`)))
    expect(checks.map(({ requests }) => requests)).toEqual([1, 0, 0])
    expect(server.hits['/robots.txt']).toBe(before + 1)
  })

  test('schemes, hosts and ports are apart', async () => {
    const robots = gate({ kind: 'rules', text: RULES })
    await robots.check(`${server.url}/yes`)
    await robots.check(`${server.url.replace('127.0.0.1', 'localhost')}/yes`)
    expect(rows.size).toBe(2)
  })

  test('of 600 KiB the first 500 count', async () => {
    const robots = gate({ kind: 'long' })
    expect(await may(robots, '/early')).toBe(false)
    expect(await may(robots, '/late')).toBe(true)
    expect(rows.get(server.url)?.body.length).toBe(500 * 1024)
  })

  test('bytes of any charset survive the store', async () => {
    await gate({ kind: 'rules', text: 'user-agent: *\ndisallow: /café\0' }).check(server.url)
    expect(await may(gate({ kind: 'drop' }), '/caf%C3%A9')).toBe(false)
  })
})
