import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Answer, Request } from '../../../src/crawl/fetch/answer.ts'
import { createFetcher } from '../../../src/crawl/fetch/fetch.ts'
import { USER_AGENT } from '../../../src/crawl/fetch/user-agent.ts'
import { TRAPS } from '../../hostile/pages.ts'
import { type Hostile, startHostile } from '../../hostile/server.ts'

let server: Hostile
beforeAll(async () => {
  server = await startHostile()
})
afterAll(() => server.stop())

const fetcher = createFetcher({ totalMs: 700, idleMs: 300, maxBytes: 2_000_000 })
const get = (path: string, more: Partial<Request> = {}) =>
  fetcher.get({ url: server.url + path, private: true, ...more })
const text = (answer: Answer) =>
  answer.kind === 'ok' ? new TextDecoder().decode(answer.body) : null

describe('pages', () => {
  test('a page with its headers', async () => {
    const answer = await get('/good/1')
    expect(answer).toMatchObject({
      kind: 'ok',
      status: 200,
      url: `${server.url}/good/1`,
      contentType: 'text/html; charset=utf-8',
      etag: '"good-1"',
      lastModified: null,
      setCookies: [],
    })
    expect(text(answer)).toContain('Product 1')
    expect(answer.ms).toBeGreaterThan(0)
  })

  test('compressed ones are unpacked, and counted as such', async () => {
    const answer = await get('/gzip')
    expect(text(answer)).toBe('<p>packed</p>')
    expect(answer).toMatchObject({ bytes: 13 })
  })

  test('says who it is and what it wants', async () => {
    const head = text(
      await get('/headers', { cookies: 'a=b', etag: '"x"', lastModified: 'yesterday' }),
    )
    expect(head).toContain(`User-Agent: ${USER_AGENT}`)
    expect(head).toMatch(/^accept: text\/html/im)
    expect(head).toMatch(/^accept-language: /im)
    expect(head).toMatch(/^cookie: a=b$/im)
    expect(head).toMatch(/^if-none-match: "x"$/im)
    expect(head).toMatch(/^if-modified-since: yesterday$/im)
  })

  test('a page without a type is taken for one', async () => {
    expect(text(await get('/no-type'))).toBe('<p>typeless</p>')
  })

  test('bytes are as they came, whatever the charset is said to be', async () => {
    const answer = await get('/lying-charset')
    expect(answer.kind === 'ok' && [...answer.body].includes(0xe9)).toBe(true)
  })

  test('a part is enough where only a part is wanted', async () => {
    expect(await get('/endless', { keep: 5000 })).toMatchObject({ kind: 'ok', bytes: 5000 })
    expect(await get('/good/1', { keep: 5 })).toMatchObject({ kind: 'ok', bytes: 5 })
  })

  test('one connection serves them all', async () => {
    await get('/good/1')
    const before = server.connections()
    for (const path of ['/good/2', '/404', '/redirect-self', '/429', '/500', '/304']) {
      await get(path, { etag: '"same"' })
    }
    expect(server.connections()).toBe(before)
  })
})

describe('other answers', () => {
  test.each<[string, Partial<Request>, object]>([
    ['/304', { etag: '"same"' }, { kind: 'unchanged', status: 304, etag: '"same"' }],
    ['/304', {}, { kind: 'failed', reason: 'protocol' }],
    ['/404', {}, { kind: 'refused', status: 404 }],
    ['/gzip-bomb-404', {}, { kind: 'refused', status: 404 }],
    ['/429', {}, { kind: 'busy', status: 429, retryAfterMs: 1000 }],
    ['/503', {}, { kind: 'busy', status: 503, retryAfterMs: 1000 }],
    ['/500', {}, { kind: 'failed', reason: 'status', status: 500, retryable: true }],
    ['/999', {}, { kind: 'failed', reason: 'protocol' }],
    ['/206', {}, { kind: 'failed', reason: 'protocol' }],
    ['/picture', {}, { kind: 'other-type', contentType: 'image/png' }],
    ['/binary-as-html', {}, { kind: 'other-type', contentType: 'image/png' }],
  ])('%s %j', async (path, more, expected) => {
    expect(await get(path, more)).toMatchObject(expected)
  })

  test('Retry-After as a date', async () => {
    const answer = await get('/429-date')
    expect(answer.kind === 'busy' && answer.retryAfterMs).toBeWithin(500, 2001)
  })

  test('an error that passes', async () => {
    expect((await get('/500-once')).kind).toBe('failed')
    expect((await get('/500-once')).kind).toBe('ok')
  })

  test('cookies are handed over as they came', async () => {
    const answer = await get('/cookies')
    expect(answer).toMatchObject({ setCookies: ['sid=1; Path=/', 'evil=1; Domain=com'] })
  })
})

