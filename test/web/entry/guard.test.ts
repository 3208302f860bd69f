import { describe, expect, test } from 'bun:test'
import { type Context, Hono } from 'hono'
import { AisleError } from '../../../src/model/errors.ts'
import { hostGuard, originGuard, secureHeaders } from '../../../src/web/entry/guard.ts'
import { checkListening, hostOf, isLoopback, namesIn } from '../../../src/web/entry/host.ts'
import { Lock, passwordGuard } from '../../../src/web/entry/password.ts'

const guarded = (password = false, loopback = true) => {
  const app = new Hono()
  app.use(
    secureHeaders(),
    hostGuard({ password, loopback, names: ['prices.example'] }),
    originGuard(),
  )
  app.all('/', (c) => c.text('inside'))
  return app
}

const ask = async (
  headers: Record<string, string>,
  method = 'GET',
  password = false,
  loopback = true,
) =>
  (
    await guarded(password, loopback).request('/', {
      method,
      headers: { host: 'localhost:4680', ...headers },
    })
  ).status

describe('the host guard', () => {
  test.each([
    'localhost',
    'localhost:4680',
    'LOCALHOST',
    '127.0.0.1:4680',
    '127.9.9.9',
    '[::1]:4680',
    '127.1',
    '2130706433',
    '0x7f.1',
    'localhost.',
  ])('answers to %s', async (host) => {
    expect(await ask({ host })).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:4680',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost#evil',
    'localhost\\evil.example',
    '0.0.0.0',
    '192.168.1.7',
    '128.0.0.1',
    '[::2]',
    '[::ffff:8.8.8.8]',
    'local host',
    '',
  ])('does not answer to %j', async (host) => {
    expect(await ask({ host })).toBe(421)
  })

  test('on this machine a password lets in only the names that were given', async () => {
    expect(await ask({ host: 'evil.example:4680' }, 'GET', true)).toBe(421)
    expect(await ask({ host: '192.168.1.7' }, 'GET', true)).toBe(421)
    expect(await ask({ host: 'prices.example' }, 'GET', true)).toBe(200)
    expect(await ask({ host: 'PRICES.example:8443' }, 'GET', true)).toBe(200)
    expect(await ask({ host: 'prices.example' })).toBe(421)
    expect(await ask({ host: 'localhost' }, 'GET', true)).toBe(200)
  })

  test('where others come in any name goes with a password, but it must be one', async () => {
    expect(await ask({ host: 'any.example' }, 'GET', true, false)).toBe(200)
    expect(await ask({ host: 'a b' }, 'GET', true, false)).toBe(421)
    expect(await ask({ host: 'any.example' }, 'GET', false, false)).toBe(421)
  })

  test('names are given in a list', () => {
    expect(namesIn('')).toEqual([])
    expect(namesIn('Prices.example, b.example:8443')).toEqual(['prices.example', 'b.example'])
    expect(() => namesIn('https://prices.example/')).toThrow('AISLE_HOSTS')
  })
})

describe('the origin guard', () => {
  test.each<[string, Record<string, string>, number]>([
    ['our own form', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4680' }, 200],
    ['our own form in an old browser', { origin: 'http://localhost:4680' }, 200],
    ['behind a proxy with https', { host: 'localhost', origin: 'https://localhost' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }, 403],
    ['another site in an old browser', { origin: 'http://evil.example' }, 403],
    [
      'another port of this machine',
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
      403,
    ],
    ['another port in an old browser', { origin: 'http://localhost:3000' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    [
      'headers that contradict',
      { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' },
      403,
    ],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
    ['nobody vouches', {}, 403],
    ['an origin that is none', { origin: 'http://localhost:4680@evil.example' }, 403],
  ])('%s', async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect(await ask(headers, method)).toBe(status)
    }
  })

  test('other sites may link here, but not load anything', async () => {
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(200)
    expect(await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
    expect(await ask({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' })).toBe(403)
    expect(await ask({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(200)
    expect(await ask({})).toBe(200)
  })
})

test('every answer has the headers, refusals too', async () => {
  for (const host of ['localhost', 'evil.example']) {
    const { headers } = await guarded().request('/', {
      headers: { host, origin: 'http://evil.example' },
    })
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

const tell = (c: Context, text: string | null, status: 401 | 429) =>
  c.text(text ?? 'Log in', status)

describe('the password', () => {
  let clock = 0
  const locked = () => {
    clock = 0
    const app = new Hono()
    app.use(
      passwordGuard({
        ask: tell,
        lock: new Lock({ given: 'correct horse', ticks: () => clock }),
        peer: (c) => c.req.header('x-peer') ?? 'one',
      }),
    )
    app.get('/', (c) => c.text('inside'))
    return (password: string | null, peer = 'one') =>
      app.request('/', {
        headers: {
          'x-peer': peer,
          ...(password === null ? {} : { authorization: `Basic ${btoa(`me:${password}`)}` }),
        },
      })
  }

  test('is asked for, and opens', async () => {
    const open = locked()
    const asked = await open(null)
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toStartWith('Basic ')
    expect((await open('wrong')).status).toBe(401)
    expect((await open('correct horse')).status).toBe(200)
  })

  test('may hold a colon', async () => {
    const app = new Hono()
    app.use(passwordGuard({ ask: tell, lock: new Lock({ given: 'a:b:c:d:e' }), peer: () => 'x' }))
    app.get('/', (c) => c.text('inside'))
    const authorization = `Basic ${btoa('me:a:b:c:d:e')}`
    expect((await app.request('/', { headers: { authorization } })).status).toBe(200)
  })

  test.each(['Basic', 'Basic !!!', 'Bearer x', `Basic ${btoa('no colon')}`])(
    '%s is none',
    async (authorization) => {
      const app = new Hono()
      app.use(
        passwordGuard({ ask: tell, lock: new Lock({ given: 'correct horse' }), peer: () => 'x' }),
      )
      expect((await app.request('/', { headers: { authorization } })).status).toBe(401)
    },
  )

  test('after five wrong ones an address waits, right or wrong; others do not', async () => {
    const open = locked()
    for (let i = 0; i < 5; i++) expect((await open(`guess ${i}`)).status).toBe(401)
    const told = await open('correct horse')
    expect(told.status).toBe(429)
    expect(told.headers.get('retry-after')).toBe('30')
    expect((await open('correct horse', 'two')).status).toBe(200)
    clock += 30_001
    expect((await open('correct horse')).status).toBe(200)
  })

  test('is needed to listen elsewhere than here', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1', '[::1]', '127.0.0.2']) {
      expect(() => checkListening(host, null)).not.toThrow()
    }
    for (const host of ['0.0.0.0', '::', '192.168.1.2', 'shop.example', '127.0.0.1.example', '']) {
      expect(() => checkListening(host, null)).toThrow(AisleError)
      expect(() => checkListening(host, 'long enough')).not.toThrow()
      expect(() => checkListening(host, 'short')).toThrow('shorter')
    }
  })
})

test('hosts are read as browsers read them', () => {
  expect(hostOf('0x7f000001:80')).toEqual({ name: '127.0.0.1', port: '' })
  expect(hostOf('[0:0::1]:4680')).toEqual({ name: '[::1]', port: '4680' })
  expect(hostOf('a:b')).toBeNull()
  expect(isLoopback('127.0.0.1')).toBe(true)
  expect(isLoopback('1127.0.0.1')).toBe(false)
})
