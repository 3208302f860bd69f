import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createFetcher } from '../../src/crawl/fetch/fetch.ts'
import { CERTIFICATE, KEY } from '../hostile/certificate.ts'
import { type Hostile, startHostile } from '../hostile/server.ts'

let server: Hostile
let port: string
beforeAll(async () => {
  server = await startHostile()
  port = new URL(server.url).port
})
afterAll(() => server.stop())

const limits = { totalMs: 400, idleMs: 200 }
/** What tests do without a public network: loopback counts as public, the rest as it is. */
const allowAddress = (address: string) => address.startsWith('127.')
const resolving = (...addresses: string[]) =>
  createFetcher({ ...limits, resolve: async () => addresses, allowAddress })

describe('public shops', () => {
  test('the checked address is connected to, the name is spoken to', async () => {
    const fetcher = resolving('127.0.0.1')
    const answer = await fetcher.get({
      url: `http://shop.example:${port}/headers?q=1`,
      private: false,
    })
    expect(answer).toMatchObject({ kind: 'ok', url: `http://shop.example:${port}/headers?q=1` })
    expect(server.heads.at(-1)).toContain(`GET /headers?q=1 HTTP/1.1`)
    expect(server.heads.at(-1)).toMatch(new RegExp(`^host: shop\\.example:${port}$`, 'im'))
  })

  test('one closed address among open ones closes the name', async () => {
    const fetcher = createFetcher({ ...limits, resolve: async () => ['93.184.216.34', '10.0.0.1'] })
    const answer = await fetcher.get({ url: 'http://shop.example/', private: false })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address', retryable: false })
    expect(answer.kind === 'failed' && answer.message).toContain('10.0.0.1')
  })

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0/',
  ])('%s is not connected to', async (url) => {
    const fetcher = createFetcher(limits)
    expect(await fetcher.get({ url, private: false })).toMatchObject({ reason: 'address' })
  })

  test('a name that resolves anew is checked anew', async () => {
    let addresses = ['127.0.0.1']
    const fetcher = createFetcher({ ...limits, resolve: async () => addresses, allowAddress })
    const one = { url: `http://one.example:${port}/good/1`, private: false }
    expect((await fetcher.get(one)).kind).toBe('ok')
    addresses = ['192.168.0.1']
    // still the address that was checked
    expect((await fetcher.get(one)).kind).toBe('ok')
    const two = { url: `http://two.example:${port}/good/1`, private: false }
    expect(await fetcher.get(two)).toMatchObject({ reason: 'address' })
  })

  test('where one address does not answer, the next is tried', async () => {
    const fetcher = resolving('127.0.0.9', '127.0.0.1')
    const answer = await fetcher.get({ url: `http://shop.example:${port}/good/1`, private: false })
    expect(answer.kind).toBe('ok')
  })

  test('a name that does not exist', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    }
    const fetcher = createFetcher({ ...limits, resolve })
    expect(await fetcher.get({ url: 'http://shop.example/', private: false })).toMatchObject({
      kind: 'failed',
      reason: 'dns',
      retryable: false,
    })
  })

  test('a name server that hangs', async () => {
    const fetcher = createFetcher({ ...limits, resolve: () => new Promise(() => {}) })
    const answer = await fetcher.get({ url: 'http://shop.example/', private: false })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'idle' })
  })

  test('a certificate that nobody vouches for', async () => {
    const tls = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      tls: { cert: CERTIFICATE, key: KEY },
      fetch: () => new Response('hello'),
    })
    const fetcher = resolving('127.0.0.1')
    const answer = await fetcher.get({ url: `https://shop.example:${tls.port}/`, private: false })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'tls', retryable: false })
    await tls.stop(true)
  })
})

describe('private shops', () => {
  test('hosts with names are not theirs', async () => {
    const fetcher = resolving('127.0.0.1')
    const answer = await fetcher.get({ url: `http://shop.example:${port}/`, private: true })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'address' })
  })

  test('localhost is', async () => {
    const fetcher = createFetcher(limits)
    const answer = await fetcher.get({ url: `http://localhost:${port}/good/1`, private: true })
    expect(answer.kind).toBe('ok')
  })

  test('credentials in a URL are not sent', async () => {
    const fetcher = createFetcher(limits)
    await fetcher.get({ url: `http://me:secret@127.0.0.1:${port}/headers`, private: true })
    expect(server.heads.at(-1)).not.toMatch(/authorization/i)
  })
})
