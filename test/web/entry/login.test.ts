import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Hono } from 'hono'
import { openStore, type Store } from '../../../src/store/store.ts'
import { createApp } from '../../../src/web/app.tsx'
import { Lock } from '../../../src/web/entry/password.ts'
import { Sessions } from '../../../src/web/entry/sessions.ts'
import { FakeJobs, FORM, openSite, runningCrawl, type Site, VERSION } from '../helper.ts'
import '../document.ts'

const PASSWORD = 'correct horse'

let site: Site
let app: Hono
beforeEach(async () => {
  site = await openSite()
  app = createApp({
    ...{ store: site.store, jobs: new FakeJobs(site.store), version: VERSION },
    ...{ password: PASSWORD, loopback: false, peer: (c) => c.req.header('x-peer') ?? 'one' },
  })
})
afterEach(() => site.close())

const OWN = {
  host: 'prices.example',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
}

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { ...OWN, accept: 'text/html', ...headers } })

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { ...OWN, origin: 'http://prices.example', ...headers },
    body: new URLSearchParams(form),
  })

const cookieIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('aisle-session=')) ?? null

/** The cookie as a browser sends it back. */
async function logIn(headers: Record<string, string> = {}): Promise<string> {
  const answer = await post('/login', { password: PASSWORD, next: '/' }, headers)
  expect(answer.status).toBe(303)
  return cookieIn(answer)!.split(';')[0]!
}

describe('a page behind a password', () => {
  test('asks for it wherever somebody wants to go, and leads there', async () => {
    const asked = await get('/alerts?shop=x')
    expect(asked.status).toBe(401)
    const text = await asked.text()
    expect(text).toHaveElement('input[name="next"][value="/alerts?shop=x"]')
    expect(text).toHaveElement('[type="password"]')
    expect(text).not.toHaveElement('[aria-label="Main"]')
    const opened = await post('/login', { password: PASSWORD, next: '/alerts' })
    expect(opened.headers.get('location')).toBe('/alerts')
    const cookie = cookieIn(opened)!
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/')
    const inside = await get('/alerts', { cookie: cookie.split(';')[0]! })
    expect(inside.status).toBe(200)
    expect(await inside.text()).toHaveElement('[action="/logout"]')
  })

  test('is over https only a cookie for https', async () => {
    const answer = await post(
      '/login',
      { password: PASSWORD },
      { origin: 'https://prices.example' },
    )
    expect(cookieIn(answer)).toContain('Secure')
  })

  test('shows a browser no box of its own, but asks a script', async () => {
    expect((await get('/')).headers.get('www-authenticate')).toBeNull()
    const script = await app.request('/', { headers: { host: 'prices.example' } })
    expect(script.status).toBe(401)
    expect(script.headers.get('www-authenticate')).toStartWith('Basic ')
    const authorization = `Basic ${btoa(`any:${PASSWORD}`)}`
    const known = await app.request('/', { headers: { host: 'prices.example', authorization } })
    expect(known.status).toBe(200)
  })

  test.each(['', 'wrong', 'correct horse ', 'x'.repeat(5000)])(
    'does not open to %j',
    async (password) => {
      const answer = await post('/login', { password, next: '/alerts' })
      expect(answer.status).toBe(401)
      expect(cookieIn(answer)).toBeNull()
      const text = await answer.text()
      expect(text).toHaveElement('[aria-invalid="true"]')
      expect(text).toHaveElement('[value="/alerts"]')
      // What was tried is not sent back.
      if (password) expect(text).not.toContain(password)
    },
  )

  test('lets nobody guess: after five tries an address waits, also with the right one', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('/login', { password: `guess ${i}` })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
    const told = await post('/login', { password: PASSWORD })
    expect(told.status).toBe(429)
    expect(told.headers.get('retry-after')).toBe('30')
    expect((await post('/login', { password: PASSWORD }, { 'x-peer': 'two' })).status).toBe(303)
  })

  test.each([
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/ok\r\nX: y',
  ])('leads nobody to %j', async (next) => {
    const { headers } = await post('/login', { password: PASSWORD, next })
    expect(headers.get('location')).toBe('/')
  })

  test('takes no form from another site, not even this one', async () => {
    const strange = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await post('/login', { password: PASSWORD }, strange)).status).toBe(403)
    const cookie = await logIn()
    expect((await post('/shops', FORM, { ...strange, cookie })).status).toBe(403)
    expect((await post('/logout', {}, { ...strange, cookie })).status).toBe(403)
    expect((await get('/', { cookie })).status).toBe(200)
    expect(await site.store.shops.list()).toEqual([])
  })

  test('keeps what was typed from who has no session any more', async () => {
    const answer = await post('/shops', FORM, { referer: 'http://prices.example/shops/add' })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toHaveElement('[name="next"][value="/shops/add"]')
    expect(await site.store.shops.list()).toEqual([])
  })
})

