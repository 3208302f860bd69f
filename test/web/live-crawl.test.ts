import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Live } from '../../src/jobs/crawl/live.ts'
import { openCrawl } from '../../src/jobs/crawl/open.ts'
import { openPlan } from '../../src/plan/plan.ts'
import { noCounters } from '../../src/store/crawls/counters.ts'
import { blankWrite } from '../../src/store/pages/page-write.ts'
import type { Counters, LearnedPlan } from '../../src/store/types.ts'
import { watcher } from '../store/make.ts'
import { factsIn, wordsAt } from './document.ts'
import { endedCrawl, FORM, openSite, runningCrawl, type Site } from './helper.ts'

let site: Site
beforeEach(async () => {
  site = await openSite()
  await site.post('/shops', FORM)
})
afterEach(() => site.close())

const live = (crawl: number | null, of: Partial<Live> = {}): Live => ({
  ...{ crawl, paused: false, notes: [], products: [] },
  progress: {
    ...{ pages: 40, products: 20, queue: 60, rate: 0.9, delay: 4000, delayReason: 'crawl-delay' },
    ...{ errors: 0, skipped: {} },
  },
  ...of,
})

/** A crawl of this process that has read so much. */
async function going(counters: Partial<Counters> = {}) {
  const started = await runningCrawl(site.store, 'toys')
  await site.store.writePage({
    ...blankWrite(started.shop.id, started.crawl.id),
    ...{ counters: { ...noCounters(), pages: 40, ...counters }, seconds: 40 },
  })
  site.jobs.active.add('toys')
  site.jobs.lives.set('toys', live(started.crawl.id))
  return { ...started, path: `/shops/toys/crawls/${started.crawl.id}` }
}

describe('a crawl that runs', () => {
  test('is told against what waits, with its pause and the reason', async () => {
    const { path, release } = await going()
    const { text } = await site.get(path)
    expect(text).toHaveElement('progress[max="100"][value="40"]')
    expect(text).toContain('40 of at least 100 pages, and more may be found')
    expect(text).toContain('4.0 s between two requests, as robots.txt asks')
    expect(factsIn(text)).toMatchObject({ 'pages a second': '0.9' })
    expect(text).toHaveElement(`[data-live="${path}/live"]`)
    await release()
  })

  test('of a shop that does not answer is not said to have been answered', async () => {
    const { crawl, path, release } = await going()
    const { progress } = live(crawl.id)
    const slow = { ...progress!, delay: 60_000, delayReason: 'busy' as const }
    site.jobs.lives.set('toys', live(crawl.id, { progress: slow }))
    const { text } = await site.get(path)
    expect(text).toContain('because the shop answered with errors or not at all: it may be busy')
    await release()
  })

  test('is told against what the plan foretells, where one does', async () => {
    const { crawl: first, release } = await runningCrawl(site.store, 'toys')
    const learned: LearnedPlan = {
      ...{ version: 1, active: true, states: 2, edges: 3, pages: 80, details: 60, products: 60 },
      ...{ missed: 0, unknown: false, of: { pages: 300, details: 60 } },
    }
    await site.store.crawls.finish(first.id, {
      ...{ state: 'done', incomplete: null, counters: noCounters(), seconds: 1 },
    })
    await site.store.crawls.addLearned(first.id, learned)
    const crawl = await site.store.crawls.start({
      ...{ shop: first.shop, mode: 'focused', plan: 1, wrapper: 1 },
    })
    await site.store.writePage({
      ...blankWrite(first.shop, crawl.id),
      ...{ counters: { ...noCounters(), pages: 20 }, seconds: 20 },
    })
    const { text } = await site.get(`/shops/toys/crawls/${crawl.id}`)
    expect(text).toHaveElement('p', '25 %: 20 of about 80 pages, as the plan foretells')
    await release()
  })

  test('that comes to more than the last time is not done while pages wait', async () => {
    await endedCrawl(site.store, 'toys', 'delta', { pages: 80, unchanged304: 11 })
    const { id: shop } = await site.store.shops.need('toys')
    const owner = { id: 'me', pid: process.pid, machine: 'elsewhere', what: 'test' }
    await site.store.leases.acquire(`shop:${shop}`, owner)
    const { id } = await site.store.crawls.start({ shop, mode: 'delta', plan: 1, wrapper: 1 })
    const told = async (pages: number, queued: number) => {
      const counters = { ...noCounters(), pages, queued }
      await site.store.writePage({ ...blankWrite(shop, id), counters, seconds: pages })
      const { text } = await site.get(`/shops/toys/crawls/${id}`)
      return wordsAt(text, '.bar p')[0]
    }
    expect(await told(79, 12)).toBe('86 %: 79 of about 91 pages, as many as the last time')
    expect(await told(91, 12)).toBe('88 %: 91 of at least 103 pages, more than the last time')
    expect(await told(199, 1)).toStartWith('99 %')
  })

  test('shows products as they come, as text', async () => {
    const { crawl, path, release } = await going()
    const at = { event: 'product', shop: 'toys', crawl: crawl.id } as const
    const products: Live['products'] = [
      {
        ...at,
        change: 'new',
        name: '<script>alert(1)</script>',
        url: 'https://toys.example/p/1',
        price: { amount: '12.90', currency: 'EUR' },
      },
    ]
    site.jobs.lives.set('toys', live(crawl.id, { products, notes: ['A fold was wrong.'] }))
    const { text } = await site.get(path)
    expect(text).toContain('&lt;script&gt;alert(1)')
    expect(text).not.toHaveElement('script:not([src])')
    expect(text).toContain('€12.90')
    expect(text).toContain('A fold was wrong.')
    // Of another crawl nothing is told.
    site.jobs.lives.set('toys', live(crawl.id + 1, { notes: ['Of another one.'] }))
    expect((await site.get(path)).text).not.toContain('Of another one.')
    await release()
  })

  test('is paused, and goes on', async () => {
    const { path, release } = await going()
    expect((await site.get(path)).text).toHaveElement(`[action="${path}/pause"]`)
    expect(await site.post(`${path}/pause`, {})).toMatchObject({ status: 303, location: path })
    const { text } = await site.get(path)
    expect(text).toHaveElement('span.state.stopped', 'paused')
    expect(text).toContain('You paused it')
    expect(text).toHaveElement(`[action="${path}/resume"]`)
    await site.post(`${path}/resume`, {})
    expect((await site.get(path)).text).not.toContain('You paused it')
    site.jobs.active.clear()
    expect((await site.post(`${path}/pause`, {})).status).toBe(409)
    await release()
  })
})

