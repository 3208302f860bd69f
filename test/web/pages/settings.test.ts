import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Hono } from 'hono'
import { USER_AGENT, userAgentWith } from '../../../src/crawl/fetch/user-agent.ts'
import type { Learned } from '../../../src/jobs/learn/learn.ts'
import { fetcherOf } from '../../../src/jobs/manners.ts'
import { enter } from '../../../src/jobs/users.ts'
import { openPlan } from '../../../src/plan/plan.ts'
import { createApp } from '../../../src/web/app.tsx'
import { wordsAt } from '../document.ts'
import { FakeJobs, FORM, openSite, type Site, VERSION } from '../helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
})
afterEach(() => site.close())

describe('who asks', () => {
  test.each(['me@example.com', 'https://me.example/about?x=1', ''])(
    '%j is taken',
    async (contact) => {
      const answer = await site.post('/settings', { contact, delay: '', concurrency: '' })
      expect(answer.status).toBe(303)
      expect(await site.store.settings.get('contact')).toBe(contact || null)
    },
  )

  test.each([
    'me',
    'call (me)',
    'a@b',
    'https://x.example/\nX-Evil: y',
    'ftp://x.example',
    `${'a'.repeat(130)}@b.cz`,
  ])('%j is refused', async (contact) => {
    const { status, text } = await site.post('/settings', { contact, delay: '', concurrency: '' })
    expect(status).toBe(422)
    expect(text).toHaveElement('[id="contact-problem"]')
    expect(await site.store.settings.get('contact')).toBeNull()
  })

  test('is told to shops with every request', async () => {
    const heard: (string | null)[] = []
    const server = Bun.serve({
      ...{ port: 0, hostname: '127.0.0.1' },
      fetch(request) {
        heard.push(request.headers.get('user-agent'))
        return new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } })
      },
    })
    const get = async () =>
      (await fetcherOf(site.store)).get({ url: `http://127.0.0.1:${server.port}/`, private: true })
    await get()
    await site.store.settings.set({ contact: 'me@example.com' })
    await get()
    await server.stop(true)
    expect(heard).toEqual([USER_AGENT, userAgentWith('me@example.com')])
    expect(heard[1]).toContain('contact: me@example.com')
  })

  test('limits hold for shops that are added from then on', async () => {
    await site.post('/settings', { contact: '', delay: '3000', concurrency: '2' })
    await site.post('/shops', FORM)
    expect(await site.store.shops.need('toys')).toMatchObject({ delay: 3000, concurrency: 2 })
    await site.post('/shops', { ...FORM, url: 'books.example', delay: '10' })
    expect(await site.store.shops.need('books')).toMatchObject({ delay: 10, concurrency: 2 })
  })
})