describe('a session', () => {
  test('is never the one that a browser brought along', async () => {
    const fixed = 'aisle-session=chosen-by-somebody-else'
    const cookie = await logIn({ cookie: fixed })
    expect(cookie).not.toBe(fixed)
    expect((await get('/', { cookie: fixed })).status).toBe(401)
    // Nor does an old one live on beside the new one.
    const next = await logIn({ cookie })
    expect(next).not.toBe(cookie)
    expect((await get('/', { cookie })).status).toBe(401)
    expect((await get('/', { cookie: next })).status).toBe(200)
  })

  test('ends with the button', async () => {
    const cookie = await logIn()
    const out = await post('/logout', {}, { cookie })
    expect(out).toMatchObject({ status: 303 })
    expect(cookieIn(out)).toContain('Max-Age=0')
    expect((await get('/', { cookie })).status).toBe(401)
  })

  test('ends when nobody uses it for a day, and after a month', async () => {
    let now = 0
    const { sessions: store } = site.store
    const sessions = new Sessions({ store, key: async () => 'key', now: () => now })
    const token = await sessions.begin()
    const day = 24 * 3_600_000
    for (let i = 0; i < 29; i++) {
      now += day - 1
      expect(await sessions.use(token)).toBe(true)
    }
    now += day - 1
    expect(await sessions.use(token)).toBe(true)
    now += day
    expect(await sessions.use(token)).toBe(false)
    const idle = await sessions.begin()
    now += day + 1
    expect(await sessions.use(idle)).toBe(false)
    expect(await sessions.use(undefined)).toBe(false)
    expect(await sessions.use('')).toBe(false)
    // What is over is not kept.
    await sessions.begin()
    expect(await store.all()).toHaveLength(1)
  })

  test('lasts no longer where the clock was set back', async () => {
    const day = 24 * 3_600_000
    let now = 400 * day
    const { sessions: store } = site.store
    const sessions = new Sessions({ store, key: async () => 'key', now: () => now })
    const token = await sessions.begin()
    now -= 3_600_000
    expect(await sessions.use(token)).toBe(true)
    // It was used now, by this clock.
    expect(await store.all()).toMatchObject([{ since: 400 * day, used: now }])
    now -= 2 * day
    expect(await sessions.use(token)).toBe(false)
  })

  const restarted = (password: string = PASSWORD) => {
    app = createApp({
      ...{ store: site.store, jobs: new FakeJobs(site.store), version: VERSION },
      ...{ password, loopback: false, peer: () => 'one' },
    })
  }

  test('goes on after a restart, and is stored as a digest alone', async () => {
    const cookie = await logIn()
    const stored = await site.store.sessions.all()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1]!)
    restarted()
    expect((await get('/', { cookie })).status).toBe(200)
    expect((await get('/', { cookie: `aisle-session=${stored[0]!.digest}` })).status).toBe(401)
    await post('/logout', {}, { cookie })
    restarted()
    expect((await get('/', { cookie })).status).toBe(401)
    expect(await site.store.sessions.all()).toEqual([])
  })

  test('is over where Aisle starts with another password', async () => {
    const cookie = await logIn()
    restarted('another one')
    expect((await get('/', { cookie })).status).toBe(401)
    restarted()
    await new Lock({ given: PASSWORD, settings: site.store.settings }).choose('from the page')
    expect((await get('/', { cookie })).status).toBe(401)
  })
})

describe('what is sent for as long as somebody looks', () => {
  const endOf = async (start: () => Promise<Response>, change: () => Promise<unknown>) => {
    const { crawl, release } = await runningCrawl(site.store, 'toys')
    const answer = await start()
    expect(answer.status).toBe(200)
    const reader = answer.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: crawl')
    await change()
    const ended = (async () => {
      while (!(await reader.read()).done);
      return 'ended'
    })()
    const outcome = await Promise.race([ended, Bun.sleep(4000).then(() => 'goes on')])
    await reader.cancel()
    await release()
    expect(crawl.state).toBe('running')
    return outcome
  }
  beforeEach(async () => {
    await site.store.shops.add({ slug: 'toys', name: 'Toys', seed: 'https://toys.example/' })
  })
  const live = '/shops/toys/crawls/1/live'

  test('ends when they log out', async () => {
    const cookie = await logIn()
    const end = async () => await post('/logout', {}, { cookie })
    expect(await endOf(async () => await get(live, { cookie }), end)).toBe('ended')
  })

  test('ends with another password, for scripts too', async () => {
    const authorization = `Basic ${btoa(`me:${PASSWORD}`)}`
    const change = async () => {
      const cookie = await logIn()
      const form = { current: PASSWORD, password: 'long enough', again: 'long enough', do: 'set' }
      expect((await post('/settings/password', form, { cookie })).status).toBe(303)
    }
    const start = async () => await get(live, { authorization })
    expect(await endOf(start, change)).toBe('ended')
  })

  test('goes on for everybody else', async () => {
    const [cookie, other] = [await logIn(), await logIn()]
    const end = async () => await post('/logout', {}, { cookie: other })
    expect(await endOf(async () => await get(live, { cookie }), end)).toBe('goes on')
  })
})