describe('a page of a crawl that was left open', () => {
  test('pauses and stops no other one', async () => {
    const { crawl: old, path, release } = await going()
    const { plan, wrapper, shop } = (await site.store.crawls.get(old.id))!
    const next = await site.store.crawls.start({ shop, mode: 'initial', plan, wrapper })
    for (const lives of [null, live(next.id), live(null)]) {
      if (lives) site.jobs.lives.set('toys', lives)
      else site.jobs.lives.clear()
      for (const what of ['pause', 'resume']) {
        const { status, text } = await site.post(`${path}/${what}`, {})
        expect(status).toBe(409)
        expect(text).toContain(`Crawl ${old.id} of toys.example does not run any more`)
      }
      const stopped = await site.post('/shops/toys/stop', { crawl: String(old.id) })
      expect(stopped.status).toBe(409)
      expect(stopped.text).toContain('Nothing was done')
    }
    expect([...site.jobs.paused]).toEqual([])
    expect(site.jobs.stopped).toEqual([])
    site.jobs.lives.set('toys', live(next.id))
    expect((await site.get('/shops/toys')).text).toHaveElement(`[name="crawl"][value="${next.id}"]`)
    expect((await site.post('/shops/toys/stop', { crawl: String(next.id) })).status).toBe(303)
    expect(site.jobs.stopped).toEqual(['toys'])
    await release()
  })
})

describe('all crawls', () => {
  test('are listed, and the first one is a press away', async () => {
    const none = await site.get('/shops/toys/crawls')
    expect(none.text).toContain('It was not crawled yet')
    expect(none.text).toHaveElement('[href="/shops/toys/crawl/options"]')
    const { path, release } = await going()
    const { status, text } = await site.get('/shops/toys/crawls')
    expect(status).toBe(200)
    expect(text).toHaveElement(`[href="${path}"]`)
    expect(text).toContain('1 crawl')
    expect(text).not.toContain('Crawl now')
    // On a phone too each says how it went.
    expect(text).toHaveElement('span.sub.phone', 'every page: 40 pages, 40 s')
    await release()
  })
})

describe('a crawl of changes', () => {
  const offered = async () =>
    await Promise.all(
      ['/shops/toys', '/shops/toys/crawls'].map(async (path) =>
        (await site.get(path)).text.includes('name="mode" value="delta"'),
      ),
    )

  test('is offered on the overview and among the crawls, where there is a plan', async () => {
    expect(await offered()).toEqual([false, false])
    const { id } = await site.store.shops.need('toys')
    const plan = JSON.stringify(openPlan(['https://toys.example/']))
    await site.store.plans.save(id, plan, 'learned')
    expect(await offered()).toEqual([true, true])
    await site.store.shops.update('toys', { wrapper: null })
    expect(await offered()).toEqual([false, false])
  })

  test('is not, where a crawl that was begun would go on', async () => {
    const { id } = await site.store.shops.need('toys')
    const plan = JSON.stringify(openPlan(['https://toys.example/']))
    await site.store.plans.save(id, plan, 'learned')
    const { release } = await runningCrawl(site.store, 'toys')
    await release()
    expect(await offered()).toEqual([false, false])
    expect((await site.get('/shops/toys/crawls')).text).toContain('Go on with the crawl')
  })
})