describe('backups', () => {
  const make = async (): Promise<string> => {
    await site.post('/settings/backups', {})
    return wordsAt((await site.get('/settings')).text, '#backups th a')[0]!
  }
  const upload = async (bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) => {
    const body = new FormData()
    body.set('file', new File([bytes], 'x.db'))
    const answer = await site.app.request('/settings/restore', {
      ...{ method: 'POST', body },
      headers: { host: 'localhost:4680', 'sec-fetch-site': 'same-origin', ...more },
    })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  test('hold everything, and bring it back; what was there is kept', async () => {
    await site.post('/shops', FORM)
    const name = await make()
    const file = await site.app.request(`/settings/backups/${name}`, {
      headers: { host: 'localhost' },
    })
    expect(file.headers.get('content-disposition')).toContain(name)
    const bytes = new Uint8Array(await file.arrayBuffer())
    await site.store.shops.remove('toys')
    await site.post('/shops', { ...FORM, url: 'books.example' })
    const password = await Bun.password.hash('kept', 'argon2id')
    await site.store.settings.set({ password })
    const headers = { authorization: `Basic ${btoa('me:kept')}` }

    expect((await upload(bytes)).status).toBe(401)
    const asked = await upload(bytes, headers)
    const there = asked.headers.get('location')!
    const { text } = await site.get(there, headers)
    expect(text).toHaveElement('tr', 'toys.examplebooks.example')
    expect((await site.store.shops.list()).map(({ slug }) => slug)).toEqual(['books'])

    expect(await site.post(there, {}, headers)).toMatchObject({ status: 303 })
    expect(site.jobs.rested).toBe(1)
    expect((await site.store.shops.list()).map(({ slug }) => slug)).toEqual(['toys'])
    // Who could come in before can now, and nobody else.
    expect(await site.store.settings.get('password')).toBe(password)
    const files = readdirSync(dirname(site.store.place))
    expect(files.some((file) => /^aisle-before-\d{8}-\d{4}\.db$/.test(file))).toBe(true)
    expect(await site.store.integrity()).toEqual([])
    // And it goes on being written to.
    await site.post('/shops', { ...FORM, url: 'games.example' }, headers)
    expect(await site.store.shops.list()).toHaveLength(2)
  })

  test.each([
    [true, 'The backup is in place; the data from before is kept as aisle-before-1.db.'],
    [false, 'Nothing was replaced: your data is as it was.'],
  ])('a restore that was cut off is told of until it was read (done: %j)', async (done, text) => {
    expect((await site.get('/')).text).not.toContain('during a restore')
    await site.store.settings.set({ interrupted: { done, aside: '/x/aisle-before-1.db' } })
    for (const path of ['/', '/settings']) expect((await site.get(path)).text).toContain(text)
    expect((await site.post('/settings/news', {})).status).toBe(303)
    expect((await site.get('/')).text).not.toContain('during a restore')
  })

  test('wait for a crawl of another process', async () => {
    await site.post('/shops', FORM)
    const name = await make()
    const { id } = await site.store.shops.need('toys')
    const owner = { id: 'x', pid: 1, machine: 'elsewhere', what: 'crawl of toys' }
    await site.store.leases.acquire(`shop:${id}`, owner)
    const { status, text } = await site.post(`/settings/backups/${name}/restore`, {})
    expect(status).toBe(409)
    expect(text).toContain('is being crawled by another process')
    expect(site.jobs.rested).toBe(0)
  })

  test('wait for whoever holds anything, also where it has our number on another machine', async () => {
    const name = await make()
    const owner = { id: 'x', pid: process.pid, machine: 'elsewhere 1 2', what: 'annotator' }
    await site.store.leases.acquire('host:toys.example', owner)
    const { status, text } = await site.post(`/settings/backups/${name}/restore`, {})
    expect(status).toBe(409)
    expect(text).toContain(`by another process (${process.pid} on elsewhere)`)
    expect(site.jobs.rested).toBe(0)
  })

  test('wait for a shop that is being imported', async () => {
    const name = await make()
    const leave = enter(site.store.options, { what: 'a shop is being imported', refuse: true })
    const refused = await site.post(`/settings/backups/${name}/restore`, {})
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Nothing was replaced: a shop is being imported')
    leave()
    expect((await site.post(`/settings/backups/${name}/restore`, {})).status).toBe(303)
  })

  test('nothing is changed while one is restored; a plan that is learned then stays out', async () => {
    await site.post('/shops', FORM)
    const name = await make()
    const learned = Promise.withResolvers<Learned>()
    site.jobs.learn = () => learned.promise
    const learning = site.post('/shops/toys/plan/learn', {})
    await Bun.sleep(100)
    site.jobs.rest = async () => {
      const refused = await site.post('/shops', { ...FORM, url: 'books.example' })
      expect(refused).toMatchObject({ status: 409 })
      expect(refused.text).toContain('A backup is being restored')
      // Longer than restoring takes.
      setTimeout(
        () => learned.resolve({ plan: openPlan(['https://toys.example/']) } as Learned),
        3000,
      )
    }
    expect((await site.post(`/settings/backups/${name}/restore`, {})).status).toBe(303)
    await learning
    const toys = await site.store.shops.need('toys')
    expect(await site.store.plans.active(toys.id)).toBeNull()
    expect(await site.store.shops.list()).toHaveLength(1)
  })

  test.each([
    ['nothing', new Uint8Array(0), 'choose a backup'],
    ['a letter', new TextEncoder().encode('hello '.repeat(200)), 'not a database'],
  ])('%s is none', async (_, bytes, why) => {
    const { status, text } = await upload(bytes)
    expect(status).toBe(422)
    expect(text).toContain(why)
    expect((await site.get('/settings')).text).not.toContain('brought-')
  })

  test('that are too large are refused on the page, and so are shops that are too large', async () => {
    const send = (path: string, length: number) =>
      site.app.request(path, {
        ...{ method: 'POST', body: 'x' },
        headers: {
          ...{ host: 'localhost:4680', 'sec-fetch-site': 'same-origin' },
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(length),
        },
      })
    const refused = await send('/settings/restore', 1e15)
    expect(refused.status).toBe(422)
    const text = await refused.text()
    expect(/id="file-problem"[^>]*>[^<]*/.exec(text)?.[0]).toContain(
      'too large: Aisle takes at most',
    )
    expect(text).toContain('Put it into the folder')
    const form = await send('/shops/import', 200_000_000)
    expect(form.status).toBe(422)
    expect(await form.text()).toContain('aisle shop import FILE')
  })

  test('of a newer Aisle are left alone', async () => {
    await site.store.settings.set({ contact: 'x@y.cz' })
    const name = await make()
    const path = `${dirname(site.store.place)}/backups/${name}`
    const { default: Database } = await import('libsql')
    const database = new Database(path)
    database.exec(`INSERT INTO migrations VALUES (999, 'later', 0)`)
    database.close()
    const { status, text } = await site.get(`/settings/backups/${name}/restore`)
    expect(status).toBe(422)
    expect(text).toContain('newer Aisle')
  })

  test.each(['..%2Faisle.db', 'none.db', 'aisle.db'])(
    'no other file is given out: %s',
    async (name) => {
      await make()
      expect((await site.get(`/settings/backups/${name}`)).status).toBe(404)
      expect((await site.post(`/settings/backups/${name}/remove`, {})).status).toBe(404)
    },
  )
})

describe('the password', () => {
  const app = (options: { password?: string; loopback?: boolean }): Hono =>
    createApp({
      ...{ store: site.store, jobs: new FakeJobs(site.store), version: VERSION, ...options },
    })
  const post = (on: Hono, form: Record<string, string>, cookie = '') =>
    on.request('/settings/password', {
      method: 'POST',
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie },
      body: new URLSearchParams({ current: '', password: '', again: '', do: '', ...form }),
    })

  test('is set, and who set it is inside', async () => {
    const here = app({})
    const answer = await post(here, { password: 'long enough', again: 'long enough' })
    expect(answer.status).toBe(303)
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('aisle-session='))!
    expect((await here.request('/', { headers: { host: 'localhost' } })).status).toBe(401)
    const inside = { host: 'localhost', cookie: cookie.split(';')[0]! }
    expect((await here.request('/', { headers: inside })).status).toBe(200)
    expect((await here.request('/', { headers: { ...inside, host: 'any.example' } })).status).toBe(
      421,
    )
    // Changing it needs the one that holds.
    const wrong = await post(
      here,
      { current: 'a guess', password: 'other words', again: 'other words' },
      inside.cookie,
    )
    expect(wrong.status).toBe(422)
    const changed = await post(
      here,
      { current: 'long enough', password: 'other words', again: 'other words' },
      inside.cookie,
    )
    expect(changed.status).toBe(303)
    expect((await here.request('/', { headers: inside })).status).toBe(401)
  })

  test.each([
    [{ password: 'short', again: 'short' }, 'password'],
    [{ password: 'long enough', again: 'long  enough' }, 'again'],
    [{ password: 'x'.repeat(300), again: 'x'.repeat(300) }, 'password'],
  ])('%o is refused beside its field', async (form, field) => {
    const answer = await post(app({}), form)
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toHaveElement(`#${field}[aria-invalid="true"][autofocus]`)
    expect(text).not.toContain(form.password)
    expect(await site.store.settings.get('password')).toBeNull()
  })

  test('cannot be taken away where others can come in', async () => {
    const open = app({ loopback: false })
    const set = await post(open, { password: 'long enough', again: 'long enough' })
    const cookie = set.headers
      .getSetCookie()
      .find((one) => one.startsWith('aisle-s'))!
      .split(';')[0]!
    const answer = await post(open, { current: 'long enough', do: 'remove' }, cookie)
    expect(answer.status).toBe(409)
    expect(await site.store.settings.get('password')).not.toBeNull()
  })
})

test('the log keeps the last lines, as text', async () => {
  const { Logs } = await import('../../../src/jobs/log.ts')
  const logs = new Logs()
  for (let i = 0; i < 600; i++) logs.add(`line ${i} <b>`)
  expect(logs.lines).toHaveLength(500)
  const app = createApp({ store: site.store, jobs: site.jobs, version: VERSION, logs })
  const text = await (await app.request('/settings', { headers: { host: 'localhost' } })).text()
  expect(text).toContain('line 599 &lt;b&gt;')
  expect(text).toContain('aisle 0.0.1')
})
