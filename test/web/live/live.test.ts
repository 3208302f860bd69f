import { afterEach, beforeEach, expect, test } from 'bun:test'
import { Hono } from 'hono'
import { nothingYet } from '../../../src/jobs/crawl/live.ts'
import { failure } from '../../../src/store/connection/failure.ts'
import { Crowd } from '../../../src/web/entry/crowd.ts'
import { listen } from '../../../src/web/entry/serve.ts'
import { liveStream } from '../../../src/web/live/live.ts'
import { CrawlWatch } from '../../../src/web/live/watch.ts'
import { FORM, openSite, runningCrawl, type Site } from '../helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

const AWAY = failure(new Error('ECONNREFUSED: Unable to connect.'), 'http://127.0.0.1:8080')

test('a page that is open goes on when the store is back', async () => {
  const looks = [
    async () => ({ html: 'before', ended: false }),
    () => Promise.reject(AWAY),
    () => Promise.reject(AWAY),
    async () => ({ html: 'after', ended: true }),
  ]
  const app = new Hono().get('/', (c) => liveStream(c, () => looks.shift()!(), 1))
  const text = await (await app.request('/')).text()
  expect(text.match(/^data: \w+$/gm)).toEqual(['data: before', 'data: after'])
  expect(text).toContain('event: end')
})

test('all parts of a page come in one stream, each when it changes', async () => {
  const looks = [
    { html: 'a', others: { now: '' }, ended: false },
    { html: 'a', others: { now: 'b' }, ended: false },
    { html: 'c', others: { now: 'b' }, ended: true },
  ]
  const app = new Hono().get('/', (c) => liveStream(c, async () => looks.shift()!, 1))
  const text = await (await app.request('/')).text()
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, ...event]) => event)
  expect(events).toEqual([
    ...[
      ['crawl', 'a'],
      ['now', ''],
    ],
    ['now', 'b'],
    ...[
      ['crawl', 'c'],
      ['end', ''],
    ],
  ])
})

test.each([
  ['runs', false, ['crawl']],
  ['ended', true, ['crawl', 'end']],
])('who asks for one look keeps no connection: what %s', async (_, ended, events) => {
  const app = new Hono().get('/', (c) => liveStream(c, async () => ({ html: 'a', ended }), 60_000))
  const text = await (await app.request('/?once=yes')).text()
  expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event!)).toEqual(events)
})

test('the page of a crawl opens one stream, which tells how far it is and what it finds', async () => {
  const { crawl, release } = await runningCrawl(site.store, 'toys')
  site.jobs.active.add('toys')
  site.jobs.lives.set('toys', { ...nothingYet(), crawl: crawl.id, notes: ['A fold was wrong.'] })
  const path = `/shops/toys/crawls/${crawl.id}`
  const { text: page } = await site.get(path)
  const parts = [...page.matchAll(/data-live="([^"]+)"(?: data-part="(\w+)")?/g)]
  expect(parts.map(([, stream, part = null]) => [stream, part])).toEqual([
    [`${path}/live`, null],
    [`${path}/live`, 'now'],
  ])
  const { text } = await site.get(`${path}/live?once=yes`)
  expect(text).toMatch(/^event: crawl\ndata: .*<dt>pages<\/dt>/m)
  expect(text).toMatch(/^event: now\ndata: .*A fold was wrong\./m)
  await release()
})

test('a crawl of this process is shown while the store is away, and that it broke off', async () => {
  const { crawl } = await runningCrawl(site.store, 'toys')
  const progress = { pages: 1, products: 0, queue: 1, rate: 1, delay: 5, delayReason: 'set' }
  const outage = { what: 'the database server does not answer', seconds: 3, of: 60 }
  const live = { ...nothingYet(), crawl: crawl.id }
  site.jobs.lives.set('toys', live)
  const watch = new CrawlWatch(site.store, crawl.id, site.jobs)
  expect((await watch.look())?.crawl.state).toBe('running')
  site.store.crawls.get = () => Promise.reject(AWAY)
  site.jobs.lives.set('toys', {
    ...live,
    progress: { ...progress, errors: 0, skipped: {}, outage },
  })
  const away = await watch.look()
  expect(away?.crawl.state).toBe('running')
  expect(away?.live?.progress?.outage).toEqual(outage)
  const broken = { crawl: crawl.id, at: Date.now(), error: AWAY.message, hint: AWAY.hint }
  site.jobs.brokenOff.set(crawl.id, broken)
  expect((await watch.look())?.crawl).toMatchObject({
    ...{ state: 'failed', incomplete: 'broken' },
    note: expect.stringContaining('It broke off: the database server does not answer'),
  })
  // Nobody here knows more of a crawl of another process.
  await expect(new CrawlWatch(site.store, crawl.id, site.jobs).look()).rejects.toBe(AWAY)
})

test.each(['/shops/toys/export.json', '/shops/toys/crawls/1/live'])(
  'who asks only for the headers of %s holds nothing',
  async (path) => {
    await runningCrawl(site.store, 'toys')
    const headers = { host: 'localhost:4680' }
    // More than may watch or export at once.
    for (let i = 0; i < 26; i++) {
      const { status } = await site.app.request(path, { method: 'HEAD', headers })
      expect(status).toBe(200)
    }
    const asked = await site.app.request(path, { headers })
    expect(asked.status).toBe(200)
    await asked.body!.cancel()
  },
)

test('so many may watch, and who leaves makes room', async () => {
  const watching = new Crowd({ each: 2, all: 2 })
  let ended = false
  const app = new Hono()
  app.get('/live', (c) => {
    c.set('watch', () => watching.enter('127.0.0.1'))
    return liveStream(c, async () => ({ html: 'now', ended }), 20)
  })
  const { url, stop } = listen(app, { host: '127.0.0.1', port: 0 })
  const gone = new AbortController()
  const first = await fetch(`${url}/live`, { signal: gone.signal })
  const second = await fetch(`${url}/live`)
  const third = await fetch(`${url}/live`)
  expect([first.status, second.status, third.status]).toEqual([200, 200, 503])
  expect(third.headers.get('retry-after')).toBe('5')
  expect(await third.text()).toContain('This one is not live')

  gone.abort()
  let fourth = third
  for (let tries = 0; tries < 50 && fourth.status === 503; tries++) {
    await Bun.sleep(20)
    fourth = await fetch(`${url}/live`)
  }
  expect(fourth.status).toBe(200)
  ended = true
  expect(await second.text()).toContain('event: end')
  expect(await fourth.text()).toContain('event: end')
  expect((await fetch(`${url}/live`)).status).toBe(200)
  await stop()
})