describe('a crawl with options', () => {
  const asked = { mode: '', maxPages: '', maxAge: '', delay: '', concurrency: '', fresh: '' }

  test('is asked for as it is said', async () => {
    const answer = await site.post('/shops/toys/crawl/options', {
      ...asked,
      ...{
        mode: 'delta',
        maxPages: '500',
        maxAge: '14',
        delay: '250',
        concurrency: '2',
        fresh: 'on',
      },
    })
    expect(answer).toMatchObject({ status: 303, location: '/shops/toys/crawls/1' })
    expect(site.jobs.asked).toEqual([
      {
        ...{ shop: 'toys', mode: 'delta', maxPages: 500, maxAge: 14, delay: 250, concurrency: 2 },
        ...{ timeout: null, fresh: true },
      },
    ])
  })

  test('of the whole shop is one of every page', async () => {
    await site.post('/shops/toys/crawl/options', { ...asked, mode: 'initial', whole: 'on' })
    expect(site.jobs.asked).toMatchObject([{ mode: 'initial', whole: true }])
    const focused = { ...asked, mode: 'focused', whole: 'on' }
    const { status, text } = await site.post('/shops/toys/crawl/options', focused)
    expect(status).toBe(422)
    expect(text).toHaveElement('[id="whole-problem"]')
    expect(text).toHaveElement('[name="whole"][checked]')
  })

  test('keeps what was typed beside what is wrong', async () => {
    const { status, text } = await site.post('/shops/toys/crawl/options', {
      ...asked,
      ...{ mode: 'all', maxPages: '0', concurrency: '65', delay: '250' },
    })
    expect(status).toBe(422)
    for (const field of ['mode', 'maxPages', 'concurrency']) {
      expect(text).toHaveElement(`[id="${field}-problem"]`)
    }
    expect(text).toHaveElement('[value="250"]')
    expect(site.jobs.asked).toEqual([])
  })

  test('says what it reads again, and when', async () => {
    const { text } = await site.get('/shops/toys/crawl/options?mode=delta')
    expect(text).toContain('product pages, and lists that it leaves out meanwhile. 0: all at once.')
  })

  test('that is refused says why', async () => {
    site.jobs.answer = { ok: false, error: 'the shop has no plan yet', hint: 'Crawl it whole.' }
    const { status, text } = await site.post('/shops/toys/crawl/options', {
      ...asked,
      mode: 'delta',
    })
    expect(status).toBe(409)
    expect(text).toContain('the shop has no plan yet')
  })
})