describe('a password that was set on the page', () => {
  test('is stored as an argon2 hash, and ends all sessions', async () => {
    const { settings, sessions } = site.store
    const lock = new Lock({ settings, sessions })
    expect(await lock.isSet()).toBe(false)
    const token = await lock.sessions.begin()
    expect(await lock.sessions.use(token)).toBe(true)
    await lock.choose('from the page')
    expect(await settings.get('password')).toStartWith('$argon2id$')
    expect(await lock.sessions.use(token)).toBe(false)
    expect(await sessions.all()).toEqual([])
    expect(await lock.try('me', 'from the page')).toBe('open')
    expect(await lock.try('me', 'from the pagE')).toBe('wrong')
    // Known by now, it is not computed again.
    const began = performance.now()
    for (let i = 0; i < 20; i++) expect(await lock.try('me', 'from the page')).toBe('open')
    expect(performance.now() - began).toBeLessThan(200)
    await lock.choose(null)
    expect(await lock.isSet()).toBe(false)
  })

  test('opens beside the one that Aisle was started with', async () => {
    const lock = new Lock({ given: PASSWORD, settings: site.store.settings })
    await lock.choose('from the page')
    expect(await lock.try('me', PASSWORD)).toBe('open')
    expect(await lock.try('me', 'from the page')).toBe('open')
  })
})

describe('two processes with the same data', () => {
  const openOf = (store: Store) =>
    createApp({ store, jobs: new FakeJobs(store), version: VERSION, peer: () => 'one' })
  const HERE = { host: 'localhost:4680', 'sec-fetch-site': 'same-origin' }
  const set = (page: Hono, password: string, current: string, cookie = '') =>
    page.request('/settings/password', {
      method: 'POST',
      headers: { ...HERE, origin: 'http://localhost:4680', cookie },
      body: new URLSearchParams({ password, again: password, current, do: 'set' }),
    })
  const look = async (page: Hono, headers: Record<string, string> = {}) =>
    (await page.request('/', { headers: { ...HERE, accept: 'text/html', ...headers } })).status
  const script = (password: string) => ({ authorization: `Basic ${btoa(`me:${password}`)}` })

  test('ask both for a password that was set at one of them, and for the new one at once', async () => {
    const second = await openStore({ data: site.data })
    const [here, there] = [openOf(site.store), openOf(second)]
    expect([await look(here), await look(there)]).toEqual([200, 200])
    const cookie = cookieIn(await set(here, 'first password', ''))!.split(';')[0]!
    expect([await look(here), await look(there)]).toEqual([401, 401])
    expect([await look(here, { cookie }), await look(there, { cookie })]).toEqual([200, 200])
    expect(await look(there, script('first password'))).toBe(200)
    const changed = await set(here, 'second password', 'first password', cookie)
    expect(changed.status).toBe(303)
    expect(await look(there, { cookie })).toBe(401)
    // It fitted before.
    expect(await look(there, script('first password'))).toBe(401)
    expect(await look(there, script('second password'))).toBe(200)
    expect(await look(there, { cookie: cookieIn(changed)!.split(';')[0]! })).toBe(200)
    second.close()
  })
})

test('a password that could not be read once is read the next time, and nobody is let in', async () => {
  let reads = 0
  const get = async () => {
    if (reads++ === 0) throw new Error('the database is busy')
    return null
  }
  const lock = new Lock({ settings: { get, set: async () => {} } })
  await expect(lock.isSet()).rejects.toThrow('busy')
  expect(await lock.isSet()).toBe(false)
  reads = 0
  await expect(lock.try('me', '')).rejects.toThrow('busy')
})

test('on this machine a page under a rebound name reaches no login, and locks nobody out', async () => {
  const open = createApp({
    ...{ store: site.store, jobs: new FakeJobs(site.store), version: VERSION, password: PASSWORD },
    peer: () => '127.0.0.1',
  })
  const tryAt = async (host: string, password: string) =>
    (
      await open.request('/login', {
        method: 'POST',
        headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ password, next: '/' }),
      })
    ).status
  for (let i = 0; i < 6; i++) expect(await tryAt('evil.example:4680', `guess ${i}`)).toBe(421)
  expect(await tryAt('localhost:4680', PASSWORD)).toBe(303)
})

test('without a password only names that nobody can point here are answered', async () => {
  const open = createApp({ store: site.store, jobs: new FakeJobs(site.store), version: VERSION })
  for (const [host, status] of [
    ['localhost:4680', 200],
    ['rebound.example:4680', 421],
  ] as const) {
    expect((await open.request('/', { headers: { host } })).status).toBe(status)
  }
  // A page under a rebound name has no session either: its cookies are of that name.
  const rebound = await get('/', { host: 'rebound.example' })
  expect(rebound.status).toBe(401)
})