describe('redirects are told, not followed', () => {
  test.each([
    ['/circle/a', '/circle/b'],
    ['/redirect-self', '/redirect-self'],
    ['/redirect-forever/7', '/redirect-forever/8'],
    ['/redirect-utf8', '/kateg%C3%B3ria?x=%C5%BE'],
  ])('%s to %s', async (path, target) => {
    expect(await get(path)).toMatchObject({
      kind: 'redirect',
      status: 302,
      location: server.url + target,
    })
  })

  test.each([
    ['/redirect-away', 'http://elsewhere.example/'],
    ['/redirect-private', 'http://169.254.169.254/latest/meta-data/'],
    ['/redirect-script', null],
    ['/redirect-no-location', null],
  ])('%s to %p', async (path, location) => {
    expect(await get(path)).toMatchObject({ kind: 'redirect', location })
  })
})

describe('broken answers', () => {
  test.each([
    ['/drop', 'reset'],
    ['/drop-after-headers', 'reset'],
    ['/partial', 'reset'],
    ['/wrong-length-long', 'reset'],
    ['/cut-chunked', 'reset'],
    ['/broken-chunked', 'protocol'],
    ['/two-lengths', 'protocol'],
    ['/huge-headers', 'protocol'],
    ['/broken-gzip', 'protocol'],
    ['/cut-gzip', 'protocol'],
    ['/unknown-encoding', 'protocol'],
    ['/hang', 'idle'],
    ['/hang-after-headers', 'idle'],
    ['/slow-drip', 'timeout'],
    ['/gzip-bomb', 'too-large'],
    ['/brotli-bomb', 'too-large'],
    ['/endless', 'too-large'],
    ['/large', 'too-large'],
  ])('%s is %s', async (path, reason) => {
    const started = performance.now()
    const before = server.hits[path] ?? 0
    const answer = await get(path)
    expect(answer).toMatchObject({ kind: 'failed', reason })
    expect(answer.kind === 'failed' && answer.message).toMatch(/^[A-Z].*\.$/)
    expect(performance.now() - started).toBeLessThan(1500)
    // a kept connection that is closed without a byte is opened once more
    expect(server.hits[path]! - before).toBeWithin(1, path === '/drop' ? 3 : 2)
  })

  test('/not-http is no page', async () => {
    expect((await get('/not-http')).kind).toBe('failed')
  })

  test('what a server sends too much is no answer to the next request', async () => {
    expect(text(await get('/wrong-length-short'))).toBe('hello')
    expect(text(await get('/good/2'))).toContain('Product 2')
  })

  test('a line break in a header starts another header, no more', async () => {
    const answer = await get('/header-injection')
    if (answer.kind === 'ok') expect(answer.setCookies).toEqual(['a=b'])
    else expect(answer).toMatchObject({ kind: 'failed', reason: 'protocol' })
  })

  test('bombs and endless bodies cost no memory', async () => {
    const script = join(import.meta.dir, '../../hostile/memory.ts')
    const child = Bun.spawn([process.execPath, script, server.url], { stdout: 'pipe' })
    const grown = Number(await new Response(child.stdout).text())
    expect(await child.exited).toBe(0)
    // the bomb alone is a gigabyte, and it goes off five times
    expect(grown).toBeWithin(0, 120)
  })

  test('the server is let go when enough is known', async () => {
    await get('/endless')
    await get('/picture')
    await Bun.sleep(50)
    const before = server.connections()
    await get('/good/1')
    expect(server.connections()).toBeLessThanOrEqual(before + 1)
  })
})

describe('stopping', () => {
  test('a signal ends it at once', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    const started = performance.now()
    expect(await get('/hang', { signal: stop.signal })).toMatchObject({
      kind: 'failed',
      reason: 'aborted',
    })
    expect(performance.now() - started).toBeLessThan(280)
  })

  test('a signal that was given before, too', async () => {
    const before = server.hits['/good/3'] ?? 0
    expect(await get('/good/3', { signal: AbortSignal.abort() })).toMatchObject({
      reason: 'aborted',
    })
    expect(server.hits['/good/3'] ?? 0).toBe(before)
  })
})

test('every trap of the server ends in time, all at once', async () => {
  const started = performance.now()
  const answers = await Promise.all(TRAPS.map((path) => get(path)))
  expect(answers.length).toBe(TRAPS.length)
  expect(performance.now() - started).toBeLessThan(3000)
})

test('what is no URL of the web is a failure', async () => {
  for (const url of ['nonsense', 'ftp://127.0.0.1/', 'file:///etc/passwd']) {
    const answer = await fetcher.get({ url, private: true })
    expect(answer).toMatchObject({ kind: 'failed', retryable: false })
  }
})

test('nobody listens', async () => {
  const answer = await fetcher.get({ url: 'http://127.0.0.1:1/', private: true })
  expect(answer).toMatchObject({ kind: 'failed', reason: 'connect', retryable: true })
})