describe('the report', () => {
  const ended = async (counters: Partial<Counters>, note: string | null = null) => {
    const { crawl, shop, release } = await runningCrawl(site.store, 'toys')
    await site.store.crawls.finish(crawl.id, {
      ...{ state: 'done', incomplete: null, seconds: 60, note },
      counters: { ...noCounters(), pages: 90, ...counters },
    })
    await release()
    return { shop, path: `/shops/toys/crawls/${crawl.id}` }
  }

  test('tells at least what the command line tells', async () => {
    const { path } = await ended(
      {
        ...{
          details: 30,
          requests: 99,
          unchanged304: 12,
          notFound: 3,
          errors: 2,
          bytes: 4_200_000,
        },
        products: { new: 1, changed: 2, gone: 3 },
        skipped: { unchanged: 44, robots: 5 },
        delta: { audited: 7, wrong: 1, checked: 2 },
        told: {
          kept: 31,
          notes: ['The rule "keep" matched no link.'],
          topic: { relevant: 20, harvest: 0.5 },
        },
      },
      'Something to know.',
    )
    const { text } = await site.get(path)
    for (const words of [
      '44 product pages not downloaded, because lists show what they showed; 7 audited: 1 with another price; 2 that left all lists were looked at.',
      '99 requests, 12 pages unchanged, 3 pages not there (404), 2 pages could not be read',
      '5 forbidden by robots.txt',
      '4.2 MB',
      '31 links',
      'harvest rate 50 %',
      'Something to know.',
      'The rule &quot;keep&quot; matched no link.',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('says how many changes there are, where it does not show all', async () => {
    const { id: shop } = await site.store.shops.need('toys')
    const see = watcher(site.store, shop)
    const seen = async (amount: string, pages: number) => {
      const { id } = await site.store.crawls.start({ shop, mode: 'delta', plan: 1, wrapper: 1 })
      for (let page = 1; page <= pages; page++) {
        await see(id, { page, name: `Duck ${page}`, amount, at: Date.now() })
      }
      const end = { state: 'done', incomplete: null, counters: noCounters(), seconds: 1 } as const
      await site.store.crawls.finish(id, end)
      return (await site.get(`/shops/toys/crawls/${id}`)).text
    }
    expect(await seen('9.00', 34)).not.toContain('What changed')
    expect(await seen('8.00', 33)).toHaveElement('p', 'The newest 20 of 33')
    expect(await seen('7.00', 3)).toMatch(/What changed<\/h2><\/div>/)
  })

  test('pages that failed are tried again, while that can be', async () => {
    const { shop, path } = await ended({ errors: 1 })
    const id = Number(path.split('/').at(-1))
    await site.store.writePage({
      ...blankWrite(shop.id, id),
      newPages: [{ id: 1, url: 'https://toys.example/p/1' }],
      frontier: [
        {
          ...{ page: 1, states: ['any'], priority: 0, depth: 1, arrival: 1 },
          ...{ attempts: 3, notBefore: 0 },
        },
      ],
      counters: { ...noCounters(), pages: 90, errors: 1 },
    })
    await site.store.writePage({
      ...blankWrite(shop.id, id),
      settled: [{ page: 1, status: 'failed', reason: null }],
      visits: [
        {
          ...{ page: 1, outcome: 'failed', status: 500, version: null, target: null },
          ...{ at: Date.now(), milliseconds: 5, error: 'it answers 500' },
        },
      ],
      counters: { ...noCounters(), pages: 90, errors: 1 },
    })
    const { text } = await site.get(path)
    expect(text).toContain('it answers 500')
    expect(text).toHaveElement(`[action="${path}/retry"]`)
    // Refused, it stays what it was.
    const before = await site.store.crawls.get(id)
    site.jobs.answer = { ok: false, error: 'the host is being crawled for another shop already' }
    expect((await site.post(`${path}/retry`, {})).status).toBe(409)
    expect(await site.store.crawls.get(id)).toEqual(before)
    expect((await site.store.frontier.counts(id)).failed).toBe(1)
    site.jobs.answer = { ok: true, crawl: id }
    expect(await site.post(`${path}/retry`, {})).toMatchObject({ status: 303, location: path })
    const opened = await openCrawl(
      site.store,
      await site.store.shops.need('toys'),
      site.jobs.asked.at(-1)!,
    )
    expect(opened).toMatchObject({ resumed: true, row: { id } })
    expect(await site.store.crawls.get(id)).toMatchObject({
      ...{ state: 'running', counters: { errors: 0, queued: 1 } },
    })
    expect((await site.store.frontier.counts(id)).queued).toBe(1)
    site.jobs.active.clear()
    // A newer wrapper reads otherwise: then it is too late.
    await site.store.shops.update('toys', { wrapper: null })
    expect((await site.post(`${path}/retry`, {})).status).toBe(409)
  })
})

describe('alerts', () => {
  test('are silent for a while, and may speak again', async () => {
    const { id: shop } = await site.store.shops.need('toys')
    const blocked = { shop, kind: 'blocked', message: 'it answers 403' }
    const { id } = (await site.store.alerts.raise(blocked))!
    const { text } = await site.get('/alerts')
    expect(text).toContain('Crawl again')
    expect(text).toHaveElement('[href="/shops/toys/settings"]')
    await site.post(`/alerts/${id}/silence`, {})
    expect(await site.store.alerts.raise(blocked)).toBeNull()
    const quiet = await site.get('/alerts')
    expect(quiet.text).toContain('Nothing needs you')
    expect(quiet.text).toMatch(/when a crawl may have missed\s+some/)
    expect(quiet.text).toContain('Silent now')
    await site.post(`/alerts/${id}/speak`, {})
    expect((await site.get('/alerts')).text).toContain('It answers 403')
    expect((await site.post(`/alerts/${id}/speak`, {})).status).toBe(404)
  })

  test.each([
    ['robots', 'Aisle obeys robots.txt', 'Crawl again'],
    ['wrapper', 'in the annotator', 'See the wrapper'],
    ['plan', '', 'Crawl every page'],
  ])('of %s have what helps', async (kind, words, button) => {
    const { id: shop } = await site.store.shops.need('toys')
    await site.store.alerts.add({ shop, kind, message: 'x' })
    const { text } = await site.get('/alerts?shop=toys')
    expect(text).toContain(words)
    expect(text).toContain(button)
  })
})
